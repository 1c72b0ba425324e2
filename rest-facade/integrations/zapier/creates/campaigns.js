import { part } from "../api.js";
import { bodyOf, campaign, clear, extraFields, inbox, person, phoneNumber, phones } from "../fields.js";
import samples from "../samples.json" with { type: "json" };
import { action } from "./make.js";

const dueAt = {
  key: "due_at",
  label: "Due At",
  type: "datetime",
  required: false,
  helpText: "The time for the next call.",
};
const customerId = {
  key: "customer_id",
  label: "Contact ID",
  type: "string",
  required: false,
  search: "find_contact.id",
  helpText: "The saved contact to link.",
};
const onDuplicate = {
  key: "on_duplicate",
  label: "If the Campaign Has the Number",
  type: "string",
  required: false,
  choices: { skip: "Keep its contact as it is", update: "Update its contact", error: "Stop with an error" },
  default: "skip",
};
const status = {
  key: "status",
  label: "Status",
  type: "string",
  required: false,
  choices: { not_called: "To be called", do_not_call: "Do not call" },
};
const campaignStatus = {
  key: "status",
  label: "Status",
  type: "string",
  required: false,
  choices: { active: "Active", paused: "Paused", archived: "Archived, for ever" },
  helpText: "Paused stops new calls, active resumes them, and archived closes the campaign for ever.",
};
const contactId = {
  key: "contact_id",
  label: "Campaign Contact ID",
  type: "string",
  required: true,
  search: "find_campaign_contact.id",
};
const number = { ...phoneNumber, key: "phone_number", required: true };

const keysOf = (fields) => fields.map(({ key }) => key);
const contactPath = (input) => `/campaigns/${part(input.campaign_id)}/contacts/${part(input.contact_id)}`;

export const campaignCreates = [
  action({
    key: "create_campaign",
    noun: "Campaign",
    label: "Create Campaign",
    description: "Creates an active campaign without contacts.",
    inputFields: [
      { key: "name", label: "Name", type: "string", required: true },
      { key: "description", label: "Description", type: "text", required: false },
      {
        ...inbox,
        key: "inbox_ids",
        label: "Inboxes",
        list: true,
        required: true,
        helpText: "Up to ten, in the order of the rotation.",
      },
    ],
    sample: samples.campaign,
    request: (input) => ({ path: "/campaigns", body: bodyOf(input, ["name", "description", "inbox_ids"]) }),
  }),
  action({
    key: "update_campaign",
    noun: "Campaign",
    label: "Update Campaign",
    description: "Pauses, resumes, archives or renames a campaign.",
    inputFields: [
      campaign,
      campaignStatus,
      { key: "name", label: "Name", type: "string", required: false },
      { key: "description", label: "Description", type: "text", required: false },
    ],
    sample: samples.campaign,
    request: (input) => ({
      method: "PATCH",
      path: `/campaigns/${part(input.campaign_id)}`,
      body: bodyOf(input, ["status", "name", "description"]),
    }),
  }),
  action({
    key: "add_campaign_contact",
    noun: "Campaign Contact",
    label: "Add Contact to Campaign",
    description: "Adds a contact to a campaign, unless the campaign has the number.",
    inputFields: [campaign, phones(true), ...person, extraFields, dueAt, customerId, onDuplicate],
    sample: samples.campaignContact,
    request: (input) => ({
      path: `/campaigns/${part(input.campaign_id)}/contacts`,
      body: bodyOf(input, ["phones", ...keysOf(person), "extra_fields", "due_at", "customer_id", "on_duplicate"]),
    }),
  }),
  action({
    key: "update_campaign_contact",
    noun: "Campaign Contact",
    label: "Update Campaign Contact",
    description: "Changes the given fields of a campaign contact, or marks it as do-not-call.",
    inputFields: [campaign, contactId, status, ...person, phones(false), dueAt, clear([...person, dueAt])],
    sample: samples.campaignContact,
    request: (input) => ({
      method: "PATCH",
      path: contactPath(input),
      body: bodyOf(input, ["status", ...keysOf(person), "phones", "due_at"]),
    }),
  }),
  action({
    key: "remove_campaign_contact",
    noun: "Campaign Contact",
    label: "Remove Contact from Campaign",
    description: "Removes a contact from a campaign.",
    inputFields: [campaign, contactId],
    sample: { id: samples.campaignContact.id, removed: true },
    request: (input) => ({ method: "DELETE", path: contactPath(input) }),
    result: (input) => ({ id: input.contact_id, removed: true }),
  }),
  action({
    key: "add_do_not_call",
    noun: "Do-Not-Call Number",
    label: "Add Number to Do-Not-Call List",
    description: "Puts a number on the do-not-call list of the business.",
    inputFields: [number, { key: "note", label: "Note", type: "string", required: false }],
    sample: samples.doNotCallNumber,
    request: (input) => ({ path: "/do-not-call", body: bodyOf(input, ["phone_number", "note"]) }),
  }),
  action({
    key: "remove_do_not_call",
    noun: "Do-Not-Call Number",
    label: "Remove Number from Do-Not-Call List",
    description: "Takes a number off the do-not-call list of the business.",
    inputFields: [number],
    sample: { phone_number: samples.doNotCallNumber.phone_number, removed: true },
    request: (input) => ({ method: "DELETE", path: `/do-not-call/${part(input.phone_number)}` }),
    result: (input) => ({ phone_number: input.phone_number, removed: true }),
  }),
];

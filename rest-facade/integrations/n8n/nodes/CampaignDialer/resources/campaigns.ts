import type { INodeProperties } from "n8n-workflow";
import {
  campaign,
  choice,
  collection,
  dateTime,
  dispositionFilter,
  extraFields,
  filter,
  filters,
  identifier,
  inboxes,
  operations,
  paging,
  person,
  phones,
  shownFor,
  text,
} from "../fields";
import { list, read, remove, write } from "../requests";

const STATUSES = {
  called: "Called",
  completed: "Completed",
  do_not_call: "Do Not Call",
  in_progress: "In Progress",
  not_called: "Not Called",
};
const one = "/campaigns/{campaignId}/contacts/{campaignContactId}";
const dueAt = dateTime("Due At", "due_at");

export const campaigns: INodeProperties[] = [
  operations("campaign", [
    { name: "Create", value: "create", action: "Create a campaign", routing: write("POST", "/campaigns") },
    { name: "Get", value: "get", action: "Get a campaign", routing: read("/campaigns/{campaignId}") },
    { name: "Get Many", value: "getAll", action: "Get many campaigns", routing: list("/campaigns") },
    {
      name: "Update",
      value: "update",
      action: "Update a campaign",
      description: "Pause, resume, archive or rename a campaign",
      routing: write("PATCH", "/campaigns/{campaignId}"),
    },
  ]),
  ...shownFor({ resource: "campaign", operations: ["get", "update"] }, campaign),
  ...shownFor(
    { resource: "campaign", operations: ["update"] },
    collection("Update Fields", "changes", [
      text("Description", "description"),
      { ...inboxes, required: false },
      text("Name", "name"),
      choice("Status", "status", { active: "Active", archived: "Archived", paused: "Paused" }),
    ]),
  ),
  ...shownFor(
    { resource: "campaign", operations: ["create"] },
    text("Name", "name", { required: true }),
    inboxes,
    collection("Additional Fields", "more", [text("Description", "description")]),
  ),
  ...shownFor(
    { resource: "campaign", operations: ["getAll"] },
    ...paging,
    filters(filter("Search", "q", { description: "A part of the name, of at least two characters" })),
  ),
];

export const campaignContacts: INodeProperties[] = [
  operations("campaignContact", [
    {
      name: "Add",
      value: "add",
      action: "Add a contact to a campaign",
      routing: write("POST", "/campaigns/{campaignId}/contacts"),
    },
    { name: "Get", value: "get", action: "Get a campaign contact", routing: read(one) },
    {
      name: "Get Many",
      value: "getAll",
      action: "Get many campaign contacts",
      routing: list("/campaigns/{campaignId}/contacts"),
    },
    {
      name: "Get Many of All Campaigns",
      value: "getAllCampaigns",
      action: "Get many contacts of all campaigns",
      routing: list("/campaign-contacts"),
    },
    { name: "Remove", value: "remove", action: "Remove a contact from a campaign", routing: remove(one) },
    { name: "Update", value: "update", action: "Update a campaign contact", routing: write("PATCH", one) },
  ]),
  ...shownFor(
    { resource: "campaignContact", operations: ["add", "get", "getAll", "remove", "update"] },
    { ...campaign },
  ),
  ...shownFor(
    { resource: "campaignContact", operations: ["get", "remove", "update"] },
    identifier("Campaign Contact ID", "campaignContactId"),
  ),
  ...shownFor(
    { resource: "campaignContact", operations: ["add"] },
    { ...phones, required: true },
    collection(
      "Additional Fields",
      "more",
      [
        ...person,
        dueAt,
        extraFields,
        text("Contact ID", "customer_id", { description: "The saved contact to link" }),
        choice("If the Campaign Has the Number", "on_duplicate", {
          error: "Stop With an Error",
          skip: "Keep Its Contact",
          update: "Update Its Contact",
        }),
      ].sort((a, b) => a.displayName.localeCompare(b.displayName)),
    ),
  ),
  ...shownFor(
    { resource: "campaignContact", operations: ["update"] },
    collection("Update Fields", "changes", [
      ...person,
      dueAt,
      { ...phones, description: "They replace all numbers of the contact" },
      choice("Status", "status", { do_not_call: "Do Not Call", not_called: "Not Called" }),
    ]),
  ),
  ...shownFor(
    { resource: "campaignContact", operations: ["getAll", "getAllCampaigns"] },
    ...paging,
    filters(
      filter("Contact ID", "customer_id", { description: "The saved contact that is linked" }),
      dispositionFilter,
      dateTime("Due Before", "due_before", "query"),
      filter("Email", "email", { placeholder: "name@email.com" }),
      filter("Phone Number", "phone"),
      filter("Search", "q", { description: "A part of a name or company, of at least two characters" }),
      choice("Status", "status", STATUSES, "query"),
    ),
  ),
];

export const dispositions: INodeProperties[] = [
  operations("disposition", [
    {
      name: "Create",
      value: "create",
      action: "Create a disposition",
      routing: write("POST", "/dispositions"),
    },
    { name: "Get Many", value: "getAll", action: "Get many dispositions", routing: list("/dispositions") },
  ]),
  ...shownFor({ resource: "disposition", operations: ["create"] }, text("Name", "name", { required: true }), {
    displayName: "Completes the Contact",
    name: "marks_contact_complete",
    type: "boolean",
    default: false,
    description: "Whether this outcome ends the calls to a campaign contact",
    routing: { send: { type: "body", property: "marks_contact_complete" } },
  }),
];

const number = identifier("Phone Number", "phoneNumber", { placeholder: "+14155550123" });

export const doNotCall: INodeProperties[] = [
  operations("doNotCall", [
    {
      name: "Add",
      value: "add",
      action: "Add a number to the do not call list",
      routing: write("POST", "/do-not-call"),
    },
    {
      name: "Get",
      value: "get",
      action: "Get a number of the do not call list",
      routing: read("/do-not-call/{phoneNumber}"),
    },
    {
      name: "Get Many",
      value: "getAll",
      action: "Get many do not call numbers",
      routing: list("/do-not-call"),
    },
    {
      name: "Remove",
      value: "remove",
      action: "Remove a number from the do not call list",
      routing: remove("/do-not-call/{phoneNumber}"),
    },
  ]),
  ...shownFor(
    { resource: "doNotCall", operations: ["add"] },
    { ...number, routing: { send: { type: "body", property: "phone_number" } } },
    collection("Additional Fields", "more", [text("Note", "note", { description: "The reason for the entry" })]),
  ),
  ...shownFor({ resource: "doNotCall", operations: ["get", "remove"] }, { ...number }),
  ...shownFor(
    { resource: "doNotCall", operations: ["getAll"] },
    ...paging,
    collection("Filters", "filters", [filter("Phone Number", "phone"), filter("Prefix", "prefix")]),
  ),
];

import type { INodeProperties } from "n8n-workflow";
import {
  choice,
  collection,
  dateTime,
  extraFields,
  filter,
  filters,
  identifier,
  operations,
  paging,
  person,
  phones,
  shownFor,
  text,
} from "../fields";
import { list, read, remove, write } from "../requests";

const resource = "contact";
const SOURCES = { api: "API", app: "App", dialer: "Dialer", import: "Import", inbound: "Inbound" };
const DELETED = {
  call: "Call",
  campaign_contact: "Campaign Contact",
  contact: "Contact",
  conversation: "Conversation",
  message: "Message",
};
const optedOut: INodeProperties = {
  displayName: "Opted Out",
  name: "opted_out",
  type: "boolean",
  default: true,
  description: "Whether to stop all texts to the numbers of the contact",
  routing: { send: { type: "body", property: "opted_out" } },
};
const fields = [...person, text("External ID", "external_id"), extraFields, optedOut].sort((one, other) =>
  one.displayName.localeCompare(other.displayName),
);
const contactId = identifier("Contact ID", "contactId");
const matchOn = choice("Update a Contact with the Same", "match_on", {
  email: "Email",
  external_id: "External ID",
  phone: "Phone Number",
});

export const contacts: INodeProperties[] = [
  operations(resource, [
    { name: "Create", value: "create", action: "Create a contact", routing: write("POST", "/contacts") },
    {
      name: "Create or Update",
      value: "upsert",
      action: "Create or update a contact",
      description: "Create a new record, or update the current one if it already exists (upsert)",
      routing: write("POST", "/contacts"),
    },
    { name: "Delete", value: "delete", action: "Delete a contact", routing: remove("/contacts/{contactId}") },
    { name: "Get", value: "get", action: "Get a contact", routing: read("/contacts/{contactId}") },
    { name: "Get Many", value: "getAll", action: "Get many contacts", routing: list("/contacts") },
    {
      name: "Merge",
      value: "merge",
      action: "Merge a contact into another one",
      routing: write("POST", "/contacts/{contactId}/merge"),
    },
    {
      name: "Update",
      value: "update",
      action: "Update a contact",
      routing: write("PATCH", "/contacts/{contactId}"),
    },
  ]),
  ...shownFor({ resource, operations: ["delete", "get", "merge", "update"] }, contactId),
  ...shownFor(
    { resource, operations: ["merge"] },
    text("Into", "into", { required: true, description: "The ID of the contact that stays" }),
  ),
  ...shownFor({ resource, operations: ["upsert"] }, { ...matchOn, required: true }),
  ...shownFor({ resource, operations: ["create", "upsert"] }, phones, collection("Additional Fields", "more", fields)),
  ...shownFor(
    { resource, operations: ["update"] },
    collection("Update Fields", "changes", [
      ...fields,
      { ...phones, description: "They replace all numbers of the contact" },
    ]),
  ),
  ...shownFor(
    { resource, operations: ["getAll"] },
    ...paging,
    filters(
      filter("Email", "email", { placeholder: "name@email.com" }),
      filter("External ID", "external_id"),
      choice("Opted Out", "opted_out", { true: "Yes", false: "No" }, "query"),
      filter("Phone Number", "phone"),
      filter("Search", "q", { description: "A part of a name or company, of at least two characters" }),
      choice("Source", "source", SOURCES, "query"),
    ),
  ),
];

export const deletions: INodeProperties[] = [
  operations("deletion", [
    {
      name: "Get Many",
      value: "getAll",
      action: "Get many deletions",
      description: "Get the IDs of deleted objects, the oldest first",
      routing: list("/deletions"),
    },
  ]),
  ...shownFor(
    { resource: "deletion", operations: ["getAll"] },
    ...paging,
    collection("Filters", "filters", [
      dateTime("Created After", "created_after", "query"),
      choice("Type", "type", DELETED, "query"),
    ]),
  ),
];

export const erasures: INodeProperties[] = [
  operations("erasure", [
    {
      name: "Create",
      value: "create",
      action: "Order the erasure of a person",
      description: "Erase all data of a person: contacts, texts, calls and recordings. It cannot be undone.",
      routing: write("POST", "/erasures"),
    },
    { name: "Get", value: "get", action: "Get an erasure", routing: read("/erasures/{erasureId}") },
  ]),
  ...shownFor(
    { resource: "erasure", operations: ["create"] },
    collection("Person", "person", [
      text("Contact ID", "contact_id", { description: "A saved contact of the person" }),
      text("Phone Number", "phone_number", { placeholder: "+14155550123" }),
    ]),
  ),
  ...shownFor({ resource: "erasure", operations: ["get"] }, identifier("Erasure ID", "erasureId")),
];

"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.erasures = exports.deletions = exports.contacts = void 0;
const fields_1 = require("../fields");
const requests_1 = require("../requests");
const resource = "contact";
const SOURCES = { api: "API", app: "App", dialer: "Dialer", import: "Import", inbound: "Inbound" };
const DELETED = {
    call: "Call",
    campaign_contact: "Campaign Contact",
    contact: "Contact",
    conversation: "Conversation",
    message: "Message",
};
const optedOut = {
    displayName: "Opted Out",
    name: "opted_out",
    type: "boolean",
    default: true,
    description: "Whether to stop all texts to the numbers of the contact",
    routing: { send: { type: "body", property: "opted_out" } },
};
const fields = [...fields_1.person, (0, fields_1.text)("External ID", "external_id"), fields_1.extraFields, optedOut].sort((one, other) => one.displayName.localeCompare(other.displayName));
const contactId = (0, fields_1.identifier)("Contact ID", "contactId");
const matchOn = (0, fields_1.choice)("Update a Contact with the Same", "match_on", {
    email: "Email",
    external_id: "External ID",
    phone: "Phone Number",
});
exports.contacts = [
    (0, fields_1.operations)(resource, [
        { name: "Create", value: "create", action: "Create a contact", routing: (0, requests_1.write)("POST", "/contacts") },
        {
            name: "Create or Update",
            value: "upsert",
            action: "Create or update a contact",
            description: "Create a new record, or update the current one if it already exists (upsert)",
            routing: (0, requests_1.write)("POST", "/contacts"),
        },
        { name: "Delete", value: "delete", action: "Delete a contact", routing: (0, requests_1.remove)("/contacts/{contactId}") },
        { name: "Get", value: "get", action: "Get a contact", routing: (0, requests_1.read)("/contacts/{contactId}") },
        { name: "Get Many", value: "getAll", action: "Get many contacts", routing: (0, requests_1.list)("/contacts") },
        {
            name: "Merge",
            value: "merge",
            action: "Merge a contact into another one",
            routing: (0, requests_1.write)("POST", "/contacts/{contactId}/merge"),
        },
        {
            name: "Update",
            value: "update",
            action: "Update a contact",
            routing: (0, requests_1.write)("PATCH", "/contacts/{contactId}"),
        },
    ]),
    ...(0, fields_1.shownFor)({ resource, operations: ["delete", "get", "merge", "update"] }, contactId),
    ...(0, fields_1.shownFor)({ resource, operations: ["merge"] }, (0, fields_1.text)("Into", "into", { required: true, description: "The ID of the contact that stays" })),
    ...(0, fields_1.shownFor)({ resource, operations: ["upsert"] }, { ...matchOn, required: true }),
    ...(0, fields_1.shownFor)({ resource, operations: ["create", "upsert"] }, fields_1.phones, (0, fields_1.collection)("Additional Fields", "more", fields)),
    ...(0, fields_1.shownFor)({ resource, operations: ["update"] }, (0, fields_1.collection)("Update Fields", "changes", [
        ...fields,
        { ...fields_1.phones, description: "They replace all numbers of the contact" },
    ])),
    ...(0, fields_1.shownFor)({ resource, operations: ["getAll"] }, ...fields_1.paging, (0, fields_1.filters)((0, fields_1.filter)("Email", "email", { placeholder: "name@email.com" }), (0, fields_1.filter)("External ID", "external_id"), (0, fields_1.choice)("Opted Out", "opted_out", { true: "Yes", false: "No" }, "query"), (0, fields_1.filter)("Phone Number", "phone"), (0, fields_1.filter)("Search", "q", { description: "A part of a name or company, of at least two characters" }), (0, fields_1.choice)("Source", "source", SOURCES, "query"))),
];
exports.deletions = [
    (0, fields_1.operations)("deletion", [
        {
            name: "Get Many",
            value: "getAll",
            action: "Get many deletions",
            description: "Get the IDs of deleted objects, the oldest first",
            routing: (0, requests_1.list)("/deletions"),
        },
    ]),
    ...(0, fields_1.shownFor)({ resource: "deletion", operations: ["getAll"] }, ...fields_1.paging, (0, fields_1.collection)("Filters", "filters", [
        (0, fields_1.dateTime)("Created After", "created_after", "query"),
        (0, fields_1.choice)("Type", "type", DELETED, "query"),
    ])),
];
exports.erasures = [
    (0, fields_1.operations)("erasure", [
        {
            name: "Create",
            value: "create",
            action: "Order the erasure of a person",
            description: "Erase all data of a person: contacts, texts, calls and recordings. It cannot be undone.",
            routing: (0, requests_1.write)("POST", "/erasures"),
        },
        { name: "Get", value: "get", action: "Get an erasure", routing: (0, requests_1.read)("/erasures/{erasureId}") },
    ]),
    ...(0, fields_1.shownFor)({ resource: "erasure", operations: ["create"] }, (0, fields_1.collection)("Person", "person", [
        (0, fields_1.text)("Contact ID", "contact_id", { description: "A saved contact of the person" }),
        (0, fields_1.text)("Phone Number", "phone_number", { placeholder: "+14155550123" }),
    ])),
    ...(0, fields_1.shownFor)({ resource: "erasure", operations: ["get"] }, (0, fields_1.identifier)("Erasure ID", "erasureId")),
];

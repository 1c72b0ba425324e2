"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.doNotCall = exports.dispositions = exports.campaignContacts = exports.campaigns = void 0;
const fields_1 = require("../fields");
const requests_1 = require("../requests");
const STATUSES = {
    called: "Called",
    completed: "Completed",
    do_not_call: "Do Not Call",
    in_progress: "In Progress",
    not_called: "Not Called",
};
const one = "/campaigns/{campaignId}/contacts/{campaignContactId}";
const dueAt = (0, fields_1.dateTime)("Due At", "due_at");
exports.campaigns = [
    (0, fields_1.operations)("campaign", [
        { name: "Create", value: "create", action: "Create a campaign", routing: (0, requests_1.write)("POST", "/campaigns") },
        { name: "Get", value: "get", action: "Get a campaign", routing: (0, requests_1.read)("/campaigns/{campaignId}") },
        { name: "Get Many", value: "getAll", action: "Get many campaigns", routing: (0, requests_1.list)("/campaigns") },
        {
            name: "Update",
            value: "update",
            action: "Update a campaign",
            description: "Pause, resume, archive or rename a campaign",
            routing: (0, requests_1.write)("PATCH", "/campaigns/{campaignId}"),
        },
    ]),
    ...(0, fields_1.shownFor)({ resource: "campaign", operations: ["get", "update"] }, fields_1.campaign),
    ...(0, fields_1.shownFor)({ resource: "campaign", operations: ["update"] }, (0, fields_1.collection)("Update Fields", "changes", [
        (0, fields_1.text)("Description", "description"),
        { ...fields_1.inboxes, required: false },
        (0, fields_1.text)("Name", "name"),
        (0, fields_1.choice)("Status", "status", { active: "Active", archived: "Archived", paused: "Paused" }),
    ])),
    ...(0, fields_1.shownFor)({ resource: "campaign", operations: ["create"] }, (0, fields_1.text)("Name", "name", { required: true }), fields_1.inboxes, (0, fields_1.collection)("Additional Fields", "more", [(0, fields_1.text)("Description", "description")])),
    ...(0, fields_1.shownFor)({ resource: "campaign", operations: ["getAll"] }, ...fields_1.paging, (0, fields_1.filters)((0, fields_1.filter)("Search", "q", { description: "A part of the name, of at least two characters" }))),
];
exports.campaignContacts = [
    (0, fields_1.operations)("campaignContact", [
        {
            name: "Add",
            value: "add",
            action: "Add a contact to a campaign",
            routing: (0, requests_1.write)("POST", "/campaigns/{campaignId}/contacts"),
        },
        { name: "Get", value: "get", action: "Get a campaign contact", routing: (0, requests_1.read)(one) },
        {
            name: "Get Many",
            value: "getAll",
            action: "Get many campaign contacts",
            routing: (0, requests_1.list)("/campaigns/{campaignId}/contacts"),
        },
        {
            name: "Get Many of All Campaigns",
            value: "getAllCampaigns",
            action: "Get many contacts of all campaigns",
            routing: (0, requests_1.list)("/campaign-contacts"),
        },
        { name: "Remove", value: "remove", action: "Remove a contact from a campaign", routing: (0, requests_1.remove)(one) },
        { name: "Update", value: "update", action: "Update a campaign contact", routing: (0, requests_1.write)("PATCH", one) },
    ]),
    ...(0, fields_1.shownFor)({ resource: "campaignContact", operations: ["add", "get", "getAll", "remove", "update"] }, { ...fields_1.campaign }),
    ...(0, fields_1.shownFor)({ resource: "campaignContact", operations: ["get", "remove", "update"] }, (0, fields_1.identifier)("Campaign Contact ID", "campaignContactId")),
    ...(0, fields_1.shownFor)({ resource: "campaignContact", operations: ["add"] }, { ...fields_1.phones, required: true }, (0, fields_1.collection)("Additional Fields", "more", [
        ...fields_1.person,
        dueAt,
        fields_1.extraFields,
        (0, fields_1.text)("Contact ID", "customer_id", { description: "The saved contact to link" }),
        (0, fields_1.choice)("If the Campaign Has the Number", "on_duplicate", {
            error: "Stop With an Error",
            skip: "Keep Its Contact",
            update: "Update Its Contact",
        }),
    ].sort((a, b) => a.displayName.localeCompare(b.displayName)))),
    ...(0, fields_1.shownFor)({ resource: "campaignContact", operations: ["update"] }, (0, fields_1.collection)("Update Fields", "changes", [
        ...fields_1.person,
        dueAt,
        { ...fields_1.phones, description: "They replace all numbers of the contact" },
        (0, fields_1.choice)("Status", "status", { do_not_call: "Do Not Call", not_called: "Not Called" }),
    ])),
    ...(0, fields_1.shownFor)({ resource: "campaignContact", operations: ["getAll", "getAllCampaigns"] }, ...fields_1.paging, (0, fields_1.filters)((0, fields_1.filter)("Contact ID", "customer_id", { description: "The saved contact that is linked" }), fields_1.dispositionFilter, (0, fields_1.dateTime)("Due Before", "due_before", "query"), (0, fields_1.filter)("Email", "email", { placeholder: "name@email.com" }), (0, fields_1.filter)("Phone Number", "phone"), (0, fields_1.filter)("Search", "q", { description: "A part of a name or company, of at least two characters" }), (0, fields_1.choice)("Status", "status", STATUSES, "query"))),
];
exports.dispositions = [
    (0, fields_1.operations)("disposition", [
        {
            name: "Create",
            value: "create",
            action: "Create a disposition",
            routing: (0, requests_1.write)("POST", "/dispositions"),
        },
        { name: "Get Many", value: "getAll", action: "Get many dispositions", routing: (0, requests_1.list)("/dispositions") },
    ]),
    ...(0, fields_1.shownFor)({ resource: "disposition", operations: ["create"] }, (0, fields_1.text)("Name", "name", { required: true }), {
        displayName: "Completes the Contact",
        name: "marks_contact_complete",
        type: "boolean",
        default: false,
        description: "Whether this outcome ends the calls to a campaign contact",
        routing: { send: { type: "body", property: "marks_contact_complete" } },
    }),
];
const number = (0, fields_1.identifier)("Phone Number", "phoneNumber", { placeholder: "+14155550123" });
exports.doNotCall = [
    (0, fields_1.operations)("doNotCall", [
        {
            name: "Add",
            value: "add",
            action: "Add a number to the do not call list",
            routing: (0, requests_1.write)("POST", "/do-not-call"),
        },
        {
            name: "Get",
            value: "get",
            action: "Get a number of the do not call list",
            routing: (0, requests_1.read)("/do-not-call/{phoneNumber}"),
        },
        {
            name: "Get Many",
            value: "getAll",
            action: "Get many do not call numbers",
            routing: (0, requests_1.list)("/do-not-call"),
        },
        {
            name: "Remove",
            value: "remove",
            action: "Remove a number from the do not call list",
            routing: (0, requests_1.remove)("/do-not-call/{phoneNumber}"),
        },
    ]),
    ...(0, fields_1.shownFor)({ resource: "doNotCall", operations: ["add"] }, { ...number, routing: { send: { type: "body", property: "phone_number" } } }, (0, fields_1.collection)("Additional Fields", "more", [(0, fields_1.text)("Note", "note", { description: "The reason for the entry" })])),
    ...(0, fields_1.shownFor)({ resource: "doNotCall", operations: ["get", "remove"] }, { ...number }),
    ...(0, fields_1.shownFor)({ resource: "doNotCall", operations: ["getAll"] }, ...fields_1.paging, (0, fields_1.collection)("Filters", "filters", [(0, fields_1.filter)("Phone Number", "phone"), (0, fields_1.filter)("Prefix", "prefix")])),
];

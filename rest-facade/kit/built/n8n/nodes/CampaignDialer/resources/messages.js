"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.users = exports.queues = exports.inboxList = exports.calls = exports.conversations = exports.messages = void 0;
const fields_1 = require("../fields");
const requests_1 = require("../requests");
const direction = (0, fields_1.choice)("Direction", "direction", { incoming: "Incoming", outgoing: "Outgoing" }, "query");
const phone = (0, fields_1.filter)("Phone Number", "phone");
const contactId = (0, fields_1.filter)("Contact ID", "contact_id");
exports.messages = [
    (0, fields_1.operations)("message", [
        {
            name: "Cancel",
            value: "cancel",
            action: "Cancel a scheduled text",
            routing: (0, requests_1.remove)("/messages/{messageId}"),
        },
        { name: "Get", value: "get", action: "Get a text", routing: (0, requests_1.read)("/messages/{messageId}") },
        { name: "Get Many", value: "getAll", action: "Get many texts", routing: (0, requests_1.list)("/messages") },
        {
            name: "Reply",
            value: "reply",
            action: "Send a text in a conversation",
            routing: (0, requests_1.write)("POST", "/messages"),
        },
        { name: "Send", value: "send", action: "Send a text", routing: (0, requests_1.write)("POST", "/messages") },
    ]),
    ...(0, fields_1.shownFor)({ resource: "message", operations: ["cancel", "get"] }, (0, fields_1.identifier)("Message ID", "messageId")),
    ...(0, fields_1.shownFor)({ resource: "message", operations: ["send"] }, { ...(0, fields_1.inbox)("body"), required: true }, (0, fields_1.text)("To", "to", { required: true, placeholder: "+14155550123", description: "A number in E.164" })),
    ...(0, fields_1.shownFor)({ resource: "message", operations: ["reply"] }, (0, fields_1.text)("Conversation ID", "conversation_id", { required: true })),
    ...(0, fields_1.shownFor)({ resource: "message", operations: ["send", "reply"] }, (0, fields_1.text)("Text", "body", { typeOptions: { rows: 3 }, description: "Up to 1,600 characters" }), (0, fields_1.collection)("Additional Fields", "more", [
        (0, fields_1.text)("Media URLs", "media_urls", {
            typeOptions: { multipleValues: true },
            default: [],
            description: "Up to ten https URLs of pictures and files",
        }),
        (0, fields_1.choice)("Purpose", "purpose", {
            conversational: "Conversational",
            marketing: "Marketing, Which Waits for the Hours",
        }),
        (0, fields_1.dateTime)("Send At", "send_at"),
    ])),
    ...(0, fields_1.shownFor)({ resource: "message", operations: ["getAll"] }, ...fields_1.paging, (0, fields_1.filters)((0, fields_1.filter)("Campaign ID", "campaign_id"), contactId, (0, fields_1.filter)("Conversation ID", "conversation_id"), direction, (0, fields_1.inbox)("query"), phone, (0, fields_1.filter)("User ID", "user_id"))),
];
exports.conversations = [
    (0, fields_1.operations)("conversation", [
        {
            name: "Get",
            value: "get",
            action: "Get a conversation",
            routing: (0, requests_1.read)("/conversations/{conversationId}"),
        },
        { name: "Get Many", value: "getAll", action: "Get many conversations", routing: (0, requests_1.list)("/conversations") },
    ]),
    ...(0, fields_1.shownFor)({ resource: "conversation", operations: ["get"] }, (0, fields_1.identifier)("Conversation ID", "conversationId")),
    ...(0, fields_1.shownFor)({ resource: "conversation", operations: ["getAll"] }, ...fields_1.paging, (0, fields_1.filters)(contactId, (0, fields_1.inbox)("query"), phone)),
];
exports.calls = [
    (0, fields_1.operations)("call", [
        { name: "Get", value: "get", action: "Get a call", routing: (0, requests_1.read)("/calls/{callId}") },
        { name: "Get Many", value: "getAll", action: "Get many calls", routing: (0, requests_1.list)("/calls") },
        {
            name: "Start",
            value: "start",
            action: "Start a call",
            description: "Ring the phone of the user of the credential, then call the person",
            routing: (0, requests_1.write)("POST", "/calls"),
        },
        {
            name: "Update",
            value: "update",
            action: "Write the outcome and the note of a call",
            routing: (0, requests_1.write)("PATCH", "/calls/{callId}"),
        },
    ]),
    ...(0, fields_1.shownFor)({ resource: "call", operations: ["get", "update"] }, (0, fields_1.identifier)("Call ID", "callId")),
    ...(0, fields_1.shownFor)({ resource: "call", operations: ["start"] }, { ...(0, fields_1.inbox)("body"), required: true }, (0, fields_1.collection)("Person", "person", [
        (0, fields_1.text)("Contact ID", "contact_id", { description: "Instead of a number" }),
        (0, fields_1.text)("To", "to", { placeholder: "+14155550123", description: "A number in E.164" }),
    ]), (0, fields_1.collection)("Additional Fields", "more", [
        (0, fields_1.choice)("Where the User Talks", "device", { browser: "Browser", phone: "Phone" }),
    ])),
    ...(0, fields_1.shownFor)({ resource: "call", operations: ["update"] }, (0, fields_1.collection)("Update Fields", "changes", [
        fields_1.disposition,
        (0, fields_1.text)("Note", "note", { typeOptions: { rows: 3 }, description: "Up to 5,000 characters; an empty one clears it" }),
    ])),
    ...(0, fields_1.shownFor)({ resource: "call", operations: ["getAll"] }, ...fields_1.paging, (0, fields_1.filters)((0, fields_1.choice)("Answered By", "answered_by", { human: "Human", machine: "Machine", unknown: "Unknown" }, "query"), (0, fields_1.filter)("Campaign ID", "campaign_id"), contactId, direction, fields_1.dispositionFilter, (0, fields_1.inbox)("query"), phone, (0, fields_1.filter)("User ID", "user_id"))),
];
exports.inboxList = [
    (0, fields_1.operations)("inbox", [
        { name: "Get", value: "get", action: "Get an inbox", routing: (0, requests_1.read)("/inboxes/{inboxId}") },
        { name: "Get Many", value: "getAll", action: "Get many inboxes", routing: (0, requests_1.list)("/inboxes") },
    ]),
    ...(0, fields_1.shownFor)({ resource: "inbox", operations: ["get"] }, (0, fields_1.identifier)("Inbox ID", "inboxId")),
];
exports.queues = [
    (0, fields_1.operations)("queue", [
        { name: "Get", value: "get", action: "Get a queue of callers", routing: (0, requests_1.read)("/queues/{queueId}") },
        { name: "Get Many", value: "getAll", action: "Get many queues of callers", routing: (0, requests_1.list)("/queues") },
    ]),
    ...(0, fields_1.shownFor)({ resource: "queue", operations: ["get"] }, (0, fields_1.identifier)("Queue ID", "queueId")),
];
exports.users = [
    (0, fields_1.operations)("user", [
        { name: "Get", value: "get", action: "Get a user", routing: (0, requests_1.read)("/users/{userId}") },
        { name: "Get Many", value: "getAll", action: "Get many users", routing: (0, requests_1.list)("/users") },
    ]),
    ...(0, fields_1.shownFor)({ resource: "user", operations: ["get"] }, (0, fields_1.identifier)("User ID", "userId")),
    ...(0, fields_1.shownFor)({ resource: "user", operations: ["getAll"] }, ...fields_1.paging, (0, fields_1.filters)()),
];

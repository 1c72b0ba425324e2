import type { INodeProperties } from "n8n-workflow";
import {
  choice,
  collection,
  dateTime,
  disposition,
  dispositionFilter,
  filter,
  filters,
  identifier,
  inbox,
  operations,
  paging,
  shownFor,
  text,
} from "../fields";
import { list, read, remove, write } from "../requests";

const direction = choice("Direction", "direction", { incoming: "Incoming", outgoing: "Outgoing" }, "query");
const phone = filter("Phone Number", "phone");
const contactId = filter("Contact ID", "contact_id");

export const messages: INodeProperties[] = [
  operations("message", [
    {
      name: "Cancel",
      value: "cancel",
      action: "Cancel a scheduled text",
      routing: remove("/messages/{messageId}"),
    },
    { name: "Get", value: "get", action: "Get a text", routing: read("/messages/{messageId}") },
    { name: "Get Many", value: "getAll", action: "Get many texts", routing: list("/messages") },
    {
      name: "Reply",
      value: "reply",
      action: "Send a text in a conversation",
      routing: write("POST", "/messages"),
    },
    { name: "Send", value: "send", action: "Send a text", routing: write("POST", "/messages") },
  ]),
  ...shownFor({ resource: "message", operations: ["cancel", "get"] }, identifier("Message ID", "messageId")),
  ...shownFor(
    { resource: "message", operations: ["send"] },
    { ...inbox("body"), required: true },
    text("To", "to", { required: true, placeholder: "+14155550123", description: "A number in E.164" }),
  ),
  ...shownFor(
    { resource: "message", operations: ["reply"] },
    text("Conversation ID", "conversation_id", { required: true }),
  ),
  ...shownFor(
    { resource: "message", operations: ["send", "reply"] },
    text("Text", "body", { typeOptions: { rows: 3 }, description: "Up to 1,600 characters" }),
    collection("Additional Fields", "more", [
      text("Media URLs", "media_urls", {
        typeOptions: { multipleValues: true },
        default: [],
        description: "Up to ten https URLs of pictures and files",
      }),
      choice("Purpose", "purpose", {
        conversational: "Conversational",
        marketing: "Marketing, Which Waits for the Hours",
      }),
      dateTime("Send At", "send_at"),
    ]),
  ),
  ...shownFor(
    { resource: "message", operations: ["getAll"] },
    ...paging,
    filters(
      filter("Campaign ID", "campaign_id"),
      contactId,
      filter("Conversation ID", "conversation_id"),
      direction,
      inbox("query"),
      phone,
      filter("User ID", "user_id"),
    ),
  ),
];

export const conversations: INodeProperties[] = [
  operations("conversation", [
    {
      name: "Get",
      value: "get",
      action: "Get a conversation",
      routing: read("/conversations/{conversationId}"),
    },
    { name: "Get Many", value: "getAll", action: "Get many conversations", routing: list("/conversations") },
  ]),
  ...shownFor({ resource: "conversation", operations: ["get"] }, identifier("Conversation ID", "conversationId")),
  ...shownFor(
    { resource: "conversation", operations: ["getAll"] },
    ...paging,
    filters(contactId, inbox("query"), phone),
  ),
];

export const calls: INodeProperties[] = [
  operations("call", [
    { name: "Get", value: "get", action: "Get a call", routing: read("/calls/{callId}") },
    { name: "Get Many", value: "getAll", action: "Get many calls", routing: list("/calls") },
    {
      name: "Start",
      value: "start",
      action: "Start a call",
      description: "Ring the phone of the user of the credential, then call the person",
      routing: write("POST", "/calls"),
    },
    {
      name: "Update",
      value: "update",
      action: "Write the outcome and the note of a call",
      routing: write("PATCH", "/calls/{callId}"),
    },
  ]),
  ...shownFor({ resource: "call", operations: ["get", "update"] }, identifier("Call ID", "callId")),
  ...shownFor(
    { resource: "call", operations: ["start"] },
    { ...inbox("body"), required: true },
    collection("Person", "person", [
      text("Contact ID", "contact_id", { description: "Instead of a number" }),
      text("To", "to", { placeholder: "+14155550123", description: "A number in E.164" }),
    ]),
    collection("Additional Fields", "more", [
      choice("Where the User Talks", "device", { browser: "Browser", phone: "Phone" }),
    ]),
  ),
  ...shownFor(
    { resource: "call", operations: ["update"] },
    collection("Update Fields", "changes", [
      disposition,
      text("Note", "note", { typeOptions: { rows: 3 }, description: "Up to 5,000 characters; an empty one clears it" }),
    ]),
  ),
  ...shownFor(
    { resource: "call", operations: ["getAll"] },
    ...paging,
    filters(
      choice("Answered By", "answered_by", { human: "Human", machine: "Machine", unknown: "Unknown" }, "query"),
      filter("Campaign ID", "campaign_id"),
      contactId,
      direction,
      dispositionFilter,
      inbox("query"),
      phone,
      filter("User ID", "user_id"),
    ),
  ),
];

export const inboxList: INodeProperties[] = [
  operations("inbox", [
    { name: "Get", value: "get", action: "Get an inbox", routing: read("/inboxes/{inboxId}") },
    { name: "Get Many", value: "getAll", action: "Get many inboxes", routing: list("/inboxes") },
  ]),
  ...shownFor({ resource: "inbox", operations: ["get"] }, identifier("Inbox ID", "inboxId")),
];

export const queues: INodeProperties[] = [
  operations("queue", [
    { name: "Get", value: "get", action: "Get a queue of callers", routing: read("/queues/{queueId}") },
    { name: "Get Many", value: "getAll", action: "Get many queues of callers", routing: list("/queues") },
  ]),
  ...shownFor({ resource: "queue", operations: ["get"] }, identifier("Queue ID", "queueId")),
];

export const users: INodeProperties[] = [
  operations("user", [
    { name: "Get", value: "get", action: "Get a user", routing: read("/users/{userId}") },
    { name: "Get Many", value: "getAll", action: "Get many users", routing: list("/users") },
  ]),
  ...shownFor({ resource: "user", operations: ["get"] }, identifier("User ID", "userId")),
  ...shownFor({ resource: "user", operations: ["getAll"] }, ...paging, filters()),
];

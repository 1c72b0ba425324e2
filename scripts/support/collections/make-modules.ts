import { operationOf, type PlacedOperation, resolved, type Schema } from "./document.ts";
import { interfaceOf, isOpen, labelOf, type MakeField, parameterOf } from "./make-types.ts";
import { samples } from "./samples.ts";

/** A module of the app: what its user sees, and its request. */
export interface MakeModule {
  label: string;
  description: string;
  moduleType: "action" | "search";
  actionCrud?: "create" | "read" | "update" | "delete";
  communication: object;
  parameters: MakeField[];
  interface: MakeField[];
  /** An answer, shown before the first run. */
  samples: object;
  scope: string[];
}

interface Choice {
  operation: string;
  label: string;
  actionCrud?: MakeModule["actionCrud"];
  /** The names of path parameters that would be ambiguous. */
  path?: Record<string, string>;
}

/** The answers of the operations, by the beginnings of their ids. */
const SAMPLES: Record<string, object> = {
  calls: samples.call,
  // A search has the reason with `include` alone.
  campaignContacts: { ...samples.campaignContact, not_dialable_reason: null },
  campaigns: samples.campaign,
  contacts: samples.contact,
  conversations: samples.conversation,
  dispositions: samples.disposition,
  doNotCall: samples.doNotCallNumber,
  erasures: samples.erasure,
  messages: samples.message,
};
const REMOVED = { removed: true };

/** The modules by their names. */
const choices: Record<string, Choice> = {
  createContact: { operation: "contacts.save", label: "Create or Update a Contact", actionCrud: "create" },
  getContact: { operation: "contacts.get", label: "Get a Contact", actionCrud: "read" },
  updateContact: { operation: "contacts.update", label: "Update a Contact", actionCrud: "update" },
  mergeContact: { operation: "contacts.merge", label: "Merge a Contact into Another One", actionCrud: "update" },
  deleteContact: { operation: "contacts.remove", label: "Delete a Contact", actionCrud: "delete" },
  erasePerson: { operation: "erasures.create", label: "Erase a Person", actionCrud: "create" },
  getErasure: { operation: "erasures.get", label: "Get an Erasure", actionCrud: "read" },
  searchContacts: { operation: "contacts.list", label: "Search Contacts" },
  sendText: { operation: "messages.send", label: "Send a Text", actionCrud: "create" },
  getText: { operation: "messages.get", label: "Get a Text", actionCrud: "read" },
  cancelText: { operation: "messages.cancel", label: "Cancel a Scheduled Text", actionCrud: "delete" },
  searchTexts: { operation: "messages.list", label: "Search Texts" },
  searchConversations: { operation: "conversations.list", label: "Search Conversations" },
  searchCalls: { operation: "calls.list", label: "Search Calls" },
  getCall: { operation: "calls.get", label: "Get a Call", actionCrud: "read" },
  startCall: { operation: "calls.create", label: "Start a Call", actionCrud: "create" },
  updateCall: { operation: "calls.update", label: "Write the Outcome or Note of a Call", actionCrud: "update" },
  createDisposition: { operation: "dispositions.create", label: "Create a Disposition", actionCrud: "create" },
  createCampaign: { operation: "campaigns.create", label: "Create a Campaign", actionCrud: "create" },
  getCampaign: {
    operation: "campaigns.get",
    label: "Get a Campaign",
    actionCrud: "read",
    path: { id: "campaign_id" },
  },
  updateCampaign: {
    operation: "campaigns.update",
    label: "Pause, Resume, Archive or Rename a Campaign",
    actionCrud: "update",
    path: { id: "campaign_id" },
  },
  searchCampaigns: { operation: "campaigns.list", label: "Search Campaigns" },
  addCampaignContact: {
    operation: "campaignContacts.add",
    label: "Add a Contact to a Campaign",
    actionCrud: "create",
    path: { id: "campaign_id" },
  },
  updateCampaignContact: {
    operation: "campaignContacts.update",
    label: "Update a Campaign Contact",
    actionCrud: "update",
    path: { id: "campaign_id", contactId: "contact_id" },
  },
  removeCampaignContact: {
    operation: "campaignContacts.remove",
    label: "Remove a Contact from a Campaign",
    actionCrud: "delete",
    path: { id: "campaign_id", contactId: "contact_id" },
  },
  searchCampaignContacts: {
    operation: "campaignContacts.list",
    label: "Search Campaign Contacts",
    path: { id: "campaign_id" },
  },
  addDoNotCall: { operation: "doNotCall.add", label: "Add a Number to the Do-Not-Call List", actionCrud: "create" },
  removeDoNotCall: {
    operation: "doNotCall.remove",
    label: "Remove a Number from the Do-Not-Call List",
    actionCrud: "delete",
  },
};

export const makeModules = (): Record<string, MakeModule> =>
  Object.fromEntries(Object.entries(choices).map(([name, choice]) => [name, moduleOf(choice)]));

function moduleOf({ operation: id, label, actionCrud, path = {} }: Choice): MakeModule {
  const operation = operationOf(id);
  const isSearch = id.endsWith(".list");
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
  const ofPath = inPath.map(({ name, schema }) => parameterOf(path[name] ?? name, schema ?? {}, true));
  const url = operation.path.replace(/\{(\w+)\}/g, (_match, name) => `{{encodeURL(parameters.${path[name] ?? name})}}`);
  return {
    label,
    description: `${operation.summary}.`,
    moduleType: isSearch ? "search" : "action",
    ...(actionCrud && { actionCrud }),
    scope: scopesOf(operation),
    samples: operation.method === "DELETE" ? REMOVED : (SAMPLES[id.slice(0, id.indexOf("."))] ?? {}),
    ...(isSearch ? searchOf(operation, url, ofPath) : actionOf(operation, url, ofPath)),
  };
}

const scopesOf = (operation: PlacedOperation) =>
  (operation as { security?: { oauth2?: string[] }[] }).security?.flatMap(({ oauth2 = [] }) => oauth2) ?? [];

function searchOf(operation: PlacedOperation, url: string, ofPath: MakeField[]) {
  const filters = (operation.parameters ?? []).filter(
    ({ in: place, name }) => place === "query" && name !== "limit" && name !== "cursor",
  );
  const limit: MakeField = { name: "limit", type: "uinteger", label: "Limit", required: true };
  return {
    communication: {
      url,
      method: "GET",
      qs: { ...Object.fromEntries(filters.map(({ name }) => [name, `{{parameters.${name}}}`])), limit: 100 },
      response: { iterate: "{{body.data}}", output: "{{item}}", limit: "{{parameters.limit}}" },
      pagination: { condition: "{{body.has_more}}", qs: { cursor: "{{body.next_cursor}}" } },
    },
    parameters: [...ofPath, ...filters.map(({ name, schema }) => parameterOf(name, schema ?? {}, false)), limit],
    interface: interfaceOf(itemOf(answerOf(operation))),
  };
}

const IDEMPOTENCY_KEY: MakeField = {
  name: "idempotency_key",
  type: "text",
  label: labelOf("idempotency_key"),
  required: false,
  advanced: true,
  help: "For example the ID of the event that starts the scenario. A second run with the same key and the same input within 24 hours does nothing and returns the first result.",
};

function actionOf(operation: PlacedOperation, url: string, ofPath: MakeField[]) {
  const body = bodyOf(operation);
  const fields = Object.entries(body.properties ?? {});
  const isWrite = operation.method !== "GET";
  return {
    communication: {
      url,
      method: operation.method,
      ...(isWrite && { headers: { "idempotency-key": "{{parameters.idempotency_key}}" } }),
      ...(fields.length > 0 && {
        body: Object.fromEntries(fields.map(([name, schema]) => [name, imlOf(name, schema)])),
      }),
      response: { output: operation.method === "DELETE" ? REMOVED : "{{body}}" },
    },
    parameters: [
      ...ofPath,
      ...fields.map(([name, schema]) => parameterOf(name, schema, body.required?.includes(name) ?? false)),
      ...(isWrite ? [IDEMPOTENCY_KEY] : []),
    ],
    interface:
      operation.method === "DELETE"
        ? [{ name: "removed", type: "boolean", label: "Removed" }]
        : interfaceOf(answerOf(operation)),
  };
}

const imlOf = (name: string, schema: Schema) =>
  isOpen(schema)
    ? `{{if(length(parameters.${name}) > 0, toCollection(parameters.${name}, 'key', 'value'), undefined)}}`
    : `{{parameters.${name}}}`;

/** The form of the body for one object; of several forms the last one is that of one. */
function bodyOf(operation: PlacedOperation): Schema {
  const schema = operation.requestBody?.content["application/json"].schema;
  return schema ? resolved(schema.anyOf?.at(-1) ?? schema) : {};
}

/** The model of the first success; of several forms the one of an object. */
function answerOf({ responses }: PlacedOperation): Schema {
  const [status] = Object.keys(responses)
    .filter((one) => one.startsWith("2"))
    .sort()
    .reverse();
  return resolved(responses[status ?? ""]?.content?.["application/json"]?.schema ?? {});
}

const itemOf = (list: Schema) => resolved(list.properties?.data?.items ?? {});

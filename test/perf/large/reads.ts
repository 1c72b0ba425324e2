import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  type DocumentNode,
  execute,
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  Kind,
  type OperationDefinitionNode,
  parse,
} from "graphql";
import { createContext } from "../../../schema/context.ts";
import { schema } from "../../../schema/index.ts";
import { documentsIn } from "../../../scripts/support/documents-in.ts";
import type { Membership } from "../../../src/domain/identity/rules.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import type { SecretBox } from "../../../src/platform/secret-box.ts";
import { publicServer } from "../../support/public-server.ts";
import { webhookTools } from "../../support/webhook-tools.ts";
import type { Filled } from "./fill.ts";
import { DAY_MS, numberOf } from "./shape.ts";

/** A business whose reads are measured. */
export interface Side {
  business: Filled;
  membership: Membership;
  /** A token of its admin for the public API. */
  token: string;
}

/** A read that is measured in both businesses. */
export interface Read {
  /** Such as `GET /calls?status=&user_id=`. */
  name: string;
  /** @throws Error if it is refused. */
  run(side: Side): Promise<unknown>;
}

type Given = string | boolean | number;

/** A value that rows of the business have, for a filter or a variable of this name in camel case. */
const VALUES: Readonly<Record<string, (business: Filled, now: number) => Given>> = {
  answeredBy: () => "machine",
  assigned: () => false,
  assignedUserId: ({ users }) => users.id(1),
  bucket: () => "DAY",
  bucketBefore: () => "DAY",
  callId: ({ calls }) => calls.id(1),
  campaignContactId: ({ campaignContacts }) => campaignContacts.id(0),
  campaignId: ({ campaigns }) => campaigns.id(0),
  clientId: () => "demo-app",
  closed: () => true,
  contactId: ({ contacts }) => contacts.id(1),
  conversationId: ({ conversations }) => conversations.id(1),
  country: () => "US",
  createdAfter: (_business, now) => at(now - 30 * DAY_MS),
  createdBefore: (_business, now) => at(now - 200 * DAY_MS),
  customerId: ({ contacts }) => contacts.id(1),
  direction: () => "incoming",
  dispositionId: ({ dispositions }) => dispositions.id(1),
  dueBefore: (_business, now) => at(now),
  email: () => "ada1@customer.example",
  eventId: ({ events }) => events.id(1),
  eventType: () => "message.incoming.received",
  externalId: () => "ext-4",
  first: () => 10,
  handled: () => false,
  importId: ({ campaigns }) => campaigns.id(0).replace("cmp_", "imp_"),
  inboxId: ({ inboxes }) => inboxes.id(0),
  include: () => "not_dialable_reason",
  includeInactive: () => true,
  isExhausted: () => true,
  isUsed: () => false,
  kind: () => "LOCAL",
  mayManage: () => true,
  notDialableReason: () => "do_not_call",
  objectId: ({ contacts }) => contacts.id(1),
  optedOut: () => true,
  phone: () => numberOf(1),
  phoneNumber: () => numberOf(1),
  prefix: () => "+1212",
  mentioned: () => true,
  q: () => "Smith",
  since: (_business, now) => at(now - 90 * DAY_MS),
  sinceBefore: (_business, now) => at(now - 180 * DAY_MS),
  source: () => "inbound",
  orderBy: () => "CREATED",
  state: () => "active",
  status: () => "completed",
  snippetId: ({ campaigns }) => campaigns.id(0).replace("cmp_", "snp_"),
  subscriptionId: ({ subscriptions }) => subscriptions.id(0),
  success: () => false,
  type: () => "message",
  types: () => "message",
  unread: () => false,
  until: (_business, now) => at(now),
  untilBefore: (_business, now) => at(now - 90 * DAY_MS),
  updatedAfter: (_business, now) => at(now - 30 * DAY_MS),
  updatedBefore: (_business, now) => at(now - 200 * DAY_MS),
  userId: ({ users }) => users.id(0),
};
/** The same where a noun has other values, by the noun and the name. */
const OWN_VALUES: Readonly<Record<string, (business: Filled) => Given>> = {
  Answerer: () => "machine",
  AuditAction: () => "contact.updated",
  "calls status": () => "busy",
  "campaigns q": () => "Campaign 1",
  "dispositions source": () => "service",
  "messages status": () => "failed",
  "numbers state": () => "active",
  "subscriptions status": () => "active",
  "userConnection type": () => "person",
  "users type": () => "person",
  "webhookSubscriptions status": () => "active",
};

/** The ids of objects, by the root fields and the nouns of paths that lead to them. */
const OBJECTS: Readonly<Record<string, (business: Filled) => string>> = {
  broadcast: ({ broadcasts }) => broadcasts.id(broadcasts.count - 1),
  call: ({ calls }) => calls.id(1),
  campaign: ({ campaigns }) => campaigns.id(0),
  campaignContact: ({ campaignContacts }) => campaignContacts.id(1),
  contact: ({ contacts }) => contacts.id(1),
  contactImport: ({ campaigns }) => campaigns.id(0).replace("cmp_", "imp_"),
  conversation: ({ conversations }) => conversations.id(1),
  dialerSession: ({ campaigns }) => campaigns.id(0).replace("cmp_", "ses_"),
  erasure: ({ campaigns }) => campaigns.id(0).replace("cmp_", "era_"),
  event: ({ events }) => events.id(1),
  inbox: ({ inboxes }) => inboxes.id(0),
  message: ({ texts }) => texts.id(1),
  oauthClient: () => "demo-app",
  personErasure: ({ campaigns }) => campaigns.id(0).replace("cmp_", "era_"),
  subscription: ({ subscriptions }) => subscriptions.id(0),
  user: ({ users }) => users.id(0),
  webhookEvent: ({ events }) => events.id(1),
  webhookSubscription: ({ subscriptions }) => subscriptions.id(0),
};

const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

function givenFor(noun: string, name: string, business: Filled, now: number): Given {
  const value = OWN_VALUES[`${noun} ${name}`] ?? VALUES[name];
  if (!value) {
    throw new Error(`state a value of ${name} of ${noun} in test/perf/large/reads.ts`);
  }
  return value(business, now);
}

/** No filter, each filter, and each pair. */
function choicesOf(names: readonly string[]): string[][] {
  const pairs = names.flatMap((first, place) => names.slice(place + 1).map((second) => [first, second]));
  return [[], ...names.map((name) => [name]), ...pairs];
}

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[]; default?: string };
}

/** Every GET of the public API; of lists, each order with each filter, and each pair of filters. */
export async function restReads(database: Database, box: SecretBox, issuer: string, now: number): Promise<Read[]> {
  const log = new Writable({ write: (_chunk, _encoding, done) => done() });
  const app = publicServer({ database, box, issuer, log });
  await app.ready();
  const { paths } = (await app.inject({ url: "/api/v1/openapi.json" })).json() as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) {
      return [];
    }
    const own = (get.parameters ?? []).filter((parameter) => parameter.in === "query");
    const filters = own.map(({ name }) => name).filter((name) => !["limit", "cursor", "sort", "order"].includes(name));
    const noun = camelCase((/([a-z-]+)[^a-z]*$/.exec(path)?.[1] ?? "").replaceAll("-", "_"));
    const sort = own.find(({ name }) => name === "sort")?.schema;
    const others = (sort?.enum ?? []).filter((order) => order !== sort?.default);
    const asked = [
      ...choicesOf(filters),
      ...others.flatMap((order) =>
        [[], ...filters.map((name) => [name])].map((choice) => [`sort=${order}`, ...choice]),
      ),
    ];
    return asked.map((choice) => ({
      name: `GET ${path}${choice.length > 0 ? "?" : ""}${choice.map((name) => (name.includes("=") ? name : `${name}=`)).join("&")}`,
      run: (side: Side) => getRest(app, side, pathOf(path, side.business), queryOf(noun, choice, side.business, now)),
    }));
  });
}

function pathOf(path: string, business: Filled): string {
  return path.replaceAll(/([a-z-]+)\/\{(\w+)\}/g, (_match, nouns: string, name: string) => {
    if (name === "contactId") {
      return `${nouns}/${business.campaignContacts.id(1)}`;
    }
    if (name === "phone_number") {
      return `${nouns}/${encodeURIComponent(numberOf(1))}`;
    }
    const noun = camelCase(nouns.replaceAll("-", "_")).replace(/s$/, "").replace(/xe$/, "x");
    return `${nouns}/${(OBJECTS[noun] as (business: Filled) => string)(business)}`;
  });
}

function queryOf(noun: string, choice: readonly string[], business: Filled, now: number): Record<string, string> {
  const pairs = choice.map((name) => {
    const [given = "", value] = name.split("=");
    return [given, value ?? String(givenFor(noun, camelCase(given), business, now))];
  });
  return Object.fromEntries(pairs);
}

async function getRest(app: FastifyInstance, { token }: Side, path: string, query: Record<string, string>) {
  const answer = await app.inject({ url: `/api/v1${path}`, query, headers: { authorization: `Bearer ${token}` } });
  if (answer.statusCode !== 200 && answer.statusCode !== 404) {
    throw new Error(`${answer.statusCode} ${answer.body.slice(0, 300)}`);
  }
}

/** Every root field of GraphQL with a list; of those with filters, each order, each filter and each pair. */
export function graphqlReads(database: Database, now: number): Read[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const answer = getNamedType(field.type);
    const isConnection = isObjectType(answer) && "pageInfo" in answer.getFields();
    if (!isConnection && !isListOfObjects(field.type)) {
      return [];
    }
    const filter = field.args.find(({ name }) => name === "filter");
    const type = filter && getNamedType(filter.type);
    const fields = isInputObjectType(type) ? type.getFields() : {};
    const orders = field.args.filter(({ name }) => name === "orderBy" || name === "order");
    const alternatives = orders.flatMap(({ name, type, defaultValue }) => {
      const named = getNamedType(type);
      const values = isEnumType(named) ? named.getValues() : [];
      return values.filter(({ value }) => value !== defaultValue).map((value) => `${name}: ${value.name}`);
    });
    const asked = [
      ...choicesOf(Object.keys(fields)).map((choice) => ["", choice] as const),
      ...alternatives.flatMap((order) =>
        [[], ...Object.keys(fields).map((name) => [name])].map((choice) => [order, choice] as const),
      ),
    ];
    return asked.map(([order, choice]) => {
      const document = parse(documentOf(field, order, isConnection));
      const called = [order, ...choice].filter(Boolean).join(", ");
      return {
        name: `query ${field.name}${called && ` (${called})`}`,
        run: ({ business, membership }: Side) => {
          const required = field.args.filter((argument) => isRequiredArgument(argument));
          const own = required.map((argument) => [argument.name, inputOf(field.name, argument, business, now)]);
          const filtered = choice.map((name) => [name, inputOf(field.name, { name, ...fields[name] }, business, now)]);
          const variables = { ...Object.fromEntries(own), ...(type && { filter: Object.fromEntries(filtered) }) };
          return ask(database, membership, document, variables);
        },
      };
    });
  });
}

function isListOfObjects(type: unknown): boolean {
  const inner = isNonNullType(type) ? type.ofType : type;
  return isListType(inner) && isObjectType(getNamedType(inner as never));
}

function documentOf(field: GraphQLField<unknown, unknown>, order: string, isConnection: boolean): string {
  const given = field.args.filter((argument) => isRequiredArgument(argument) || argument.name === "filter");
  const definitions = given.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const page = isConnection ? "first: 25" : "";
  const values = [...given.map(({ name }) => `${name}: $${name}`), order, page].filter(Boolean).join(", ");
  const selection = isConnection ? "nodes { __typename } pageInfo { hasNextPage endCursor }" : "__typename";
  return `query ${definitions && `(${definitions})`} { ${field.name}${values && `(${values})`} { ${selection} } }`;
}

/** A value of an input of GraphQL: the words of enumerations are in upper case there. */
function inputOf(
  noun: string,
  { name, type }: { name: string; type?: GraphQLInputType },
  business: Filled,
  now: number,
): unknown {
  const named = type && getNamedType(type);
  if (isEnumType(named)) {
    const value = String((OWN_VALUES[named.name] ?? (() => givenFor(noun, name, business, now)))(business));
    const found = named.getValues().find((each) => each.name === value.toUpperCase().replaceAll(".", "_"));
    return (found ?? named.getValues()[0])?.name;
  }
  return givenFor(noun, name, business, now);
}

/** Operations of the dashboard that read no rows of a list or a sum. */
const UNMEASURED = new Map([
  ["PreviewContactImport", "it reads a file"],
  ["AvailableNumbers", "it asks the carrier"],
]);

/** Every query of the dashboard. */
export async function dashboardReads(database: Database, now: number): Promise<Read[]> {
  const documents = (await documentsIn("src/dashboard")).map((source) => parse(source));
  const fragments = documents.flatMap(({ definitions }) =>
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
  );
  return documents.flatMap(({ definitions }) => {
    const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
    const name = operation?.name?.value;
    if (operation?.operation !== "query" || name === undefined || UNMEASURED.has(name)) {
      return [];
    }
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
    return {
      name: `dashboard ${name}`,
      run: ({ business, membership }: Side) =>
        ask(database, membership, document, variablesOf(operation, business, now)),
    };
  });
}

function variablesOf(operation: OperationDefinitionNode, business: Filled, now: number): Record<string, unknown> {
  const [root] = operation.selectionSet.selections.filter((each): each is FieldNode => each.kind === Kind.FIELD);
  const noun = root?.name.value ?? "";
  const entries = (operation.variableDefinitions ?? []).map(({ variable, type }) => {
    const name = variable.name.value;
    const isRequired = type.kind === Kind.NON_NULL_TYPE;
    if (name === "draft") {
      return [name, { campaignId: business.campaigns.id(0), body: "Hello {{first_name}}, we are open." }];
    }
    if (name === "id") {
      return [name, (OBJECTS[noun] ?? (() => givenFor(noun, "importId", business, now)))(business)];
    }
    if (name === "filter" || name === "order" || name === "after") {
      return [name, !isRequired ? null : name === "filter" ? {} : "CREATED"];
    }
    return [name, isRequired || name === "phoneNumber" ? givenFor(noun, name, business, now) : null];
  });
  return Object.fromEntries(entries);
}

/** Carries out an operation of GraphQL. @throws its first error. */
export async function ask(
  database: Database,
  membership: Membership,
  document: DocumentNode,
  variableValues: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const contextValue = createContext(database.onBehalfOf(membership.business.id), membership, webhookTools);
  const { data, errors } = await execute({ schema, document, contextValue, variableValues });
  if (errors?.[0]) {
    throw errors[0];
  }
  return data as Record<string, unknown>;
}

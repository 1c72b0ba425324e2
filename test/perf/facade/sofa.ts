import type { Role } from "../../../src/domain/identity/roles.ts";
import "../support/usage.ts";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { pino } from "pino";
import { recordAuditLast } from "../../../src/domain/audit/record.ts";
import type { AuditOrigin } from "../../../src/domain/audit/rules.ts";
import { changeCampaignContact } from "../../../src/domain/campaign/commands.ts";
import { findCampaignContact, listCampaignContacts } from "../../../src/domain/campaign/contact-store.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { openPool } from "../../../src/platform/db/pool.ts";
import { newId } from "../../../src/platform/id.ts";
import { addressOf } from "../../../src/platform/limit/address.ts";
import { webhookTools } from "../../support/webhook-tools.ts";
import { createGuard } from "./guard.ts";

/**
 * sofa-api, which generates a REST API from a schema. It requires graphql 16, so it gets a schema of its own with the
 * same fields, on the same stores and with the same entries in the audit log. It selects fields itself, so a page has
 * only fields that are read once. The checks, headers and log of the others run before it.
 */

const require = createRequire(import.meta.url);
const { makeExecutableSchema } = require("@graphql-tools/schema");
const { useSofa } = require("sofa-api");

const typeDefs = `
  scalar StringMap
  scalar DateTime
  enum Status { not_called in_progress called completed do_not_call }
  enum Source { service crm }
  type Phone { number: String! label: String }
  type Disposition { id: ID! name: String! source: Source! systemOutcome: String marksContactComplete: Boolean! }
  type CampaignContact {
    id: ID! campaignId: ID! firstName: String lastName: String company: String title: String email: String
    linkedinUrl: String state: String postalCode: String country: String phones: [Phone!]! primaryNumber: String! status: Status! callCount: Int! lastCalledAt: DateTime
    lastDisposition: Disposition extraFields: StringMap customerId: ID dueAt: DateTime
    createdAt: DateTime! updatedAt: DateTime!
  }
  type Page { nodes: [CampaignContact!]! hasMore: Boolean! }
  input Changes { firstName: String lastName: String company: String title: String email: String }
  type Query {
    campaignContact(campaignId: ID!, id: ID!): CampaignContact
    campaignContacts(campaignId: ID!, first: Int!): Page!
  }
  type Mutation { updateCampaignContact(campaignId: ID!, id: ID!, changes: Changes!): CampaignContact }
`;

interface Context {
  database: Database;
  caller: { businessId: string; userId: string; role: Role };
  origin: AuditOrigin;
}

const resolvers = {
  Query: {
    campaignContact: (_root: unknown, { campaignId, id }: Record<string, string>, { database, caller }: Context) =>
      findCampaignContact(database, caller.businessId, campaignId as string, id as string),
    campaignContacts: async (
      _root: unknown,
      { campaignId, first }: { campaignId: string; first: number },
      { database, caller }: Context,
    ) => {
      const { rows, hasMore } = await listCampaignContacts(database, caller.businessId, campaignId, {}, { first });
      return { nodes: rows, hasMore };
    },
  },
  Mutation: {
    updateCampaignContact: async (
      _root: unknown,
      { campaignId, id, changes }: { campaignId: string; id: string; changes: object },
      context: Context,
    ) => {
      const { database, caller, origin } = context;
      return database.transaction(async (transaction) => {
        const contact = await changeCampaignContact(transaction, caller, webhookTools.outbox, campaignId, id, changes);
        const draft = {
          action: "campaign_contact.updated",
          objectId: id,
          relatedId: campaignId,
          given: changes,
        } as const;
        await recordAuditLast(transaction, caller.businessId, origin, draft);
        return contact;
      });
    },
  },
  Disposition: { systemOutcome: ({ systemKey }: { systemKey: string | null }) => systemKey },
};

const connection = { connectionString: process.env.DATABASE_URL as string };
const pool = openPool({ connection, size: Number(process.env.DATABASE_POOL_SIZE) });
const guard = await createGuard(pool);
const logger = pino({ level: "info" }, pino.destination({ dest: 1, sync: false, minLength: 32_768, maxWrite: 65_536 }));
const callers = new WeakMap<object, Pick<Context, "caller" | "origin">>();

const sofa = useSofa({
  basePath: "/api/v1",
  schema: makeExecutableSchema({ typeDefs, resolvers }),
  depthLimit: 4,
  context: ({ req }: { req: object }) => {
    const of = callers.get(req) as Pick<Context, "caller" | "origin">;
    return { database: pool.onBehalfOf(of.caller.businessId), ...of };
  },
  routes: {
    "Query.campaignContact": { method: "GET", path: "/campaigns/:campaignId/contacts/:id" },
    "Query.campaignContacts": { method: "GET", path: "/campaigns/:campaignId/contacts" },
    "Mutation.updateCampaignContact": { method: "PATCH", path: "/campaigns/:campaignId/contacts/:id" },
  },
});

createServer(async (request, response) => {
  const startedAt = performance.now();
  const id = (request.headers["x-request-id"] as string | undefined) ?? newId("req");
  const scope = request.method === "GET" ? "api:campaigns:read" : "api:campaigns:write";
  const { membership, clientId, headers } = await guard.pass(request.headers.authorization, scope);
  const { business, user } = membership;
  const { socket } = request;
  const network = addressOf({ ip: socket.remoteAddress ?? "", socket });
  callers.set(request, {
    caller: { businessId: business.id, userId: user.id, role: user.role },
    origin: { userId: user.id, clientId, network, requestId: id },
  });
  for (const [name, value] of Object.entries({ ...headers, "x-request-id": id })) {
    response.setHeader(name, value);
  }
  response.on("finish", () => {
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
    const { method, url } = request;
    logger.info(
      { reqId: id, method, url, status: response.statusCode, milliseconds, business: business.id },
      "answered",
    );
  });
  sofa(request, response);
}).listen(Number(process.env.PORT), "127.0.0.1");

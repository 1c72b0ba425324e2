import "../support/usage.ts";
import fastify, { LogController } from "fastify";
import { pino } from "pino";
import { CampaignContactChanges } from "../../../rest-facade/models/campaign-contact.ts";
import { newId } from "../../../src/platform/id.ts";
import { addressOf } from "../../../src/platform/limit/address.ts";
import { createGuard } from "./guard.ts";
import { changeContact, openDatabase, type Row, statements, toContact, toPage } from "./sql.ts";

/**
 * A hand-written route on Fastify and `pg`, with the same checks, headers, JSON, log, audit log and share of connections
 * for a business, and every optimization of the product.
 */

const pool = openDatabase();
const guard = await createGuard(pool);
const logger = pino({ level: "info" }, pino.destination({ dest: 1, sync: false, minLength: 32_768, maxWrite: 65_536 }));
const app = fastify({
  loggerInstance: logger,
  logController: new LogController({ disableRequestLogging: true }),
  childLoggerFactory: (parent) => parent,
  genReqId: (request) => (request.headers["x-request-id"] as string | undefined) ?? newId("req"),
});
const CALLER = Symbol("caller");
declare module "fastify" {
  interface FastifyRequest {
    [CALLER]: { id: string; user: string; client: string };
  }
}
app.decorateRequest(CALLER);
app.addHook("onRequest", async (request, reply) => {
  const scope = request.method === "GET" ? "api:campaigns:read" : "api:campaigns:write";
  const { membership, clientId, headers } = await guard.pass(request.headers.authorization, scope);
  request[CALLER] = { id: membership.business.id, user: membership.user.id, client: clientId };
  reply.headers(headers).header("x-request-id", request.id);
});
app.addHook("onResponse", (request, reply, done) => {
  const { method, routeOptions } = request;
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  const status = reply.statusCode;
  const { id: business, client } = request[CALLER];
  request.log.info(
    { reqId: request.id, method, route: routeOptions.url, status, milliseconds, business, client },
    "answered",
  );
  done();
});
const JSON_TYPE = "application/json; charset=utf-8";
const contactOf = (row: Row) => JSON.stringify(toContact(row));

const path = "/api/v1/campaigns/:id/contacts/:contactId";

app.get(path, async (request, reply) => {
  const { id, contactId } = request.params as Record<string, string>;
  const businessId = request[CALLER].id;
  const database = pool.onBehalfOf(businessId);
  const row = await database.row(statements.one, [businessId, id, contactId]);
  return row ? reply.type(JSON_TYPE).send(contactOf(row)) : reply.status(404).send();
});
app.patch(path, async (request, reply) => {
  const { id, contactId } = request.params as { id: string; contactId: string };
  const changes = CampaignContactChanges.parse(request.body);
  const { id: businessId, user: userId, client: clientId } = request[CALLER];
  const origin = { businessId, userId, clientId, network: addressOf(request), requestId: request.id };
  const database = pool.onBehalfOf(businessId);
  const row = await changeContact(database, origin, id, contactId, changes);
  return row ? reply.type(JSON_TYPE).send(contactOf(row)) : reply.status(404).send();
});
app.get("/api/v1/campaigns/:id/contacts", async (request, reply) => {
  const { id } = request.params as Record<string, string>;
  const size = Number((request.query as { limit?: string }).limit ?? 25);
  const businessId = request[CALLER].id;
  const database = pool.onBehalfOf(businessId);
  const rows = await database.rows(statements.page, [businessId, id, size + 1]);
  return reply.type(JSON_TYPE).send(JSON.stringify(toPage(rows, size)));
});
await app.listen({ port: Number(process.env.PORT) });

import "../support/usage.ts";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { changeContact, openDatabase, type Row, statements, toContact, toPage } from "./sql.ts";

/** The lower bound: `node:http` and `pg`, without checks, log or optional headers. */

const database = openDatabase();
const business = process.env.BUSINESS as string;
const origin = { businessId: business, userId: null, clientId: null, network: null, requestId: null };
const PATH = /^\/api\/v1\/campaigns\/(\w+)\/contacts(?:\/(\w+)|\?limit=(\d+))?$/;

const contactOf = (row: Row) => JSON.stringify(toContact(row));

createServer(async (request, response) => {
  const [, campaign, contact, limit] = PATH.exec(request.url ?? "") ?? [];
  response.setHeader("content-type", "application/json; charset=utf-8");
  if (request.method === "PATCH") {
    const changes = JSON.parse(await text(request));
    const row = await changeContact(database, origin, campaign as string, contact as string, changes);
    response.end(contactOf(row as Row));
  } else if (contact) {
    const row = await database.row(statements.one, [business, campaign, contact]);
    response.end(contactOf(row as Row));
  } else {
    const rows = await database.rows(statements.page, [business, campaign, Number(limit) + 1]);
    response.end(JSON.stringify(toPage(rows, Number(limit))));
  }
}).listen(Number(process.env.PORT), "127.0.0.1");

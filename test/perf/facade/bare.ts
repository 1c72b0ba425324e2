import "../support/usage.ts";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { openPool, statements, toContact, toPage } from "./sql.ts";

/** The floor: `node:http` and `pg`, without a check, a log or a header that is not needed. */

const pool = openPool();
const business = process.env.BUSINESS as string;
const PATH = /^\/api\/v1\/campaigns\/(\w+)\/contacts(?:\/(\w+)|\?limit=(\d+))?$/;

createServer(async (request, response) => {
  const [, campaign, contact, limit] = PATH.exec(request.url ?? "") ?? [];
  response.setHeader("content-type", "application/json; charset=utf-8");
  if (request.method === "PATCH") {
    const changes = JSON.stringify(JSON.parse(await text(request)));
    const { rows } = await pool.query({ ...statements.update, values: [business, campaign, contact, changes] });
    response.end(JSON.stringify(toContact(rows[0])));
  } else if (contact) {
    const { rows } = await pool.query({ ...statements.one, values: [business, campaign, contact] });
    response.end(JSON.stringify(toContact(rows[0])));
  } else {
    const { rows } = await pool.query({ ...statements.page, values: [business, campaign, Number(limit) + 1] });
    response.end(JSON.stringify(toPage(rows, Number(limit))));
  }
}).listen(Number(process.env.PORT), "127.0.0.1");

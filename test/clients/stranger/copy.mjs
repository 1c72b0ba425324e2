// A copy of a business in another system, and work on its campaigns and calls, as a stranger writes it from /llms.txt and
// the guides that it lists: plain Node, the URL of a running service and the credentials of a service user.
//
//   CLIENT_ID=… CLIENT_SECRET=… node copy.mjs SERVICE_URL STATE_FILE
//
// Its state is one file: it may be killed at any time. Each line of its input is a command, which a line answers:
//
//   follow            reads what has changed and what was deleted since the last time
//   show              prints the copy
//   campaign          leads a campaign from its creation to its archive
//   call CONTACT      calls a contact back, waits for the end, and writes the outcome and a note
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const [url, file] = process.argv.slice(2);
const { CLIENT_ID, CLIENT_SECRET } = process.env;
const FEEDS = ["contacts", "campaign-contacts", "conversations", "messages", "calls", "campaigns"];

const state = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : { deletions: null, feeds: Object.fromEntries(FEEDS.map((name) => [name, { cursor: null, rows: {} }])) };

function save() {
  writeFileSync(`${file}.next`, JSON.stringify(state));
  renameSync(`${file}.next`, file);
}

// A token for the service user itself, by client_credentials: there is no refresh token, so a new one is asked for.

let token;

async function authorize() {
  const answer = await attempt(() =>
    fetch(`${url}/oidc/token`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    }),
  );
  const { access_token, error_description } = await answer.json();
  if (!answer.ok) {
    throw new Error(`no token: ${error_description}`);
  }
  token = access_token;
}

/** Repeats a request after a lost connection, 429 and 5xx. */
async function attempt(send) {
  for (let round = 1; ; round += 1) {
    const answer = await send().catch((error) => error);
    if (!(answer instanceof Error) && answer.status !== 429 && answer.status < 500) {
      return answer;
    }
    if (round === 60) {
      throw answer instanceof Error ? answer : new Error(await answer.text());
    }
    const seconds = answer instanceof Error ? 0 : Number(answer.headers.get("retry-after"));
    await pause(seconds > 0 ? seconds * 1000 : 250);
  }
}

async function call(method, path, { body, tag } = {}) {
  const key = randomUUID();
  const send = () =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
        ...(method !== "GET" && { "idempotency-key": key }),
        ...(tag && { "if-match": tag }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  if (!token) {
    await authorize();
  }
  let answer = await attempt(send);
  if (answer.status === 401) {
    await authorize();
    answer = await attempt(send);
  }
  const text = await answer.text();
  return { status: answer.status, tag: answer.headers.get("etag"), body: text ? JSON.parse(text) : null };
}

async function done(method, path, request) {
  const answer = await call(method, path, request);
  if (answer.status >= 300) {
    throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  }
  return answer;
}

/** Changes an object as it is now: after a stale tag it is read again. */
async function change(path, changesOf) {
  for (;;) {
    const { body, tag } = await done("GET", path);
    const answer = await call("PATCH", path, { tag, body: changesOf(body) });
    if (answer.status === 200) {
      return answer.body;
    }
    if (answer.body.error.field !== "If-Match") {
      throw new Error(`PATCH ${path}: ${JSON.stringify(answer.body)}`);
    }
  }
}

// The copy: the changes first, the deletions after them. The place is stored with what was read up to it.

async function followFeed(name) {
  const feed = state.feeds[name];
  for (let more = true; more; ) {
    const query = new URLSearchParams({ sort: "updated_at", order: "asc", limit: "100" });
    if (feed.cursor) {
      query.set("cursor", feed.cursor);
    }
    const { body } = await done("GET", `/${name}?${query}`);
    for (const row of body.data) {
      feed.rows[row.id] = row;
    }
    feed.cursor = body.next_cursor;
    save();
    console.log("page", name);
    more = body.has_more;
  }
}

async function followDeletions() {
  for (let more = true; more; ) {
    const query = new URLSearchParams({ limit: "100", ...(state.deletions && { cursor: state.deletions }) });
    const { body } = await done("GET", `/deletions?${query}`);
    for (const { id } of body.data) {
      for (const { rows } of Object.values(state.feeds)) {
        delete rows[id];
      }
    }
    state.deletions = body.next_cursor;
    save();
    more = body.has_more;
  }
}

async function follow() {
  if (!state.deletions) {
    await followDeletions();
  }
  for (const name of FEEDS) {
    await followFeed(name);
  }
  await followDeletions();
}

async function leadCampaign() {
  const { data: inboxes } = (await done("GET", "/inboxes")).body;
  const draft = { name: "Stranger's campaign", inbox_ids: [inboxes[0].id] };
  const { id } = (await done("POST", "/campaigns", { body: draft })).body;
  const contacts = [1, 2, 3].map((place) => ({ first_name: `Person ${place}`, phones: [`+1415555077${place}`] }));
  const { created, data } = (await done("POST", `/campaigns/${id}/contacts`, { body: { contacts } })).body;
  const [first, second] = data.map(({ contact }) => `/campaigns/${id}/contacts/${contact.id}`);
  await change(first, () => ({ status: "do_not_call", company: "Analytical Engines" }));
  await done("DELETE", second);
  const states = [];
  for (const status of ["paused", "active", "archived"]) {
    states.push((await change(`/campaigns/${id}`, () => ({ status }))).status);
  }
  const after = await call("PATCH", `/campaigns/${id}`, { body: { status: "active" } });
  return [id, created, states.join(","), after.status];
}

async function callBack(contactId) {
  const { data: inboxes } = (await done("GET", "/inboxes")).body;
  const { id } = (await done("POST", "/calls", { body: { inbox_id: inboxes[0].id, contact_id: contactId } })).body;
  const path = `/calls/${id}`;
  for (let call = null; !call?.ended_at; ) {
    await pause(250);
    call = (await done("GET", path)).body;
  }
  const { data } = (await done("GET", "/dispositions")).body;
  const outcome = data.find(({ system_key: key }) => key === null) ?? data[0];
  const written = await change(path, () => ({ disposition_id: outcome.id, note: "Agreed on Monday" }));
  return [id, written.status, written.disposition.id === outcome.id, written.note];
}

const COMMANDS = {
  follow,
  show: () => [JSON.stringify(Object.assign({}, ...Object.values(state.feeds).map(({ rows }) => rows)))],
  campaign: leadCampaign,
  call: callBack,
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, argument] = line.split(" ");
  const words = (await COMMANDS[command](argument)) ?? [];
  console.log("done", command, ...words);
}

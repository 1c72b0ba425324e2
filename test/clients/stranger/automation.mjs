// An integration as a stranger writes it from the guides: plain Node, and the URL of a running service.
//
//   node automation.mjs SERVICE_URL STATE_FILE PORT
//
// It asks a person to sign in, reads what is there, subscribes to every type of event, and handles each event once. Its
// state is one file: it may be ended and started again at any time. A line "rotate TYPE" on its input replaces the secret
// of a subscription, "end" ends it.
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const [url, file, port] = process.argv.slice(2);
const home = `http://127.0.0.1:${port}`;
const TYPES = [
  "message.incoming.received",
  "message.outgoing.delivered",
  "message.outgoing.failed",
  "call.incoming.completed",
  "call.incoming.missed",
  "call.outgoing.completed",
  "campaign.contact.updated",
];
const SCOPES = ["api:me", "api:contacts:read", "api:messages:read", "api:calls:read", "api:webhooks"];

const state = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : { tokens: null, rows: {}, subscriptions: {}, handled: [] };

function save() {
  writeFileSync(`${file}.next`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.next`, file);
}

const say = (...words) => console.log(words.join(" "));

// Sign-in: authorization code with PKCE for a public client on a loopback address.

let signedIn;
const pending = { verifier: randomBytes(32).toString("base64url"), state: randomUUID() };
const redirect = `${home}/callback`;

async function signIn() {
  const { authorization_endpoint } = await discover();
  const target = new URL(authorization_endpoint);
  target.search = new URLSearchParams({
    client_id: "demo-app",
    response_type: "code",
    redirect_uri: redirect,
    scope: SCOPES.join(" "),
    state: pending.state,
    code_challenge: createHash("sha256").update(pending.verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  say("open", target.href);
  const answer = await new Promise((resolve) => {
    signedIn = resolve;
  });
  if (answer.get("state") !== pending.state || answer.has("error")) {
    throw new Error(`the sign-in failed: ${answer}`);
  }
  await ask({
    grant_type: "authorization_code",
    code: answer.get("code"),
    redirect_uri: redirect,
    code_verifier: pending.verifier,
  });
}

async function discover() {
  const answer = await attempt(() => fetch(`${url}/oidc/.well-known/openid-configuration`));
  return answer.json();
}

async function ask(grant) {
  const { token_endpoint } = await discover();
  const body = new URLSearchParams({ client_id: "demo-app", ...grant });
  const answer = await attempt(() => fetch(token_endpoint, { method: "POST", body }));
  if (!answer.ok) {
    throw new Error(`no token: ${await answer.text()}`);
  }
  const { access_token, refresh_token } = await answer.json();
  state.tokens = { access: access_token, refresh: refresh_token };
  save();
}

// Calls: a lost connection, 429 and 5xx are tried again; the same key makes a repeated write safe.

async function attempt(send) {
  for (let round = 1; ; round += 1) {
    const answer = await send().catch((error) => error);
    const isPassing = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!isPassing) {
      return answer;
    }
    if (round === 60) {
      throw answer instanceof Error ? answer : new Error(await answer.text());
    }
    const wait = answer instanceof Error ? 0 : Number(answer.headers.get("retry-after"));
    await pause(wait > 0 ? wait * 1000 : 250);
  }
}

async function call(method, path, body) {
  const key = randomUUID();
  const send = () =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${state.tokens.access}`,
        ...(body && { "content-type": "application/json" }),
        ...(method !== "GET" && { "idempotency-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  let answer = await attempt(send);
  if (answer.status === 401) {
    await ask({ grant_type: "refresh_token", refresh_token: state.tokens.refresh });
    answer = await attempt(send);
  }
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${method} ${path}: ${text}`);
  }
  return text ? JSON.parse(text) : null;
}

async function* list(path) {
  let cursor = null;
  do {
    const page = await call("GET", `${path}?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor);
}

// Events: verified over the raw bytes, handled once by their id, acknowledged after the state is stored.

function isGenuine(header, body, secret) {
  const parts = String(header ?? "")
    .split(",")
    .map((part) => part.split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const given = parts.filter(([name]) => name === "v1").map(([, value]) => Buffer.from(value, "hex"));
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) {
    return false;
  }
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

function handle(event, source) {
  if (!state.handled.includes(event.id)) {
    state.handled.push(event.id);
    save();
    say("event", event.type, event.id, source);
  }
}

const receiver = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, home);
  if (pathname === "/callback") {
    signedIn?.(searchParams);
    return response.end("You can close this page.");
  }
  const body = Buffer.concat(await request.toArray());
  const secret = state.subscriptions[pathname.slice("/hooks/".length)]?.secret;
  if (!secret || !isGenuine(request.headers["x-service-signature"], body, secret)) {
    say("refused", pathname);
    return response.writeHead(400).end();
  }
  handle(JSON.parse(body), "delivered");
  response.writeHead(204).end();
});

async function subscribe(type) {
  const { id, signing_secret } = await call("POST", "/subscriptions", {
    event_type: type,
    target_url: `${home}/hooks/${type}`,
  });
  state.subscriptions[type] = { id, secret: signing_secret };
  save();
}

async function rotate(type) {
  const subscription = state.subscriptions[type];
  const { signing_secret } = await call("POST", `/subscriptions/${subscription.id}/rotate`);
  // The old secret also signs for a day, so the new one alone verifies every delivery from now on.
  subscription.secret = signing_secret;
  save();
  say("rotated", type);
}

receiver.listen(Number(port), "127.0.0.1");
if (!state.tokens) {
  await signIn();
}
const { business } = await call("GET", "/me");
say("signed-in", business.id);
for (const name of ["contacts", "messages", "calls"]) {
  for await (const row of list(`/${name}`)) {
    state.rows[row.id] = row.updated_at ?? row.created_at;
  }
}
save();
say("read", Object.keys(state.rows).length);
for (const type of TYPES.filter((one) => !state.subscriptions[one])) {
  await subscribe(type);
}
// What happened while this program was away: deliveries are retried later, and the list has them at once.
for await (const event of list("/events")) {
  handle(event, "listed");
}
say("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const [word, type] = line.split(" ");
  if (word === "end") {
    break;
  }
  await rotate(type);
}
receiver.close();
receiver.closeAllConnections();
process.exit();

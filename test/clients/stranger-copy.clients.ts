import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRetention } from "../../src/domain/retention/prune.ts";
import { identityAt } from "../../src/platform/id.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import type { Answer } from "../support/json-answer.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * An integration of a stranger, who has the URL of a running service, its guides and the credentials of a service user:
 * it keeps a copy equal through every kind of change and deletion and a kill, leads a campaign from its creation to its
 * archive, calls somebody back, and goes on when the person who made the service user has left.
 */

const SCRIPT = new URL("./stranger/copy.mjs", import.meta.url);
const ADMIN = "admin@northwind.example";
const MAKER = "agent@northwind.example";
const DAY_MS = 86_400_000;

let folder: string;
let test: TestDatabase;
let settings: Record<string, string>;
let service: ServiceProcess;
let credentials: { CLIENT_ID: string; CLIENT_SECRET: string };
let makerId: string;
let inbox: { id: string; phone_number: string };
let program: Program;
let door: Server;

/** The requests of the program: with the path, the names of the query, and those of the body. */
const asked: { method: string; path: string; query: string[]; body: string[] }[] = [];

interface Program {
  child: ChildProcessWithoutNullStreams;
  /** Gives a command. @returns the words of its answer. */
  run(command: string): Promise<string>;
  /** Waits for a line that begins so. */
  next(begin: string): Promise<string>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-copy-"));
  await copyFile(SCRIPT, join(folder, "copy.mjs"));
  test = await createTestDatabase();
  settings = {
    ...{ DATABASE_URL: test.url, SEED_DEMO: "true", DATA_DIR: join(folder, "service"), SIMULATOR_SPEED: "20" },
    LOG_LEVEL: "silent",
  };
  service = await startService(settings);
  door = await openDoor();
  inbox = (await api("GET", "/inboxes")).data[0];
  credentials = await makeServiceUser();
});
afterAll(async () => {
  program?.child.kill("SIGKILL");
  door?.close();
  door?.closeAllConnections();
  await service?.end();
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({ ...settings, PUBLIC_URL: service.publicUrl });

async function graphql(user: string, source: string, input: object): Promise<Answer> {
  const response = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await makeToken(environment(), user, "internal-api")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ query: source, variables: { input } }),
  });
  const { data, errors } = await response.json();
  expect([errors, JSON.stringify(data)]).toEqual([undefined, expect.not.stringContaining("DomainError")]);
  return Object.values(data)[0];
}

async function api(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${service.publicUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await makeToken(environment(), ADMIN)}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect([path, response.status, text]).toEqual([path, expect.toSatisfy((status) => status < 300), text]);
  return text === "" ? null : JSON.parse(text);
}

/** A second admin makes a service user and its app, as the dashboard does. */
async function makeServiceUser() {
  makerId = (await api("GET", "/users?limit=100")).data.find(({ email }: Answer) => email === MAKER).id;
  await graphql(ADMIN, "mutation ($input: UpdateUserInput!) { updateUser(input: $input) { __typename } }", {
    ...{ id: makerId, role: "ADMIN" },
  });
  const user = await graphql(
    MAKER,
    "mutation ($input: ServiceUserInput!) { createServiceUser(input: $input) { __typename ... on User { id } } }",
    { name: "Warehouse", role: "ADMIN", inboxIds: [] },
  );
  const { secret, client } = await graphql(
    MAKER,
    `mutation ($input: CreateOAuthClientInput!) { createOAuthClient(input: $input) {
      __typename ... on OAuthClientWithSecret { secret client { id } } } }`,
    { name: "Warehouse", serviceUserId: user.id },
  );
  return { CLIENT_ID: client.id as string, CLIENT_SECRET: secret as string };
}

/** The place at which the program finds the service: it notes what is asked, and passes it on. */
async function openDoor(): Promise<Server> {
  const server = createServer((request, response) => {
    // A program that is killed ends its requests too.
    passOn(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const { host: _, connection: __, "content-length": ___, ...given } = headers as Record<string, string>;
  const sent = Buffer.concat(await request.toArray());
  const { pathname, searchParams } = new URL(url, service.publicUrl);
  const isForm = given["content-type"]?.startsWith("application/x-www-form-urlencoded");
  const body = isForm ? [...new URLSearchParams(String(sent)).keys()] : Object.keys(JSON.parse(String(sent) || "{}"));
  asked.push({ method, path: pathname, query: [...searchParams.keys()], body });
  const answer = await fetch(service.publicUrl + url, {
    method,
    headers: given,
    ...(sent.length > 0 && { body: sent }),
  });
  const text = await answer.text();
  const kept = ["content-type", "etag", "retry-after"].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(answer.status, Object.fromEntries(kept)).end(text);
}

function start(): Program {
  const { port } = door.address() as AddressInfo;
  const child = spawn(process.execPath, ["copy.mjs", `http://127.0.0.1:${port}`, "state.json"], {
    cwd: folder,
    env: credentials,
  });
  let failure = "";
  child.stderr.on("data", (chunk) => {
    failure += chunk;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (begin: string) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) {
        throw new Error(`the program ended before "${begin}":\n${failure}`);
      }
      if (value.startsWith(begin)) {
        return value.slice(begin.length).trim() as string;
      }
    }
  };
  return {
    child,
    next,
    run(command) {
      child.stdin.write(`${command}\n`);
      return next(`done ${command.split(" ")[0]}`);
    },
  };
}

/** Objects without the signatures of the URLs in them, which every answer makes anew. */
const plain = (rows: Answer[]): Record<string, Answer> =>
  JSON.parse(
    JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, row]))).replaceAll(
      /\?(?:expires|signature)=[^"]*/g,
      "",
    ),
  );

async function ofService(): Promise<Record<string, Answer>> {
  const rows: Answer[] = [];
  for (const list of ["contacts", "campaign-contacts", "conversations", "messages", "calls", "campaigns"]) {
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Answer = await api("GET", `/${list}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      rows.push(...page.data);
      cursor = page.next_cursor;
    }
  }
  return plain(rows);
}

async function ofCopy(): Promise<Record<string, Answer>> {
  await program.run("follow");
  return plain(Object.values(JSON.parse(await program.run("show"))));
}

/** Waits until the copy is equal: the carrier may still report, and a deletion waits for older transactions. */
const expectEqual = () =>
  expect
    .poll(async () => [await ofCopy(), await ofService()], { timeout: 30_000 })
    .toSatisfy(([copy, now]) => {
      expect(copy).toEqual(now);
      return true;
    });

const receiveText = (from: string, body: string) =>
  graphql(
    ADMIN,
    "mutation ($input: SimulateInboundMessageInput!) { simulateInboundMessage(input: $input) { __typename } }",
    { inboxId: inbox.id, from, body },
  );

let numbers = 0;
async function addContact(more: object = {}) {
  numbers += 1;
  const phone = `+14155557${String(numbers).padStart(3, "0")}`;
  const { id } = await api("POST", "/contacts", { first_name: "Ada", phones: [phone], ...more });
  return { id: id as string, phone };
}

it("copies everything, although it is killed", async () => {
  program = start();
  program.child.stdin.write("follow\n");
  await program.next("page messages");
  const ended = once(program.child, "exit");
  program.child.kill("SIGKILL");
  await ended;
  program = start();
  await expectEqual();
  expect(Object.keys(await ofCopy()).length).toBeGreaterThan(100);
});

it("stays equal through every kind of change", async () => {
  const [changed, refusing, texted] = [await addContact(), await addContact(), await addContact()];
  await api("PATCH", `/contacts/${changed.id}`, { company: "Analytical Engines", extra_fields: { tier: "gold" } });
  await receiveText(refusing.phone, "STOP");
  await api("POST", "/messages", { inbox_id: inbox.id, to: texted.phone, body: "Hello" });
  await receiveText(texted.phone, "Hello back");
  const [campaign] = (await api("GET", "/campaigns?status=active")).data;
  const entry = await api("POST", `/campaigns/${campaign.id}/contacts`, { phones: [changed.phone] });
  await api("PATCH", `/campaigns/${campaign.id}/contacts/${entry.id}`, { status: "do_not_call" });
  await api("PATCH", `/campaigns/${campaign.id}`, { description: "Changed" });
  await expectEqual();
  const copy = await ofCopy();
  expect([copy[refusing.id], copy[entry.id]]).toMatchObject([{ opted_out: true }, { status: "do_not_call" }]);
});

it("stays equal through every kind of deletion", async () => {
  const people = [await addContact(), await addContact(), await addContact(), await addContact()] as const;
  const [deleted, merged, surviving, erased] = people;
  for (const { phone } of people) {
    await receiveText(phone, "Hello");
  }
  const [campaign] = (await api("GET", "/campaigns?status=active")).data;
  const entry = await api("POST", `/campaigns/${campaign.id}/contacts`, { phones: [merged.phone] });
  const sendAt = new Date(Date.now() + DAY_MS).toISOString();
  const later = { inbox_id: inbox.id, to: surviving.phone, body: "Later", send_at: sendAt };
  const scheduled = await api("POST", "/messages", later);
  const old = await addOldText(surviving.phone);
  await expectEqual();
  expect(Object.keys(await ofCopy())).toEqual(
    expect.arrayContaining([...people.map(({ id }) => id), entry.id, scheduled.id, old]),
  );

  await api("DELETE", `/contacts/${deleted.id}`);
  await api("POST", `/contacts/${merged.id}/merge`, { into: surviving.id });
  const { id: erasure } = await api("POST", "/erasures", { contact_id: erased.id });
  await api("DELETE", `/campaigns/${campaign.id}/contacts/${entry.id}`);
  await api("DELETE", `/messages/${scheduled.id}`);
  const [business] = await test.query<{ id: string }>("SELECT business_id AS id FROM inboxes WHERE id = $1", [
    inbox.id,
  ]);
  await test.query(`UPDATE businesses SET retention = '{"messageDays": 30}' WHERE id = $1`, [business?.id]);
  await applyRetention(test.database);
  await expect.poll(async () => (await api("GET", `/erasures/${erasure}`)).status, { timeout: 60_000 }).toBe("done");

  await expectEqual();
  const ids = Object.keys(await ofCopy());
  expect(ids.filter((id) => [deleted.id, merged.id, erased.id, entry.id, scheduled.id, old].includes(id))).toEqual([]);
});

/** A text of sixty days ago in the conversation with a number. */
async function addOldText(phone: string): Promise<string> {
  const at = new Date(Date.now() - 60 * DAY_MS);
  const { id, createdAt } = identityAt("msg", at);
  await test.query(
    `INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, contact_id, direction,
       body, segments, status, created_at, updated_at)
     SELECT business_id, $1, id, inbox_id, $2, phone_number, contact_id, 'incoming', 'Old', 1, 'received', $3, now()
     FROM conversations WHERE inbox_id = $4 AND phone_number = $5`,
    [id, inbox.phone_number, createdAt, inbox.id, phone],
  );
  return id;
}

it("leads a campaign from its creation to its archive", async () => {
  const [id, ...words] = (await program.run("campaign")).split(" ");
  expect(words).toEqual(["3", "paused,active,archived", "409"]);
  expect(await api("GET", `/campaigns/${id}`)).toMatchObject({ status: "archived", contact_count: 2 });
  await expectEqual();
});

it("goes on when the person who made its service user has left, and calls somebody back", async () => {
  await graphql(ADMIN, "mutation ($input: DeactivateUserInput!) { deactivateUser(input: $input) { __typename } }", {
    id: makerId,
  });
  program.child.kill("SIGKILL");
  program = start();
  await expectEqual();

  const { id: contact, phone } = await addContact();
  await graphql(
    ADMIN,
    "mutation ($input: SimulateInboundCallInput!) { simulateInboundCall(input: $input) { __typename } }",
    {
      ...{ inboxId: inbox.id, from: phone, durationSeconds: 5 },
    },
  );
  const [id, ...words] = (await program.run(`call ${contact}`)).split(" ");
  expect(words.join(" ")).toBe("completed true Agreed on Monday");
  const call = await api("GET", `/calls/${id}`);
  expect(call).toMatchObject({ contact_id: contact, to: phone, note: "Agreed on Monday" });
  const { data } = await api("GET", "/events?event_type=call.outgoing.completed&limit=1");
  expect(data[0]).toMatchObject({
    actor: { type: "service", client_id: credentials.CLIENT_ID },
    data: { call: { id } },
  });
  await expectEqual();
});

it("has asked for nothing but what /llms.txt leads to", async () => {
  const read = async (url: string) => (await fetch(url)).text();
  const links = [...(await read(`${service.publicUrl}/llms.txt`)).matchAll(/\]\((http[^)]+)\)/g)].map(([, url]) => url);
  const guides = (
    await Promise.all(links.filter((url) => url?.endsWith(".md")).map((url) => read(url as string)))
  ).join();
  const { paths } = JSON.parse(await read(links.find((url) => url?.endsWith("/openapi.json")) as string)) as Answer;
  const described = Object.entries<Answer>(paths).flatMap(([path, { parameters: common = [], ...methods }]) =>
    Object.entries<Answer>(methods).map(([method, { parameters = [] }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      pattern: new RegExp(`^${method.toUpperCase()} /api/v1${path.replaceAll(/{[^}]+}/g, "[^/]+")}$`),
      query: [...common, ...parameters].map(({ name, $ref = "" }: Answer) => name ?? $ref.split("/").at(-1)),
    })),
  );
  const used = new Set<string>();
  for (const { method, path, query, body } of asked) {
    if (path === "/oidc/token") {
      expect([method, body, query]).toEqual(["POST", ["grant_type"], []]);
      used.add("a token by client_credentials");
      continue;
    }
    const operation = described.find(({ pattern }) => pattern.test(`${method} ${path}`));
    expect(operation?.query, `${method} ${path}`).toEqual(expect.arrayContaining(query));
    used.add(`${operation?.name} ${[...query, ...body].sort().join()}`.trim());
  }
  expect([...used].filter((one) => !one.startsWith("GET ")).sort()).toEqual([
    "DELETE /campaigns/{id}/contacts/{contactId}",
    "PATCH /calls/{id} disposition_id,note",
    "PATCH /campaigns/{id} status",
    "PATCH /campaigns/{id}/contacts/{contactId} company,status",
    "POST /calls contact_id,inbox_id",
    "POST /campaigns inbox_ids,name",
    "POST /campaigns/{id}/contacts contacts",
    "a token by client_credentials",
  ]);
  for (const words of [
    ...["/oidc/token", "grant_type=client_credentials", "sort=updated_at&order=asc", "GET /campaign-contacts"],
    ...["GET /deletions", "Idempotency-Key", "If-Match", "Retry-After", '{"contacts": [', '"status": "archived"'],
    ...[
      "DELETE /campaigns/{id}/contacts/{contactId}",
      "POST /calls",
      "PATCH /calls/{id}",
      "ended_at",
      "disposition_id",
    ],
  ]) {
    expect(guides).toContain(words);
  }
});

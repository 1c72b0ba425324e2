import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import type { Answer } from "../support/json-answer.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** The whole, as its users have it: two agents work a campaign to its end through GraphQL, on the started service. */

const ADMIN = "admin@northwind.example";
const AGENT = "agent@northwind.example";

let test: TestDatabase;
let service: ServiceProcess;
let receiver: Receiver;
let tokens: Record<"rest" | "admin" | "agent", string>;
beforeAll(async () => {
  test = await createTestDatabase();
  receiver = await openReceiver();
  const settings = { DATABASE_URL: test.url, SEED_DEMO: "true", SIMULATOR_SPEED: "500", LOG_LEVEL: "warn" };
  service = await startService({ ...settings, WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" });
  const issuer = { ...settings, PUBLIC_URL: service.publicUrl };
  const [rest, admin, agent] = await Promise.all([
    makeToken(issuer, ADMIN),
    makeToken(issuer, ADMIN, "internal-api"),
    makeToken(issuer, AGENT, "internal-api"),
  ]);
  tokens = { rest, admin, agent } as typeof tokens;
});
afterAll(async () => {
  await service?.end();
  await receiver?.close();
  await test?.drop();
});

async function rest(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${service.publicUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.rest}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Returns the first field of an operation. A refusal fails the test, unless it is the allowed one. */
async function ask(who: "admin" | "agent", query: string, variables: object = {}, allowed?: string): Promise<Answer> {
  const response = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens[who]}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as Answer;
  const [answer] = Object.values(data ?? {}) as Answer[];
  expect([errors, answer?.message === allowed ? undefined : answer?.message]).toEqual([undefined, undefined]);
  return answer;
}

const REFUSAL = "... on DomainError { code message }";
const SESSION = `
  id contact { id primaryNumber status }
  call { id status to campaignContact { id } disposition { systemOutcome } }`;
const session = (field: string) =>
  `mutation ($s: ID!) { ${field}(input: {sessionId: $s}) { ... on DialerSession { ${SESSION} } ${REFUSAL} } }`;
const contact = (field: string, more = "", variables = "") =>
  `mutation ($s: ID!, $c: ID!${variables}) { ${field}(input: {sessionId: $s, contactId: $c${more}}) {
    ... on DialerSession { ${SESSION} } ${REFUSAL} } }`;

/** A campaign with the demo's first inbox that may call at any hour. */
async function createCampaign(name: string, settings = ""): Promise<{ campaignId: string; inboxId: string }> {
  const [inbox] = await ask("admin", "{ inboxes { id } }");
  const { id } = await ask(
    "admin",
    `mutation ($name: String!, $i: [ID!]!) {
      createCampaign(input: {name: $name, inboxIds: $i}) { ... on Campaign { id } ${REFUSAL} } }`,
    { name, i: [inbox.id] },
  );
  await ask(
    "admin",
    `mutation ($id: ID!) {
      updateCampaign(input: {id: $id, dialerSettings: {callingFrom: "00:00", callingUntil: "24:00", hoursReason: "The contacts asked for calls at night", ${settings}}}) {
        ... on Campaign { id } ${REFUSAL} } }`,
    { id },
  );
  return { campaignId: id, inboxId: inbox.id };
}

/** The last four digits control the outcome of a call in the simulated carrier. */
const people = {
  invalid: "+14155570001",
  busy: "+14155570011",
  nobody: "+14155570012",
  machine: "+14155570013",
  second: ["+14155580001", "+14155580102"],
  talker: "+14155570104",
  refuser: "+14155570105",
  later: "+14155570106",
  skipped: "+14155570107",
  listed: "+14155570108",
};

it("two agents work a campaign to completion, and all interfaces show the same result", async () => {
  await rest("POST", "/subscriptions", { event_type: "call.outgoing.completed", target_url: `${receiver.url}/calls` });
  const { campaignId, inboxId } = await createCampaign("Walk", "attemptSpacingMinutes: 0, busyRetryMinutes: 0");
  const contacts = Object.values(people).map((phones) => ({ phones: [phones].flat().map((number) => ({ number })) }));
  await ask(
    "admin",
    `mutation ($c: ID!, $contacts: [CampaignContactDraft!]!) {
      addCampaignContacts(input: {campaignId: $c, contacts: $contacts}) {
        ... on CampaignContactAddition { outcomes { result } } ${REFUSAL} } }`,
    { c: campaignId, contacts },
  );
  await ask(
    "admin",
    `mutation { addDoNotCallNumber(input: {phoneNumber: "${people.listed}", note: "By letter"}) {
      ... on DoNotCallNumber { phoneNumber } ${REFUSAL} } }`,
  );
  const dispositions: { id: string; name: string }[] = await ask("agent", "{ dispositions { id name } }");
  const disposition = (name: string) => dispositions.find((one) => one.name === name)?.id;

  /** The dispositions that the dialer recorded by itself on a first call, by number. */
  const recorded: Record<string, string> = {};
  const seen = new Map<string, number>();

  async function work(who: "admin" | "agent"): Promise<void> {
    const started = await ask(
      who,
      `mutation ($c: ID!, $i: [ID!]!) { startDialerSession(input: {campaignId: $c, inboxIds: $i}) {
        ... on DialerSession { id } ${REFUSAL} } }`,
      { c: campaignId, i: [inboxId] },
    );
    const s: string = started.id;
    const pick = (c: string, name: string) =>
      ask(who, contact("pickDisposition", ", dispositionId: $d", ", $d: ID!"), { s, c, d: disposition(name) });
    for (;;) {
      const { progress } = await ask(
        who,
        "query ($c: ID!) { campaign(id: $c) { progress { notCalled inProgress called } } }",
        { c: campaignId },
      );
      if (progress.notCalled + progress.inProgress + progress.called <= 1) {
        // The number on the list is left.
        await ask(who, session("leaveDialerSession"), { s });
        return;
      }
      const claimed = (await ask(who, session("nextDialerContact"), { s })).contact;
      if (claimed === null) {
        await delay(50);
        continue;
      }
      const { id: c, primaryNumber: number } = claimed;
      // The earlier agent may only now have changed the disposition that the dialer recorded at the release.
      const dialed = await ask(who, contact("dialContact"), { s, c }, "This contact is completed.");
      if (dialed.message) {
        continue;
      }
      const { call } = await ended(who, s);
      const turn = (seen.get(number) ?? 0) + 1;
      seen.set(number, turn);
      if (call.disposition) {
        recorded[number] ??= call.disposition.systemOutcome;
        if (turn > 1) {
          await pick(c, "Not interested");
        }
      } else if (number === people.refuser) {
        await pick(c, "Do not call");
      } else if (number === people.skipped && turn === 1) {
        await ask(who, contact("skipContact"), { s, c });
      } else if (number === people.later && turn === 1) {
        const dueAt = new Date(Date.now() + 300).toISOString();
        await ask(who, contact("setCallback", ", dueAt: $at, mine: true", ", $at: DateTime!"), { s, c, at: dueAt });
        await pick(c, "Call back later");
      } else {
        await pick(c, "Interested");
      }
    }
  }

  /** Waits for the end of a session's call, and of those that follow it by themselves. */
  async function ended(who: "admin" | "agent", s: string): Promise<Answer> {
    for (;;) {
      const state = await ask(who, `query ($s: ID!) { dialerSession(id: $s) { ${SESSION} } }`, { s });
      const hasEnded = !["QUEUED", "RINGING", "IN_PROGRESS"].includes(state.call.status);
      // A disposition recorded by the dialer releases the contact, unless its next phone is dialed.
      if (hasEnded && (state.contact === null || state.call.disposition === null)) {
        return state;
      }
      await delay(20);
    }
  }

  await Promise.all([work("admin"), work("agent")]);

  expect(recorded).toEqual({
    [people.invalid]: "INVALID_NUMBER",
    [people.busy]: "BUSY",
    [people.nobody]: "NO_ANSWER",
    [people.machine]: "VOICEMAIL",
  });
  const before = await rest("GET", `/campaigns/${campaignId}`);
  expect(before.status).toBe("active");
  const list = async () => (await rest("GET", `/campaigns/${campaignId}/contacts?limit=100`)).data as Answer[];
  const listed = (await list()).find((row) => row.primary_number === people.listed);
  expect(listed).toMatchObject({ status: "not_called", call_count: 0, last_disposition: null });
  await rest("PATCH", `/campaigns/${campaignId}/contacts/${listed.id}`, { status: "do_not_call" });

  const story = Object.fromEntries(
    (await list()).map((row) => [row.primary_number, [row.status, row.call_count, row.last_disposition?.name ?? null]]),
  );
  expect(story).toEqual({
    [people.invalid]: ["completed", 0, "Invalid number"],
    [people.busy]: ["completed", 2, "Not interested"],
    [people.nobody]: ["completed", 2, "Not interested"],
    [people.machine]: ["completed", 2, "Not interested"],
    [people.second[0] as string]: ["completed", 1, "Interested"],
    [people.talker]: ["completed", 1, "Interested"],
    [people.refuser]: ["do_not_call", 1, "Do not call"],
    [people.later]: ["completed", 2, "Interested"],
    [people.skipped]: ["completed", 2, "Interested"],
    [people.listed]: ["do_not_call", 0, null],
  });
  const after = await ask(
    "agent",
    `query ($c: ID!) { campaign(id: $c) {
      status sessions { id } progress { notCalled inProgress called completed doNotCall } } }`,
    { c: campaignId },
  );
  expect(after).toEqual({
    status: "COMPLETED",
    sessions: [],
    progress: { notCalled: 0, inProgress: 0, called: 0, completed: 8, doNotCall: 2 },
  });
  const barred = await ask("admin", `{ doNotCallNumbers(prefix: "+1415557") { nodes { phoneNumber } } }`);
  expect(barred.nodes).toEqual([{ phoneNumber: people.refuser }, { phoneNumber: people.listed }]);

  const calls: Answer[] = (await rest("GET", `/calls?campaign_id=${campaignId}&limit=100`)).data;
  expect(calls).toHaveLength(15);
  const events = (await receiver.until(calls.length, "/calls")).map(({ body }) => JSON.parse(body));
  const told = (all: Answer[]) => all.map(({ id, to, status }) => [id, to, status]).sort();
  expect(told(events.map(({ data }) => data.call))).toEqual(told(calls));
  expect(new Set(events.map(({ data }) => data.user.email))).toEqual(new Set([ADMIN, AGENT]));
});

it("a file is imported by the command and by an upload, and everybody in it is texted once", async () => {
  const { campaignId } = await createCampaign("File");
  const folder = await mkdtemp(join(tmpdir(), "service-import-"));
  const path = join(folder, "leads.csv");
  const content = "First Name,Phone,Plan\nAda,(415) 555-0151,Gold\nBob,12,\n,(415) 555-0152,\n";
  await writeFile(path, content);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/import.ts", "--campaign", campaignId, "--user", ADMIN, path],
    { env: { PATH: process.env.PATH ?? "", DATABASE_URL: test.url } },
  );
  expect(stdout).toContain("3 rows: 2 added, 0 updated, 0 skipped as duplicates, 1 refused");
  expect(await readFile(`${path}.refused.csv`, "utf8")).toMatch(/^line,reason,column,.*\r\n3,.*phone.*,Bob,12,\r\n$/s);
  await rm(folder, { recursive: true });

  const form = new FormData();
  const query = `mutation ($file: Upload!) {
    importCampaignContacts(input: {campaignId: "${campaignId}", file: $file}) {
      ... on ContactImport { createdCount skippedCount refusals { line } } ${REFUSAL} } }`;
  form.set("operations", JSON.stringify({ query, variables: { file: null } }));
  form.set("map", '{"0": ["variables.file"]}');
  form.set("0", new Blob([`${content}Eve,(415) 555-0153,Silver\n`]), "leads.csv");
  const uploaded = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.admin}` },
    body: form,
  });
  expect(await uploaded.json()).toMatchObject({
    data: { importCampaignContacts: { createdCount: 1, skippedCount: 2, refusals: [{ line: 3 }] } },
  });

  const started = new FormData();
  const start = `mutation ($file: Upload!) { startContactImport(input: {campaignId: "${campaignId}", file: $file}) {
    ... on ContactImport { id state rowCount } ${REFUSAL} } }`;
  started.set("operations", JSON.stringify({ query: start, variables: { file: null } }));
  started.set("map", '{"0": ["variables.file"]}');
  started.set("0", new Blob([content]), "leads.csv");
  const answer = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.admin}` },
    body: started,
  });
  const { startContactImport } = ((await answer.json()) as Answer).data;
  expect(startContactImport).toMatchObject({ state: "QUEUED", rowCount: 3 });
  const progress = `{ contactImport(id: "${startContactImport.id}") { state processedCount skippedCount refusedCount } }`;
  await expect
    .poll(() => ask("admin", progress))
    .toEqual({ state: "COMPLETED", processedCount: 3, skippedCount: 2, refusedCount: 1 });

  const draft = { campaignId, body: "Hi {{first_name|there}}, {{extra.Plan|Basic}}" };
  expect(
    await ask("admin", "query ($d: BroadcastDraft!) { previewBroadcast(draft: $d) { texts examples { to body } } }", {
      d: draft,
    }),
  ).toEqual({
    texts: 3,
    examples: [
      { to: "+14155550151", body: "Hi Ada, Gold" },
      { to: "+14155550152", body: "Hi there, Basic" },
      { to: "+14155550153", body: "Hi Eve, Silver" },
    ],
  });
  const { id } = await ask(
    "admin",
    `mutation ($input: CreateBroadcastInput!) { createBroadcast(input: $input) { ... on Broadcast { id } ${REFUSAL} } }`,
    { input: draft },
  );
  await expect
    .poll(() => ask("admin", `{ broadcast(id: "${id}") { status progress { texts { status count } } } }`))
    .toEqual({ status: "COMPLETED", progress: { texts: [{ status: "DELIVERED", count: 3 }] } });
  const { data } = await rest("GET", "/messages?limit=3&direction=outgoing");
  expect(data.map(({ to, body }: Answer) => `${to} ${body}`).sort()).toEqual([
    "+14155550151 Hi Ada, Gold",
    "+14155550152 Hi there, Basic",
    "+14155550153 Hi Eve, Silver",
  ]);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { type WorkLine, workLines } from "../../src/platform/work-lines.ts";
import { type MailServer, startMailServer } from "../mail/smtp-server.ts";
import { ASKED } from "../support/asked.ts";
import type { TestDatabase } from "../support/database.ts";
import { type ServiceHere, startServiceHere } from "../support/service-here.ts";
import { makeToken } from "../support/token-command.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { behaviours, openReceiver, type Receiver } from "../webhook/receiver.ts";

/** The lines of a service about its work, from the request to the end, each found by the id of the request. */

type Line = Record<string, unknown> & { msg: string };

let test: TestDatabase;
let world: World;
let dataDir: string;
let mails: MailServer;
let receiver: Receiver;
let service: ServiceHere;
let tokens: Record<"public-api" | "internal-api", string>;
let inboxId: string;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  dataDir = await mkdtemp(join(tmpdir(), "service-work-lines-"));
  const refuse = (recipient: string) =>
    recipient.startsWith("nobody") ? { code: 550, message: `${recipient} is not a user of ours` } : undefined;
  [mails, receiver] = await Promise.all([startMailServer({ refuse }), openReceiver()]);
  const settings = {
    ...{ DATABASE_URL: test.url, DATA_DIR: dataDir, SIMULATOR_SPEED: "100", WEBHOOK_RETRY_SECONDS: "0.05" },
    ...{ WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", SMTP_URL: `smtp://127.0.0.1:${mails.port}` },
    MAIL_FROM: "no-reply@dialer.example",
  };
  service = await startServiceHere(settings);
  const tokenOf = (audience: "public-api" | "internal-api") =>
    makeToken({ ...settings, PUBLIC_URL: service.publicUrl }, "admin@northwind.example", audience);
  tokens = { "public-api": await tokenOf("public-api"), "internal-api": await tokenOf("internal-api") };
  inboxId = (await call("GET", "/inboxes")).data[0].id;
});
afterAll(async () => {
  await service?.end();
  await Promise.all([mails?.close(), receiver?.close()]);
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: object, requestId = "read") {
  const answer = await fetch(`${service.publicUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens["public-api"]}`,
      "x-request-id": requestId,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

/** @returns the result of a mutation, and the id of the request. */
async function mutate(query: string, variables: object, file?: string) {
  const form = new FormData();
  form.set("operations", JSON.stringify({ query, variables }));
  form.set("map", '{"0":["variables.file"]}');
  form.set("0", new Blob([file ?? ""]), "leads.csv");
  const answer = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${tokens["internal-api"]}`,
      ...(file === undefined && { "content-type": "application/json" }),
    },
    body: file === undefined ? JSON.stringify({ query, variables }) : form,
  });
  const { data } = (await answer.json()) as { data: Record<string, Record<string, string>> };
  return { requestId: answer.headers.get("x-request-id") as string, result: Object.values(data)[0] };
}

/** The lines of a request about its work, without those parts that differ each time. */
function linesOf(requestId: string): Line[] {
  return service
    .output()
    .split("\n")
    .filter((line) => line.includes(`"reqId":"${requestId}"`))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg in workLines)
    .map(({ time: _, pid: __, hostname: ___, ...line }) => line);
}

const business = () => world.northwind.businessId;

it("tells of a text and of the webhook about it", async () => {
  let isDown = true;
  receiver.behave("/hook", (...given) => (isDown ? behaviours.error : behaviours.ok)(...given));
  const target = { event_type: "message.outgoing.delivered", target_url: `${receiver.url}/hook` };
  const subscription = (await call("POST", "/subscriptions", target)).id;
  const text = { inbox_id: inboxId, to: "+14165550142", body: "Only for Grace" };
  const { id } = await call("POST", "/messages", text, "delivered");
  await receiver.until(1, "/hook");
  isDown = false;
  const told = { business: business(), reqId: "delivered" };
  const delivery = { ...told, id: expect.stringMatching(/^evt_/), subscription, eventType: target.event_type };
  await expect
    .poll(() => linesOf("delivered"))
    .toEqual([
      { level: "info", id, ...told, msg: "text delivered" },
      { level: "warn", ...delivery, attempt: 1, reason: "status_500", msg: "webhook attempt failed" },
      { level: "info", ...delivery, attempt: 2, msg: "webhook delivered" },
    ]);
  isDown = true;
  await call("POST", "/messages", text, "given-up");
  await expect
    .poll(() => linesOf("given-up").map(({ msg, attempt, reason }) => [msg, attempt, reason]))
    .toEqual([
      ["text delivered", undefined, undefined],
      ["webhook attempt failed", 1, "status_500"],
      ["webhook given up", 2, "status_500"],
    ]);
  expect(service.output()).not.toMatch(/4165550142|Only for/);
});

it("tells why a text or a call failed, and how a call ended", async () => {
  const { id } = await call("POST", "/messages", { inbox_id: inboxId, to: "+14165550009", body: "Hello" }, "landline");
  const told = { business: business() };
  await expect
    .poll(() => linesOf("landline"))
    .toEqual([
      {
        ...{ level: "warn", id, ...told, reqId: "landline", code: "landline", msg: "text failed" },
        reason: "The number cannot receive texts.",
      },
    ]);
  const START = `mutation ($input: StartCallInput!) { startCall(input: $input) { ... on Call { id } } }`;
  const busy = await mutate(START, { input: { inboxId, to: "+14165550011", ...ASKED } });
  const gone = await mutate(START, { input: { inboxId, to: "+14165550001", ...ASKED } });
  await expect
    .poll(() => [linesOf(busy.requestId), linesOf(gone.requestId)])
    .toEqual([
      [...[{ level: "info", id: busy.result?.id, ...told, reqId: busy.requestId, status: "busy", msg: "call ended" }]],
      [
        {
          ...{ level: "warn", id: gone.result?.id, ...told, reqId: gone.requestId },
          ...{ reason: "invalid_number", msg: "call failed" },
        },
      ],
    ]);
});

it("tells of mails", async () => {
  const INVITE = `mutation ($email: String!) {
    inviteUser(input: {email: $email, name: "Ida Invited"}) { __typename } }`;
  const sent = await mutate(INVITE, { email: "ida@invited.example" });
  const refused = await mutate(INVITE, { email: "nobody@invited.example" });
  const mail = { business: business(), id: expect.stringMatching(/^mail_/), attempt: 1 };
  await expect
    .poll(() => [linesOf(sent.requestId), linesOf(refused.requestId)])
    .toEqual([
      [{ level: "info", ...mail, reqId: sent.requestId, msg: "mail sent" }],
      [
        {
          ...{ level: "warn", ...mail, reqId: refused.requestId, msg: "mail failed" },
          reason: "550 … is not a user of ours",
        },
      ],
    ]);
  expect(service.output()).not.toContain("invited.example");
});

it("tells of imports with their rows", async () => {
  const campaign = await call("POST", "/campaigns", { name: "Leads", inbox_ids: [inboxId] });
  const IMPORT = `mutation ($campaign: ID!, $file: Upload!) {
    startContactImport(input: {campaignId: $campaign, file: $file}) { ... on ContactImport { id } } }`;
  const rows = "Phone,First Name\n+14155550107,Ada\n+14155550107,Ada\n12,Bob\n";
  const imported = await mutate(IMPORT, { campaign: campaign.id, file: null }, rows);
  await expect
    .poll(() => linesOf(imported.requestId))
    .toEqual([
      {
        ...{ level: "info", id: imported.result?.id, business: business(), reqId: imported.requestId },
        ...{ rowCount: 3, createdCount: 1, updatedCount: 0, skippedCount: 1, refusedCount: 1 },
        msg: "import completed",
      },
    ]);
});

it("tells of erasures", async () => {
  const contact = await call("POST", "/contacts", { first_name: "Eve", phones: ["+14155550188"] });
  const { id } = await call("POST", "/erasures", { contact_id: contact.id }, "erased");
  const told: WorkLine[] = [];
  const database = openPool({ connection: test.connection, size: 2, onTold: (line) => told.push(line) });
  try {
    // The service waits for ten minutes before the last look, and for what the carrier has not reported. Its worker may be
    // the one that ends it all the same.
    await expect
      .poll(async () => {
        await test.query("UPDATE person_erasures SET due_at = now() WHERE completed_at IS NULL");
        await erasePeople(database, webhookTools.outbox);
        const ends = told.map(({ name, ...line }) => ({ ...line, reqId: line.requestId, msg: name }));
        return [...ends, ...linesOf("erased")].map((line) => [line.msg, line.id, line.reqId]);
      })
      .toEqual([["erasure completed", id, "erased"]]);
  } finally {
    await database.close();
  }
});

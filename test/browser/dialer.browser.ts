import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import type { Answer } from "../support/json-answer.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** Two people follow the guide "Work a campaign" in two browsers. */

let dataDir: string;
let service: ServiceProcess;
let receiver: Receiver;
let browser: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-dialer-"));
  [service, receiver, browser] = await Promise.all([
    startService({ DATA_DIR: dataDir, SIMULATOR_SPEED: "200", WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" }),
    openReceiver(),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await service.end();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

let steps = 0;

/** Types the operation into GraphiQL, runs it and returns its first field. */
async function ask(page: Page, operation: string): Promise<Answer> {
  steps += 1;
  const name = `Step${steps}`;
  await page.locator(".graphiql-query-editor .view-lines").click();
  await page.keyboard.press("ControlOrMeta+a");
  // On one line: the editor would indent the others and close their brackets.
  await page.keyboard.insertText(operation.replace(/^(query|mutation)/, `$1 ${name}`).replace(/\s+/g, " "));
  // GraphiQL parses the typed text after a moment and names the tab after it.
  await page.getByRole("tab", { name }).waitFor();
  const answered = page.waitForResponse((response) => {
    const sent = response.request().postData() ?? "";
    return sent.includes(`"operationName":"${name}"`);
  });
  await page.locator(".graphiql-execute-button").click();
  const { data, errors } = (await (await answered).json()) as Answer;
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as Answer;
}

/** The same; a refusal fails the test. */
async function run(page: Page, operation: string): Promise<Answer> {
  const answer = await ask(page, operation);
  expect([answer.message, answer.field]).toEqual([undefined, undefined]);
  return answer;
}

const REFUSAL = "... on DomainError { code message field }";
const SESSION = `... on DialerSession { id contact { id primaryNumber } call { status disposition { name } } } ${REFUSAL}`;

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${service.internalUrl}/sign-in`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill("demo");
  await page.keyboard.press("Enter");
}

/** Works until no contact is left. Returns the outcomes that the dialer recorded by itself. */
async function work(page: Page, campaignId: string, inboxId: string, interested: string): Promise<string[]> {
  const recorded: string[] = [];
  const start = `mutation { startDialerSession(input: {campaignId: "${campaignId}", inboxIds: ["${inboxId}"]}) { ${SESSION} } }`;
  const { id } = await run(page, start);
  for (;;) {
    const { contact, code } = await ask(
      page,
      `mutation { nextDialerContact(input: {sessionId: "${id}"}) { ${SESSION} } }`,
    );
    if (code === "CONFLICT") {
      // The campaign is completed.
      return recorded;
    }
    if (contact === null) {
      continue;
    }
    const claimed = `sessionId: "${id}", contactId: "${contact.id}"`;
    await run(page, `mutation { dialContact(input: {${claimed}}) { ${SESSION} } }`);
    let call: Answer;
    do {
      ({ call } = await run(page, `query { dialerSession(id: "${id}") { ${SESSION.replace(REFUSAL, "")} } }`));
    } while (["QUEUED", "RINGING", "IN_PROGRESS"].includes(call.status));
    if (call.disposition) {
      recorded.push(`${contact.primaryNumber} ${call.disposition.name}`);
    }
    await run(page, `mutation { pickDisposition(input: {${claimed}, dispositionId: "${interested}"}) { ${SESSION} } }`);
  }
}

it("two agents work a campaign to its end through GraphiQL", async () => {
  const [admin, agent] = (await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()),
  )) as [Page, Page];
  await admin.goto(`${service.internalUrl}/graphql`);
  await signIn(agent, "agent@northwind.example");
  await agent.waitForURL(`${service.internalUrl}/graphql`);
  // After it is opened again, it still belongs to the agent.
  await agent.goto(`${service.internalUrl}/graphql`);
  expect((await run(agent, "query { viewer { user { email } } }")).user.email).toBe("agent@northwind.example");
  expect((await run(admin, "query { viewer { user { email } } }")).user.email).toBe("admin@northwind.example");

  await run(
    admin,
    `mutation { createWebhookSubscription(input: {eventType: CALL_OUTGOING_COMPLETED, targetUrl: "${receiver.url}/calls"}) {
      __typename ${REFUSAL} } }`,
  );
  const [inbox] = await run(admin, "query { inboxes { id } }");
  const { id: campaignId } = await run(
    admin,
    `mutation { createCampaign(input: {name: "Autumn calls", inboxIds: ["${inbox.id}"]}) { ... on Campaign { id } ${REFUSAL} } }`,
  );
  const numbers = ["+14155560101", "+14155560011", "+14155560012", "+14155560013", "+14155560102", "+14155560103"];
  await run(
    admin,
    `mutation { addCampaignContacts(input: {campaignId: "${campaignId}", contacts: [
      ${numbers.map((number) => `{phones: [{number: "${number}"}]}`).join(" ")}
    ]}) { __typename ${REFUSAL} } }`,
  );
  await run(
    admin,
    `mutation { updateCampaign(input: {id: "${campaignId}", dialerSettings: {callingFrom: "00:00", callingUntil: "24:00", hoursReason: "The contacts asked for calls at night"}}) { __typename ${REFUSAL} } }`,
  );
  const dispositions: Answer[] = await run(agent, "query { dispositions { id name } }");
  const interested = dispositions.find(({ name }) => name === "Interested").id;

  const recorded = await Promise.all([admin, agent].map((page) => work(page, campaignId, inbox.id, interested)));
  expect(recorded.flat().sort()).toEqual(["+14155560011 Busy", "+14155560012 No answer", "+14155560013 Voicemail"]);
  const campaign = await run(admin, `query { campaign(id: "${campaignId}") { status progress { completed } } }`);
  expect(campaign).toEqual({ status: "COMPLETED", progress: { completed: 6 } });
  // It is drawn a moment after the answer has come.
  await expect.poll(() => admin.locator(".result-window").textContent()).toContain("COMPLETED");

  const token = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example");
  const rest = async (path: string): Promise<Answer> =>
    (await fetch(`${service.publicUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const { data: contacts } = await rest(`/campaigns/${campaignId}/contacts`);
  expect(
    contacts.map((row: Answer) => [row.primary_number, row.status, row.call_count, row.last_disposition.name]).sort(),
  ).toEqual(numbers.toSorted().map((number) => [number, "completed", 1, "Interested"]));
  const { data: calls } = await rest(`/calls?campaign_id=${campaignId}`);
  const events = (await receiver.until(numbers.length, "/calls")).map(({ body }) => JSON.parse(body));
  const told = (all: Answer[]) => all.map(({ id, to, status }) => [id, to, status]).sort();
  expect(told(events.map(({ data }) => data.call))).toEqual(told(calls));
  expect(new Set(events.map(({ data }) => data.user.email))).toEqual(
    new Set(["admin@northwind.example", "agent@northwind.example"]),
  );
});

it("signs another user in while one is signed in", async () => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, "agent@northwind.example");
  await page.waitForURL(`${service.internalUrl}/graphql`);
  await signIn(page, "admin@northwind.example");
  await page.waitForURL(`${service.internalUrl}/graphql`);
  expect((await run(page, "query { viewer { user { email } } }")).user.email).toBe("admin@northwind.example");
});

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { wavOf } from "../support/audio.ts";
import { type DashboardStage, DEMO_AGENT, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";
import type { Answer } from "../support/json-answer.ts";
import { makeToken } from "../support/token-command.ts";

/** Incoming calls in the dashboard: the route of an inbox, a call that rings, missed calls. */

/** The members' phones ring and nobody picks up. */
const PHONE = "+14155550021";
let dashboard: DashboardStage;
let ask: (query: string, variables?: object) => Promise<Answer>;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "10" });
  const token = await makeToken({ DATA_DIR: dashboard.dataDir }, "admin@northwind.example", "internal-api");
  ask = async (query, variables = {}) => {
    const response = await fetch(`${dashboard.service.internalUrl}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as Answer).data;
  };
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

/** Somebody calls the first inbox. */
async function call(from: string, more: object = {}): Promise<void> {
  const { inboxes } = await ask("{ inboxes { id } }");
  const input = { inboxId: inboxes[0].id, from, durationSeconds: 5, waitSeconds: 600, ...more };
  const source = `mutation ($input: SimulateInboundCallInput!) {
    simulateInboundCall(input: $input) { __typename ... on DomainError { message } } }`;
  expect((await ask(source, { input })).simulateInboundCall).toEqual({ __typename: "Call" });
}

const inboxes = (page: Page) => page.getByRole("grid", { name: "Inboxes" });

it("an admin sets who is rung, the hours and what follows; a fault stands beside its field", async () => {
  const { viewer } = await ask("{ viewer { user { id name } } }");
  const set = `mutation ($input: SetUserPhoneNumberInput!) {
    setUserPhoneNumber(input: $input) { __typename ... on DomainError { message } } }`;
  await ask(set, { input: { id: viewer.user.id, phoneNumber: PHONE } });
  const page = await dashboard.open("/dashboard/settings/numbers");
  await inboxes(page)
    .getByRole("button", { name: /^Incoming calls of/ })
    .first()
    .click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Add a person").selectOption({ label: viewer.user.name });
  await form.getByLabel(`${viewer.user.name} rings for`).fill("3");
  await form.getByRole("button", { name: "Add a holiday" }).click();
  await form.getByLabel("Closed on").fill("2026-12-25");
  await form.getByLabel("Name of the day").fill("Christmas");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Must be at least 5: 3 was sent").waitFor();
  await form.getByLabel(`${viewer.user.name} rings for`).fill("60");
  const greeting = form.getByRole("group", { name: "When nobody takes the call" });
  await greeting.getByLabel("Words").waitFor();
  const chooser = page.waitForEvent("filechooser");
  await greeting.getByRole("button", { name: "Upload a recording" }).click();
  await (await chooser).setFiles({ name: "Please speak.wav", mimeType: "audio/wav", buffer: wavOf(4) });
  await greeting.getByLabel("Play Please speak").waitFor();
  expect(await greeting.getByLabel("Words").count()).toBe(0);
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText(/follow the new route/).waitFor();
  await inboxes(page).getByText("open, 1 person rings").waitFor();
  const { inboxes: found } = await ask(
    "{ inboxes { route { strategy members { ringSeconds } hours { from } holidays { date name } whenUnanswered { action greeting { name } } } } }",
  );
  expect(found[0].route).toEqual({
    strategy: "IN_ORDER",
    members: [{ ringSeconds: 60 }],
    hours: null,
    holidays: [{ date: "2026-12-25", name: "Christmas" }],
    whenUnanswered: { action: "VOICEMAIL", greeting: { name: "Please speak" } },
  });
  await page.context().close();
});

it("a call that rings for a user is shown on every page, and declining it sends the caller to the voicemail", async () => {
  const page = await dashboard.open("/dashboard/contacts");
  await call("+14165550142", { voicemailSeconds: 5 });
  const ringing = page.getByRole("region", { name: "Incoming call from (416) 555-0142" });
  await ringing.getByText("Your phone rings: pick up and press a key.").waitFor();
  expect(await ringing.getByRole("button", { name: "Accept" }).count()).toBe(0);
  await ringing.getByRole("button", { name: "Decline" }).click();
  await ringing.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Missed calls/ }).click();
  const row = page.getByRole("listitem").filter({ hasText: "(416) 555-0142" });
  await row.getByText("voicemail, 5 s").waitFor();
  await page.getByRole("link", { name: /^Missed calls \d{1,2} open$/ }).waitFor();
  await row.getByRole("button", { name: "Mark as handled: (416) 555-0142" }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("radio", { name: "Handled" }).click();
  await row.getByText(/handled by/).waitFor();
  await row.getByRole("button", { name: "Open again: (416) 555-0142" }).click();
  await row.waitFor({ state: "detached" });
  await page.context().close();
});

it("a member calls a missed caller back", async () => {
  const page = await dashboard.open("/dashboard/missed", { email: DEMO_AGENT });
  const row = page.getByRole("listitem").filter({ hasText: "(416) 555-0142" });
  await row.getByRole("button", { name: "Call back (416) 555-0142" }).click();
  await page.getByText("(416) 555-0142 is being called.").waitFor();
  // The talk handles it.
  await row.waitFor({ state: "detached", timeout: 60_000 });
  await page.context().close();
});

it("calls back where the agent talks: in this browser, or nowhere while it cannot be a phone", async () => {
  const context = { permissions: ["microphone"] };
  const pages = [
    await dashboard.open("/dashboard/missed?show=handled", { email: DEMO_AGENT, context }),
    await dashboard.open("/dashboard/missed", { email: DEMO_AGENT }),
  ] as const;
  const [able, unable] = pages;
  const row = (page: Page) => page.getByRole("listitem").filter({ hasText: "(416) 555-0142" });
  await row(able).getByRole("button", { name: "Open again: (416) 555-0142" }).click();
  await row(able).waitFor({ state: "detached" });
  for (const page of pages) {
    await page.evaluate(() => localStorage.setItem("phone-device", "BROWSER"));
    await page.goto(`${dashboard.service.internalUrl}/dashboard/missed`);
  }
  await row(unable).getByRole("button", { name: "Call back (416) 555-0142" }).click();
  await row(unable)
    .getByText(/may not use the microphone/)
    .waitFor();
  const placed = able.waitForRequest((request) => request.postData()?.includes("startCall") ?? false);
  await row(able).getByRole("button", { name: "Call back (416) 555-0142" }).click();
  expect(JSON.parse((await placed).postData() as string).variables.input).toMatchObject({ device: "BROWSER" });
  await able.getByText("(416) 555-0142 is being called.").waitFor();
  await Promise.all(pages.map((page) => page.context().close()));
});

it.each(LOOKS)("the pages have no violations %s", async (_look, context) => {
  const page = await dashboard.open("/dashboard/missed", { context });
  await call("+14165550143");
  await page.getByRole("region", { name: "Incoming call from (416) 555-0143" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Decline" }).first().click();
  await page.goto(`${dashboard.service.internalUrl}/dashboard/settings/numbers`);
  await inboxes(page)
    .getByRole("button", { name: /^Incoming calls of/ })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("Who is rung").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});

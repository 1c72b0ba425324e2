import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";
import { addCampaign, askAs, endSession } from "../support/dialer-campaign.ts";

/** The browser as the phone of an agent in the dashboard, with the simulated carrier. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => page.context().close()));
  expect(dashboard.complaints()).toEqual([]);
});
const opened: Page[] = [];

/** People at these numbers pick up at once and talk for half a minute. */
const talkers = ["0557", "0160", "0295", "0436", "0645", "0855", "1009", "1361"].map((end) => `+1415555${end}`);
/** Somebody picks up there at once and talks for ten minutes. */
const LONG_TALKER = "+14155550031";
const LONG = { timeout: 60_000, interval: 100 };

const button = (page: Page, name: string) => page.getByRole("button", { name });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** The page of the start of a session, with a campaign of one person. */
async function openAt(
  name: string,
  context: object = { permissions: ["microphone"] },
  number = talkers.pop() as string,
): Promise<Page> {
  const page = await dashboard.open("/dashboard/dialer", { context });
  opened.push(page);
  await endSession(page);
  const id = await addCampaign(page, name, [{ firstName: "Ada", phones: [{ number }] }]);
  await page.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${id}`);
  await page.getByRole("radio", { name }).waitFor();
  return page;
}

async function startIn(page: Page): Promise<void> {
  await page.getByText("This browser", { exact: true }).click();
  await button(page, "Start calling").click();
  await expect.poll(() => lineOf(page), LONG).toMatchObject({ device: "BROWSER", state: "READY" });
}

/** Accepts the call that rings in the page, as if somebody else had taken it: the page tells of no error. */
async function acceptTooLate(page: Page): Promise<void> {
  const isAccept = (body: string | null) => body?.includes("simulateBrowserCall") ?? false;
  const refusal = { __typename: "DomainError", message: "The line is no longer needed.", requestId: null };
  await page.route("**/dashboard/graphql", (route) =>
    isAccept(route.request().postData())
      ? route.fulfill({ json: { data: { simulateBrowserCall: refusal } } })
      : route.fallback(),
  );
  const refused = page.waitForResponse((response) => isAccept(response.request().postData()));
  await button(page, "Accept").click();
  await refused;
  await page.unroute("**/dashboard/graphql");
}

const sessionOf = async (page: Page) =>
  (await askAs(page, "{ viewer { dialerSession { line { device state } call { callStatus endedAt } } } }"))
    .dialerSession;
const lineOf = async (page: Page) => (await sessionOf(page))?.line;
const callOf = async (page: Page) => (await sessionOf(page))?.call;

/**
 * Calls until somebody talks: the service refuses a call until the page is in the conference, and takes one back whose
 * browser was silent, as it may be on a busy machine.
 */
async function talk(page: Page): Promise<void> {
  const call = async () => {
    const last = await callOf(page);
    const start = page.getByRole("button", { name: "Call", exact: true });
    if ((!last || last.endedAt !== null) && (await start.isVisible())) {
      await start.click();
    }
    return callOf(page);
  };
  await expect.poll(call, LONG).toMatchObject({ callStatus: "IN_PROGRESS" });
}

it("says that the microphone is not allowed, and starts no session", async () => {
  const page = await openAt("Denied", {});
  await page.getByText("This browser", { exact: true }).click();
  await button(page, "Start calling").click();
  await says(page, /may not use the microphone/);
  expect(await sessionOf(page)).toBeNull();
});

it.each(LOOKS)("has no accessibility violations: %s", async (name, context) => {
  const page = await openAt(`Look ${name}`, { ...context, permissions: ["microphone"] });
  await page.getByText("This browser", { exact: true }).click();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Check microphone and speaker").click();
  await page.getByRole("dialog").waitFor();
  await expect
    .poll(() => page.getByRole("meter").evaluate((meter) => (meter as HTMLMeterElement).value), LONG)
    .toBeGreaterThan(0);
  await button(page, "Play a tone").click();
  expect(await violationsOf(page)).toEqual([]);
});

it("calls people, is the same line after a reload, and is taken over by another page", async () => {
  const page = await openAt("Reload");
  await startIn(page);
  await page.reload();
  await button(page, "Call").waitFor();
  await expect.poll(() => lineOf(page), LONG).toMatchObject({ state: "READY" });
  await talk(page);
  // In a talk the line comes back too.
  await page.reload();
  await says(page, "In talk");
  const other = await page.context().newPage();
  await other.goto(`${dashboard.service.internalUrl}/dashboard/dialer`);
  await says(other, /open on another page/);
  await button(other, "Talk on this page").click();
  await says(page, /open on another page/);
  await expect.poll(() => lineOf(other), LONG).toMatchObject({ state: "READY" });
  expect(await callOf(other)).toMatchObject({ callStatus: "IN_PROGRESS" });
  await button(other, "Hang up").click();
  await expect.poll(async () => (await callOf(other))?.endedAt, LONG).not.toBeNull();
});

it.each(["in a talk", "while idle"])(
  "loses the browser when its page is closed %s, and connects again",
  async (when) => {
    const page = await openAt(`Closed ${when}`);
    await startIn(page);
    // Otherwise the other page becomes the phone at once.
    await page.evaluate(() => localStorage.clear());
    const other = await page.context().newPage();
    await other.goto(`${dashboard.service.internalUrl}/dashboard/contacts`);
    await other.getByRole("heading", { level: 1 }).first().waitFor();
    if (when === "in a talk") {
      await talk(page);
    }
    await page.close({ runBeforeUnload: false });
    await expect.poll(() => lineOf(other), LONG).toMatchObject({ state: "LOST" });
    if (when === "in a talk") {
      await expect.poll(() => callOf(other), LONG).toMatchObject({ callStatus: "COMPLETED" });
    }
    await other.goto(`${dashboard.service.internalUrl}/dashboard/dialer`);
    await says(other, /connection to your browser was lost/);
    await button(other, "Connect again").click();
    await expect.poll(() => lineOf(other), LONG).toMatchObject({ state: "READY" });
  },
  90_000,
);

it("rings the browser of a colleague for a transfer, and of a supervisor", async () => {
  const page = await openAt("Transfer", { permissions: ["microphone"] }, LONG_TALKER);
  await startIn(page);
  await talk(page);
  const colleague = await dashboard.open("/dashboard/contacts", {
    email: DEMO_AGENT,
    context: { ...LOOKS[0]?.[1], permissions: ["microphone"] },
  });
  opened.push(colleague);
  const { user } = await askAs(colleague, "{ viewer { user { id name phoneNumber } } }");
  expect(user.phoneNumber).toBeNull();
  await colleague.evaluate(() => localStorage.setItem("phone-device", "BROWSER"));
  await colleague.reload();
  await expect.poll(() => dashboard.query("SELECT FROM browser_phones WHERE closed_at IS NULL"), LONG).toHaveLength(2);
  await button(page, "Transfer…").click();
  const window = page.getByRole("dialog");
  await window.getByLabel("To").selectOption({ label: `${user.name} (Available)` });
  await window.getByRole("button", { name: "Transfer now" }).click();
  const offer = colleague.getByRole("alert", { name: "Transfer to you" });
  const [inbox] = await askAs(page, "{ inboxes { name } }");
  await offer.getByText(inbox.name).waitFor();
  await offer.getByRole("button", { name: "Accept" }).waitFor();
  expect(await violationsOf(colleague)).toEqual([]);
  await offer.getByRole("button", { name: "Accept" }).click();
  const own = colleague.getByRole("region", { name: "Your call" });
  await own.getByText(`in talk, ${inbox.name}`).waitFor();
  await own.getByText("Ada", { exact: true }).waitFor();
  await endSession(page);

  await page.goto(`${dashboard.service.internalUrl}/dashboard/live-calls`);
  // The session ends at once, its line with the answer of the carrier.
  const ofSessions = "SELECT FROM agent_lines WHERE purpose = 'agent' AND ended_at IS NULL";
  await expect.poll(() => dashboard.query(ofSessions), LONG).toEqual([]);
  await button(page, "Listen").click();
  await button(page, "Accept").click();
  await own.getByText(/listens/).waitFor();
  await own.getByRole("button", { name: "Hang up" }).click();
  await own.waitFor({ state: "detached" });
}, 90_000);

it("shows inbox, caller and wait of a caller in a queue, while the call rings and in the talk", async () => {
  const page = await openAt("Queue", { ...LOOKS[0]?.[1], permissions: ["microphone"] });
  await startIn(page);
  const { user } = await askAs(page, "{ viewer { user { id } } }");
  const [inbox] = await askAs(page, "{ inboxes { id name } }");
  const { id: queueId } = await askAs(
    page,
    "mutation ($input: CreateQueueInput!) { createQueue(input: $input) { ... on Queue { id } } }",
    { input: { name: "Support", strategy: "IN_ORDER", memberIds: [user.id] } },
  );
  const ending = { action: "VOICEMAIL" };
  const route = { strategy: "IN_ORDER", members: [], queueId, whenClosed: ending, whenUnanswered: ending };
  await askAs(page, "mutation ($input: SetInboxRouteInput!) { setInboxRoute(input: $input) { __typename } }", {
    input: { id: inbox.id, ...route },
  });
  for (const when of ["in a session", "while the browser waits to be rung"]) {
    await askAs(
      page,
      "mutation ($input: SimulateInboundCallInput!) { simulateInboundCall(input: $input) { __typename } }",
      { input: { inboxId: inbox.id, from: "+14165550144", durationSeconds: 3_600, waitSeconds: 3_600 } },
    );
    const ringing = page.getByRole("region", { name: "Incoming call from (416) 555-0144" });
    await ringing.getByText(`calls ${inbox.name}`).waitFor();
    await ringing.getByText(/has waited 0:\d\d in Support/).waitFor();
    if (when === "while the browser waits to be rung") {
      await acceptTooLate(page);
    }
    await ringing.getByRole("button", { name: "Accept" }).click();
    const own = page.getByRole("region", { name: "Your call" });
    await own.getByText(`in talk, ${inbox.name}`).waitFor();
    await own.getByText(/^waited 0:\d\d in Support$/).waitFor();
    expect(await violationsOf(page), when).toEqual([]);
    await own.getByRole("button", { name: "Hang up" }).click();
    await own.waitFor({ state: "detached" });
    await endSession(page);
    await expect.poll(() => dashboard.query("SELECT FROM agent_lines WHERE ended_at IS NULL"), LONG).toEqual([]);
  }
}, 90_000);

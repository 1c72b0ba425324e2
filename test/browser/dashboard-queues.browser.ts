import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";
import { askAs } from "../support/dialer-campaign.ts";
import type { Answer } from "../support/json-answer.ts";

/** Queues in the dashboard: their page and form, the tree of a route, and the wallboard. */

let dashboard: DashboardStage;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.close());
/** The browser itself writes a line for each request without a connection. */
afterEach(() => expect(dashboard.complaints().filter((line) => !/^Failed to load resource/.test(line))).toEqual([]));

const figures = (page: Page, name: string) => page.getByLabel(`Figures of ${name}`);
const onWall = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const tree = (page: Page) => page.getByRole("list", { name: /^The way of a call of/ });
const nodes = (page: Page) => tree(page).getByRole("button").allTextContents();
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function queueNamed(page: Page, name: string, fields: string) {
  const queues: Answer[] = await askAs(page, `{ queues { ${fields} } }`);
  return queues.find((queue) => queue.name === name) as Answer;
}

/** Somebody calls the first inbox, and waits. @returns the id of the call. */
async function call(page: Page, from: string): Promise<string> {
  const [inbox] = await askAs(page, "{ inboxes { id } }");
  const input = { inboxId: inbox.id, from, durationSeconds: 5, waitSeconds: 600 };
  const source =
    "mutation ($input: SimulateInboundCallInput!) { simulateInboundCall(input: $input) { ... on Call { id } } }";
  return (await askAs(page, source, { input })).id;
}

async function openRoute(page: Page): Promise<void> {
  await page.goto(`${dashboard.service.internalUrl}/dashboard/settings/numbers`);
  await page
    .getByRole("button", { name: /^Incoming calls of/ })
    .first()
    .click();
  await tree(page).waitFor();
}

it("an admin adds, changes and deletes queues with the keyboard alone; a fault stands beside its field", async () => {
  const page = await dashboard.open("/dashboard/queues");
  await figures(page, "Everybody").waitFor();
  const { user } = await askAs(page, "{ viewer { user { name } } }");
  await page.getByRole("button", { name: "Add a queue" }).press("Enter");
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").waitFor();
  await page.keyboard.press("Enter");
  await form.getByText("Must not be empty").waitFor();
  expect(await form.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("Support");
  await form.getByLabel("Add a person").selectOption({ label: user.name });
  await form.getByLabel("Add a person").selectOption({ index: 1 });
  await form.getByRole("button", { name: `${user.name} later` }).press("Enter");
  await form.getByLabel("A caller waits at most").fill("5");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await form.getByText("Must be at least 10: 5 was sent").waitFor();
  await form.getByLabel("A caller waits at most").fill("300");
  await form.getByLabel("At most in the queue").fill("20");
  await form.getByLabel("When a caller has waited too long").selectOption("Take a message");
  await form.getByLabel("Words", { exact: true }).fill("All of us are talking.");
  await form.getByLabel("Words between the music").fill("Thank you for waiting.");
  await form.getByLabel("Callers hear their place").press("Space");
  await form.getByLabel("Callers may press 1 to be called back in their turn").press("Space");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("The queue Support is saved.").waitFor();
  await page.getByText("After 5 min, or with 20 callers: Take a message").waitFor();
  const made = await queueNamed(
    page,
    "Support",
    "name members { name } saysPosition offersCallback holdWords overflow { action words }",
  );
  expect(made).toEqual({
    name: "Support",
    members: [{ name: expect.any(String) }, { name: user.name }],
    saysPosition: true,
    offersCallback: true,
    holdWords: "Thank you for waiting.",
    overflow: { action: "VOICEMAIL", words: "All of us are talking." },
  });

  await page.getByRole("button", { name: "Add a queue" }).press("Enter");
  await form.getByLabel("Name").fill("Sales");
  await form.getByLabel("When a caller has waited too long").selectOption("Another queue");
  await form.getByLabel("The next queue").selectOption("Support");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("After 10 min, or with 100 callers: queue Support").waitFor();

  // Another queue leads to it.
  await page.getByRole("button", { name: "Delete Support" }).press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await question.getByText("A route or another queue leads to this queue: change it first.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await question.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Edit Sales" }).press("Enter");
  await form.getByLabel("Name").fill("Sales team");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("heading", { name: "Sales team" }).waitFor();
  await page.context().close();
});

it("the route of an inbox is a tree whose nodes open what sets them", async () => {
  const page = await dashboard.open("/dashboard/settings/numbers");
  await openRoute(page);
  expect(await nodes(page)).toEqual(["Always open", "Nobody is rung yet", "Nobody takes the call: Take a message"]);
  const form = page.getByRole("dialog").first();
  await form.getByLabel("Callers wait in").selectOption("Sales team");
  await form.getByRole("checkbox", { name: "Callers choose by a key first" }).press("Space");
  await form.getByLabel("Words of the keys").fill("For sales press 1, for support 2.");
  await form.getByLabel("Key 1 leads to").selectOption("Sales team");
  await form.getByRole("button", { name: "Add a key" }).press("Enter");
  await form.getByLabel("Key 2 leads to").selectOption("Support");
  await form.getByRole("button", { name: "Add a key" }).press("Enter");
  await form.getByLabel("Key 3 leads to").selectOption("Never call this number again");
  await form.getByRole("button", { name: "Add a holiday" }).press("Enter");
  await form.getByLabel("Closed on").fill("2026-12-25");
  await form.getByLabel("Name of the day").fill("Christmas");
  const { user } = await askAs(page, "{ viewer { user { name } } }");
  const [first] = (await queueNamed(page, "Support", "name members { name }")).members;
  expect(await nodes(page)).toEqual([
    "Always open, closed on a holiday",
    "Open: Keys, For sales press 1, for support 2.",
    "Key 1: Queue Sales team",
    "A member is free: Nobody is a member",
    "After 10 min, or with 100 callers: Queue Support",
    `A member is free: ${first.name}, ${user.name}, Whose last talk ended first`,
    "After 5 min, or with 20 callers: Take a message",
    "Key 2: Queue Support, as above",
    "Key 3: Never call this number again",
    "Another key or none: Queue Sales team, as above",
    "Closed: Take a message",
  ]);

  // By keyboard: a node of the route leads to its fields, and one of a queue opens its form.
  await tree(page)
    .getByRole("button", { name: /^Open: Keys/ })
    .press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("fieldset")?.querySelector("legend")?.textContent))
    .toBe("Keys");
  await tree(page).getByRole("button", { name: "Key 1: Queue Sales team" }).press("Enter");
  const queue = page.getByRole("dialog", { name: "Queue Sales team" });
  await queue.getByLabel("Name").fill("Sales");
  await queue.getByRole("button", { name: "Save" }).press("Enter");
  await tree(page).getByRole("button", { name: "Key 1: Queue Sales", exact: true }).waitFor();
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText(/follow the new route/).waitFor();
  const [inbox] = await askAs(
    page,
    "{ inboxes { route { queue { name } holidays { date } menu { words repeats keys { key action queue { name } } } } } }",
  );
  expect(inbox.route).toEqual({
    queue: { name: "Sales" },
    holidays: [{ date: "2026-12-25" }],
    menu: {
      words: "For sales press 1, for support 2.",
      repeats: 1,
      keys: [
        { key: "1", action: "QUEUE", queue: { name: "Sales" } },
        { key: "2", action: "QUEUE", queue: { name: "Support" } },
        { key: "3", action: "NEVER_CALL", queue: null },
      ],
    },
  });

  // Without keys, callers come to the queue at once.
  await openRoute(page);
  await form.getByRole("checkbox", { name: "Callers choose by a key first" }).press("Space");
  await form.getByLabel("Callers wait in").selectOption("Support");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText(/^open, callers wait in Support/).waitFor();
  await page.context().close();
});

it("the wallboard and the page of queues follow callers and members, and the wallboard says since when it does not", async () => {
  const agent = await dashboard.open("/dashboard/contacts", { email: DEMO_AGENT });
  const wall = await dashboard.open("/dashboard/wallboard", { context: { bypassCSP: true } });
  const page = await dashboard.open("/dashboard/queues");
  await wall.getByText("Live", { exact: true }).waitFor();
  // Nothing rings on the wall, and it has no menu.
  expect(await wall.getByRole("navigation").count()).toBe(0);
  expect(await wall.getByRole("button").count()).toBe(0);
  const support = await queueNamed(page, "Support", "name memberIds");
  const { user } = await askAs(agent, "{ viewer { user { id name } } }");
  await page.getByRole("button", { name: "Edit Support" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").waitFor();
  if (!support.memberIds.includes(user.id)) {
    await form.getByLabel("Add a person").selectOption({ label: user.name });
  }
  await form.getByLabel("When so many are in the queue").fill("2");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Admins are alerted from 2 callers on").waitFor();
  const members = onWall(wall, "Support").getByRole("list", { name: "Members of Support" });
  await members.getByText(user.name).waitFor();
  await agent.getByRole("button", { name: /^Your presence: / }).click();
  await agent.getByRole("menuitem", { name: "Away: Lunch" }).click();
  await members.getByRole("listitem").filter({ hasText: user.name }).getByText("Away: Lunch").waitFor();

  const incoming = async () =>
    Number(/Calls: incoming(\d+)Calls/.exec((await onWall(wall, "Today").textContent()) ?? "")?.[1]);
  const before = await incoming();
  await call(page, "+14165550151");
  const second = await call(page, "+14165550152");
  await figures(page, "Support").getByText("Waiting now2").waitFor();
  await expect.poll(() => onWall(wall, "Support").textContent()).toMatch(/Waiting now2Longest wait\d:\d\d/);
  await expect.poll(incoming).toBe(before + 2);
  await onWall(wall, "Support")
    .getByText(/^Over a threshold since .+ [AP]M$/)
    .waitFor();
  expect(await violationsOf(wall)).toEqual([]);
  await page.getByText(/^Over a threshold since/).waitFor();
  const overview = await dashboard.open("/dashboard/overview");
  await overview
    .getByRole("region", { name: "Needs attention" })
    .getByRole("link", { name: /^The queue Support is over a threshold since .+/ })
    .waitFor();

  await wall.context().setOffline(true);
  await wall.getByText(/^Not live: the figures are of .+ [AP]M$/).waitFor();
  await askAs(page, "mutation ($input: EndCallInput!) { endCall(input: $input) { __typename } }", {
    input: { id: second },
  });
  await figures(page, "Support").getByText("Waiting now1").waitFor();
  expect(await onWall(wall, "Support").textContent()).toContain("Waiting now2");
  await wall.context().setOffline(false);
  await expect.poll(() => onWall(wall, "Support").textContent()).toContain("Waiting now1");
  await wall.getByText("Live", { exact: true }).waitFor();
  await onWall(wall, "Support")
    .getByText(/^Over a threshold/)
    .waitFor({ state: "detached" });
  await overview.getByText(/^The queue Support is over/).waitFor({ state: "detached" });
  await Promise.all([agent, wall, page, overview].map((each) => each.context().close()));
});

it.each(LOOKS)("the pages of queues have no violations and fit, %s", async (_look, context) => {
  const page = await dashboard.open("/dashboard/queues", { context });
  await figures(page, "Support").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  await page.getByRole("button", { name: "Edit Support" }).click();
  await page.getByRole("dialog").getByLabel("Name").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${dashboard.service.internalUrl}/dashboard/wallboard`);
  await onWall(page, "Support").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(16, 18, 31)");
  await openRoute(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.getByRole("dialog").evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)).toBe(false);
  await page.context().close();
});

import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DashboardStage, DEMO_AGENT, LOOKS, openDashboard, violationsOf } from "../support/dashboard.ts";
import { addCampaign, askAs, changeHours } from "../support/dialer-campaign.ts";
import type { Answer } from "../support/json-answer.ts";

/** The dialer of the dashboard: from the choice of a campaign to a finished contact. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard({ SIMULATOR_SPEED: "4" });
});
afterAll(() => dashboard?.close());
afterEach(() => expect(dashboard.complaints()).toEqual([]));

/** People at these numbers pick up at once and talk for long. Each is called once: others would have to rest. */
const talkers = ["0104", "0557", "0160", "0295", "0436", "0645", "0855", "1009", "1361", "1485", "1890", "2003"].map(
  (end) => `+1415555${end}`,
);
const talker = () => talkers.pop() as string;
const NEW_YORKER = "+12125550273";
const people = (...numbers: string[]) =>
  numbers.map((number, place) => ({
    firstName: ["Ada", "Ben", "Cleo"][place],
    lastName: "Byron",
    phones: [{ number }],
    extraFields: { contract: `No. ${place + 1}` },
  }));

const now = (page: Page) => page.getByRole("region", { name: "Now" });
const state = (page: Page, text: string) => now(page).getByText(text, { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name });

/** A page at a new campaign with these contacts, before the session. */
async function openAt(
  name: string,
  contacts: readonly object[],
  more: object = {},
): Promise<{ page: Page; id: string }> {
  const page = await dashboard.open("/dashboard/dialer", more);
  const id = await addCampaign(page, name, contacts);
  const { dialerSession: earlier } = await askAs(page, "{ viewer { dialerSession { id } } }");
  if (earlier) {
    const leave = "mutation ($input: LeaveDialerSessionInput!) { leaveDialerSession(input: $input) { __typename } }";
    await askAs(page, leave, { input: { sessionId: earlier.id } });
  }
  await page.goto(`${dashboard.service.internalUrl}/dashboard/dialer?campaign=${id}`);
  await page.getByRole("radio", { name }).waitFor();
  return { page, id };
}

const callsOf = (page: Page, id: string): Promise<Answer> =>
  askAs(
    page,
    `query ($id: ID!) { campaign(id: $id) {
      status contacts(first: 20) { nodes { firstName status dueAt callCount lastDisposition { name } } }
      calls(first: 20) { nodes { to note disposition { name } } }
    } }`,
    { id },
  );

it.each(LOOKS)("has no accessibility violations: %s", async (name, context) => {
  const { page } = await openAt(`Look ${name}`, people(talker()), { context });
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Start calling").click();
  await state(page, "Ready to call");
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Call").click();
  await state(page, "In talk");
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Hang up").click();
  await state(page, "Choose the outcome");
  await button(page, "Set a callback time…").click();
  await page.getByRole("dialog").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Save the callback").click();
  await state(page, "The next contact has a callback at a later time");
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});

it("finishes a contact with the mouse: start, read, call, note, outcome, next", async () => {
  const numbers = [talker(), talker()];
  const { page, id } = await openAt("By mouse", people(...numbers));
  await button(page, "Start calling").click();
  await page.getByRole("heading", { name: "Ada Byron" }).waitFor();
  const card = page.getByRole("region", { name: "Contact" });
  await card.getByText("No. 1").waitFor();
  expect(await card.getByRole("time").first().textContent()).toMatch(/^(\w+, \w+ \d+, )?\d+:\d\d [AP]M in Los Angeles/);
  await page.getByText("There were no texts or calls with this contact yet.").waitFor();
  await button(page, "Call").click();
  await state(page, "In talk");
  await now(page).getByRole("timer").waitFor();
  await page.getByLabel("Note").fill("Wants a quote by mail");
  await button(page, "Hang up").click();
  await state(page, "Choose the outcome");
  await button(page, "Interested").first().click();
  await page.getByRole("heading", { name: "Ben Byron" }).waitFor();
  const { contacts, calls } = await callsOf(page, id);
  expect(contacts.nodes.find(({ firstName }: Answer) => firstName === "Ada")).toMatchObject({
    status: "COMPLETED",
    callCount: 1,
    lastDisposition: { name: "Interested" },
  });
  expect(calls.nodes).toEqual([{ to: numbers[0], note: "Wants a quote by mail", disposition: { name: "Interested" } }]);

  // Skipped, Ben is not next at once, and the page says until when: in a few minutes.
  await button(page, "Skip").click();
  await state(page, "The next contact was called a short time ago");
  await now(page).getByText("Next contact: Ben Byron").waitFor();
  await now(page).getByText("1 contact can be called later. This page goes on by itself.").waitFor();
  await button(page, "End session").click();
  await page.getByRole("heading", { name: "Dialer" }).waitFor();
  await page.context().close();
});

it("says what becomes of an outcome that is chosen in the talk, and moves nothing during the call", async () => {
  const { page, id } = await openAt("In the talk", people(talker(), "+14155550011"));
  await button(page, "Start calling").click();
  await state(page, "Ready to call");
  await page.getByText("There were no texts or calls with this contact yet.").waitFor();
  const card = page.getByRole("region", { name: "Contact" });
  const heightOfCard = async () => (await card.boundingBox())?.height;
  const before = await heightOfCard();
  await page.evaluate(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift" });
  });
  await button(page, "Call").click();
  await state(page, "In talk");
  await page.getByText("you can choose it now").waitFor();
  await button(page, "Connected").click();
  await page.getByText("Saved as Connected. You can choose another one until you ask").waitFor();
  await button(page, "Interested").first().click();
  await page.getByText("Saved as Interested. You can choose another one until you ask").waitFor();
  await button(page, "Hang up").click();
  await button(page, "Next contact").waitFor();
  // The shifts of input count too.
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(shifts).toBeLessThan(0.02);
  expect(await heightOfCard()).toBe(before);
  await page.getByRole("heading", { name: "Ada Byron" }).waitFor();
  await button(page, "Next contact").click();
  await page.getByRole("heading", { name: "Ben Byron" }).waitFor();
  const { contacts } = await callsOf(page, id);
  expect(contacts.nodes.find(({ firstName }: Answer) => firstName === "Ada")).toMatchObject({
    status: "COMPLETED",
    lastDisposition: { name: "Interested" },
  });
  await button(page, "End session").click();
  await page.context().close();
});

it("works by the keyboard alone, whose keys write in a field", async () => {
  const { page, id } = await openAt("By keyboard", people(talker(), "+14155550012"));
  await page.keyboard.press("s");
  await state(page, "Ready to call");
  // The key that starts does not skip when it is pressed twice.
  await page.keyboard.press("s");
  await page.keyboard.press("c");
  await state(page, "In talk");
  await page.keyboard.press("t");
  await page.keyboard.type("h1 c s 2 e");
  expect(await page.getByLabel("Note").inputValue()).toBe("h1 c s 2 e");
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await state(page, "Choose the outcome");
  // Never by accident: do-not-call asks first.
  await page.keyboard.press("7");
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await page.keyboard.press("2");
  await page.getByRole("heading", { name: "Ben Byron" }).waitFor();
  await page.keyboard.press("c");
  await now(page).getByText("No answer, ").or(now(page).getByText("recorded by the dialer")).first().waitFor();
  await page.keyboard.press("o");
  await page.keyboard.press("6");
  await state(page, "The campaign is completed");
  const { status, calls } = await callsOf(page, id);
  expect(status).toBe("COMPLETED");
  expect(calls.nodes.map(({ note, disposition }: Answer) => [disposition.name, note])).toEqual([
    ["Wrong number", null],
    ["Not interested", "h1 c s 2 e"],
  ]);
  await page.keyboard.press("e");
  await button(page, "Start calling").waitFor();
  await page.context().close();
});

it("goes on after a reload in the middle of a call, and does nothing twice after a lost answer", async () => {
  const numbers = [talker(), talker()];
  const { page, id } = await openAt("Reloaded", people(...numbers));
  await button(page, "Start calling").click();
  await state(page, "Ready to call");
  /** Lets the next operation of this name reach the service, and loses its answer. */
  const loseAnswer = async (operation: string) => {
    let isLost = false;
    await page.route("**/dashboard/graphql", async (route) => {
      if (isLost || !route.request().postData()?.includes(operation)) {
        return route.fallback();
      }
      isLost = true;
      // The service accepts the cookie from its own pages alone.
      await route.fetch({ headers: { ...(await route.request().allHeaders()), "sec-fetch-site": "same-origin" } });
      return route.abort();
    });
  };
  await loseAnswer("mutation DialContact");
  await button(page, "Call").click();
  await page.getByText("The service cannot be reached.").waitFor();
  await state(page, "In talk");
  await page.getByLabel("Note").fill("Half a note");
  await page.reload();
  await state(page, "In talk");
  expect(await page.getByLabel("Note").inputValue()).toBe("Half a note");
  await button(page, "Hang up").click();
  await state(page, "Choose the outcome");
  await loseAnswer("mutation PickDisposition");
  await button(page, "Interested").first().click();
  await page.getByText("The service cannot be reached.").waitFor();
  await button(page, "Next contact").click();
  await page.getByRole("heading", { name: "Ben Byron" }).waitFor();
  const { contacts, calls } = await callsOf(page, id);
  expect(calls.nodes).toEqual([{ to: numbers[0], note: "Half a note", disposition: { name: "Interested" } }]);
  expect(contacts.nodes.map(({ status }: Answer) => status).sort()).toEqual(["COMPLETED", "IN_PROGRESS"]);
  expect(dashboard.complaints().filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await page.context().close();
});

it("agrees on a callback on the contact's clock, within calling hours", async () => {
  const { page, id } = await openAt("Callback", people(NEW_YORKER));
  await page.keyboard.press("s");
  await state(page, "Ready to call");
  await page.keyboard.press("c");
  await state(page, "In talk");
  await page.keyboard.press("h");
  await state(page, "Choose the outcome");
  await changeHours(page, id, "08:00", "21:00");
  await page.reload();
  await state(page, "Choose the outcome");
  await page.keyboard.press("b");
  await page.getByText("Time in New York").waitFor();
  await button(page, "Tomorrow morning").click();
  const time = page.getByRole("group", { name: "Time in New York" });
  await time.getByRole("spinbutton", { name: /hour/ }).focus();
  await page.keyboard.type("11");
  await time.getByRole("spinbutton", { name: /AM\/PM/ }).press("p");
  await page.getByText("Calls are allowed from 8:00 AM to 9:00 PM in New York.").waitFor();
  expect(await button(page, "Save the callback").isDisabled()).toBe(true);
  await time.getByRole("spinbutton", { name: /AM\/PM/ }).press("a");
  await page.getByText("11:00 AM in New York").waitFor();
  await button(page, "Save the callback").click();
  await state(page, "The next contact has a callback at a later time");
  expect(await now(page).getByText("Next callback: Ada Byron").textContent()).toMatch(
    /^Next callback: Ada Byron, \w+, \w+ \d+, 11:00 AM, as in New York, in \d+ h \d+ min\.$/,
  );
  await now(page).getByText("1 contact can be called later. Until then you can work on another campaign.").waitFor();
  expect(await now(page).getByRole("link", { name: "Overview" }).getAttribute("href")).toBe("/dashboard/");
  const [contact] = (await callsOf(page, id)).contacts.nodes;
  expect(contact).toMatchObject({ lastDisposition: { name: "Call back later" } });
  const clock = { timeZone: "America/New_York", dateStyle: "short", timeStyle: "short" } as const;
  const tomorrow = new Intl.DateTimeFormat("en", { ...clock, timeStyle: undefined }).format(Date.now() + 86_400_000);
  expect(new Intl.DateTimeFormat("en", clock).format(new Date(contact.dueAt))).toBe(`${tomorrow}, 11:00 AM`);
  await page.context().close();
});

it("asks when to call back if the outcome says so, and saves it without a time too", async () => {
  const { page, id } = await openAt("Asked", people("+14155560031"));
  await page.keyboard.press("s");
  await state(page, "Ready to call");
  await page.keyboard.press("c");
  await state(page, "In talk");
  await page.keyboard.press("h");
  await state(page, "Choose the outcome");
  const callback = page.getByRole("dialog", { name: "Call Ada Byron back" });
  await page.keyboard.press("3");
  await callback.getByRole("button", { name: "Cancel" }).click();
  await callback.waitFor({ state: "detached" });
  await state(page, "Choose the outcome");
  await button(page, "Call back later").click();
  expect(await callback.getByLabel("Outcome").locator("option:checked").textContent()).toBe("Call back later");
  await callback.getByRole("button", { name: "Save without a time" }).click();
  await page.getByText("Saved: Call back later, Ada Byron").waitFor();
  expect((await callsOf(page, id)).contacts.nodes).toEqual([
    { firstName: "Ada", status: "CALLED", dueAt: null, callCount: 1, lastDisposition: { name: "Call back later" } },
  ]);
  await page.context().close();
});

it("folds the outcomes away that the dialer records by itself, with their keys", async () => {
  const { page, id } = await openAt("Folded", people("+14155570031"));
  await page.keyboard.press("s");
  await state(page, "Ready to call");
  await page.keyboard.press("c");
  await state(page, "In talk");
  await page.keyboard.press("h");
  await state(page, "Choose the outcome");
  await button(page, "Do not call").waitFor();
  expect(await button(page, "Voicemail").count()).toBe(0);
  // Without a button the key does nothing.
  await page.keyboard.press("9");
  await button(page, "What the dialer records by itself…").click();
  await button(page, "Voicemail").waitFor();
  await page.keyboard.press("9");
  await page.getByText("Saved: Voicemail, Ada Byron").waitFor();
  expect((await callsOf(page, id)).calls.nodes).toMatchObject([{ disposition: { name: "Voicemail" } }]);
  await page.context().close();
});

it("shows the script with the fields of the contact, and on a phone in the talk, beside the person's details", async () => {
  const context = { viewport: { width: 390, height: 844 }, bypassCSP: true };
  const { page, id } = await openAt("Read aloud", people("+14155580031"), { context });
  const { user } = await askAs(page, "{ viewer { user { id } } }");
  const setPhone = (phoneNumber: string | null) =>
    askAs(page, "mutation ($input: SetUserPhoneNumberInput!) { setUserPhoneNumber(input: $input) { __typename } }", {
      input: { id: user.id, phoneNumber },
    });
  // With a line of their own the agent has the controls of a talk too.
  await setPhone("+14155550198");
  const script = "Hello {{first_name|there}}, it is about {{extra.contract}}.\n\nDo you have a minute?";
  await askAs(page, "mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { __typename } }", {
    input: { id, dialerSettings: { script } },
  });
  await button(page, "Start calling").click();
  await state(page, "Ready to call");
  const words = page.getByRole("region", { name: "Script" });
  await words.getByText("Hello Ada, it is about No. 1.").waitFor();
  await button(page, "Call").click();
  await state(page, "In talk");
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) as { y: number; height: number };
  await now(page).getByRole("button", { name: "Transfer…" }).waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const stage = await boxOf(now(page));
  const person = await boxOf(page.getByRole("heading", { name: "Ada Byron" }));
  expect(person.y + person.height).toBeLessThan(stage.y);
  const read = await boxOf(words);
  expect([stage.height < 844 / 2, read.y + read.height <= stage.y]).toEqual([true, true]);
  expect(await violationsOf(page)).toEqual([]);
  // The note and the outcomes come when they are needed.
  expect(await page.getByLabel("Note", { exact: false }).isVisible()).toBe(false);
  await button(page, "Note and outcome").click();
  await page.getByLabel("Note", { exact: false }).fill("Wants a quote");
  await button(page, "Interested").first().click();
  await page.getByText("Saved as Interested.").waitFor();
  await button(page, "Hang up").click();
  await state(page, "The campaign is completed");
  expect((await callsOf(page, id)).calls.nodes).toMatchObject([{ note: "Wants a quote" }]);
  await setPhone(null);
  await page.context().close();
});

it("replaces a wrong outcome by a callback after the last contact", async () => {
  const { page, id } = await openAt("Corrected", people(talker()));
  await button(page, "Start calling").click();
  await button(page, "Call").click();
  await state(page, "In talk");
  await button(page, "Hang up").click();
  await state(page, "Choose the outcome");
  await button(page, "Not interested").click();
  await state(page, "The campaign is completed");
  await now(page).getByText("Last: Not interested, Ada Byron").waitFor();
  await button(page, "Another outcome for Ada Byron").click();
  await button(page, "Set a callback time…").click();
  const callback = page.getByRole("dialog", { name: "Call Ada Byron back" });
  await callback.getByRole("button", { name: "Tomorrow morning" }).click();
  await callback.getByRole("button", { name: "Save the callback" }).click();
  await state(page, "The next contact has a callback at a later time");
  const [contact] = (await callsOf(page, id)).contacts.nodes;
  expect(contact).toMatchObject({ status: "CALLED", lastDisposition: { name: "Call back later" } });
  expect(Date.parse(contact.dueAt)).toBeGreaterThan(Date.now());
  await page.context().close();
});

it("keeps the window of a callback, with its entries, when the other side hangs up", async () => {
  const { page, id } = await openAt("Hung up", people(talker()));
  await page.keyboard.press("s");
  await state(page, "Ready to call");
  await page.keyboard.press("c");
  await state(page, "In talk");
  await page.keyboard.press("b");
  await button(page, "In a week").click();
  const hour = page.getByRole("spinbutton", { name: /hour/ });
  await hour.focus();
  await page.keyboard.type("11");
  // The page behind the window goes on.
  await page.getByText("Choose the outcome", { exact: true }).waitFor();
  expect(await hour.textContent()).toBe("11");
  await button(page, "Save the callback").click();
  await page.getByText("Saved: Call back later, Ada Byron").waitFor();
  const [contact] = (await callsOf(page, id)).contacts.nodes;
  expect(Date.parse(contact.dueAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await page.context().close();
});

it("says why nobody is next, and when somebody will be, on the clocks of the agent and of the contact", async () => {
  const { page, id } = await openAt("Closed", people("+14155550014"));
  const hour = Number(
    new Intl.DateTimeFormat("en", { timeZone: "America/Los_Angeles", hour: "numeric", hourCycle: "h23" }).format(),
  );
  await changeHours(page, id, ...((hour < 12 ? ["20:00", "21:00"] : ["02:00", "03:00"]) as [string, string]));
  await button(page, "Start calling").click();
  await state(page, "It is outside calling hours for the next contact");
  const hours = hour < 12 ? "8:00 PM to 9:00 PM" : "2:00 AM to 3:00 AM";
  await now(page).getByText(`Calls are allowed from ${hours} where the contact is.`).waitFor();
  await now(page).getByText("1 contact can be called later.").waitFor();
  const next = now(page).getByText("Next contact: Ada Byron");
  expect(await next.textContent()).toMatch(
    hour < 12
      ? /^Next contact: Ada Byron, 11:00 PM for you, 8:00 PM in Los Angeles, in \d+ h \d+ min\.$/
      : /^Next contact: Ada Byron, (\w+, \w+ \d+, )?5:00 AM for you, 2:00 AM in Los Angeles, in \d+ h \d+ min\.$/,
  );
  expect(await button(page, "End session").count()).toBe(1);
  await button(page, "End session").click();
  await page.context().close();
});

it("shows the same number of contacts left to call everywhere, with the contact of another agent", async () => {
  const { page } = await openAt("Counted", people("+14155550011", "+14155550012", "+14155550013"));
  await button(page, "Start calling").click();
  await state(page, "Ready to call");
  await page.getByText("3 left to call · 0 done").waitFor();
  const other = await dashboard.open("/dashboard/dialer", { email: DEMO_AGENT });
  await other.getByRole("radio", { name: "Counted" }).waitFor();
  const campaign = other.locator("label").filter({ hasText: "Counted" });
  expect(await campaign.textContent()).toContain("3left to call");
  await other.goto(`${dashboard.service.internalUrl}/dashboard/`);
  const progress = other.getByRole("listitem").filter({ has: other.getByRole("link", { name: "Counted" }) });
  await progress.getByText("3 of 3 left to call").waitFor();
  await button(page, "End session").click();
  await other.context().close();
  await page.context().close();
});

it("lets an agent set the phone that rings, and connects it for the session", async () => {
  const { page } = await openAt("With a phone", people(talker()));
  await button(page, "Set a number").click();
  await page.getByRole("textbox", { name: "Phone number" }).fill("555");
  await button(page, "Save").click();
  await page.locator("[aria-invalid='true']").waitFor();
  await page.getByRole("textbox", { name: "Phone number" }).fill("+1 415 555 0199");
  await button(page, "Save").click();
  await page.getByRole("region", { name: "Your phone" }).getByText("(415) 555-0199").waitFor();
  await button(page, "Start calling").click();
  await state(page, "Ready to call");
  await page.getByText("Your phone must be connected first.").waitFor({ state: "detached" });
  await button(page, "Call").click();
  await state(page, "In talk");
  await button(page, "Hang up").click();
  await state(page, "Choose the outcome");
  await page.context().close();
});

it("explains a plan without the dialer, and does not offer the page", async () => {
  const page = await dashboard.open("/dashboard/dialer", { email: "owner@basic.example" });
  await page.getByText("Your plan does not include the dialer").waitFor();
  expect(await page.getByRole("link", { name: "Dialer" }).count()).toBe(0);
  await page.context().close();
});

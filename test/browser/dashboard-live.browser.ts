import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  type DashboardStage,
  DEMO_ADMIN,
  DEMO_AGENT,
  LOOKS,
  openDashboard,
  violationsOf,
} from "../support/dashboard.ts";
import type { Answer } from "../support/json-answer.ts";
import { makeToken } from "../support/token-command.ts";

/** The dashboard follows changes: by others, after a lost connection, in every tab, until the session ends. */

let dashboard: DashboardStage;
let api: (method: string, path: string, body?: object) => Promise<Answer>;
beforeAll(async () => {
  dashboard = await openDashboard();
  const token = await makeToken({ DATA_DIR: dashboard.dataDir }, DEMO_ADMIN);
  api = async (method, path, body) => {
    const answer = await fetch(`${dashboard.service.publicUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
});
afterAll(() => dashboard?.close());
/** The browser itself writes a line for each request without a connection, and for each refused one. */
afterEach(() => expect(dashboard.complaints().filter((line) => !/^Failed to load resource/.test(line))).toEqual([]));

const create = async (name: string) => {
  const { data } = await api("GET", "/inboxes");
  await api("POST", "/campaigns", { name, inbox_ids: [data[0].id] });
};
/** The streams that the service has open. */
const openStreams = async () => {
  const metrics = await (await fetch(`${dashboard.service.internalUrl}/metrics`)).text();
  return Number(/^hint_streams_open (\d+)$/m.exec(metrics)?.[1]);
};
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

it("shows the change of another user to two browsers", async () => {
  const pages = await Promise.all([
    dashboard.open("/dashboard/campaigns"),
    dashboard.open("/dashboard/campaigns", { email: DEMO_AGENT }),
  ]);
  await create("Seen by two");
  await Promise.all(pages.map((page) => heading(page, "Seen by two").waitFor()));
  await Promise.all(pages.map((page) => page.context().close()));
});

it("shows a change that was made while an older answer was on its way", async () => {
  const page = await dashboard.open("/dashboard/settings/numbers");
  const saveAs = async (name: string) => {
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(`${name} is saved.`).waitFor();
  };
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route("**/dashboard/graphql", async (route) => {
    if (!isFirst || route.request().postDataJSON().operationName !== "InboxSettings") {
      return route.continue();
    }
    isFirst = false;
    const response = await route.fetch();
    held.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await saveAs("First name");
  await held.promise;
  await saveAs("Second name");
  released.resolve();
  await page.getByRole("button", { name: "Edit Second name" }).waitFor();
  await page.context().close();
});

it("says that the connection is lost, and reads again when it is back", async () => {
  for (const [_name, context] of LOOKS) {
    const page = await dashboard.open("/dashboard/campaigns", { context });
    await page.context().setOffline(true);
    const banner = page.getByText("The connection is lost. Reconnecting…");
    await banner.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const name = `Made offline, ${_name}`;
    await create(name);
    expect(await heading(page, name).count()).toBe(0);
    await page.context().setOffline(false);
    await heading(page, name).waitFor();
    await banner.waitFor({ state: "detached" });
    await page.context().close();
  }
});

it("keeps the page while the program of another cannot be loaded, and opens it when the connection is back", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  await title("Campaigns").waitFor();
  await page.context().setOffline(true);
  await page.getByText("The connection is lost. Reconnecting…").waitFor();
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await page.waitForURL("**/dashboard/contacts*");
  expect(await title("Campaigns").count()).toBe(1);
  await page.context().setOffline(false);
  await title("Contacts").waitFor();
  await page.context().close();
});

it("says that a part is missing, as after an update of the service, and leaves the rest", async () => {
  const page = await dashboard.open("/dashboard/campaigns", { context: { bypassCSP: true } });
  await page.getByRole("heading", { level: 1, name: "Campaigns" }).waitFor();
  const missing = (name: string) =>
    page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404, body: "" }));
  await missing("contact-list");
  await missing("palette");
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "This page could not be loaded." }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Campaigns", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Campaigns" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("alert").filter({ hasText: "A part of the dashboard could not be loaded." }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.getByRole("heading", { level: 1, name: "Campaigns" }).count()).toBe(1);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Contacts" }).waitFor();
  await page.context().close();
  expect(new Set(dashboard.complaints().map((line) => /dynamically imported module|status of 404/.test(line)))).toEqual(
    new Set([true]),
  );
});

it("shares one stream among six tabs, and another tab takes over", async () => {
  const first = await dashboard.open("/dashboard/campaigns");
  const others: Page[] = [];
  while (others.length < 5) {
    const page = await first.context().newPage();
    await page.goto(first.url());
    await page.getByRole("heading", { level: 1 }).waitFor();
    others.push(page);
  }
  await create("Seen in six tabs");
  await Promise.all([first, ...others].map((page) => heading(page, "Seen in six tabs").waitFor()));
  expect(await openStreams()).toBe(1);
  await first.close();
  await create("Seen in five tabs");
  await Promise.all(others.map((page) => heading(page, "Seen in five tabs").waitFor()));
  expect(await openStreams()).toBe(1);
  await others[0]?.context().close();
});

it("says at once in every tab that the session has ended", async () => {
  const page = await dashboard.open("/dashboard/campaigns");
  const another = await page.context().newPage();
  await another.goto(page.url());
  await another.getByRole("heading", { level: 1 }).waitFor();
  const elsewhere = await dashboard.open("/dashboard/campaigns");
  await elsewhere.getByRole("button", { name: /^Account of/ }).click();
  await elsewhere.getByRole("menuitem", { name: "Sign out of every browser" }).click();
  await Promise.all([page, another].map((each) => each.getByText("Your session has ended.").waitFor()));
  // A context that is closed while its page is on the way to another may never be gone.
  await elsewhere.getByLabel("Password").waitFor();
  await page.context().close();
  await elsewhere.context().close();
});

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
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

/** The webhooks of the dashboard: find why a delivery failed, and send it again. */

let dashboard: DashboardStage;
let receiver: Server;
/** The status with which the receiver answers. */
let status = 503;
let subscription: string;
/** Changes a contact of a campaign, which is an event. */
let change: (to: string) => Promise<Answer>;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
let api: (method: string, path: string, body?: object) => Promise<Answer>;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    response
      .writeHead(request.url === "/gone" ? 410 : status)
      .end(status === 503 ? "The database of the receiver is down." : "");
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  dashboard = await openDashboard({ WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", WEBHOOK_RETRY_SECONDS: "3600" });
  const token = await makeToken({ DATA_DIR: dashboard.dataDir }, DEMO_ADMIN);
  api = async (method, path, body) => {
    const answer = await fetch(`${dashboard.service.publicUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const target_url = `http://127.0.0.1:${portOf(receiver)}/hook`;
  const event_type = "campaign.contact.updated";
  subscription = (await api("POST", "/subscriptions", { event_type, target_url })).id;
  const [campaign] = (await api("GET", "/campaigns?q=Renewals")).data;
  const contacts = `/campaigns/${campaign.id}/contacts`;
  const [contact] = (await api("GET", `${contacts}?limit=1`)).data;
  change = (to) => api("PATCH", `${contacts}/${contact.id}`, { status: to });
  await change("do_not_call");
  await vi.waitFor(
    async () => expect((await api("GET", `/subscriptions/${subscription}/deliveries`)).data).toHaveLength(1),
    { timeout: 60_000 },
  );
});
afterAll(async () => {
  await dashboard?.close();
  receiver?.closeAllConnections();
  receiver?.close();
});
afterEach(() => expect(dashboard.complaints()).toEqual([]));

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  const page = await dashboard.open("/dashboard/webhooks", { context });
  await page.getByRole("grid").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "campaign.contact.updated" }).click();
  await page.getByRole("button", { name: "The receiver refused it" }).click();
  await page.getByText("The database of the receiver is down.").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});

it("shows why an event was not delivered, and sends it again", async () => {
  const page = await dashboard.open("/dashboard/webhooks");
  await page.getByRole("link", { name: "campaign.contact.updated" }).click();
  await page.getByRole("radio", { name: "Failed", exact: true }).click();
  const failed = page.getByRole("button", { name: "503 The receiver refused it" });
  await failed.click();
  await page.getByText("The database of the receiver is down.").waitFor();
  await page.getByText('"status": "do_not_call"').first().waitFor();

  status = 204;
  await page.getByRole("button", { name: "Send this event again" }).click();
  await page.getByText("The event is on its way again.").waitFor();
  await page.getByRole("radio", { name: "All", exact: true }).click();
  const delivered = page.getByRole("button", { name: "204 Delivered" });
  await delivered.waitFor();
  expect((await api("GET", `/subscriptions/${subscription}/deliveries?success=true`)).data).toHaveLength(1);
  await page.context().close();
});

it("groups the attempts of an event by its object, finds them by an id, and sends again what failed", async () => {
  status = 503;
  const before = (await api("GET", `/subscriptions/${subscription}/deliveries`)).data.length;
  await change("not_called");
  await vi.waitFor(
    async () => expect((await api("GET", `/subscriptions/${subscription}/deliveries`)).data).toHaveLength(before + 1),
    { timeout: 60_000 },
  );
  const [{ event_id: eventId }] = (await api("GET", `/subscriptions/${subscription}/deliveries`)).data;
  const page = await dashboard.open(`/dashboard/webhooks/${subscription}`);
  const group = page.getByRole("region", { name: `Event ${eventId}` });
  await group.getByRole("heading", { name: /^campaign\.contact\.updated · \w+/ }).waitFor();
  const objectId = (await group.getByRole("code").first().innerText()) as string;
  expect(objectId).toMatch(/^[a-z]+_[0-9a-z]{26}$/);

  status = 204;
  await page.getByRole("button", { name: "Send what failed again" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).press("Enter");
  await page
    .getByRole("dialog")
    .getByText(/^\d+ events? (is|are) on the way\.$/)
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).press("Enter");
  await group.getByRole("button", { name: "204 Delivered" }).waitFor();
  await group.getByText("2 attempts").waitFor();

  const search = page.getByRole("searchbox", { name: "Id of an event or object" });
  const groups = page.getByRole("region", { name: /^Event evt_/ });
  await search.fill(eventId);
  await expect.poll(() => groups.count()).toBe(1);
  await search.fill(objectId);
  await expect.poll(() => groups.count()).toBeGreaterThan(1);
  await search.fill("con_unknown");
  await page.getByText("No attempt matches").waitFor();
  await page.context().close();
  await change("do_not_call");
});

it("pauses, resumes and tests a subscription, and shows its new secret", async () => {
  const page = await dashboard.open(`/dashboard/webhooks/${subscription}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("Paused", { exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("button", { name: "Delivered (test)" }).waitFor();
  await page.getByRole("button", { name: "New secret" }).click();
  expect(await page.getByRole("status").getByRole("code").textContent()).toMatch(/^whsec_[\w+/=]{24,}$/);
  await page.context().close();
});

it("undoes a pause with Ctrl-Z, and a resumption with the button", async () => {
  const page = await dashboard.open(`/dashboard/webhooks/${subscription}`);
  const paused = page.getByText("Paused", { exact: true });
  await page.getByRole("button", { name: "Pause" }).click();
  await paused.waitFor();
  await page.getByText("The subscription is paused: its events wait.").waitFor();
  await page.keyboard.press("Control+z");
  await paused.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Pause" }).click();
  await paused.waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("The subscription continues.").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await paused.waitFor();
  await page.reload();
  await paused.waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await paused.waitFor({ state: "detached" });
  await page.context().close();
});

it("shows the attempts of a period in bars, and sends a period again", async () => {
  const page = await dashboard.open(`/dashboard/webhooks/${subscription}`);
  await page.getByRole("radio", { name: "24 hours" }).click();
  const bars = page.getByRole("listbox", { name: /^Attempts/ }).getByRole("option");
  await expect.poll(() => bars.count()).toBeGreaterThan(20);
  await page.getByRole("radio", { name: "7 days" }).click();
  await expect.poll(() => bars.count()).toBe(7);
  await bars.last().focus();
  expect(await bars.last().getAttribute("aria-label")).toMatch(/^\w+day, .+: Delivered \d+, Failed \d+$/);

  status = 204;
  await page.getByRole("button", { name: "Send a period again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  // The default is the last hour, to the minute in which the window was opened.
  await page
    .getByRole("dialog")
    .getByText(/^\d+ events? (is|are) on the way, 10 a second\.$/)
    .waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.context().close();
});

it("creates a subscription, tells that it was disabled, and deletes it", async () => {
  const page = await dashboard.open("/dashboard/webhooks");
  await page.getByRole("button", { name: "New subscription" }).click();
  await page.getByRole("dialog").getByLabel("Event").selectOption("campaign.contact.updated");
  await page.getByRole("dialog").getByLabel("URL").fill("not a URL");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("URL").getAttribute("aria-invalid")).toBe("true");
  await page
    .getByRole("dialog")
    .getByLabel("URL")
    .fill(`http://127.0.0.1:${portOf(receiver)}/gone`);
  await page.keyboard.press("Enter");
  expect(await page.getByRole("dialog").getByRole("code").textContent()).toMatch(/^whsec_/);
  await page.getByRole("link", { name: "Open the subscription" }).click();
  await page.getByRole("heading", { name: "Health" }).waitFor();
  await page.getByText("Active", { exact: true }).waitFor();

  await change("not_called");
  await expect.poll(async () => (await api("GET", "/subscriptions?status=disabled")).data.length).toBe(1);
  await page.goto(`${dashboard.service.internalUrl}/dashboard/webhooks`);
  const notices = page.getByRole("region", { name: "Notices" });
  await notices.getByText("was disabled, and receives nothing").waitFor();
  await notices.getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(() => notices.count()).toBe(0);

  await page
    .getByRole("row", { name: /\/gone/ })
    .getByRole("link")
    .click();
  await page.getByText("Disabled: the receiver is gone").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete the subscription" }).click();
  await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
  await expect.poll(() => page.getByRole("row", { name: /\/gone/ }).count()).toBe(0);
  await page.context().close();
});

it("offers a member changes of their own subscriptions alone", async () => {
  const page = await dashboard.open(`/dashboard/webhooks/${subscription}`, { email: DEMO_AGENT });
  await page.getByRole("heading", { name: "Attempts" }).waitFor();
  for (const name of ["Pause", "Delete", "New secret"]) {
    expect(await page.getByRole("button", { name }).count(), name).toBe(0);
  }
  await page.getByRole("link", { name: "All webhooks" }).click();
  await page.getByRole("button", { name: "New subscription" }).click();
  await page
    .getByRole("dialog")
    .getByLabel("URL")
    .fill(`http://127.0.0.1:${portOf(receiver)}/own`);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Open the subscription" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused", { exact: true }).waitFor();
  await page.context().close();
});

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
let api: (method: string, path: string, body?: object) => Promise<Answer>;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end(status === 503 ? "The database of the receiver is down." : "");
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
  const target_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const event_type = "campaign.contact.updated";
  subscription = (await api("POST", "/subscriptions", { event_type, target_url })).id;
  const [campaign] = (await api("GET", "/campaigns?q=Renewals")).data;
  const contacts = `/campaigns/${campaign.id}/contacts`;
  const [contact] = (await api("GET", `${contacts}?limit=1`)).data;
  await api("PATCH", `${contacts}/${contact.id}`, { status: "do_not_call" });
  await vi.waitFor(
    async () => expect((await api("GET", `/subscriptions/${subscription}/deliveries`)).data).toHaveLength(1),
    { timeout: 15_000 },
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
  await page.getByRole("table").waitFor();
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
  await page.getByRole("radio", { name: "All", exact: true }).click();
  const delivered = page.getByRole("button", { name: "204 Delivered" });
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Read again" }).click();
      return delivered.count();
    })
    .toBe(1);
  expect((await api("GET", `/subscriptions/${subscription}/deliveries?success=true`)).data).toHaveLength(1);
  await page.context().close();
});

it("pauses, resumes and tests a subscription, and shows its new secret", async () => {
  const page = await dashboard.open(`/dashboard/webhooks/${subscription}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("Paused", { exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Read again" }).click();
      return page.getByRole("button", { name: "Delivered (test)" }).count();
    })
    .toBe(1);
  await page.getByRole("button", { name: "New secret" }).click();
  expect(await page.getByRole("status").getByRole("code").textContent()).toMatch(/^whsec_[\w+/=]{24,}$/);
  await page.context().close();
});

it("does not offer a member what admins do", async () => {
  const page = await dashboard.open(`/dashboard/webhooks/${subscription}`, { email: DEMO_AGENT });
  await page.getByRole("heading", { name: "Attempts" }).waitFor();
  for (const name of ["Pause", "Send a test", "New secret"]) {
    expect(await page.getByRole("button", { name }).count(), name).toBe(0);
  }
  await page.context().close();
});

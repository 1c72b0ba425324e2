import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

let dataDir: string;
let service: ServiceProcess;
let browser: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-browser-"));
  [service, browser] = await Promise.all([startService({ DATA_DIR: dataDir }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.end();
  await rm(dataDir, { recursive: true, force: true });
});

it("shows in GraphiQL the contact that the REST API changed, without requests to another host", async () => {
  const token = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example");
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return (await fetch(`${service.publicUrl}/api/v1${path}`, { ...init, headers })).json();
  };
  const { data: campaigns } = (await call("/campaigns?q=Renewals")) as { data: { id: string }[] };
  const contacts = `/campaigns/${campaigns[0]?.id}/contacts`;
  const { data } = (await call(`${contacts}?limit=1`)) as { data: { id: string }[] };
  await call(`${contacts}/${data[0]?.id}`, {
    method: "PATCH",
    body: JSON.stringify({ first_name: "ChangedByRest" }),
  });

  const page = await browser.newPage();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(service.internalUrl) && !request.url().startsWith("blob:")) {
      foreign.push(request.url());
    }
  });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));

  await page.goto(`${service.internalUrl}/graphql`);
  await page.click(".graphiql-execute-button");
  const result = page.locator(".result-window");
  await expect.poll(() => result.textContent(), { timeout: 60_000 }).toContain("ChangedByRest");
  expect(await page.locator(".graphiql-tab").count()).toBe(5);
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

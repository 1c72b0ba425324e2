import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { readBlocks } from "../support/guide.ts";
import { ADMIN, acceptInvitation, fillSignIn, type ProductionService, startProduction } from "../support/production.ts";
import { freePort } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/** The page of the guide "Build a dashboard", at its own origin, beside a service in production mode. */

const GUIDE = readBlocks("build-a-dashboard");
const textOf = (language: string, place = 0) =>
  GUIDE.filter((block) => block.language === language)[place]?.text as string;

let service: ProductionService;
let browser: Browser;
let site: Server;
let origin: string;
/** The guide's text with the addresses of this test. */
let adapted: (text: string) => string;
let page: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  [service, browser] = await Promise.all([startProduction({ INTERNAL_ORIGINS: origin }), openBrowser()]);
  const places: Record<string, string> = { 8080: origin, 4000: service.publicUrl, 4001: service.internalUrl };
  adapted = (text) => text.replace(/http:\/\/127\.0\.0\.1:(\d+)/g, (_url, at: string) => places[at] as string);
  site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(page);
  }).listen(port, "127.0.0.1");
  await once(site, "listening");
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await service?.remove();
});

/** An operation of the admin, as a script of the operator would send it. */
async function ask(query: string, variables = {}) {
  const token = await makeToken(service.settings, ADMIN, "internal-api");
  const response = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  expect(errors).toBeUndefined();
  return data;
}

/** Publishes an app by the guide's command, and returns its client_id. */
async function publish(change = (command: string) => command): Promise<string> {
  const command = textOf("sh", 1);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...service.settings };
  const { stdout } = await promisify(execFile)("sh", ["-c", change(adapted(command))], { env });
  return /^client_id +(cli_\w+)$/m.exec(stdout)?.[1] as string;
}

it("has at most forty lines, and no others' scripts", () => {
  const text = textOf("html");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  expect(text).not.toMatch(/src=|import /);
});

it("signs a person in and lists the campaigns; a second visit needs no form", async () => {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await acceptInvitation(tab, service.invitationUrl);
  const { createInbox: inbox } = await ask(
    'mutation { createInbox(input: {name: "Sales", phoneNumber: "+14155550100"}) { ... on Inbox { id } } }',
  );
  for (const name of ["Renewals", "Spring <b>offers</b>"]) {
    await ask(`mutation { createCampaign(input: {name: "${name}", inboxIds: ["${inbox.id}"]}) { __typename } }`);
  }
  page = adapted(textOf("html")).replace("YOUR_CLIENT_ID", await publish());

  const visitor = await (await browser.newContext()).newPage();
  const complaints: string[] = [];
  visitor.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  visitor.on("pageerror", (error) => complaints.push(error.message));
  await visitor.goto(`${origin}/`);
  await visitor.waitForURL(`${service.publicUrl}/oidc/**`);
  await fillSignIn(visitor);
  await visitor.waitForURL(`${origin}/`);
  const list = visitor.locator("pre");
  const expected = "Spring <b>offers</b>: ACTIVE, 0 contacts\nRenewals: ACTIVE, 0 contacts";
  await expect.poll(() => list.textContent()).toBe(expected);

  await visitor.goto(`${origin}/`);
  await expect.poll(() => list.textContent()).toBe(expected);
  // A browser asks for an icon by itself.
  expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
});

it("counts texts and calls with the operation of the guide", async () => {
  const hours = { since: "2026-05-01T00:00:00Z", until: "2026-05-02T00:00:00Z" };
  const { textActivity, callActivity } = await ask(textOf("graphql"), hours);
  expect(textActivity.buckets).toHaveLength(24);
  expect(callActivity).toMatchObject({ totals: { outgoing: 0, answerPercent: null }, byUser: [] });
});

it("shows why an app is refused that is not one of the operator's own", async () => {
  const id = await publish((command) => command.replace("--first-party", ""));
  page = adapted(textOf("html")).replace("YOUR_CLIENT_ID", id);
  const visitor = await browser.newPage();
  await visitor.goto(`${origin}/`);
  await visitor.getByText("this resource is unknown, or not available to this client").waitFor();
});

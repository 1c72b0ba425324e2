import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { readBlocks } from "../support/guide.ts";
import { ADMIN, acceptInvitation, fillSignIn, type ProductionService, startProduction } from "../support/production.ts";
import { freePort } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { exampleDashboard } from "./install.ts";

/** The example of the guide "Build a dashboard", at its own origin, beside a service in production mode. */

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const COMMANDS = readBlocks("build-a-dashboard").filter(({ language }) => language === "sh");
const run = promisify(execFile);

let folder: string;
let example: string;
let service: ProductionService;
let browser: Browser;
let port: number;
let origin: string;
/** The context in which the admin has accepted the invitation. */
let context: BrowserContext;

beforeAll(async () => {
  const installed = await exampleDashboard();
  folder = await mkdtemp(join(tmpdir(), "dashboard-example-"));
  example = join(folder, "examples/dashboard/");
  // Beside the schema, and away from the packages of the service.
  await cp(join(PROJECT, "schema/schema.graphql"), join(folder, "schema/schema.graphql"));
  await cp(installed, example, {
    recursive: true,
    filter: (file) => !["node_modules", "dist", ".env.local"].includes(basename(file)),
  });
  await symlink(join(installed, "node_modules"), join(example, "node_modules"));
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  [service, browser] = await Promise.all([startProduction({ INTERNAL_ORIGINS: origin }), openBrowser()]);
  context = await browser.newContext();
  await acceptInvitation(await context.newPage(), service.invitationUrl);
});
afterAll(async () => {
  await browser?.close();
  await service?.remove();
  await rm(folder, { recursive: true, force: true });
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
  expect([errors, JSON.stringify(data)]).toEqual([undefined, expect.not.stringContaining("DomainError")]);
  return data;
}

/** Publishes an app by the command of the guide, and gives its `client_id` to the example. */
async function publish(change = (command: string) => command): Promise<void> {
  const command = COMMANDS.find(({ text }) => text.includes("app publish"))?.text as string;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...service.settings };
  const { stdout } = await run("sh", ["-c", change(command.replace("http://127.0.0.1:8080", origin))], { env });
  const settings = [
    `VITE_CLIENT_ID=${/^client_id +(cli_\w+)$/m.exec(stdout)?.[1]}`,
    `VITE_ISSUER=${service.publicUrl}/oidc`,
    `VITE_API=${service.internalUrl}/graphql`,
  ];
  await writeFile(join(example, ".env.local"), settings.join("\n"));
}

/** Serves the example by a script of its own while the work runs. */
async function serving(script: "dev" | "preview", work: () => Promise<void>): Promise<void> {
  // In a group of its own, which ends with the server that npm starts.
  const server = spawn("npm", ["run", script, "--", "--port", String(port)], {
    cwd: example,
    detached: true,
    stdio: "ignore",
  });
  try {
    await expect.poll(() => isServed(server)).toBe(true);
    await work();
  } finally {
    if (server.exitCode === null) {
      const closed = once(server, "close");
      process.kill(-(server.pid as number), "SIGTERM");
      await closed;
    }
  }
}

async function isServed({ exitCode }: ChildProcess): Promise<boolean> {
  expect(exitCode).toBeNull();
  return fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );
}

interface Visitor {
  page: Page;
  /** What the console has complained of, with the warnings of the cache about types without keys. */
  complaints: string[];
}

async function visit(visited: BrowserContext): Promise<Visitor> {
  const page = await visited.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.clock.install();
  await page.goto(`${origin}/`);
  return { page, complaints };
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

it("signs a person in, reads pages, changes rows and shows the changes of others", async () => {
  const { createInbox: inbox } = await ask(
    'mutation { createInbox(input: {name: "Sales", phoneNumber: "+14155550100"}) { ... on Inbox { id } } }',
  );
  const ids: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const input = { name: `Campaign <b>${number}</b>`, inboxIds: [inbox.id] };
    const source = `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { ... on Campaign { id } } }`;
    ids.push((await ask(source, { input })).createCampaign.id);
  }
  const update = (input: object) =>
    ask("mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { __typename } }", { input });
  const statusOf = async (id: string) =>
    (await ask("query ($id: ID!) { campaign(id: $id) { status } }", { id })).campaign.status;
  await publish();
  await serving("dev", async () => {
    const { page, complaints } = await visit(await browser.newContext());
    await page.waitForURL(`${service.publicUrl}/oidc/**`);
    await fillSignIn(page);
    await page.waitForURL(`${origin}/`);

    // The newest ten, and the rest when they are asked for.
    const names = page.getByRole("listitem").locator("b");
    await expect.poll(() => names.count()).toBe(10);
    expect(await names.first().textContent()).toBe("Campaign <b>12</b>");
    await page.getByRole("button", { name: "More" }).click();
    await expect.poll(() => names.count()).toBe(12);
    expect(await names.last().textContent()).toBe("Campaign <b>1</b>");

    // A change is shown before the service answers.
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(`${service.internalUrl}/graphql`, async (route) => {
      if (route.request().postData()?.includes("mutation Update")) {
        asked.resolve();
        await answered.promise;
      }
      await route.continue();
    });
    const second = rowOf(page, "Campaign <b>2</b>");
    expect(await second.textContent()).toContain("ACTIVE");
    await second.getByRole("button", { name: "Pause" }).click();
    await asked.promise;
    await second.getByText("PAUSED").waitFor();
    expect(await statusOf(ids[1] as string)).toBe("ACTIVE");
    answered.resolve();
    await expect.poll(() => statusOf(ids[1] as string)).toBe("PAUSED");

    // A refused change is taken back, with the reason.
    await second.getByLabel("New name of").fill("x".repeat(121));
    await second.getByRole("button", { name: "Rename" }).click();
    expect(await second.getByRole("alert").textContent()).toContain("120");
    await second.getByLabel("New name of").fill("Renewals");
    await second.getByRole("button", { name: "Rename" }).click();
    const renamed = rowOf(page, "Renewals");
    await renamed.waitFor();
    await expect.poll(() => renamed.getByRole("alert").count()).toBe(0);

    // A change by another person is read alone, and a new campaign with its list.
    const operations: string[] = [];
    page.on("request", (request) => {
      const sent = request.url() + (request.postData() ?? "");
      operations.push(...(/\b(Campaigns|Changed)\b/.exec(decodeURIComponent(sent))?.slice(1) ?? []));
    });
    await update({ id: ids[0], name: "First of all" });
    await rowOf(page, "First of all").waitFor();
    expect([new Set(operations), await names.last().textContent()]).toEqual([new Set(["Changed"]), "First of all"]);
    const source = `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { __typename } }`;
    await ask(source, { input: { name: "Brand new", inboxIds: [inbox.id] } });
    await expect.poll(() => names.first().textContent()).toBe("Brand new");

    // After an hour the page has a new token, and a new stream instead of one that has been silent.
    const sentWith = (words: string) => (request: Request) => request.postData()?.includes(words) ?? false;
    const renewal = page.waitForRequest(sentWith("refresh_token"));
    const stream = page.waitForRequest(sentWith("subscription Hints"));
    await page.clock.fastForward("59:30");
    expect((await (await renewal).response())?.status()).toBe(200);
    await stream;
    await update({ id: ids[0], name: "An hour later" });
    await rowOf(page, "An hour later").waitFor();
    expect(complaints).toEqual([]);
  });
});

it("builds into files, which a person who is signed in opens without a form", async () => {
  await run("npm", ["run", "build"], { cwd: example });
  await serving("preview", async () => {
    const { page, complaints } = await visit(context);
    await rowOf(page, "Brand new").waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(complaints).toEqual([]);
  });
});

it("shows why an app is refused that is not one of the operator's own", async () => {
  await publish((command) => command.replace("--first-party", ""));
  await serving("dev", async () => {
    const { page } = await visit(context);
    await page.getByText("this resource is unknown, or not available to this client").waitFor();
  });
});

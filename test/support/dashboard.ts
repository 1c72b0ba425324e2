import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import pg from "pg";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { joinServer } from "../../src/platform/postgres/open.ts";
import { openBrowser } from "./browser.ts";
import { fillSignIn } from "./production.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

/** The dashboard of a fresh demo in a real browser. */
export interface DashboardStage {
  service: ServiceProcess;
  dataDir: string;
  /** Errors in the console of a page, and requests to other hosts, since the last call. */
  complaints(): string[];
  /** Opens a page in a browser of its own and signs in. */
  open(path: string, options?: { email?: string; context?: BrowserContextOptions }): Promise<Page>;
  /** Runs a statement in the database of the service. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export const DEMO_ADMIN = "admin@northwind.example";
export const DEMO_AGENT = "agent@northwind.example";

/** The looks in which every page is checked. The policy of the pages forbids the script that checks them. */
export const LOOKS: readonly [name: string, context: BrowserContextOptions][] = [
  ["light", { colorScheme: "light", bypassCSP: true }],
  ["dark", { colorScheme: "dark", bypassCSP: true }],
  ["on a phone", { viewport: { width: 390, height: 844 }, bypassCSP: true }],
];

/** Tests use the dashboard faster than people. */
const LIMITS = {
  RATE_LIMIT_GRAPHQL_MAX: "1000000000",
  RATE_LIMIT_PAGES_MAX: "100000",
  RATE_LIMIT_SIGN_IN_MAX: "100000",
};

/** @param settings further settings of the service. */
export async function openDashboard(settings: Record<string, string> = {}): Promise<DashboardStage> {
  const dataDir = await mkdtemp(join(tmpdir(), "service-dashboard-"));
  const [service, browser] = await Promise.all([
    startService({ DATA_DIR: dataDir, ...LIMITS, ...settings }),
    openBrowser(),
  ]);
  let complaints: string[] = [];
  return {
    service,
    dataDir,
    complaints() {
      const found = complaints;
      complaints = [];
      return found;
    },
    async open(path, { email = DEMO_ADMIN, context = {} } = {}) {
      const page = await (await browser.newContext(context)).newPage();
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      // While somebody listens, the browser opens no chooser of its own.
      page.on("filechooser", () => {});
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        if (![service.internalUrl, service.publicUrl].includes(new URL(request.url()).origin)) {
          complaints.push(request.url());
        }
      });
      await page.goto(service.internalUrl + path);
      await fillSignIn(page, email, "demo");
      // The page of the sign-in, which is about to be left, has a heading too.
      await page.locator("#content h1").first().waitFor();
      return page;
    },
    async query(text, values) {
      const { connection } = await joinServer({ databaseUrl: undefined, dataDir });
      const client = new pg.Client(connection);
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async close() {
      await browser.close();
      await service.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls from the window of a call; outside the calling hours the person must have asked. */
export async function callAtAnyHour(window: Locator): Promise<void> {
  const call = window.getByRole("button", { name: "Call", exact: true });
  await call.press("Enter");
  const asked = window.getByLabel("They asked me to call");
  await window.getByRole("status").or(asked).first().waitFor();
  if (await asked.isVisible()) {
    await asked.check();
    await window.getByLabel("When and how did they ask?").fill("By mail, this morning");
    await call.press("Enter");
  }
  await window.getByRole("status").waitFor();
}

/** Waits until everything on the page is loaded. */
export async function settle(page: Page): Promise<void> {
  await page.locator("#content h1").first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy='true']") === null);
  await page.evaluate(() => document.fonts.ready);
  // Two frames: virtual rows measure themselves in the first one.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const AXE = createRequire(import.meta.url).resolve("axe-core");

/** The violations that axe-core finds on the page, with the elements. */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.addScriptTag({ content: await readFile(AXE, "utf8") });
  }
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    return (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
}

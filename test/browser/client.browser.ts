import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import vectors from "../../rest-facade/receiver/vectors.json" with { type: "json" };
import { installClient } from "../clients/client-package.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { openBrowser } from "../support/browser.ts";

/** The TypeScript client on a page of another origin and in a worker, as its files are: without a bundler. */

/** Posts the results of a few calls. */
const CALLS = `
  import { ApiError, createClient, verifyWebhook } from "/client/index.js";
  export async function calls({ baseUrl, token, vectors }) {
    const client = createClient({ baseUrl, token });
    const saved = await client.contacts.save({ first_name: "Browser" });
    const found = await client.contacts.list({ q: "Browser" }).toArray(10);
    const error = await client.contacts.get({ id: "con_0" }).catch((caught) => caught);
    const results = [];
    for (const { body, headers, secrets, now } of vectors) {
      const options = { now: new Date(now * 1000) };
      results.push(await verifyWebhook(body, headers, secrets, options).then(() => true, () => false));
    }
    return [found.some(({ id }) => id === saved.id), ApiError.is(error, "not_found"), results];
  }`;
const WORKER = `
  import { calls } from "/calls.js";
  onmessage = async ({ data }) => postMessage(await calls(data).catch(String));`;

const PAGES: Record<string, string> = {
  "/": "<!doctype html><title>A page</title>",
  "/calls.js": CALLS,
  "/worker.js": WORKER,
};

let api: TestApi;
let folder: string;
let site: Server;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "client-browser-"));
  await installClient(folder);
  site = createServer(async ({ url = "/" }, response) => {
    const file = join(folder, "node_modules/campaign-dialer-client/dist/esm", url.replace(/^\/client\//, ""));
    const text = PAGES[url] ?? (await readFile(file).catch(() => undefined));
    response.setHeader("content-type", url === "/" ? "text/html" : "text/javascript");
    response.writeHead(text === undefined ? 404 : 200).end(text);
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  [api, browser] = await Promise.all([createTestApi(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
  site?.closeAllConnections();
  site?.close();
  await rm(folder, { recursive: true, force: true });
});

it("calls the API across origins and verifies webhooks, on a page and in a worker", async () => {
  const baseUrl = await api.app.listen({ host: "127.0.0.1", port: 0 });
  const input = { baseUrl, token: await api.token(api.world.admin.userId), vectors: vectors.vectors };
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const expected = [true, true, vectors.vectors.map(({ valid }) => valid)];
  const program = (code: string) => `(async (input) => { ${code} })(${JSON.stringify(input)})`;
  const onPage = program('const { calls } = await import("/calls.js"); return calls(input);');
  expect(await page.evaluate(onPage)).toEqual(expected);
  const inWorker = program(`
    const worker = new Worker("/worker.js", { type: "module" });
    worker.postMessage(input);
    return (await new Promise((resolve) => worker.addEventListener("message", resolve))).data;`);
  expect(await page.evaluate(inWorker)).toEqual(expected);
});

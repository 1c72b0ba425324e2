import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedServer, startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { CHROMIUM, openBrowser } from "../support/browser.ts";
import { type Block, readBlocks } from "../support/guide.ts";
import { type IsolatedNetwork, openIsolatedNetwork } from "../support/isolated-network.ts";
import { acceptInvitation, fillSignIn } from "../support/production.ts";
import { openTerminal, type Terminal } from "../support/terminal.ts";

/**
 * The guide "Go live", command by command and word for word: an empty folder, packages without those of development, a
 * PostgreSQL server, a network in which the public names lead to this machine, and people with browsers.
 */

const PROJECT = new URL("../../", import.meta.url).pathname;
/** Nothing of the caller's environment, above all not the Node that npm has put in front of the machine's. */
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** An install of all packages on a busy machine takes minutes. */
const LONG_MS = 400_000;

let work: string;
let folder: string;
let server: EmbeddedServer;
let network: IsolatedNetwork;
let browser: Browser;
const terminals: Terminal[] = [];
/** The rest of the guide. */
const rest = readBlocks("go-live");

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "service-go-live-"));
  folder = join(work, "service");
  mkdirSync(folder);
  const git = (...words: string[]) => execFileSync("git", ["-C", PROJECT, ...words]);
  // With the changes that are not committed yet.
  const commit = String(git("stash", "create")).trim() || "HEAD";
  const archive = join(work, "service.tar");
  git("archive", "--output", archive, commit);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  server = await startEmbedded({ dataDir: join(work, "postgres") });
  const { host, port } = server.address;
  const proxied = rest.find(({ text }) => text.includes("reverse_proxy"))?.text ?? "";
  const ports = [...proxied.matchAll(/^(\S+) \{\n +reverse_proxy 127\.0\.0\.1:(\d+)$/gm)];
  network = await openIsolatedNetwork({
    domain: "example.com",
    ports: Object.fromEntries(ports.map(([, name, at]) => [name as string, Number(at)])),
    sockets: { 5432: `${host}/.s.PGSQL.${port}` },
  });
  const executable = join(work, "chromium");
  const line = network.inside([CHROMIUM]).map((word) => `'${word}'`);
  writeFileSync(executable, `#!/bin/sh\nexec ${line.join(" ")} "$@"\n`, { mode: 0o755 });
  browser = await openBrowser({ executable });
}, LONG_MS);
afterAll(async () => {
  await browser?.close();
  for (const terminal of terminals) {
    await terminal.end("SIGKILL");
  }
  await network?.close();
  await server?.stop();
  rmSync(work, { recursive: true, force: true });
}, LONG_MS);

function open(place: "inside" | "outside"): Terminal {
  const terminal = openTerminal({
    folder,
    environment: {
      PATH,
      HOME: work,
      // The packages come from where the caller gets them.
      npm_config_userconfig: join(homedir(), ".npmrc"),
      npm_config_cache: join(homedir(), ".npm"),
      npm_config_prefer_offline: "true",
      NODE_EXTRA_CA_CERTS: network.authority,
      CURL_CA_BUNDLE: network.authority,
    },
    ...(place === "inside" && { inside: network.inside }),
  });
  terminals.push(terminal);
  return terminal;
}

/** The next block, which must begin like this. */
function next(language: string, beginning: string, note = ""): string {
  const block = rest.shift() as Block;
  expect({ ...block, text: block.text.slice(0, beginning.length) }).toEqual({ language, note, text: beginning });
  return block.text;
}

const openPage = async () => (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();

async function follow(printed: string): Promise<Page> {
  const page = await openPage();
  await acceptInvitation(page, /https:\/\/\S+/.exec(printed)?.[0] as string);
  return page;
}

/** Signs the member in, allows the app, and reads the code from the address bar. */
async function allow(url: string): Promise<string> {
  const page = await openPage();
  await page.goto(url);
  await fillSignIn(page, "charles@example.com");
  const answered = page.waitForRequest((request) => request.url().startsWith("http://127.0.0.1:8765/callback?"));
  await page.getByRole("button", { name: "Allow" }).click();
  return new URL((await answered).url()).searchParams.get("code") as string;
}

it(
  "leads to a text of an invited member and a webhook of a published app",
  async () => {
    // The only step that needs the internet.
    await open("outside").run(next("sh", "npm ci --omit=dev\n"));
    const owner = new pg.Client(server.address);
    await owner.connect();
    for (const statement of next("sql", "CREATE ROLE dialer").trim().split("\n")) {
      await owner.query(statement);
    }
    await owner.end();

    const terminal = open("inside");
    await terminal.run(next("sh", "(umask 077; cat > production.env"));
    next("", "api.example.com {");
    expect(await terminal.run(next("sh", "npm run migrate\n"))).toContain("0001_");
    const service = open("inside");
    const log = await service.start(
      next("sh", "set -a; . ./production.env; set +a\nnpm start", "terminal"),
      /"the service runs"/,
    );
    const health = await terminal.run(next("sh", "npm run --silent admin -- doctor"));
    expect(health).toMatch(/^ok +public URL +https:\/\/api\.example\.com answers$/m);
    expect(health).toMatch(/^ok +internal URL +https:\/\/internal\.example\.com answers$/m);

    await follow(await terminal.run(next("sh", "npm run --silent admin -- business create")));
    expect(await terminal.run(next("sh", "ADMIN_TOKEN="))).toMatch(/^inb_\w{26}\n$/);
    await follow(await terminal.run(next("sh", "graphql 'mutation { inviteUser")));

    const url = (await terminal.run(next("sh", "REDIRECT="))).trim();
    await terminal.run(next("sh", "read -r -p"), await allow(url));
    const me = JSON.parse(await terminal.run(next("sh", "TOKEN=")));
    expect(me).toMatchObject({
      business: { name: "Analytical Engines" },
      scopes: ["api:me", "api:messages:read", "api:messages:write", "api:webhooks"],
    });

    expect(await terminal.run(next("sh", "(umask 077; api"))).toBe("active\n");
    await terminal.run(next("sh", "cat > receiver.mjs"));
    const receiver = open("inside");
    const received = await receiver.start(next("sh", "export SIGNING_SECRET=", "terminal"), /^listening$/m);
    const message = (await terminal.run(next("sh", "MESSAGE="))).trim();
    expect(message).toMatch(/^msg_\w{26}$/);
    await expect
      .poll(received, { timeout: 60_000 })
      .toBe(`listening\nmessage.outgoing.delivered ${message} delivered\n`);
    expect(await terminal.run(next("sh", "api"))).toBe("delivered\n");
    expect(rest).toEqual([]);

    await service.end();
    expect(log()).not.toMatch(/^{"level":[56]0/m);
  },
  LONG_MS,
);

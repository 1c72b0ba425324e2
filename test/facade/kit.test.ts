import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guideNames, guidePath } from "../../rest-facade/documentation/contents.ts";
import { openGuides } from "../../rest-facade/documentation/site.ts";
import { errorCatalogue } from "../../rest-facade/errors.ts";
import { downloads } from "../../rest-facade/kit/downloads.ts";
import { archive } from "../../rest-facade/kit/tar.ts";
import { eventTypes } from "../../src/domain/webhook/event-types.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import type { Answer } from "../support/json-answer.ts";

/** The kit at `/docs/downloads/` and the guides in Markdown, for an integrator who has nothing but the address. */

const run = promisify(execFile);
const ARCHIVES = Object.keys(downloads).filter((name) => name.endsWith(".tgz"));

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await createTestApi();
  folder = await mkdtemp(join(tmpdir(), "kit-"));
});
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent, rawPayload } = await api.app.inject({ url, headers });
  return { status: statusCode, headers: sent as Record<string, string | undefined>, content: rawPayload };
}
const text = async (url: string) => (await read(url)).content.toString();

/** Unpacks a download with the tar of this machine. Returns the paths of its files, in order. */
async function unpack(name: string): Promise<string[]> {
  const place = join(folder, name);
  await mkdir(place, { recursive: true });
  await writeFile(`${place}.archive`, (await read(`/docs/downloads/${name}`)).content);
  await run("tar", ["xzf", `${place}.archive`, "-C", place]);
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
    .toSorted();
}
const unpacked = (name: string, path: string) => readFile(join(folder, name, path), "utf8");

describe.each(Object.keys(downloads))("the download %s", (name) => {
  it("is a file to save, with the headers of the other pages, and is sent once to a client that keeps it", async () => {
    const { status, headers, content } = await read(`/docs/downloads/${name}`, { "accept-encoding": "gzip, br" });
    const type = name.endsWith(".tgz") ? "application/gzip" : "application/json; charset=utf-8";
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(headers).toMatchObject({
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "public, no-cache",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(headers["x-ratelimit-limit"]).toBeDefined();
    expect(headers["content-encoding"]).toBe(name.endsWith(".tgz") ? undefined : "br");
    expect(content.length).toBeLessThan(500_000);
    const again = await read(`/docs/downloads/${name}`, { "if-none-match": headers.etag as string });
    expect([again.status, again.content.length]).toEqual([304, 0]);
  });

  it("is on the page of the downloads", async () => {
    for (const page of ["/docs/downloads", "/docs/downloads/"]) {
      expect(await text(page)).toContain(`href="/docs/downloads/${name}"`);
    }
  });
});

it.each(ARCHIVES)("%s has the address of this service alone", async (name) => {
  const paths = await unpack(name);
  const texts = await Promise.all(paths.map((path) => unpacked(name, path)));
  expect(texts.join("\n")).toContain("http://api.test");
  expect(texts.join("\n")).not.toMatch(/https:\/\/(api|service)\.example|127\.0\.0\.1:400\d/);
});

it("the client works as it is unpacked, as a module, by require and as a command", async () => {
  const name = "campaign-dialer-client.tgz";
  const paths = await unpack(name);
  const home = join(folder, name, "package");
  const described = JSON.parse(await unpacked(name, "package/package.json"));
  expect(described).toMatchObject({ name: "campaign-dialer-client", homepage: "http://api.test/docs/client" });
  const named = [described.main, described.module, described.types, ...Object.values(described.bin)] as string[];
  expect(paths).toEqual(expect.arrayContaining(named.map((path) => join("package", path))));

  const token = await api.token(api.world.admin.userId);
  const ask: typeof fetch = async (input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const answer = await api.app.inject({ url: String(input).replace("http://api.test", ""), headers });
    return new Response(answer.payload, { status: answer.statusCode });
  };
  const forms = [
    await import(pathToFileURL(join(home, described.module)).href),
    createRequire(join(home, "package.json"))(join(home, described.main)),
  ];
  for (const { createClient } of forms) {
    const me = await createClient({ baseUrl: "http://api.test", token, fetch: ask }).identity.me();
    expect(me.business.name).toBe("Northwind Sales");
  }
  const command = join(home, described.bin["campaign-dialer"]);
  expect((await stat(command)).mode & 0o111).toBe(0o111);
  expect((await run(process.execPath, [command, "--version"])).stdout).toBe(`${described.version}\n`);
});

it("the n8n package has every file that it declares", async () => {
  const name = "n8n-nodes-campaign-dialer.tgz";
  const paths = await unpack(name);
  const { n8n } = JSON.parse(await unpacked(name, "package/package.json"));
  expect(n8n.nodes).toHaveLength(2);
  const declared = [...n8n.nodes, ...n8n.credentials].map((path) => `package/${path}`);
  expect(paths).toEqual(expect.arrayContaining(declared));
  const nodes = declared.filter((path) => path.endsWith(".node.js"));
  expect(paths).toEqual(expect.arrayContaining(nodes.map((path) => `${path}on`)));
  expect(paths.filter((path) => path.endsWith(".svg"))).toHaveLength(2);
  const load = createRequire(join(folder, name, "package/package.json"));
  const [path] = n8n.credentials;
  const [Credential] = Object.values(load(`./${path}`)) as [new () => { documentationUrl: string }];
  expect(new Credential().documentationUrl).toBe("http://api.test/docs/connect-an-app#an-access-key-for-a-script");
});

it("the Zapier package has its sources and tests, and nothing that npm or a test made beside them", async () => {
  const paths = await unpack("campaign-dialer-zapier.tgz");
  const names = ["index.js", "package.json", "package-lock.json", "README.md", "samples.json", "test/app.js"];
  expect(paths).toEqual(expect.arrayContaining(names.map((name) => `campaign-dialer-zapier/${name}`)));
  expect(paths.filter((path) => /node_modules|\/\./.test(path))).toEqual([]);
});

it("the Zapier package has a trigger for each type of event, under a key of Zapier's form", async () => {
  await unpack("campaign-dialer-zapier.tgz");
  const file = join(folder, "campaign-dialer-zapier.tgz", "campaign-dialer-zapier/triggers/events.js");
  const { eventTriggers } = await import(pathToFileURL(file).href);
  const ofEvent = ({ operation }: Answer) => operation.sample.type;
  expect([...new Set(eventTriggers.map(ofEvent))].sort()).toEqual(eventTypes.toSorted());
  const keys = eventTriggers.map(({ key }: Answer) => key);
  expect(keys.filter((key: string) => !/^[a-zA-Z][a-zA-Z0-9_]*$/.test(key))).toEqual([]);
});

it("the collections ask this service", async () => {
  const { variable } = JSON.parse(await text("/docs/downloads/campaign-dialer-postman.json"));
  expect(variable).toContainEqual({ key: "base_url", value: "http://api.test/api/v1" });
  const paths = await unpack("campaign-dialer-bruno.tgz");
  expect(paths).toContain("campaign-dialer-bruno/bruno.json");
  expect(await unpacked("campaign-dialer-bruno.tgz", "campaign-dialer-bruno/environments/Demo.bru")).toContain(
    "  base_url: http://api.test/api/v1\n",
  );
});

it.each(["package.json", "client", "toString", "..%2f..%2fpackage.json", "campaign-dialer-client.tgz%00", ".npmrc"])(
  "there is no download %s",
  async (name) => {
    expect((await read(`/docs/downloads/${name}`)).status).toBe(404);
  },
);

describe("the guides in Markdown", () => {
  it("are listed in /llms.txt, each with its title and a note", async () => {
    const { status, headers, content } = await read("/llms.txt");
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const lines = content.toString().split("\n");
    expect(lines[0]).toBe("# Campaign Dialer and Messaging API");
    expect(lines[2]).toMatch(/^> Build automations on business messaging/);
    expect(lines).toEqual(expect.arrayContaining(["## Start", "## Build", "## Know", "## Reference"]));
    expect(lines).toContain(
      "- [Receive webhooks](http://api.test/docs/webhooks.md): Subscribe, verify in seven languages, answer, recover",
    );
    const linked = lines.flatMap(
      (line) => /^- \[[^\]]+\]\(http:\/\/api\.test([^)]+)\): [A-Z]\w+/.exec(line)?.[1] ?? [],
    );
    expect(linked).toEqual(expect.arrayContaining([...guideNames.map((name) => `${guidePath(name)}.md`)]));
    for (const path of linked) {
      expect([path, (await read(path)).status]).toEqual([path, 200]);
    }
  });

  it.each(guideNames)("%s has whole addresses", async (name) => {
    const { status, headers, content } = await read(`${guidePath(name)}.md`);
    expect([status, headers["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(headers.etag).toBeDefined();
    const source = content.toString();
    expect(source).toMatch(/^# \S/);
    expect(source).not.toContain("api.example.com");
    const links = [...source.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target as string);
    expect(links.filter((target) => !/^(https?:|#)/.test(target))).toEqual([]);
    expect(await text(guidePath(name))).toContain(
      `<link rel="alternate" type="text/markdown" href="${guidePath(name)}.md">`,
    );
  });

  it("have pages of the error codes", async () => {
    for (const code of Object.keys(errorCatalogue)) {
      expect(await text(`/docs/errors/${code}.md`)).toMatch(new RegExp(`^# \`${code}\`\n\nStatus \\d{3}\\.`));
    }
  });

  it.each(["/docs/nothing.md", "/docs/errors/nothing.md", "/docs/.md", "/docs/webhooks.md.md"])(
    "have no %s",
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );
});

it("the guide of the demo shows the ports of this demo", async () => {
  for (const page of ["/docs/demo", "/docs/demo.md"]) {
    const source = await text(page);
    expect(source).toContain("http://internal.test/graphql");
    expect(source).not.toContain("127.0.0.1:4001");
  }
});

it("an address that begins like one of a source is put in whole, and a guide without a demo keeps the usual port", async () => {
  const site = await openGuides({ publicUrl: "http://127.0.0.1:40001", internalUrl: null });
  const collection = (await site.download("campaign-dialer-postman.json"))?.body.toString() ?? "";
  expect(collection.match(/http:\/\/127[^"]*/g)).toEqual(["http://127.0.0.1:40001/api/v1"]);
  expect(site.markdown("guide", "demo")?.body).toContain("http://127.0.0.1:4001/graphql");
  expect(site.llms.body).toContain("(http://127.0.0.1:40001/docs/demo.md)");
});

it("an archive holds paths of up to 255 bytes", async () => {
  const long = `${"a".repeat(60)}/${"b".repeat(90)}/ü.txt`;
  const files = [long, "short.txt"].map((path) => ({ path, content: Buffer.from(path), isExecutable: false }));
  await writeFile(join(folder, "paths.tar"), archive(files));
  const { stdout } = await run("tar", ["xf", "paths.tar", "-C", folder, "--to-stdout"], { cwd: folder });
  expect(stdout).toBe(`${long}short.txt`);
  const endless = { path: "x".repeat(101), content: Buffer.from(""), isExecutable: false };
  expect(() => archive([endless])).toThrow("is too long for an archive");
});

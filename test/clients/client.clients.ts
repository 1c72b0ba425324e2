import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Attempt, Tokens } from "../../rest-facade/client/src/index.ts";
import vectors from "../../rest-facade/receiver/vectors.json" with { type: "json" };
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { allow, PlainBrowser } from "../support/sign-in.ts";
import { makeToken } from "../support/token-command.ts";
import { type ClientPackage, installClient, nodes, run } from "./client-package.ts";
import { createFlakyProxy, type FlakyProxy } from "./flaky-proxy.ts";
import { packagesOf } from "./install.ts";
import { OTHER_EVENTS } from "./other-events.ts";

/** The TypeScript client, packed and installed by a stranger, against the demo. */

const TSC = fileURLToPath(new URL("../../node_modules/@typescript/native/bin/tsc", import.meta.url));
const TYPES = fileURLToPath(new URL("../../node_modules/@types", import.meta.url));
const NODES = await nodes();

/** The calls of a stranger. Each line after `@ts-expect-error` must not compile. */
const PROGRAM = `
  import { ApiError, createClient, type Item, type Output, type Schema, verifyWebhook, type WebhookEvent } from "campaign-dialer-client";

  declare const process: { argv: string[] };
  declare const console: { log(text: string): void };

  function told(event: WebhookEvent): string {
    switch (event.type) {
      case "message.incoming.received":
      case "message.outgoing.delivered":
      case "message.outgoing.failed":
        return event.data.message.body;
      case "call.incoming.completed":
      case "call.outgoing.completed":
      case "call.incoming.missed":
      case "call.recording.completed":
        return String(event.data.call.duration_seconds);
      case "campaign.contact.updated":
        return event.data.previous.status;
      ${OTHER_EVENTS}
        return event.id;
      default: {
        const none: never = event;
        return none;
      }
    }
  }

  async function main(): Promise<void> {
    const [, , baseUrl = "", token = "", vectors = ""] = process.argv;
    const client = createClient({ baseUrl, token });
    const inbox: Schema<"Inbox"> | undefined = (await client.inboxes.list()).data[0];
    const campaign = await client.campaigns.create({ name: "Of a stranger", inbox_ids: [inbox?.id ?? ""] });
    const one: Schema<"CampaignContact"> = await client.campaignContacts.add({ id: campaign.id, phones: ["+14155550123"] });
    const many: Schema<"CampaignContactAddition"> = await client.campaignContacts.add({
      id: campaign.id,
      contacts: [{ phones: ["+14155550123"] }, { phones: ["+14155550124"] }, { phones: ["0"] }],
    });
    const removed: undefined = await client.campaignContacts.remove({ id: campaign.id, contactId: one.id });
    const numbers: string[] = [];
    for await (const contact of client.campaignContacts.list({ id: campaign.id })) {
      numbers.push(contact.primary_number);
    }
    const page: Output<"contacts.list"> = await client.call("contacts.list", { limit: 2 });
    const first: Item<"contacts.list"> | undefined = page.data[0];
    const changed = await client.contacts.update({ id: first?.id ?? "", title: null });
    const stories: string[] = (await client.events.list({ limit: 50 })).data.map(told);
    let code = "";
    try {
      await client.messages.send({ inbox_id: inbox?.id ?? "", to: "0", body: "Hello" });
    } catch (error) {
      code = ApiError.is(error, "invalid_phone_number") ? error.code + " " + error.field : String(error);
    }
    const results: boolean[] = [];
    for (const { body, headers, secrets, now } of JSON.parse(vectors)) {
      const options = { now: new Date(now * 1000) };
      results.push(await verifyWebhook(body, headers, secrets, options).then(() => true, () => false));
    }
    console.log(JSON.stringify([
      many.created, many.skipped, many.failed, removed ?? null, numbers, page.data.length, changed.id === first?.id,
      stories.length > 5, code, results,
    ]));
  }

  export async function mistakes(): Promise<void> {
    const client = createClient({ baseUrl: "", token: "" });
    // @ts-expect-error: an unknown field
    await client.contacts.save({ first_nam: "Ada" });
    // @ts-expect-error: no id
    await client.contacts.get({});
    // @ts-expect-error: no input
    await client.contacts.get();
    // @ts-expect-error: an unknown filter
    client.contacts.list({ name: "Ada" });
    // @ts-expect-error: an unknown operation
    await client.call("contacts.destroy");
    // @ts-expect-error: a value that the enumeration lacks
    client.campaigns.list({ status: "running" });
    // @ts-expect-error: undefined is a value
    client.contacts.list({ q: undefined });
    // @ts-expect-error: a store needs the id of the app
    createClient({ baseUrl: "", tokenStore: { get: () => undefined, set: () => {} } });
    // @ts-expect-error: the result of one is not that of many
    const none: number = (await client.campaignContacts.add({ id: "", phones: [""] })).created;
  }

  void main();`;

const COMPILER_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // The declarations of the package are checked too.
  skipLibCheck: false,
  target: "es2022",
  module: "nodenext",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
  outDir: "out",
};

let folder: string;
let dataDir: string;
let service: ServiceProcess;
let proxy: FlakyProxy;
let token: string;
let library: ClientPackage;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-client-"));
  folder = await mkdtemp(join(tmpdir(), "stranger-"));
  library = await installClient(folder);
  service = await startService({ DATA_DIR: dataDir });
  proxy = await createFlakyProxy(service.publicUrl);
  token = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example");
});
afterAll(async () => {
  await proxy?.close();
  await service?.end();
  for (const made of [dataDir, folder]) {
    await rm(made, { recursive: true, force: true });
  }
});

describe("the package", () => {
  it("has less than 12 KB of code, compressed, and no dependency", async () => {
    const installed = join(folder, "node_modules/campaign-dialer-client");
    const files = await readdir(join(installed, "dist/esm"), { recursive: true });
    const ofCommandLine = ["generated/event-types.js", "generated/fields.js"];
    const code = files.filter(
      (file) => file.endsWith(".js") && !file.startsWith("cli/") && !ofCommandLine.includes(file),
    );
    expect(code).toContain("webhooks.js");
    const texts = await Promise.all(code.map((file) => readFile(join(installed, "dist/esm", file), "utf8")));
    expect(gzipSync(texts.join("")).length).toBeLessThan(12_000);
    const packages = (await readdir(join(folder, "node_modules"))).filter((name) => !name.startsWith("."));
    expect(packages).toEqual(["campaign-dialer-client"]);
    expect(await readdir(join(folder, "node_modules/.bin"))).toEqual(["campaign-dialer"]);
  });

  it("compiles in a strict program, as an ES module and as CommonJS", async () => {
    await writeFile(join(folder, "program.mts"), PROGRAM);
    await writeFile(join(folder, "program.cts"), PROGRAM);
    const settings = { compilerOptions: COMPILER_OPTIONS, files: ["program.mts", "program.cts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
    const { stdout } = await run(process.execPath, [TSC, "-p", "."], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
  });

  it("compiles in the programs of its README and of its guide", async () => {
    const sources = [
      join(folder, "node_modules/campaign-dialer-client/README.md"),
      fileURLToPath(new URL("../../docs/public/client.md", import.meta.url)),
    ];
    const texts = await Promise.all(sources.map((source) => readFile(source, "utf8")));
    const programs = [...texts.join("\n").matchAll(/```ts\n([\s\S]*?)```/g)].map(([, program]) => program as string);
    expect(programs.length).toBeGreaterThan(7);
    const files = programs.map((_, index) => `readme-${index}.mts`);
    await Promise.all(programs.map((program, index) => writeFile(join(folder, files[index] as string), program)));
    const node = { lib: ["es2022"], types: ["node"], typeRoots: [TYPES], noEmit: true, skipLibCheck: true };
    const settings = { compilerOptions: { ...COMPILER_OPTIONS, ...node }, files };
    await writeFile(join(folder, "tsconfig.readme.json"), JSON.stringify(settings));
    const values = [TSC, "-p", "tsconfig.readme.json"];
    const { stdout } = await run(process.execPath, values, { cwd: folder }).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  });

  /** What a stranger's program prints. */
  const TOLD = [
    1,
    1,
    1,
    null,
    ["+14155550124"],
    2,
    true,
    true,
    "invalid_phone_number to",
    vectors.vectors.map(({ valid }) => valid),
  ];
  const values = () => [service.publicUrl, token, JSON.stringify(vectors.vectors)];

  it.each(NODES.flatMap((node) => ["program.mjs", "program.cjs"].map((file) => ({ ...node, file }))))(
    "works in Node $version as $file",
    async ({ binary, file }) => {
      const { stdout } = await run(binary, [join(folder, "out", file), ...values()]);
      expect(JSON.parse(stdout)).toEqual(TOLD);
    },
    60_000,
  );

  it("works in Deno, with the permission for the network alone", async () => {
    const deno = `${await packagesOf("deno")}node_modules/deno/bin.cjs`;
    const rights = ["--allow-net=127.0.0.1", "--no-remote", "--no-prompt"];
    const program = join(folder, "out/program.mjs");
    const { stdout } = await run(process.execPath, [deno, "run", ...rights, program, ...values()], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(TOLD);
  });
});

describe("with a proxy that disturbs writes", () => {
  it("creates one row, through a limit, a busy proxy and cut connections", async () => {
    const attempts: Attempt[] = [];
    const onAttempt = (attempt: Attempt) => attempts.push(attempt);
    const client = library.createClient({ baseUrl: proxy.origin, token, onAttempt, retry: { baseDelayMs: 10 } });
    proxy.faults.push("429", "503", "cut before", "cut after");
    const contact = await client.contacts.save({ first_name: "Only", last_name: "Once" });
    expect(attempts.map(({ status }) => status)).toEqual([429, 503, undefined, undefined, 201]);
    expect(attempts[0]?.retryInMs).toBeGreaterThanOrEqual(1000);
    expect(attempts.at(-1)?.headers?.get("idempotent-replayed")).toBe("true");
    const found = await client.contacts.list({ q: "Only Once" }).toArray(10);
    expect(found.map(({ id }) => id)).toEqual([contact.id]);
  });

  it("says after the last attempt that no answer came", async () => {
    const client = library.createClient({ baseUrl: proxy.origin, token, retry: { baseDelayMs: 1, retries: 2 } });
    proxy.faults.push("cut before", "cut before", "cut before");
    const error = await client.contacts.save({ first_name: "Never" }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(library.ConnectionError);
    expect(error).toMatchObject({ message: "contacts.save: the connection failed", attempts: 3 });
  });
});

describe("with the tokens of a user", () => {
  const tokenRequests = () => proxy.seen.filter((line) => line === "POST /oidc/token").length;

  async function signIn(): Promise<Tokens> {
    const redirect = "http://127.0.0.1:5599/callback";
    const query = {
      client_id: "demo-server",
      response_type: "code",
      redirect_uri: redirect,
      scope: "api:me",
      state: "s",
    };
    const url = `${service.publicUrl}/oidc/auth?${new URLSearchParams(query)}`;
    const code = (await allow(new PlainBrowser(service.publicUrl), url)).searchParams.get("code") as string;
    const form = { grant_type: "authorization_code", code, redirect_uri: redirect };
    const answer = await fetch(`${service.publicUrl}/oidc/token`, {
      method: "POST",
      body: new URLSearchParams({ ...form, client_id: "demo-server", client_secret: "demo-secret" }),
    });
    const { access_token, refresh_token } = (await answer.json()) as Record<string, string>;
    return { accessToken: access_token as string, refreshToken: refresh_token as string };
  }

  it("refreshes once for concurrent calls, again with the rotated token, and in another process not at all", async () => {
    let stored = await signIn();
    const saved: Tokens[] = [];
    const tokenStore = {
      get: async () => stored,
      set: async (tokens: Tokens) => {
        stored = tokens;
        saved.push(tokens);
      },
    };
    const settings = { baseUrl: proxy.origin, tokenStore, clientId: "demo-server", clientSecret: "demo-secret" };
    stored = { ...stored, expiresAt: 1 };
    const client = library.createClient(settings);
    const answers = await Promise.all([client.identity.me(), client.identity.me()]);
    expect(answers.map(({ client_id }) => client_id)).toEqual(["demo-server", "demo-server"]);
    expect([tokenRequests(), saved.length]).toEqual([1, 1]);

    await library.createClient(settings).identity.me();
    expect(tokenRequests()).toBe(1);

    stored = { ...stored, expiresAt: 1 };
    proxy.faults.push("cut after");
    await library.createClient({ ...settings, retry: { baseDelayMs: 1 } }).identity.me();
    expect([tokenRequests(), saved.length]).toEqual([3, 2]);
    expect(new Set(saved.map(({ refreshToken }) => refreshToken)).size).toBe(2);
  });

  it("says that the user must sign in again after the end of the grant", async () => {
    const tokenStore = { get: () => ({ accessToken: "x", refreshToken: "y", expiresAt: 1 }), set: () => {} };
    const settings = { baseUrl: service.publicUrl, tokenStore, clientId: "demo-server", clientSecret: "demo-secret" };
    await expect(library.createClient(settings).identity.me()).rejects.toMatchObject({
      name: "TokenError",
      code: "invalid_grant",
    });
  });
});

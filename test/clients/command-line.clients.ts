import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decide, enter, openCodePage } from "../auth/device-ground.ts";
import type { Answer } from "../support/json-answer.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { allow, PlainBrowser } from "../support/sign-in.ts";
import { makeToken } from "../support/token-command.ts";
import { type ClientPackage, installClient, nodes } from "./client-package.ts";
import { type CommandLine, commandLine, createReceiver, type Ended } from "./command-line-ground.ts";

/** The command line, packed and installed by a stranger, against the demo, in the oldest Node of this machine. */

const { binary } = (await nodes()).at(-1) as { binary: string };

let folder: string;
let dataDir: string;
let home: string;
let service: ServiceProcess;
let server: { issuer: string };
let library: ClientPackage;
let campaignDialer: CommandLine;
let receiver: Awaited<ReturnType<typeof createReceiver>>;
beforeAll(async () => {
  [folder, dataDir, home] = (await Promise.all(
    ["stranger-", "service-command-line-", "home-"].map((name) => mkdtemp(join(tmpdir(), name))),
  )) as [string, string, string];
  library = await installClient(folder);
  service = await startService({ DATA_DIR: dataDir });
  server = { issuer: `${service.publicUrl}/oidc` };
  campaignDialer = commandLine(folder, home, binary);
  receiver = await createReceiver();
});
afterAll(async () => {
  receiver?.close();
  await service?.end();
  for (const made of [dataDir, folder, home]) {
    await rm(made, { recursive: true, force: true });
  }
});

const credentials = () => join(home, "campaign-dialer/credentials.json");
const stored = async () => JSON.parse(await readFile(credentials(), "utf8"));
const json = ({ output }: Ended): Answer => JSON.parse(output);

/** Signs in by a code, with these permissions. */
async function login(decision: "allow" | "deny", ...scopes: string[]): Promise<Ended> {
  const running = campaignDialer.start("login", "--url", service.publicUrl, "--device");
  const [, uri = "", code = ""] = await running.until(/Open (\S+) in any browser, and enter the code (\S+)/);
  expect(uri).toBe(`${server.issuer}/device`);
  const browser = new PlainBrowser(service.publicUrl);
  await decide(browser, await enter(browser, await openCodePage(browser, server), code), decision, scopes);
  return running.ended;
}

/** The error with which the service refuses a refresh token; undefined if it accepts it. */
async function refused(refreshToken: string): Promise<string | undefined> {
  const fields = { client_id: "command-line", grant_type: "refresh_token", refresh_token: refreshToken };
  const answer = await fetch(`${server.issuer}/token`, { method: "POST", body: new URLSearchParams(fields) });
  return ((await answer.json()) as { error?: string }).error;
}

const EVERYTHING = ["api:me", "api:contacts:read", "api:contacts:write", "api:messages:write", "api:webhooks"];

/** The object of an operation with one field, as an admin of the demo. */
async function graphql(source: string, variables: object = {}): Promise<Answer> {
  const token = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example", "internal-api");
  const answer = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: source, variables }),
  });
  const { data, errors } = await answer.json();
  expect(errors).toBeUndefined();
  return Object.values(data)[0];
}

/** A text from a person comes in at the demo. */
async function receiveText(body: string): Promise<void> {
  const { data } = json(await campaignDialer.run("inboxes", "list", "--json"));
  const received = await graphql(
    `mutation ($inbox: ID!, $body: String!) {
      simulateInboundMessage(input: { inboxId: $inbox, from: "+14155550177", body: $body }) { __typename } }`,
    { inbox: data[0].id, body },
  );
  expect(received).toEqual({ __typename: "Message" });
}

describe("the sign-in", () => {
  it("needs a service, and says how to sign in", async () => {
    expect(await campaignDialer.run("contacts", "list")).toEqual({
      code: 1,
      output: "",
      errors: "error: you are not signed in\nnext: campaign-dialer login --url https://…\n",
    });
    const { code, errors } = await campaignDialer.run("login");
    expect([code, errors]).toEqual([2, expect.stringContaining("--url is missing")]);
    const elsewhere = await campaignDialer.run("login", "--url", "http://service.example");
    expect([elsewhere.code, elsewhere.errors]).toEqual([2, expect.stringContaining("must use https")]);
  });

  it("ends with the reason when the person denies it", async () => {
    const { code, errors } = await login("deny");
    expect([code, errors]).toEqual([1, expect.stringContaining("access_denied: the user denied access")]);
    await expect(stat(credentials())).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("by a code stores the tokens for this user alone, and prints none", async () => {
    const { code, output, errors } = await login("allow", ...EVERYTHING);
    expect([code, errors]).toEqual([0, expect.stringContaining("as a user of Northwind Sales.")]);
    const { url, tokens } = await stored();
    expect(url).toBe(service.publicUrl);
    expect((await stat(credentials())).mode & 0o777).toBe(0o600);
    expect((await stat(join(home, "campaign-dialer"))).mode & 0o777).toBe(0o700);
    for (const secret of [tokens.accessToken, tokens.refreshToken]) {
      expect(output + errors).not.toContain(secret);
    }
    const { output: who } = await campaignDialer.run("whoami");
    expect(who).toMatch(/^business +Northwind Sales$/m);
    expect(who).toMatch(/^email +admin@northwind\.example$/m);
    expect(json(await campaignDialer.run("whoami", "--json"))).toMatchObject({
      client_id: "command-line",
      scopes: EVERYTHING,
    });
  });

  it("in a browser on this machine uses PKCE, takes only its own answer, and ends the access from before", async () => {
    const other = await mkdtemp(join(tmpdir(), "home-"));
    const tokens: string[] = [];
    for (const _time of [1, 2]) {
      const running = commandLine(folder, other, binary).start("login", "--url", service.publicUrl, "--browser");
      const [url] = await running.until(/http:\S+code_challenge_method=S256/);
      const callback = await allow(new PlainBrowser(service.publicUrl), url);
      const forged = new URL(callback);
      forged.searchParams.set("state", "another");
      expect((await fetch(forged)).status).toBe(404);
      expect(await (await fetch(callback)).text()).toContain("You are signed in.");
      expect(await running.ended).toMatchObject({ code: 0, errors: expect.stringContaining("Northwind Sales") });
      const file = await readFile(join(other, "campaign-dialer/credentials.json"), "utf8");
      tokens.push(JSON.parse(file).tokens.refreshToken);
    }
    expect(await Promise.all(tokens.map(refused))).toEqual(["invalid_grant", undefined]);
    await rm(other, { recursive: true, force: true });
  });

  it("wants the public URL of the service", async () => {
    const { port } = new URL(service.publicUrl);
    const { code, errors } = await campaignDialer.run("login", "--url", `http://localhost:${port}`);
    expect([code, errors]).toEqual([
      1,
      `error: the service at http://localhost:${port} has the public URL ${service.publicUrl}\n` +
        `next: campaign-dialer login --url ${service.publicUrl}\n`,
    ]);
  });

  it("is not needed with an access key in the environment", async () => {
    const token = await makeToken({ DATA_DIR: dataDir }, "owner@basic.example");
    // A file with a key often ends with a line break.
    const settings = { CAMPAIGN_DIALER_TOKEN: `${token}\n`, CAMPAIGN_DIALER_URL: service.publicUrl };
    const { output } = await commandLine(folder, tmpdir(), binary, settings).run("whoami");
    expect(output).toMatch(/^business +Basic Books$/m);
  });

  it("is not needed with the id and the secret of an app with a service user, and stores nothing", async () => {
    const made = await graphql(
      `mutation { createServiceUser(input: { name: "Nightly import", role: ADMIN }) { ... on User { id } } }`,
    );
    const { secret, client } = await graphql(
      `mutation ($user: ID!) { createOAuthClient(input: { name: "Nightly import", serviceUserId: $user }) {
        ... on OAuthClientWithSecret { secret client { id } } } }`,
      { user: made.id },
    );
    const own = await mkdtemp(join(tmpdir(), "home-"));
    const path = join(own, "secret");
    await writeFile(path, `${secret}\n`, { mode: 0o600 });
    const app = (settings: Record<string, string>, ...words: string[]) =>
      commandLine(folder, own, binary, { CAMPAIGN_DIALER_URL: service.publicUrl, ...settings }).run(...words);
    const names = { CAMPAIGN_DIALER_CLIENT_ID: client.id, CAMPAIGN_DIALER_CLIENT_SECRET_FILE: path };

    const who = json(await app(names, "whoami", "--json"));
    expect(who).toMatchObject({ client_id: client.id, user: { id: made.id, name: "Nightly import", email: null } });
    const saved = await app(names, "contacts", "create", "--first-name", "Ida", "--json");
    expect(json(saved)).toMatchObject({ first_name: "Ida", source: "api" });
    await expect(stat(join(own, "campaign-dialer"))).rejects.toMatchObject({ code: "ENOENT" });

    const wrong = { CAMPAIGN_DIALER_CLIENT_ID: client.id, CAMPAIGN_DIALER_CLIENT_SECRET: `${secret}x` };
    const { code, output, errors } = await app(wrong, "whoami");
    expect([code, output, errors]).toEqual([
      1,
      "",
      expect.stringMatching(/^error: the app gets no token: invalid_client.*\nnext: check CAMPAIGN_DIALER_CLIENT_ID/),
    ]);
    expect(errors).not.toContain(secret);
    await rm(own, { recursive: true, force: true });
  });

  it("refreshes the tokens when they end", async () => {
    const before = await stored();
    const ended = { ...before, tokens: { ...before.tokens, expiresAt: 0 } };
    await writeFile(credentials(), JSON.stringify(ended));
    expect((await campaignDialer.run("whoami")).code).toBe(0);
    const { tokens } = await stored();
    expect(tokens.refreshToken).not.toBe(before.tokens.refreshToken);
    expect((await stat(credentials())).mode & 0o777).toBe(0o600);
  });
});

describe("resources", () => {
  it("are listed as a table, and as JSON page by page", async () => {
    const { output, errors } = await campaignDialer.run("contacts", "list", "--limit", "2");
    const lines = output.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^ID +FIRST_NAME +LAST_NAME +COMPANY +PRIMARY_NUMBER +UPDATED_AT$/);
    expect(lines).toHaveLength(3);
    expect(errors).toBe("There are more: --all shows them.\n");
    const page = json(await campaignDialer.run("contacts", "list", "--limit", "2", "--json"));
    expect([page.data.length, page.has_more]).toEqual([2, true]);
    const some = await campaignDialer.run("contacts", "list", "--all", "--max", "3", "--limit", "2", "--json");
    expect(json(some)).toMatchObject({ data: [{}, {}, {}], has_more: true });
    expect(await campaignDialer.run("contacts", "list", "--q", "Nobody at all")).toMatchObject({
      code: 0,
      output: "",
      errors: "Nothing found.\n",
    });
  });

  it("are made once, changed and read", async () => {
    const fields = ["--first-name", "Ada", "--phones", "+14155550188", "--phones", "+14155550189", "--key", "ada-1"];
    const made = json(await campaignDialer.run("contacts", "create", ...fields, "--json"));
    const again = json(await campaignDialer.run("contacts", "save", ...fields, "--json"));
    expect([made.first_name, made.primary_number, again.id]).toEqual(["Ada", "+14155550188", made.id]);
    const data = JSON.stringify({ company: "Engines\u001b[31m", title: "Countess" });
    await campaignDialer.run(
      "contacts",
      "update",
      made.id,
      "--data",
      JSON.stringify({ company: "Engines", title: "C" }),
    );
    const cleared = json(await campaignDialer.run("contacts", "update", made.id, "--title", "null", "--json"));
    expect([cleared.company, cleared.title]).toEqual(["Engines", null]);
    const tag = (await campaignDialer.run("contacts", "get", made.id, "--etag")).output.trim();
    const conditional = ["contacts", "update", made.id, "--title", "Countess", "--if-match", tag];
    expect((await campaignDialer.run(...conditional)).code).toBe(0);
    expect((await campaignDialer.run(...conditional)).errors).toContain("error: conflict (409)");
    const { output } = await campaignDialer.run("contacts", "get", made.id);
    expect(output).toMatch(/^primary_number +\+14155550188$/m);
    const refused = await campaignDialer.run("contacts", "update", made.id, "--data", data);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining("error: validation_error (400): company"),
    ]);
  });

  it("say what failed, what to do next, and the id of the request", async () => {
    const missing = await campaignDialer.run("contacts", "get", "con_0000000000e0080000000000000");
    expect([missing.code, missing.errors]).toEqual([
      1,
      expect.stringMatching(
        /^error: not_found \(404\): .+\nnext: check the id with the list command\nrequest id: req_\w+\n$/,
      ),
    ]);
    const scope = await campaignDialer.run("campaigns", "list");
    expect([scope.code, scope.errors]).toEqual([1, expect.stringMatching(/insufficient_scope.+next: sign in again/s)]);
  });

  it.each([
    [["contacts", "get"], "ID is missing"],
    [["contacts", "get", "a", "b"], "unexpected: b"],
    [["contacts", "explode"], "contacts has the commands"],
    [["explode"], "there is no command explode"],
    [["contacts", "list", "--max", "3"], "--max is for --all"],
    [["contacts", "list", "--q", "a", "--q", "b"], "--q is given twice"],
    [["contacts", "create", "--data", "["], "--data must be a JSON object"],
    [["listen", "--event", "nothing"], "there is no event nothing"],
    [["trigger", "call.incoming.missed", "--forward", "nowhere"], "--forward must be an http or https URL"],
  ])("%j is a wrong usage", async (words, message) => {
    const { code, errors } = await campaignDialer.run(...words);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
    expect(errors).toMatch(/\nnext: campaign-dialer .*--help\n$/);
  });

  it.each([[["--help"]], [["login", "--help"]], [["contacts", "create", "--help"]], [["contacts", "--help"]]])(
    "%j explains itself",
    async (words) => {
      const { code, output } = await campaignDialer.run(...words);
      expect([code, output]).toEqual([0, expect.stringMatching(/^campaign-dialer /)]);
    },
  );
});

it("says its version", async () => {
  expect(await campaignDialer.run("--version")).toEqual({ code: 0, output: "1.0.0\n", errors: "" });
});

describe("events", () => {
  it("are brought to a program, signed, and again after a failure", async () => {
    receiver.statuses.push(500);
    const types = ["--event", "message.incoming.received", "--event", "message.outgoing.delivered"];
    const running = campaignDialer.start("listen", "--forward", receiver.url, "--interval", "1", ...types);
    const [, secret = ""] = await running.until(/Signing secret of this machine: (whsec_\S+)/);
    await running.until(/Listening for/);
    await receiveText("Hello from afar");
    await running.until(/: 500 in \d+ ms, again in 1 s\n(?:.*\n)*.*: 204 in \d+ ms\n/);
    const [first, second] = receiver.deliveries;
    expect(second?.body).toBe(first?.body);
    const event = await library.verifyWebhook(second?.body ?? "", second?.headers ?? {}, secret);
    expect(event).toMatchObject({ type: "message.incoming.received", data: { message: { body: "Hello from afar" } } });
    expect(second?.headers["x-service-event-id"]).toBe(event.id);
    expect(second?.headers["x-service-test"]).toBeUndefined();

    const to = ["--to", "+14155550190", "--body", "On its way"];
    const sent = await campaignDialer.run("trigger", "message.outgoing.delivered", ...to);
    expect([sent.code, sent.output]).toEqual([0, expect.stringMatching(/^to +\+14155550190$/m)]);
    await running.until(/Z {2}message\.outgoing\.delivered.*: 204 in/s);
    const { code, errors } = await running.end();
    expect([code, errors]).toEqual([0, expect.stringContaining("Ended: 2 events, 2 of them delivered.")]);

    const next = campaignDialer.start("listen", "--forward", receiver.url, "--event", "message.incoming.received");
    expect((await next.until(/Signing secret of this machine: (whsec_\S+)/))[1]).toBe(secret);
    await next.end();
  });

  it("are lines of JSON for programs", async () => {
    const running = campaignDialer.start("listen", "--json", "--forward", receiver.url, "--interval", "1");
    await running.until(/Listening for all events/);
    await receiveText("For a program");
    await running.until(/: 204 in/);
    // As npx does it: the terminal sends a Ctrl-C to both, and npx sends it on.
    void running.end();
    const { code, output, errors } = await running.end();
    expect([code, errors]).toEqual([0, expect.stringContaining("Ended: 1 events, 1 of them delivered.")]);
    expect(JSON.parse(output)).toMatchObject({ data: { message: { body: "For a program" } } });
  });

  it.each([
    ["message.incoming.received", ["--body", "I am interested"], { message: { body: "I am interested" } }],
    ["message.outgoing.failed", [], { message: { error: { code: "landline" } } }],
    ["call.incoming.missed", [], { call: { from: "+14155550016", status: "no_answer" } }],
  ])("are caused by a simulated person: %s", async (type, options, data) => {
    const running = campaignDialer.start("listen", "--json", "--interval", "1", "--event", type);
    await running.until(/Listening for/);
    expect(await campaignDialer.run("trigger", type, ...options)).toMatchObject({ code: 0 });
    await running.until(/^\{.*\}$/m);
    const { output } = await running.end();
    expect(JSON.parse(output)).toMatchObject({ type, data });
  });

  it("are not asked for with the tokens of another service", async () => {
    const before = await stored();
    await writeFile(
      credentials(),
      JSON.stringify({ ...before, tokens: { ...before.tokens, expiresAt: Date.now() + 33_000 } }),
    );
    const running = campaignDialer.start("listen", "--interval", "1");
    await running.until(/Listening for/);
    const other = { url: "https://other.example", tokens: { accessToken: "of another", refreshToken: "of another" } };
    await writeFile(credentials(), JSON.stringify(other));
    const { code, errors } = await running.ended;
    expect([code, errors]).toEqual([1, expect.stringContaining("error: your sign-in has ended: no_tokens")]);
    expect(await stored()).toEqual(other);
    await writeFile(credentials(), JSON.stringify(before));
  });

  it("come as samples, where a text cannot cause them", async () => {
    const count = receiver.deliveries.length;
    const type = "message.incoming.received";
    const { code, output } = await campaignDialer.run("trigger", type, "--forward", receiver.url);
    expect(code).toBe(0);
    const secret = /Signing secret: (\S+)/.exec(output)?.[1] as string;
    const { headers, body } = receiver.deliveries[count] ?? { headers: {}, body: "" };
    expect(await library.verifyWebhook(body, headers, secret)).toMatchObject({ type });
    expect(headers["x-service-test"]).toBe("true");
    const alone = await campaignDialer.run("trigger", "campaign.contact.updated");
    expect([alone.code, alone.errors]).toEqual([
      1,
      expect.stringContaining("a text cannot cause campaign.contact.upd"),
    ]);
  });

  it("are sent again to a subscription", async () => {
    const target = ["--event-type", "message.incoming.received", "--target-url", "https://receiver.example/hook"];
    const subscription = json(await campaignDialer.run("subscriptions", "create", ...target, "--json"));
    expect(subscription.signing_secret).toMatch(/^whsec_/);
    const { data } = json(await campaignDialer.run("events", "list", "--limit", "1", ...target.slice(0, 2), "--json"));
    const resent = await campaignDialer.run("events", "resend", data[0].id, "--json");
    expect(json(resent)).toEqual({ event_id: data[0].id, subscription_ids: [subscription.id] });
    const count = receiver.deliveries.length;
    const here = await campaignDialer.run("events", "resend", data[0].id, "--forward", receiver.url);
    expect([here.code, here.output]).toEqual([0, expect.stringMatching(/: 204 in \d+ ms\n$/)]);
    const secret = /Signing secret: (\S+)/.exec(here.output)?.[1] as string;
    const { headers, body } = receiver.deliveries[count] ?? { headers: {}, body: "" };
    expect(await library.verifyWebhook(body, headers, secret)).toEqual(data[0]);
    expect(await campaignDialer.run("subscriptions", "delete", subscription.id)).toMatchObject({
      code: 0,
      output: "Done.\n",
    });
  });
});

it("signs out: the access ends at the service, and the file is gone", async () => {
  const { tokens } = await stored();
  expect(await campaignDialer.run("logout")).toMatchObject({ code: 0, errors: expect.stringContaining("is revoked") });
  await expect(stat(credentials())).rejects.toMatchObject({ code: "ENOENT" });
  expect(await refused(tokens.refreshToken)).toBe("invalid_grant");
  expect(await campaignDialer.run("logout")).toMatchObject({ code: 0, errors: "You are not signed in.\n" });
});

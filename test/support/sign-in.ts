import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { expect } from "vitest";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { mountAgentMetadata } from "../../src/application/http/agent-metadata.ts";
import { agentEndpoints, createPublicListener } from "../../src/application/http/public-listener.ts";
import { signInPages } from "../../src/application/oidc/index.ts";
import { createVerifiers } from "../../src/application/verifiers.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { agentAllowance } from "../../src/domain/oauth/agent-allowance.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { signAccessToken } from "../../src/platform/tokens/access-token.ts";
import { currentSigningKey, ensureSigningKey } from "../../src/platform/tokens/signing-keys.ts";
import type { TestDatabase } from "./database.ts";
import { freePort } from "./service-process.ts";
import { webhookTools } from "./webhook-tools.ts";
import { createWorldDatabase, type World } from "./world.ts";

const KEY = Buffer.alloc(32, 1);
/** The origin of the internal listener as the server knows it. */
export const INTERNAL_URL = "https://internal.example.com";
export const box = secretBox([KEY]);

/** The public listener with sign-in, on a port and its own database. */
export interface SignInServer {
  publicUrl: string;
  issuer: string;
  test: TestDatabase;
  world: World;
  /** The routes of the sign-in. */
  routes: readonly (readonly [method: string, path: string])[];
  /** Everything that it has logged. */
  logs: string[];
  /** Ends this process and starts another one on the same database and port. */
  restart(): Promise<void>;
  /** A second process on the same database, reached at the URL that is returned. */
  another(): Promise<string>;
  /** The messages of the errors that it has logged since the last call. */
  takeErrors(): string[];
  /** @throws if it has logged an error that no test has taken. */
  close(): Promise<void>;
}

export interface SignInServerSettings {
  /** Failed sign-ins allowed for each account from one network, for each from all, and from each network. */
  attempts?: { accountFromNetwork: number; account: number; network: number };
  /** Points a minute for each network, as many as the service gives where it says so. */
  points?: number;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: string[];
  /** The origin of the internal listener; a restart reads it again. */
  internalUrl?: string;
  /** Whether mails are sent. */
  sendsMail?: boolean;
  /** How documents of agents are read; null: the service is closed to agents. */
  agents?: Parameters<typeof signInPages>[0]["agents"];
  /** Whether agents get their tools. */
  tools?: true;
  /** The host in the public URL: browsers make no passkeys for an address. */
  host?: "127.0.0.1" | "localhost";
}

export async function createSignInServer(settings: SignInServerSettings = {}): Promise<SignInServer> {
  const { attempts = { accountFromNetwork: 10, account: 100, network: 1000 } } = settings;
  const { points = 1_000_000, trustedProxies = [], host = "127.0.0.1", sendsMail = false } = settings;
  const { test, world } = await createWorldDatabase();
  const { database } = test;
  await ensureSigningKey(database, box, "ES256");
  const port = await freePort();
  const publicUrl = `http://${host}:${port}`;
  const issuer = `${publicUrl}/oidc`;
  const logs: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const running: FastifyInstance[] = [];
  const routes: [string, string][] = [];
  const start = async (at: number) => {
    const verifiers = await createVerifiers(database, issuer, undefined);
    const app = createPublicListener(
      {
        database,
        tokens: verifiers["public-api"],
        agents: settings.tools && {
          tokens: verifiers.mcp,
          endpoints: agentEndpoints(),
          allowance: agentAllowance({ text: 100, call: 100 }),
          consentKey: KEY,
        },
        memberships: rememberMemberships((userId) => findMembership(database, userId)),
        box,
        targets: webhookTools.targets,
        sampleData,
        mediaLinks: webhookTools.mediaLinks,
        audioLinks: webhookTools.audioLinks,
        recordingLinks: webhookTools.recordingLinks,
        sendsMedia: webhookTools.sendsMedia,
        ringsUsers: webhookTools.ringsUsers,
        browserPhones: webhookTools.browserPhones,
        outbox: webhookTools.outbox,
        trustedProxies,
        answered: () => {},
        limits: {
          client: memoryLimiter({ max: 1_000_000, windowSeconds: 60 }),
          address: memoryLimiter({ max: 1_000_000, windowSeconds: 60 }),
          pages: memoryLimiter({ max: 1_000_000, windowSeconds: 60 }),
        },
        demoInternalUrl: null,
        publicUrl,
      },
      pino({ level: "trace" }, sink),
      (app) =>
        app.addHook("onRoute", ({ method, url }) => {
          routes.push(...[method].flat().map((each): [string, string] => [each, url]));
        }),
      (app) =>
        mountAgentMetadata(app, {
          publicUrl,
          issuer,
          limit: memoryLimiter({ max: 1_000_000, windowSeconds: 60 }),
        }),
      signInPages({
        database,
        sendsMail,
        box,
        keys: [KEY],
        publicUrl,
        agents: settings.agents === undefined ? { targets: webhookTools.targets } : settings.agents,
        internalUrl: settings.internalUrl ?? INTERNAL_URL,
        limit: memoryLimiter({ max: points, windowSeconds: 60 }),
        attempts: {
          accountFromNetwork: { max: attempts.accountFromNetwork, windowSeconds: 900 },
          account: { max: attempts.account, windowSeconds: 900 },
          network: { max: attempts.network, windowSeconds: 900 },
        },
      }),
    );
    await app.listen({ host: "127.0.0.1", port: at });
    running.push(app);
    return app;
  };
  let app = await start(port);
  let read = 0;
  const takeErrors = () => {
    const lines = logs.slice(read).map((line) => JSON.parse(line));
    read = logs.length;
    return lines.flatMap(({ level, err, msg }) => (level < 50 ? [] : [`${msg}: ${err?.message}`]));
  };
  return {
    publicUrl,
    issuer,
    test,
    world,
    routes,
    logs,
    async restart() {
      app.server.closeAllConnections();
      await app.close();
      app = await start(port);
    },
    async another() {
      const other = await freePort();
      await start(other);
      return `http://127.0.0.1:${other}`;
    },
    takeErrors,
    async close() {
      for (const one of running) {
        one.server.closeAllConnections();
        await one.close();
      }
      await test.drop();
      expect(takeErrors()).toEqual([]);
    },
  };
}

/** A token signed with the server's key, with claims that the server would not issue. */
export async function signLike(server: SignInServer, changes: Partial<Parameters<typeof signAccessToken>[1]>) {
  return signAccessToken(await currentSigningKey(server.test.database, box), {
    issuer: server.issuer,
    audience: "public-api",
    userId: server.world.admin.userId,
    clientId: "demo-app",
    scopes: ["api:me"],
    lifetime: 3600,
    ...changes,
  });
}

export interface PageAnswer {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

/** A browser without scripts: it keeps cookies by path, follows redirects and sends forms. */
export class PlainBrowser {
  readonly #origins: readonly string[];
  readonly #cookies: { name: string; value: string; path: string }[] = [];

  /** @param origins those of the service; an address elsewhere is the end. */
  constructor(...origins: string[]) {
    this.#origins = origins;
  }

  get cookies(): readonly { name: string; value: string; path: string }[] {
    return this.#cookies;
  }

  /** Follows redirects until a page comes, or an address elsewhere, which is the end. */
  async open(url: string, init: RequestInit = {}): Promise<PageAnswer> {
    let target = url;
    let options = init;
    for (let hops = 0; hops < 15; hops += 1) {
      if (!this.#origins.includes(new URL(target).origin)) {
        return { url: target, status: 0, headers: new Headers(), text: "" };
      }
      const { pathname } = new URL(target);
      const cookie = this.#cookies
        .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`))
        .map(({ name, value }) => `${name}=${value}`)
        .join("; ");
      const response = await fetch(target, {
        ...options,
        redirect: "manual",
        // A connection of its own: the server may restart before the next request.
        headers: {
          accept: "text/html",
          connection: "close",
          ...(options.headers as Record<string, string>),
          ...(cookie && { cookie }),
        },
      });
      this.#keep(response, pathname);
      const location = response.headers.get("location");
      if (!location) {
        return { url: target, status: response.status, headers: response.headers, text: await response.text() };
      }
      await response.body?.cancel();
      target = new URL(location, target).href;
      options = {};
    }
    throw new Error("too many redirects");
  }

  /** Sends the form of a page whose action ends in `action`, with its hidden fields and these. */
  submit(page: PageAnswer, action: string, fields: [string, string][]): Promise<PageAnswer> {
    const forms = [...page.text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)];
    const form = forms.find(([, target]) => target?.endsWith(action));
    if (!form) {
      throw new Error(`the page has no form for ${action}:\n${page.text}`);
    }
    const hidden = [...(form[2] as string).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const all = [...hidden.map(([, name, value]): [string, string] => [name as string, value as string]), ...fields];
    return this.post(new URL(form[1] as string, page.url).href, all);
  }

  post(url: string, fields: [string, string][]): Promise<PageAnswer> {
    return this.open(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "sec-fetch-site": "same-origin" },
    });
  }

  #keep(response: Response, pathname: string): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(/; */);
      const name = pair.slice(0, pair.indexOf("="));
      const value = pair.slice(pair.indexOf("=") + 1);
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? pathname;
      const known = this.#cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
      if (known >= 0) {
        this.#cookies.splice(known, 1);
      }
      if (value !== "" && !/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) {
        this.#cookies.push({ name, value, path });
      }
    }
  }
}

export const PASSWORD = "demo";

/** Goes through sign-in and consent as a person who allows everything, and returns where the app is answered. */
export async function allow(browser: PlainBrowser, url: string, email = "admin@northwind.example"): Promise<URL> {
  let page = await browser.open(url);
  if (page.text.includes('name="password"')) {
    page = await browser.submit(page, "/sign-in", [
      ["email", email],
      ["password", PASSWORD],
    ]);
  }
  if (page.text.includes('name="decision"')) {
    const scopes = [...page.text.matchAll(/name="scope" value="([^"]+)"/g)];
    page = await browser.submit(page, "/consent", [
      ...scopes.map(([, scope]): [string, string] => ["scope", scope as string]),
      ["decision", "allow"],
    ]);
  }
  if (page.status !== 0) {
    throw new Error(`no answer for the app, but ${page.status}:\n${page.text}`);
  }
  return new URL(page.url);
}

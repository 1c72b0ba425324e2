import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../../rest-facade/openapi/document.ts";
import { pages } from "../../rest-facade/openapi/pages.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { eventTypes } from "../../src/domain/webhook/event-types.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { packagesOf } from "./install.ts";
import { OTHER_EVENTS } from "./other-events.ts";

/** Clients that generators make of the document: under strict TypeScript the usual calls compile, and work. */

const run = promisify(execFile);
const GENERATORS = await packagesOf("generators");
const ORVAL = await packagesOf("orval");
/** Below the packages, so that the clients find them. */
const MADE = `${GENERATORS}node_modules/.made`;
const bin = (folder: string, name: string, ...values: string[]) =>
  run(`${folder}node_modules/.bin/${name}`, values, { cwd: MADE });

const document = openApiDocument({ publicUrl: "http://api.test", declarations: [...routes, ...pages] });

/** Describes an event, narrowed by its type. A missing type does not compile. */
const TOLD = `
  switch (event.type) {
    case "message.incoming.received":
    case "message.outgoing.delivered":
    case "message.outgoing.failed":
      return event.data.message.body + (event.data.conversation.last_message?.id ?? "");
    case "call.incoming.completed":
    case "call.outgoing.completed":
    case "call.incoming.missed":
      return String(event.data.call.duration_seconds) + (event.data.user?.email ?? "");
    case "call.recording.completed":
      return (event.data.call.recording_url ?? event.data.call.voicemail_url ?? "") + (event.data.call.transcript ?? "");
    case "campaign.contact.updated":
      return event.data.previous.status + event.data.campaign.name + event.data.contact.primary_number;
    ${OTHER_EVENTS}
      return event.id;
    default: {
      const none: never = event;
      return none;
    }
  }`;

/** The calls of an integrator. Nothing that may be left out is sent. */
const CALLS = {
  "openapi-fetch": `
    import createClient from "openapi-fetch";
    import type { components, paths, webhooks } from "./api";
    type Delivered = webhooks["message.incoming.received"]["post"]["requestBody"]["content"]["application/json"];
    export const received = (delivery: Delivered): string => delivery.data.message.body;
    function told(event: components["schemas"]["Event"]): string {${TOLD}
    }
    export async function calls(baseUrl: string, token: string, inboxId: string): Promise<unknown[]> {
      const client = createClient<paths>({ baseUrl, headers: { authorization: "Bearer " + token } });
      const campaign = await client.POST("/campaigns", { body: { name: "By openapi-fetch", inbox_ids: [inboxId] } });
      const id: string = campaign.data?.id ?? "";
      const path = { id };
      const added = await client.POST("/campaigns/{id}/contacts", {
        params: { path },
        body: { phones: ["+14155550123", { number: "+14155550124" }] },
      });
      const many = await client.POST("/campaigns/{id}/contacts", {
        params: { path },
        body: { contacts: [{ phones: ["+14155550125"] }] },
      });
      const page = await client.GET("/contacts", { params: { query: { limit: 1 } } });
      const cursor: string | null | undefined = page.data?.next_cursor;
      const first = page.data?.data[0];
      const changed = first && await client.PATCH("/contacts/{id}", {
        params: { path: { id: first.id } },
        body: { phones: first.phones, title: null },
      });
      const plain = await client.GET("/contacts");
      const refused = await client.POST("/messages", { body: { inbox_id: inboxId, to: "0", body: "Hello" } });
      const code: string | undefined = refused.error?.error.code;
      const events = await client.GET("/events", { params: { query: { limit: 100 } } });
      const stories: string[] = events.data?.data.map(told) ?? [];
      const statuses = [campaign, added, many, page, changed, plain, refused].map((one) => one?.response.status);
      return [...statuses, cursor !== null, code, stories.every(Boolean) && stories.length > 6];
    }`,
  "hey-api": `
    import { campaignContactsAdd, campaignsCreate, contactsList, contactsUpdate, eventsList, messagesSend } from "./hey";
    import type { Event, MessageIncomingReceivedEvent } from "./hey";
    import { client } from "./hey/client.gen";
    export const received = (delivery: MessageIncomingReceivedEvent): string => delivery.data.message.body;
    function told(event: Event): string {${TOLD}
    }
    export async function calls(baseUrl: string, token: string, inboxId: string): Promise<unknown[]> {
      client.setConfig({ baseUrl, headers: { authorization: "Bearer " + token } });
      const campaign = await campaignsCreate({ body: { name: "By hey-api", inbox_ids: [inboxId] } });
      const id: string = campaign.data?.id ?? "";
      const added = await campaignContactsAdd({
        path: { id },
        body: { phones: ["+14155550123", { number: "+14155550124" }] },
      });
      const many = await campaignContactsAdd({ path: { id }, body: { contacts: [{ phones: ["+14155550125"] }] } });
      const page = await contactsList({ query: { limit: 1 } });
      const cursor: string | null | undefined = page.data?.next_cursor;
      const first = page.data?.data[0];
      const changed = first && await contactsUpdate({ path: { id: first.id }, body: { phones: first.phones, title: null } });
      const plain = await contactsList();
      const refused = await messagesSend({ body: { inbox_id: inboxId, to: "0", body: "Hello" } });
      const code: string | undefined = refused.error?.error.code;
      const events = await eventsList({ query: { limit: 100 } });
      const stories: string[] = events.data?.data.map(told) ?? [];
      const statuses = [campaign, added, many, page, changed, plain, refused].map((one) => one?.response?.status);
      return [...statuses, cursor !== null, code, stories.every(Boolean) && stories.length > 6];
    }`,
  orval: `
    import { campaignContactsAdd, campaignsCreate, contactsList, contactsUpdate, eventsList, messagesSend } from "./orval/api";
    import type { Event, MessageIncomingReceivedEvent } from "./orval/api.schemas";
    import { configure } from "./orval-fetcher";
    export const received = (delivery: MessageIncomingReceivedEvent): string => delivery.data.message.body;
    function told(event: Event): string {${TOLD}
    }
    export async function calls(baseUrl: string, token: string, inboxId: string): Promise<unknown[]> {
      configure(baseUrl, token);
      const campaign = await campaignsCreate({ name: "By orval", inbox_ids: [inboxId] });
      const id: string = campaign.status === 201 ? campaign.data.id : "";
      const added = await campaignContactsAdd(id, { phones: ["+14155550123", { number: "+14155550124" }] });
      const many = await campaignContactsAdd(id, { contacts: [{ phones: ["+14155550125"] }] });
      const page = await contactsList({ limit: 1 });
      const cursor: string | null | undefined = page.status === 200 ? page.data.next_cursor : undefined;
      const first = page.status === 200 ? page.data.data[0] : undefined;
      const changed = first && await contactsUpdate(first.id, { phones: first.phones, title: null });
      const plain = await contactsList();
      const refused = await messagesSend({ inbox_id: inboxId, to: "0", body: "Hello" });
      const code: string | undefined = refused.status === 400 ? refused.data.error.code : undefined;
      const events = await eventsList({ limit: 100 });
      const stories: string[] = events.status === 200 ? events.data.data.map(told) : [];
      const statuses = [campaign, added, many, page, changed, plain, refused].map((one) => one?.status);
      return [...statuses, cursor !== null, code, stories.every(Boolean) && stories.length > 6];
    }`,
  "orval-fetcher": `
    let origin = "";
    let authorization = "";
    export function configure(baseUrl: string, token: string): void {
      origin = baseUrl;
      authorization = "Bearer " + token;
    }
    export async function fetcher<Answer>(url: string, options: RequestInit): Promise<Answer> {
      const response = await fetch(origin + url, { ...options, headers: { ...options.headers, authorization } });
      const text = await response.text();
      return { status: response.status, data: text && JSON.parse(text), headers: response.headers } as Answer;
    }`,
};

const ORVAL_CONFIG = `
  module.exports = {
    api: {
      input: "./openapi.json",
      output: {
        target: "./orval/api.ts",
        mode: "split",
        client: "fetch",
        override: { mutator: { path: "./orval-fetcher.ts", name: "fetcher" } },
      },
    },
  };`;

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  target: "es2022",
  // With CommonJS, for the imports of a generated client name no extension.
  module: "nodenext",
  outDir: "out",
  lib: ["es2023", "dom", "dom.iterable"],
  types: [],
};

let api: TestApi;
let baseUrl: string;
beforeAll(async () => {
  rmSync(MADE, { recursive: true, force: true });
  mkdirSync(MADE, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(`${MADE}/${name}`, text);
  write("package.json", '{"type": "commonjs"}');
  write("openapi.json", JSON.stringify(document));
  write("orval.config.cjs", ORVAL_CONFIG);
  write("tsconfig.json", JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["*.ts", "hey", "orval"] }));
  for (const [name, text] of Object.entries(CALLS)) {
    write(`${name}.ts`, text);
  }
  const plugins = ["@hey-api/client-fetch", "@hey-api/sdk", "@hey-api/typescript"];
  await Promise.all([
    bin(GENERATORS, "openapi-typescript", "openapi.json", "-o", "api.d.ts"),
    bin(GENERATORS, "openapi-ts", "-i", "openapi.json", "-o", "hey", "-p", ...plugins),
    bin(ORVAL, "orval", "--config", "orval.config.cjs"),
    createTestApi().then(async (created) => {
      api = created;
      const { businessId } = api.world.northwind;
      for (const type of eventTypes) {
        const occurredAt = new Date().toISOString();
        await recordEvent(api.test.database, {
          actor: SERVICE_ITSELF,
          businessId,
          type,
          occurredAt,
          data: sampleData(type, occurredAt),
        });
      }
      baseUrl = `${await api.app.listen({ host: "127.0.0.1", port: 0 })}/api/v1`;
    }),
  ]);
}, 300_000);
afterAll(() => api?.close());

describe("a generated client", () => {
  it("compiles under strict TypeScript, with the calls of an integrator and events that their type narrows", async () => {
    const { stdout } = await bin(GENERATORS, "tsc", "-p", ".").catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  });

  it.each(["openapi-fetch", "hey-api", "orval"])("of %s works", async (name) => {
    const { calls } = await import(`${MADE}/out/${name}.js`);
    const { admin, northwind } = api.world;
    const token = await api.token(admin.userId);
    expect(await calls(baseUrl, token, northwind.inboxIds[0])).toEqual([
      ...[201, 201, 200, 200, 200, 200, 400],
      true,
      "invalid_phone_number",
      true,
    ]);
  });
});

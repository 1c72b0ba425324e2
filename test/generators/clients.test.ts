import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../../rest-facade/openapi/document.ts";
import { pages } from "../../rest-facade/openapi/pages.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

/** Clients that generators make of the document: under strict TypeScript the usual calls compile, and work. */

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL("./", import.meta.url));
/** Below the packages, so that what is made finds them. */
const MADE = `${FOLDER}node_modules/.made`;
const bin = (name: string, ...values: string[]) => run(`${FOLDER}node_modules/.bin/${name}`, values, { cwd: MADE });

const document = openApiDocument({ publicUrl: "http://api.test", declarations: [...routes, ...pages] });

/** What an integrator writes. Nothing that may be left out is sent. */
const CALLS = {
  "openapi-fetch": `
    import createClient from "openapi-fetch";
    import type { paths } from "./api";
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
      return [campaign, added, many, page, changed, plain].map((one) => one?.response.status).concat((cursor && code) as never);
    }`,
  "hey-api": `
    import { campaignContactsAdd, campaignsCreate, contactsList, contactsUpdate, messagesSend } from "./hey";
    import { client } from "./hey/client.gen";
    export async function calls(baseUrl: string, token: string, inboxId: string): Promise<unknown[]> {
      client.setConfig({ baseUrl, headers: { authorization: "Bearer " + token } });
      const campaign = await campaignsCreate({ body: { name: "By hey-api", inbox_ids: [inboxId] } });
      const id: string = campaign.data?.id ?? "";
      const added = await campaignContactsAdd({
        path: { id },
        body: { phones: ["+14155550123", { number: "+14155550124" }] },
      });
      const page = await contactsList({ query: { limit: 1 } });
      const first = page.data?.data[0];
      const changed = first && await contactsUpdate({ path: { id: first.id }, body: { phones: first.phones, title: null } });
      const plain = await contactsList();
      const refused = await messagesSend({ body: { inbox_id: inboxId, to: "0", body: "Hello" } });
      const code: string | undefined = refused.error?.error.code;
      return [campaign, added, page, changed, plain].map((one) => one?.response?.status).concat(code as never);
    }`,
};

let api: TestApi;
let baseUrl: string;
beforeAll(async () => {
  rmSync(MADE, { recursive: true, force: true });
  mkdirSync(MADE, { recursive: true });
  writeFileSync(`${MADE}/package.json`, '{"type": "module"}');
  writeFileSync(`${MADE}/openapi.json`, JSON.stringify(document));
  for (const [name, text] of Object.entries(CALLS)) {
    writeFileSync(`${MADE}/${name}.ts`, text);
  }
  await Promise.all([
    bin("openapi-typescript", "openapi.json", "-o", "api.d.ts"),
    bin(
      "openapi-ts",
      "-i",
      "openapi.json",
      "-o",
      "hey",
      "-p",
      "@hey-api/client-fetch",
      "@hey-api/sdk",
      "@hey-api/typescript",
    ),
    createTestApi().then(async (created) => {
      api = created;
      baseUrl = `${await api.app.listen({ host: "127.0.0.1", port: 0 })}/api/v1`;
    }),
  ]);
}, 120_000);
afterAll(() => api?.close());

describe("what is generated", () => {
  it("compiles under strict TypeScript, with the calls of an integrator", async () => {
    writeFileSync(
      `${MADE}/tsconfig.json`,
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: false,
          noUncheckedIndexedAccess: true,
          skipLibCheck: true,
          target: "es2022",
          module: "esnext",
          moduleResolution: "bundler",
          lib: ["es2023", "dom", "dom.iterable"],
          types: [],
          outDir: "out",
        },
        include: ["*.ts", "hey"],
      }),
    );
    const { stdout } = await bin("tsc", "-p", ".").catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  }, 120_000);

  it("works", async () => {
    const { calls } = await import(`${MADE}/out/openapi-fetch.js`);
    const { admin, northwind } = api.world;
    const token = await api.token(admin.userId);
    expect(await calls(baseUrl, token, northwind.inboxIds[0])).toEqual([
      201,
      201,
      200,
      200,
      200,
      200,
      "invalid_phone_number",
    ]);
  });
});

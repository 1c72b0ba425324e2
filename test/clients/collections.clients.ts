import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brunoFiles } from "../../scripts/support/collections/bruno.ts";
import { operations } from "../../scripts/support/collections/document.ts";
import { makeFiles } from "../../scripts/support/collections/make.ts";
import { postmanCollection } from "../../scripts/support/collections/postman.ts";
import { readWalk } from "../../scripts/support/collections/requests.ts";
import type { Answer } from "../support/json-answer.ts";
import { type Demo, startDemo } from "./demo.ts";
import { integrationOf } from "./install.ts";

/** The collections that `npm run collections` writes. */

const POSTMAN = await integrationOf("postman");
const BRUNO = await integrationOf("bruno");
const MAKE = new URL("../../rest-facade/integrations/make/app/", import.meta.url);

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo?.close());

const requests = readWalk().flatMap((folder) => folder.requests);

it("the walk uses every operation of the document", () => {
  const walked = new Set(requests.map(({ operation }) => operation.operationId));
  expect([...walked].sort()).toEqual([...operations.keys()].sort());
});

it("the walk sets each variable before it uses it", () => {
  const known = new Set(["base_url", "token", "hook_url", "phone", "unlisted_phone", "tomorrow"]);
  for (const { name, path, step } of requests) {
    const used = [...path.map(({ variable }) => variable), ...variablesIn(JSON.stringify(step.body ?? {}))];
    expect([...known], name).toEqual(expect.arrayContaining(used));
    for (const variable of Object.keys(step.saves ?? {})) {
      known.add(variable);
    }
  }
});

const variablesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string);

describe("the Postman collection", () => {
  const collection: Answer = postmanCollection();
  const items: Answer[] = collection.item.flatMap(({ item }: Answer) => item);

  it.each(["first", "second"])(
    "passes in newman, from the first request to the last: the %s time on one demo",
    async () => {
      const newman = createRequire(`${POSTMAN}package.json`)("newman");
      const envVar = [
        { key: "base_url", value: demo.apiUrl },
        { key: "token", value: demo.token },
        { key: "hook_url", value: `${demo.receiver.url}/postman` },
      ];
      const summary = await new Promise<Answer>((resolve, reject) => {
        const file = JSON.parse(readFileSync(`${POSTMAN}collection.json`, "utf8"));
        newman.run({ collection: file, envVar, timeoutRequest: 10_000 }, (error: Error | null, done: Answer) =>
          error ? reject(error) : resolve(done),
        );
      });
      const { failures, executions, stats } = summary.run;
      expect(failures.map(({ source, error }: Answer) => `${source.name}: ${error.message}`)).toEqual([]);
      expect(executions.map(({ item }: Answer) => item.name)).toEqual(items.map(({ name }) => name));
      expect(stats.assertions.total).toBe(items.length);
      // Nothing of the walk stays in the lists of a dialer.
      const made = (name: string) =>
        JSON.parse(executions.find(({ item }: Answer) => item.name === name).response.stream.toString()).id;
      expect(await demo.call("GET", `/campaigns/${made("Create a campaign")}`)).toMatchObject({ status: "archived" });
      expect((await demo.call("GET", `/contacts/${made("Create a contact")}`)).error.code).toBe("gone");
      expect((await demo.call("GET", "/subscriptions")).data).toEqual([]);
      const [tested] = await demo.receiver.until(1, "/postman");
      expect(tested?.headers["x-service-test"]).toBe("true");
    },
    120_000,
  );

  it("has one token on top, a fresh key on each write, and no examples", () => {
    expect(collection.auth).toEqual({ type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] });
    for (const { name, request, response } of items) {
      const keys = request.header.filter(({ key }: Answer) => key === "Idempotency-Key");
      expect(keys, name).toEqual(request.method === "GET" ? [] : [{ key: "Idempotency-Key", value: "{{$guid}}" }]);
      expect(request.auth, name).toEqual(name === "Check that the service answers" ? { type: "noauth" } : undefined);
      expect(response, name).toEqual([]);
    }
  });

  it("has every parameter of a query switched off, but for those of the walk", () => {
    const on = items.flatMap(({ name, request }) =>
      (request.url.query ?? [])
        .filter(({ disabled }: Answer) => !disabled)
        .map(({ key, value }: Answer) => `${name}: ${key}=${value}`),
    );
    expect(on).toEqual(["List events: event_type=campaign.contact.updated", "List deletions: type=contact"]);
    const values = items.flatMap(({ request }) => request.url.query ?? []).filter(({ disabled }) => disabled);
    expect([...new Set(values.map(({ value }) => value))]).toEqual([""]);
  });
});

describe("the Bruno collection", () => {
  const { bruToJsonV2, collectionBruToJson, bruToEnvJsonV2 } = createRequire(`${BRUNO}package.json`)("@usebruno/lang");
  const files = brunoFiles();

  it("is what Bruno's grammar reads back", () => {
    for (const { name, operation, step, isWrite } of requests) {
      const [path, text = ""] = Object.entries(files).find(([file]) => file.endsWith(`/${name}.bru`)) ?? [];
      const read: Answer = bruToJsonV2(text);
      expect(read.meta, path).toMatchObject({ name, type: "http" });
      expect(read.http.method, path).toBe(operation.method.toLowerCase());
      expect(read.http.url.replace(/\?.*/, "").replace(/:(\w+)/g, "{$1}"), path).toBe(`{{base_url}}${operation.path}`);
      expect(read.headers ?? [], path).toEqual([
        ...(isWrite ? [{ name: "Idempotency-Key", value: "{{$guid}}", enabled: true }] : []),
        ...(step.ifMatch ? [{ name: "If-Match", value: `{{${step.ifMatch}}}`, enabled: true }] : []),
      ]);
      expect(read.body?.json === undefined ? undefined : JSON.parse(read.body.json), path).toEqual(step.body);
      const saved = (read.vars?.res ?? []).map((one: Answer) => one.name);
      expect(saved, path).toEqual([...Object.keys(step.saves ?? {}), ...(step.savesTag ? [step.savesTag] : [])]);
    }
  });

  it("passes in Bruno's own runner, from the first request to the last", async () => {
    const folder = await mkdtemp(join(tmpdir(), "service-bruno-"));
    const report = join(folder, "report.json");
    const values = { base_url: demo.apiUrl, token: demo.token, hook_url: `${demo.receiver.url}/bruno` };
    const given = Object.entries(values).flatMap(([name, value]) => ["--env-var", `${name}=${value}`]);
    const run = [`${BRUNO}node_modules/.bin/bru`, "run", "-r", "--env", "Demo", ...given, "--reporter-json", report];
    // It exits with an error if a request fails; the report names the request.
    await promisify(execFile)(process.execPath, run, { cwd: `${BRUNO}collection` }).catch(() => undefined);
    const [{ results }]: Answer = JSON.parse(readFileSync(report, "utf8"));
    await rm(folder, { recursive: true });
    const failed = results.filter(({ status, assertionResults }: Answer) => {
      return status !== "pass" || !assertionResults.every((one: Answer) => one.status === "pass");
    });
    expect(failed.map(({ name, response }: Answer) => [name, response.status, response.data])).toEqual([]);
    expect(results.map(({ name }: Answer) => name)).toEqual(requests.map(({ name }) => name));
    expect((await demo.call("GET", "/subscriptions")).data).toEqual([]);
  }, 120_000);

  it("has the token on top and an environment for the demo", () => {
    expect(collectionBruToJson(files["collection.bru"])).toMatchObject({ auth: { mode: "bearer" } });
    const { variables } = bruToEnvJsonV2(files["environments/Demo.bru"]);
    expect(variables).toContainEqual({
      name: "base_url",
      value: "http://127.0.0.1:4000/api/v1",
      enabled: true,
      secret: false,
    });
    expect(variables).toContainEqual({ name: "token", value: "", enabled: true, secret: true });
  });
});

describe("the app for Make", () => {
  const read = (path: string): Answer => JSON.parse(readFileSync(new URL(path, MAKE), "utf8"));
  const app = read("makecomapp.json");
  const codeOf = (kind: string, name: string, part: string): Answer => read(app.components[kind][name].codeFiles[part]);
  const modules: [string, Answer][] = Object.entries(app.components.module);

  it("consists of the files that it names, and of no other", () => {
    const named = [
      ...Object.values<string | null>(app.generalCodeFiles),
      ...Object.values<Answer>(app.components).flatMap((components) =>
        Object.values<Answer>(components).flatMap(({ codeFiles }) => Object.values<string>(codeFiles)),
      ),
      "makecomapp.json",
    ].filter((path) => path !== null);
    const there = readdirSync(MAKE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(MAKE.pathname.length).replace(/^\//, ""));
    expect(there.sort()).toEqual([...new Set(named)].sort());
    expect(there.sort()).toEqual(Object.keys(makeFiles()).sort());
  });

  it("has the parts that Make requires of each kind of module", () => {
    const parts: Record<string, string[]> = {
      action: ["communication", "staticParams", "mappableParams", "interface", "samples", "scope"],
      search: ["communication", "staticParams", "mappableParams", "interface", "samples", "scope"],
      universal: ["communication", "staticParams", "mappableParams", "interface", "samples", "scope"],
      instant_trigger: ["communication", "staticParams", "interface", "samples"],
    };
    for (const [name, { moduleType, codeFiles, label, description }] of modules) {
      expect(Object.keys(codeFiles), name).toEqual(parts[moduleType]);
      expect([label, description].every(Boolean), name).toBe(true);
      expect(app.components.connection).toHaveProperty("service");
    }
    expect(modules.filter(([, { moduleType }]) => moduleType === "instant_trigger")).toHaveLength(1);
  });

  it("uses only parameters that a module has", () => {
    for (const [name] of modules) {
      const parameters = [...(codeOf("module", name, "staticParams") ?? [])];
      if (app.components.module[name].codeFiles.mappableParams) {
        parameters.push(...codeOf("module", name, "mappableParams"));
      }
      const text = JSON.stringify(codeOf("module", name, "communication"));
      const used = [...text.matchAll(/parameters\.(\w+)/g)].map(([, parameter]) => parameter);
      expect(
        parameters.map((one: Answer) => one.name),
        name,
      ).toEqual(expect.arrayContaining(used));
    }
  });

  it("has dropdowns whose procedures exist, and types that Make knows", () => {
    const known = [
      "any",
      "array",
      "boolean",
      "collection",
      "date",
      "email",
      "number",
      "select",
      "text",
      "uinteger",
      "url",
    ];
    const check = (fields: Answer[], place: string) => {
      for (const { name, type, options, spec } of fields) {
        expect(known, `${place}.${name}`).toContain(type);
        if (typeof options === "string") {
          expect(Object.keys(app.components.rpc), `${place}.${name}`).toContain(options.replace("rpc://", ""));
        }
        if (Array.isArray(spec)) {
          check(spec, `${place}.${name}`);
        }
      }
    };
    for (const [name, { codeFiles }] of modules) {
      for (const part of ["mappableParams", "interface"].filter((one) => codeFiles[one])) {
        check(codeOf("module", name, part), `${name} ${part}`);
      }
    }
  });

  it("asks for documented paths and scopes", () => {
    const documented = [...operations.values()].map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`,
    );
    const scopes = Object.keys(codeOf("connection", "service", "scopeList"));
    for (const [name, { moduleType, codeFiles }] of modules) {
      const { method, url } = codeOf("module", name, "communication");
      if (moduleType !== "universal") {
        expect(documented, name).toContain(`${method} ${url.replace(/\{\{.*?\}\}/g, "{}")}`);
      }
      if (codeFiles.scope) {
        const asked = codeOf("module", name, "scope");
        expect(asked, name).not.toEqual([]);
        expect(scopes, name).toEqual(expect.arrayContaining(asked));
      }
    }
    const { url, method } = codeOf("webhook", "events", "attach");
    expect(documented).toContain(`${method} ${url}`);
  });

  it("shows samples with the fields of the answers", () => {
    for (const [name, { moduleType }] of modules) {
      if (moduleType !== "universal") {
        const fields = codeOf("module", name, "interface").map((field: Answer) => field.name);
        expect(Object.keys(codeOf("module", name, "samples")).sort(), name).toEqual(fields.sort());
      }
    }
  });

  it("lists every module in a group", () => {
    const grouped = read(app.generalCodeFiles.groups).flatMap((group: Answer) => group.modules);
    expect(grouped.sort()).toEqual(modules.map(([name]) => name).sort());
  });

  it("signs in with the code flow and refreshes", () => {
    const { authorize, token, refresh, info } = codeOf("connection", "service", "communication");
    expect(authorize.url).toBe("{{parameters.url}}/oidc/auth");
    expect(token.body).toMatchObject({ grant_type: "authorization_code", code: "{{temp.code}}" });
    expect(refresh.body).toMatchObject({ grant_type: "refresh_token", refresh_token: "{{data.refreshToken}}" });
    expect(info.url).toBe("{{parameters.url}}/api/v1/me");
  });
});

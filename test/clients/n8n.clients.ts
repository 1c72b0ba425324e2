import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import vectorFile from "../../rest-facade/receiver/vectors.json" with { type: "json" };
import { document as documented, operations } from "../../scripts/support/collections/document.ts";
import { eventTypes } from "../../src/domain/webhook/event-types.ts";
import type { Answer } from "../support/json-answer.ts";
import { expectWhole } from "./connector-operations.ts";
import { type Demo, startDemo } from "./demo.ts";
import { integrationOf } from "./install.ts";
import { type DeclaredRequest, type Routing, routingOf } from "./n8n-routing.ts";

/** The n8n nodes: linted, compiled, and run with contexts of our own on a demo. */

const FOLDER = await integrationOf("n8n");
const load = createRequire(`${FOLDER}package.json`);

let demo: Demo;
let node: Answer;
let routing: Routing;
let trigger: Answer;
beforeAll(async () => {
  await promisify(execFile)("npm", ["run", "build"], { cwd: FOLDER });
  node = new (load("./dist/nodes/CampaignDialer/CampaignDialer.node.js").CampaignDialer)();
  routing = routingOf(load("n8n-workflow"), node.description);
  trigger = new (load("./dist/nodes/CampaignDialerTrigger/CampaignDialerTrigger.node.js").CampaignDialerTrigger)();
  demo = await startDemo();
});
afterAll(() => demo?.close());

describe("n8n's linter", () => {
  const lint = async (code?: string): Promise<string[]> => {
    const { ESLint } = load("eslint");
    const linter = new ESLint({ cwd: FOLDER });
    const files = code
      ? await linter.lintText(code, { filePath: `${FOLDER}nodes/CampaignDialer/CampaignDialer.node.ts` })
      : await linter.lintFiles(["."]);
    return files.flatMap(({ filePath, messages }: Answer) =>
      messages.map(({ ruleId, message }: Answer) => `${filePath}: ${ruleId}: ${message}`),
    );
  };

  it("finds nothing", async () => {
    expect(await lint()).toEqual([]);
  });

  it("finds a planted fault", async () => {
    expect((await lint('import { request } from "node:http";\nexport { request };\n')).join()).toContain(
      "@n8n/community-nodes/no-restricted-imports",
    );
  });
});

it("the credential asks for a proof of the code exchange and every scope", () => {
  const { CampaignDialerOAuth2Api } = load("./dist/credentials/CampaignDialerOAuth2Api.credentials.js");
  const credential = new CampaignDialerOAuth2Api();
  const defaults = Object.fromEntries(credential.properties.map(({ name, default: value }: Answer) => [name, value]));
  expect(credential.extends).toEqual(["oAuth2Api"]);
  expect(defaults).toMatchObject({
    grantType: "pkce",
    authUrl: '={{$self["serverUrl"].replace(/\\/+$/, "")}}/oidc/auth',
    accessTokenUrl: '={{$self["serverUrl"].replace(/\\/+$/, "")}}/oidc/token',
    scope:
      "api:me api:contacts:read api:contacts:write api:contacts:delete api:messages:read api:messages:write " +
      "api:calls:read api:calls:write api:campaigns:read api:campaigns:write api:campaigns:manage api:webhooks",
  });
});

it("the credential with an access key sends it to the service that it names", async () => {
  const { CampaignDialerApi } = load("./dist/credentials/CampaignDialerApi.credentials.js");
  const credential = new CampaignDialerApi();
  const $credentials = { serverUrl: `${demo.publicUrl}/`, apiKey: demo.token };
  const evaluate = (value: unknown) => routing.evaluate(value, { $credentials });
  const { baseURL, url } = credential.test.request;
  const headers = { authorization: String(evaluate(credential.authenticate.properties.headers.Authorization)) };
  const answer = await fetch(`${evaluate(baseURL)}${url}`, { headers });
  expect(await answer.json()).toMatchObject({ business: { name: "Northwind Sales" } });
  for (const { description } of [node, trigger]) {
    expect(description.credentials.map(({ name }: Answer) => name)).toEqual([
      "campaignDialerOAuth2Api",
      "campaignDialerApi",
    ]);
  }
});

it("the package that the service serves is this code", async () => {
  const folder = await mkdtemp(join(tmpdir(), "n8n-served-"));
  try {
    const answer = await fetch(`${demo.publicUrl}/docs/downloads/n8n-nodes-campaign-dialer.tgz`);
    await writeFile(join(folder, "served.tgz"), Buffer.from(await answer.arrayBuffer()));
    await promisify(execFile)("npm", ["install", "--offline", "--omit=peer", "--legacy-peer-deps", "./served.tgz"], {
      cwd: folder,
    });
    // The nodes find n8n where n8n has installed it.
    await symlink(`${FOLDER}node_modules/n8n-workflow`, join(folder, "node_modules/n8n-workflow"));
    const served = createRequire(join(folder, "package.json"));
    const path = "n8n-nodes-campaign-dialer/dist/nodes";
    const { CampaignDialer } = served(`${path}/CampaignDialer/CampaignDialer.node.js`);
    expect(JSON.stringify(new CampaignDialer().description)).toBe(JSON.stringify(node.description));
    const { CampaignDialerTrigger } = served(`${path}/CampaignDialerTrigger/CampaignDialerTrigger.node.js`);
    expect(JSON.stringify(new CampaignDialerTrigger().description)).toBe(JSON.stringify(trigger.description));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Sends a request of the node as n8n does, with the credential. */
async function send({ method, url, qs, body, headers }: DeclaredRequest): Promise<{ status: number; body: Answer }> {
  const search = new URLSearchParams(Object.entries(qs).map(([key, value]) => [key, String(value)])).toString();
  const response = await fetch(`${url}${search && `?${search}`}`, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${demo.token}`,
      ...(Object.keys(body).length > 0 && { "content-type": "application/json" }),
    },
    ...(Object.keys(body).length > 0 && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

let run = 0;
/** Runs the node once more with other parameters. */
const ask = async (parameters: Record<string, unknown>) =>
  send(await routing.requestOf({ serverUrl: `${demo.publicUrl}/`, parameters, run: ++run }));

describe("the node", () => {
  it("sends only documented requests with documented fields", () => {
    const known = [...operations.values()];
    const places = routing.operations();
    expect(places.length).toBeGreaterThan(25);
    for (const { resource, operation, method, path, body, query } of places) {
      const candidates = known.filter((one) => one.method === method && one.path.replace(/\{\w+\}/g, "{}") === path);
      expect(candidates, `${resource} ${operation}`).toHaveLength(1);
      const [{ parameters = [], requestBody }] = candidates as [(typeof known)[number]];
      const documented = parameters.filter((one) => one.in === "query").map(({ name }) => name);
      expect(documented, `${resource} ${operation}`).toEqual(expect.arrayContaining(query));
      expect(Object.keys(fieldsOf(requestBody)), `${resource} ${operation}`).toEqual(expect.arrayContaining(body));
    }
  });

  it("offers every operation that a workflow needs", () => {
    const asked = routing.operations().map(({ method, path }) => ({ method, path }));
    const dropdowns = node.description.properties
      .flatMap((one: Answer) => [one, ...(one.options ?? [])])
      .flatMap(({ typeOptions }: Answer) => typeOptions?.loadOptions?.routing.request ?? [])
      .map(({ method, url }: Answer) => ({ method, path: url.split("?")[0] }));
    const trigger = "the trigger asks for it";
    expectWhole([...asked, ...dropdowns], {
      "identity.me": "the test of the credential asks for it",
      "campaigns.dispositions": "a dropdown cannot depend on the campaign",
      ...{ "events.get": trigger, "events.list": trigger },
      ...{ "subscriptions.create": trigger, "subscriptions.get": trigger, "subscriptions.list": trigger },
      ...{ "subscriptions.remove": trigger, "subscriptions.rotate": trigger },
    });
  });

  it("creates, updates, finds and lists contacts", async () => {
    const more = { first_name: "Ada", extra_fields: '{"plan": "gold"}' };
    const phones = ["+14155557201"];
    const created = await ask({ resource: "contact", operation: "upsert", match_on: "phone", phones, more });
    expect(created).toMatchObject({ status: 201, body: { first_name: "Ada", extra_fields: { plan: "gold" } } });
    const { id } = created.body;
    const changed = await ask({
      resource: "contact",
      operation: "update",
      contactId: id,
      changes: { title: "Countess" },
    });
    expect(changed).toMatchObject({ status: 200, body: { id, title: "Countess" } });
    expect((await ask({ resource: "contact", operation: "get", contactId: id })).body).toEqual(changed.body);
    const filters = { phone: phones[0] };
    const listed = await ask({ resource: "contact", operation: "getAll", returnAll: false, limit: 1, filters });
    expect(listed.body.data).toEqual([changed.body]);
  });

  it("merges and deletes contacts, erases persons, changes campaigns, starts calls and writes about them", async () => {
    const phones = ["+14155557209"];
    const made = await ask({ resource: "contact", operation: "create", phones, more: { first_name: "Ada" } });
    const double = await ask({ resource: "contact", operation: "create", phones: [], more: { last_name: "King" } });
    const merge = { resource: "contact", operation: "merge", contactId: double.body.id, into: made.body.id };
    expect(await ask(merge)).toMatchObject({ status: 200, body: { id: made.body.id, last_name: "King" } });
    expect((await ask({ resource: "contact", operation: "delete", contactId: made.body.id })).status).toBe(204);
    const person = { phone_number: phones[0] };
    const ordered = await ask({ resource: "erasure", operation: "create", person });
    expect(ordered).toMatchObject({ status: 202, body: { contact_count: 0 } });
    const asked = await ask({ resource: "erasure", operation: "get", erasureId: ordered.body.id });
    expect(asked.body.id).toBe(ordered.body.id);

    const inbox_id = (await ask({ resource: "inbox", operation: "getAll" })).body.data[0].id;
    const created = await ask({
      resource: "campaign",
      operation: "create",
      name: "n8n",
      inbox_ids: [inbox_id],
      more: {},
    });
    const campaign = { resource: "campaign", operation: "update", campaignId: created.body.id };
    const paused = await ask({ ...campaign, changes: { status: "paused" } });
    expect(paused).toMatchObject({ status: 200, body: { status: "paused" } });

    const outcome = { name: "Wants an offer by n8n", marks_contact_complete: false };
    const added = await ask({ resource: "disposition", operation: "create", ...outcome });
    expect(added).toMatchObject({ status: 201, body: outcome });
    const deletions = { resource: "deletion", operation: "getAll", returnAll: false, limit: 100 };
    // A deletion waits for the end of older transactions.
    await expect
      .poll(async () => (await ask({ ...deletions, filters: { type: "contact" } })).body.data)
      .toContainEqual(expect.objectContaining({ id: double.body.id, reason: "merged" }));

    const [call] = (await demo.call("GET", "/calls?limit=1")).data;
    const noted = await ask({ resource: "call", operation: "update", callId: call.id, changes: { note: "Later" } });
    expect(noted).toMatchObject({ status: 200, body: { note: "Later" } });
    // Outside the hours of the number, and for a user without a phone, the API refuses the call.
    const to = { person: { to: "+14155557210" }, more: {} };
    expect([201, 422]).toContain((await ask({ resource: "call", operation: "start", inbox_id, ...to })).status);
  });

  it("manages campaigns and their contacts", async () => {
    const inboxes = await ask({ resource: "inbox", operation: "getAll" });
    const inbox_ids = [inboxes.body.data[0].id];
    const campaign = await ask({ resource: "campaign", operation: "create", name: "By n8n", inbox_ids, more: {} });
    expect(campaign).toMatchObject({ status: 201, body: { name: "By n8n", inbox_ids } });
    const place = { resource: "campaignContact", campaignId: campaign.body.id };
    const more = { due_at: "2030-01-01T00:00:00Z", on_duplicate: "error" };
    const added = await ask({ ...place, operation: "add", phones: ["+14155557202"], more });
    expect(added).toMatchObject({ status: 201, body: { due_at: "2030-01-01T00:00:00.000Z" } });
    const one = { ...place, campaignContactId: added.body.id };
    expect((await ask({ ...one, operation: "update", changes: { status: "do_not_call" } })).status).toBe(200);
    const filters = { status: "do_not_call" };
    const listed = await ask({ ...place, operation: "getAll", returnAll: false, limit: 50, filters });
    expect(listed.body.data).toMatchObject([{ id: added.body.id }]);
    expect((await ask({ ...one, operation: "remove" })).status).toBe(204);
  });

  it("sends texts and keeps the do-not-call list", async () => {
    const inboxes = await ask({ resource: "inbox", operation: "getAll" });
    const text = { inbox_id: inboxes.body.data[0].id, to: "+14155557203", body: "Hello", more: {} };
    const sent = await ask({ resource: "message", operation: "send", ...text });
    expect(sent).toMatchObject({ status: 201, body: { to: "+14155557203", body: "Hello" } });
    const { conversation_id } = sent.body;
    const reply = { conversation_id, body: "Again", more: {} };
    expect((await ask({ resource: "message", operation: "reply", ...reply })).status).toBe(201);
    const number = { resource: "doNotCall", phoneNumber: "+14155557204" };
    expect((await ask({ ...number, operation: "add", more: { note: "Asked" } })).status).toBe(201);
    expect((await ask({ ...number, operation: "get" })).body).toMatchObject({ note: "Asked" });
    expect((await ask({ ...number, operation: "remove" })).status).toBe(204);
  });

  it("follows the cursor to the end of a list", async () => {
    const { operations: declared } = node.description.properties.find(
      ({ name }: Answer) => name === "returnAll",
    ).routing;
    const { continue: goesOn, request } = declared.pagination.properties;
    expect(request.qs.limit).toBe(100);
    const all = await demo.call("GET", "/contacts?limit=100");
    const found: string[] = [];
    let response: Answer = {};
    do {
      const cursor = routing.evaluate(request.qs.cursor, { $response: response });
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      response = await send({ method: "GET", url: `${demo.apiUrl}/contacts`, qs: query, body: {}, headers: {} });
      found.push(...response.body.data.map(({ id }: Answer) => id));
    } while (routing.evaluate(goesOn, { $response: response }));
    expect(found.length).toBeGreaterThan(4);
    expect(found).toEqual(all.data.map(({ id }: Answer) => id));
  });

  it("fills its dropdowns from documented lists", async () => {
    const fields: Answer[] = node.description.properties.flatMap((one: Answer) => [one, ...(one.options ?? [])]);
    const dropdowns = fields.filter(({ typeOptions }) => typeOptions?.loadOptions);
    expect(new Set(dropdowns.map(({ name }) => name))).toEqual(
      new Set(["campaignId", "disposition_id", "inbox_id", "inbox_ids"]),
    );
    for (const { typeOptions } of dropdowns) {
      const { request, output } = typeOptions.loadOptions.routing;
      const { status, body } = await send({
        method: "GET",
        url: demo.apiUrl + request.url,
        qs: {},
        body: {},
        headers: {},
      });
      expect(status).toBe(200);
      const { properties } = output.postReceive[1];
      const [first] = body.data;
      expect(routing.evaluate(properties.name, { $responseItem: first })).toContain(first.name);
      expect(routing.evaluate(properties.value, { $responseItem: first })).toBe(first.id);
    }
  });

  it("gives a write the same key when n8n retries it, and another in the next run", async () => {
    const parameters = { resource: "contact", operation: "create", phones: [], more: { first_name: "Twin" } };
    const keyed = (run: number) => routing.requestOf({ serverUrl: demo.publicUrl, parameters, run });
    const [first, retry, next] = await Promise.all([keyed(1000), keyed(1000), keyed(1001)]);
    expect(first.headers["Idempotency-Key"]).toBe("workflow-1.execution-1.node-1.1000.0");
    expect((await send(retry)).body.id).toBe((await send(first)).body.id);
    expect((await send(next)).body.id).not.toBe((await send(first)).body.id);
  });
});

const fieldsOf = (requestBody: Answer): object => {
  const schema = requestBody?.content["application/json"].schema ?? {};
  const forms = schema.anyOf ?? [schema];
  return Object.assign({}, ...forms.map(({ $ref }: Answer) => componentOf($ref)?.properties));
};
const componentOf = ($ref?: string): Answer =>
  $ref && documented.components.schemas[$ref.slice("#/components/schemas/".length)];

describe("the trigger", () => {
  const CONTACT = "campaign.contact.updated";
  let kept: Answer;
  let path: string;
  let place = 0;
  beforeEach(() => {
    kept = {};
    place += 1;
    path = `/n8n-${place}`;
  });

  /** What n8n gives the methods of a webhook. */
  const hook = (events: string[], targetUrl = demo.receiver.url + path) => ({
    getNodeParameter: (name: string) => (name === "authentication" ? "accessKey" : events),
    getNodeWebhookUrl: () => targetUrl,
    getWorkflowStaticData: () => kept,
    // As people paste it.
    getCredentials: async () => ({ serverUrl: `${demo.publicUrl}/` }),
    getNode: () => ({ id: "node-1", name: "Trigger", type: "campaignDialerTrigger", typeVersion: 1 }),
    helpers: {
      async httpRequestWithAuthentication(_credential: string, { method, url, qs = {}, body = {} }: Answer) {
        const { status, body: answer } = await send({ method, url, qs, body, headers: {} });
        return { statusCode: status, body: answer };
      },
    },
  });
  const methods = () => trigger.webhookMethods.default;
  const live = async () =>
    (await demo.call("GET", "/subscriptions?limit=100")).data.filter(({ target_url }: Answer) =>
      target_url.endsWith(path),
    );

  it.each(vectorFile.vectors)("judges the test vector $name", ({ body, headers, secrets, now, valid }) => {
    const { isGenuine } = load("./dist/nodes/CampaignDialerTrigger/signature.js");
    const at = new Date(now * 1000);
    expect(secrets.some((secret) => isGenuine(body, headers["X-Service-Signature"], secret, at))).toBe(valid);
  });

  it("offers every type of event", () => {
    const { options } = trigger.description.properties.find(({ name }: Answer) => name === "events");
    expect(options.map(({ value }: Answer) => value).sort()).toEqual([...eventTypes].sort());
  });

  it("creates, recognizes and removes its subscriptions", async () => {
    const both = hook([CONTACT, "call.incoming.missed"]);
    expect(await methods().checkExists.call(both)).toBe(false);
    expect(await methods().create.call(both)).toBe(true);
    expect(await methods().checkExists.call(both)).toBe(true);
    expect((await live()).map(({ event_type }: Answer) => event_type).sort()).toEqual([
      "call.incoming.missed",
      CONTACT,
    ]);

    // Another choice of events, or another URL, needs other subscriptions.
    expect(await methods().checkExists.call(hook([CONTACT]))).toBe(false);
    expect(await methods().checkExists.call(hook([CONTACT, "call.incoming.missed"], "http://127.0.0.1:1/"))).toBe(
      false,
    );
    expect(await methods().create.call(hook([CONTACT]))).toBe(true);
    expect(await live()).toMatchObject([{ event_type: CONTACT }]);

    expect(await methods().delete.call(hook([CONTACT]))).toBe(true);
    expect(await live()).toEqual([]);
    expect(kept).toEqual({ subscriptions: {} });
    expect(await methods().delete.call(hook([CONTACT]))).toBe(true);
  });

  it("takes a subscription over whose secret it has lost", async () => {
    await methods().create.call(hook([CONTACT]));
    const lost = kept.subscriptions[CONTACT];
    kept = {};
    await methods().create.call(hook([CONTACT]));
    expect(kept.subscriptions[CONTACT]).toMatchObject({ id: lost.id, secret: expect.stringMatching(/^whsec_/) });
    expect(kept.subscriptions[CONTACT].secret).not.toBe(lost.secret);
    await methods().delete.call(hook([CONTACT]));
  });

  it("notices a subscription that somebody removed", async () => {
    await methods().create.call(hook([CONTACT]));
    await demo.call("DELETE", `/subscriptions/${kept.subscriptions[CONTACT].id}`);
    expect(await methods().checkExists.call(hook([CONTACT]))).toBe(false);
  });

  it("leaves nothing behind when one of its subscriptions is refused", async () => {
    await expect(methods().create.call(hook([CONTACT, "no.such.event"]))).rejects.toMatchObject({ httpCode: "400" });
    expect(await live()).toEqual([]);
    expect(kept).toEqual({ subscriptions: {} });
  });

  it("starts the workflow with a signed delivery and answers 401 to a forged one", async () => {
    await methods().create.call(hook([CONTACT]));
    await demo.call("POST", `/subscriptions/${kept.subscriptions[CONTACT].id}/test`);
    const [delivery] = await demo.receiver.until(1, path);
    const statuses: number[] = [];
    const deliver = (rawBody: string, headers = delivery?.headers) =>
      trigger.webhook.call({
        getRequestObject: () => ({ rawBody: Buffer.from(rawBody) }),
        getResponseObject: () => ({
          status(code: number) {
            statuses.push(code);
            return { json: () => {} };
          },
        }),
        getHeaderData: () => headers,
        getWorkflowStaticData: () => kept,
        helpers: { returnJsonArray: (json: object) => [{ json }] },
      });
    const body = delivery?.body as string;
    expect(await deliver(body)).toEqual({ workflowData: [[{ json: JSON.parse(body) }]] });
    expect(statuses).toEqual([]);
    expect(await deliver(body.replace("do_not_call", "completed").replace("Ada", "Eve"))).toEqual({
      noWebhookResponse: true,
    });
    const old = { ...delivery?.headers, "x-service-signature": "t=1,v1=00" };
    expect(await deliver(body, old)).toEqual({ noWebhookResponse: true });
    const other = { ...delivery?.headers, "x-service-event-type": "call.incoming.missed" };
    expect(await deliver(body, other)).toEqual({ noWebhookResponse: true });
    expect(statuses).toEqual([401, 401, 401]);
    await methods().delete.call(hook([CONTACT]));
  });
});

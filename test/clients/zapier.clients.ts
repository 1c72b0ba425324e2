import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import vectorFile from "../../rest-facade/receiver/vectors.json" with { type: "json" };
import { eventTypes } from "../../src/domain/webhook/event-types.ts";
import type { Answer } from "../support/json-answer.ts";
import { allow, PlainBrowser } from "../support/sign-in.ts";
import { type Asked, expectWhole } from "./connector-operations.ts";
import { type Demo, startDemo } from "./demo.ts";
import { integrationOf } from "./install.ts";

/** The Zapier app, checked by Zapier's schema and run by Zapier's tester on a demo. */

const FOLDER = await integrationOf("zapier");
const { default: zapier } = await import(`${FOLDER}node_modules/zapier-platform-core/index.js`);
const { default: App } = await import(`${FOLDER}index.js`);
const { isGenuine } = await import(`${FOLDER}triggers/signature.js`);
const run = zapier.createAppTester(App);
const { triggers, creates, searches } = App;

const { vectors } = vectorFile;
/** Zapier may deliver late, so the app does not check the age. */
const AGES = ["too late", "too early"];

const REDIRECT = "http://127.0.0.1/callback";

let demo: Demo;
let authData: { access_token: string; refresh_token: string };
beforeAll(async () => {
  demo = await startDemo();
  vi.stubEnv("SERVICE_URL", demo.publicUrl);
  vi.stubEnv("CLIENT_ID", "demo-server");
  vi.stubEnv("CLIENT_SECRET", "demo-secret");
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const url = await run(App.authentication.oauth2Config.authorizeUrl, {
    inputData: { state: "state-1", redirect_uri: REDIRECT, code_challenge: challenge, code_challenge_method: "S256" },
  });
  const page = new URL(url);
  page.searchParams.set("code_challenge", challenge);
  page.searchParams.set("code_challenge_method", "S256");
  const { searchParams } = await allow(new PlainBrowser(demo.publicUrl), page.href);
  expect(searchParams.get("state")).toBe("state-1");
  const inputData = { code: searchParams.get("code"), redirect_uri: REDIRECT, code_verifier: verifier };
  authData = await run(App.authentication.oauth2Config.getAccessToken, { inputData });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await demo?.close();
});

const create = (key: string, inputData: object): Promise<Answer> =>
  run(creates[key].operation.perform, { authData, inputData });
const search = (key: string, inputData: object): Promise<Answer> =>
  run(searches[key].operation.perform, { authData, inputData });
const trigger = (key: string, method: string, bundle: object = {}): Promise<Answer> =>
  run(triggers[key].operation[method], { authData, inputData: {}, ...bundle });

/** The error of Zapier: its name and what it tells. */
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: Error) => ({ name: error.name, message: error.message }),
  );

let number = 4_155_551_000;
const newNumber = () => `+1${++number}`;

it("fulfils Zapier's schema", async () => {
  const { results } = await zapier.createAppHandler(App)({ command: "validate" }, {});
  expect(results).toEqual([]);
});

it("passes the tests of its own package", async () => {
  await promisify(execFile)(process.execPath, ["--test"], { cwd: FOLDER, env: { PATH: process.env.PATH ?? "" } });
});

it("Zapier's schema finds a planted fault", async () => {
  const broken = { ...App, triggers: { ...triggers, text_received: { ...triggers.text_received, noun: undefined } } };
  const { results } = await zapier.createAppHandler(broken)({ command: "validate" }, {});
  expect(results).not.toEqual([]);
});

it("offers every operation that a Zap needs", async () => {
  const asked: Asked[] = [];
  const z = {
    errors: zapier.errors,
    cursor: { get: async () => "", set: async () => {} },
    request: async ({ method = "GET", url }: Answer) => {
      asked.push({ method, path: new URL(url).pathname.slice("/api/v1".length) });
      return { status: 200, data: { data: [] }, content: "{}" };
    },
  };
  const filled = { inputFields: [] as Answer[] };
  const inputOf = ({ inputFields }: Answer = filled) =>
    Object.fromEntries(inputFields.map(({ key, list }: Answer) => [key, list ? ["one"] : "one"]));
  for (const { operation } of Object.values<Answer>({ ...creates, ...searches })) {
    const inputData = { ...inputOf(operation), clear: [] };
    await operation.perform(z, { inputData });
    await operation.perform(z, { inputData: { ...inputData, id: "" } });
    await operation.perform(z, { inputData: { ...inputData, id: "", campaign_id: "" } });
  }
  for (const { operation } of Object.values<Answer>(triggers)) {
    const bundle = { inputData: {}, targetUrl: "https://hooks.example/", subscribeData: { id: "sub_1" } };
    for (const method of ["performSubscribe", "performUnsubscribe", "performList", "perform"]) {
      await operation[method]?.(z, { ...bundle, cleanedRequest: { id: "evt_1" }, meta: {} });
    }
  }
  await triggers.disposition_list.operation.perform(z, { inputData: { campaign_id: "cmp_1" } });
  expectWhole(asked, {
    "identity.me": "the test of the connection asks for it",
    "deletions.list": "the triggers tell of deletions",
    "doNotCall.list": "the search finds one number",
    "inboxes.get": "the dropdown has every inbox",
    ...{ "queues.get": "a figure of a moment", "queues.list": "a figure of a moment" },
    ...{ "users.get": "no action names a user", "users.list": "no action names a user" },
    "subscriptions.get": "a Zap keeps its subscription",
    "subscriptions.list": "a Zap keeps its subscription",
    "subscriptions.rotate": "a Zap that is switched on again has a new secret",
  });
});

describe("the connection", () => {
  it("is tested with GET /me and named after business and user", async () => {
    const me = await run(App.authentication.test, { authData });
    expect(me).toMatchObject({ business: { name: "Northwind Sales" }, client_id: "demo-server" });
    expect(App.authentication.connectionLabel({}, { inputData: me })).toContain("Northwind Sales");
  });

  it("asks for a proof of the code exchange", () => {
    expect(App.authentication.oauth2Config).toMatchObject({ enablePkce: true, autoRefresh: true });
  });

  it("is refreshed", async () => {
    const fresh = await run(App.authentication.oauth2Config.refreshAccessToken, { authData });
    expect(Object.keys(fresh).sort()).toEqual(["access_token", "refresh_token"]);
    const me = await run(App.authentication.test, { authData: fresh });
    expect(me.business.name).toBe("Northwind Sales");
  });

  it("ends when the refresh token is not valid", async () => {
    const attempt = run(App.authentication.oauth2Config.refreshAccessToken, { authData: { refresh_token: "none" } });
    expect(await refusal(attempt)).toMatchObject({ name: "ExpiredAuthError" });
  });

  it("is refreshed when the access token is refused", async () => {
    const attempt = run(searches.find_contact.operation.perform, {
      authData: { access_token: "none" },
      inputData: { q: "Ada" },
    });
    expect(await refusal(attempt)).toMatchObject({ name: "RefreshAuthError" });
  });
});

describe("a trigger", () => {
  it("exists for every type of event, with a sample of the form of its events", async () => {
    const types = Object.values<Answer>(triggers)
      .filter(({ operation }) => operation.type === "hook")
      .map(({ operation }) => operation.sample.type);
    expect([...new Set(types)].sort()).toEqual([...eventTypes].sort());
  });

  it("subscribes, takes a signed delivery, refuses a forged one and unsubscribes", async () => {
    const targetUrl = `${demo.receiver.url}/zapier`;
    const subscribeData = await trigger("campaign_contact_updated", "performSubscribe", { targetUrl });
    expect(subscribeData).toMatchObject({ event_type: "campaign.contact.updated", target_url: targetUrl });

    const { campaignId, contactId } = await changeContact();
    const [delivery] = await demo.receiver.until(1, "/zapier");
    const signature = delivery?.headers["x-service-signature"];
    const rawRequest = { method: "POST", content: delivery?.body, headers: { "Http-X-Service-Signature": signature } };
    const event = JSON.parse(delivery?.body as string);
    const perform = (more: object) =>
      trigger("campaign_contact_updated", "perform", { subscribeData, rawRequest, cleanedRequest: event, ...more });

    expect(await perform({})).toEqual([event]);
    expect(event.data.contact).toMatchObject({ id: contactId, status: "do_not_call" });
    expect(await perform({ inputData: { campaign_id: campaignId } })).toEqual([event]);
    expect(await perform({ inputData: { campaign_id: "cmp_other" } })).toEqual([]);

    const forged = { ...rawRequest, content: rawRequest.content?.replace("do_not_call", "completed") };
    expect(await refusal(perform({ rawRequest: forged }))).toMatchObject({ name: "HaltedError" });
    const stranger = { ...subscribeData, signing_secret: "whsec_other" };
    expect(await refusal(perform({ subscribeData: stranger }))).toMatchObject({ name: "HaltedError" });

    // Without the raw request the service is asked for the event, whatever the delivery says.
    const lie = { ...event, data: {} };
    expect(await perform({ rawRequest: undefined, cleanedRequest: lie })).toEqual([event]);
    const unknown = { ...event, id: "evt_01h455vb4pex5vsknk084sn02q" };
    const attempt = perform({ rawRequest: undefined, cleanedRequest: unknown });
    expect(await refusal(attempt)).toMatchObject({ name: "HaltedError" });

    expect(await trigger("campaign_contact_updated", "performList")).toContainEqual(event);
    expect(await trigger("new_event", "performList", { inputData: { event_type: event.type } })).toContainEqual(event);
    const elsewhere = { inputData: { campaign_id: "cmp_other" } };
    expect(await trigger("campaign_contact_updated", "performList", elsewhere)).toEqual([]);

    await trigger("campaign_contact_updated", "performUnsubscribe", { subscribeData });
    const { data } = await demo.call("GET", "/subscriptions");
    expect(data.map(({ id }: Answer) => id)).not.toContain(subscribeData.id);
    // Zapier may unsubscribe twice.
    const again = await trigger("campaign_contact_updated", "performUnsubscribe", { subscribeData });
    expect(again).toEqual({ id: subscribeData.id });
  });

  it.each(vectors.filter(({ name }) => !AGES.includes(name)))("judges the test vector $name", (vector) => {
    const isAccepted = vector.secrets.some((secret) =>
      isGenuine(vector.body, vector.headers["X-Service-Signature"], secret),
    );
    expect(isAccepted).toBe(vector.valid);
  });

  it("fills dropdowns", async () => {
    const inboxes = await trigger("inbox_list", "perform");
    expect(inboxes.map(({ name }: Answer) => name)).toContainEqual(expect.stringMatching(/ \(\+\d+\)$/));
    // The tester has no store for cursors: those of Zapier are on its platform.
    const cursor = { get: async () => "", set: async () => {} };
    const { perform } = triggers.campaign_list.operation;
    const listed = (z: Answer, bundle: Answer) => perform({ ...z, cursor }, bundle);
    const campaigns = await run(listed, { authData, inputData: {} });
    expect(campaigns.map(({ name }: Answer) => name)).toContain("Spring outreach");
    const all = await trigger("disposition_list", "perform");
    const ofCampaign = await trigger("disposition_list", "perform", { inputData: { campaign_id: campaigns[0].id } });
    expect(all.map(({ name }: Answer) => name)).toEqual(
      expect.arrayContaining(ofCampaign.map(({ name }: Answer) => name)),
    );
  });

  it("pages through a dropdown with the cursor of the API", async () => {
    const asked: unknown[] = [];
    // From an earlier use of the dropdown that ended in its middle.
    let stored = "stale";
    const pages: Record<string, object> = {
      "": { data: [{ id: "cmp_1" }], next_cursor: "two" },
      two: { data: [{ id: "cmp_2" }], next_cursor: null },
    };
    const z = {
      cursor: {
        get: async () => stored,
        set: async (value: string) => {
          stored = value;
        },
      },
      request: async ({ params }: { params: { cursor?: string } }) => {
        asked.push(params);
        return { data: pages[params.cursor ?? ""] };
      },
    };
    const page = (number: number) =>
      triggers.campaign_list.operation.perform(z, { inputData: {}, meta: { page: number } });
    expect([await page(0), await page(1), await page(2)]).toEqual([[{ id: "cmp_1" }], [{ id: "cmp_2" }], []]);
    expect(asked).toEqual([{ limit: 100 }, { limit: 100, cursor: "two" }]);
    pages[""] = { data: [{ id: "cmp_3" }], next_cursor: null };
    stored = "stale";
    expect([await page(0), await page(1)]).toEqual([[{ id: "cmp_3" }], []]);
  });
});

/** Marks a new contact of a new campaign as do-not-call, which sends an event. */
async function changeContact() {
  const campaign = await newCampaign();
  const contact = await create("add_campaign_contact", { campaign_id: campaign.id, phones: [newNumber()] });
  const changes = { campaign_id: campaign.id, contact_id: contact.id, status: "do_not_call" };
  expect(await create("update_campaign_contact", changes)).toMatchObject({ id: contact.id, status: "do_not_call" });
  return { campaignId: campaign.id, contactId: contact.id };
}

async function newCampaign(): Promise<Answer> {
  const [inbox] = await trigger("inbox_list", "perform");
  return create("create_campaign", { name: "Autumn renewals", inbox_ids: [inbox.id] });
}

describe("an action", () => {
  it("creates, finds, matches, changes and clears a contact", async () => {
    const phone = newNumber();
    const input = {
      first_name: "Ada",
      company: "",
      phones: [phone],
      extra_fields: { plan: "gold" },
      match_on: "phone",
    };
    const contact = await create("create_contact", input);
    expect(contact).toMatchObject({ first_name: "Ada", company: null, extra_fields: { plan: "gold" } });
    expect((await create("create_contact", { ...input, first_name: "Augusta" })).id).toBe(contact.id);
    expect(await search("find_contact", { phone })).toMatchObject([{ id: contact.id, first_name: "Augusta" }]);
    const changed = await create("update_contact", { id: contact.id, last_name: "King", clear: ["first_name"] });
    expect(changed).toMatchObject({ first_name: null, last_name: "King", primary_number: phone });
    expect(await search("find_contact", { id: contact.id })).toEqual([changed]);
    expect(await search("find_contact", { id: "con_01h455vb4pex5vsknk084sn02q" })).toEqual([]);
    expect(await search("find_contact", { phone: newNumber() })).toEqual([]);
  });

  it("merges and deletes a contact, and erases a person", async () => {
    const [duplicate, into] = [
      await create("create_contact", { first_name: "Augusta" }),
      await create("create_contact", { last_name: "King" }),
    ];
    const merged = await create("merge_contacts", { id: duplicate.id, into: into.id });
    expect(merged).toMatchObject({ id: into.id, first_name: "Augusta", last_name: "King" });
    const contact = await create("create_contact", { first_name: "Ada" });
    expect(await create("delete_contact", { id: contact.id })).toEqual({ id: contact.id, deleted: true });
    expect((await demo.call("GET", `/contacts/${contact.id}`)).error.code).toBe("gone");
    const phone_number = newNumber();
    await create("create_contact", { phones: [phone_number] });
    const erasure = await create("erase_person", { phone_number });
    expect(erasure).toMatchObject({ contact_count: 1 });
    expect(await search("find_erasure", { id: erasure.id })).toMatchObject([{ id: erasure.id }]);
    expect(await refusal(create("erase_person", {}))).toMatchObject({ message: expect.stringContaining("contact_id") });
  });

  it("pauses, resumes, renames and archives a campaign", async () => {
    const { id: campaign_id } = await newCampaign();
    for (const status of ["paused", "active", "archived"]) {
      expect(await create("update_campaign", { campaign_id, status })).toMatchObject({ id: campaign_id, status });
    }
    const attempt = create("update_campaign", { campaign_id, status: "active" });
    expect(await refusal(attempt)).toMatchObject({ message: expect.stringContaining("conflict") });
  });

  it("creates an outcome, starts a call, and writes the outcome and the note of one", async () => {
    const outcome = { name: "Wants an offer by Zap", marks_contact_complete: false };
    expect(await create("create_disposition", outcome)).toMatchObject(outcome);
    const [inbox] = (await demo.call("GET", "/inboxes")).data;
    // Outside the hours of the number, and for a user without a phone, the API refuses the call.
    const started = await create("start_call", { inbox_id: inbox.id, to: newNumber() }).catch(({ message }) => message);
    expect(started.status ?? started).toMatch(/^queued$|unprocessable_entity/);
    const [call] = (await demo.call("GET", "/calls?limit=1")).data;
    const [disposition] = (await demo.call("GET", "/dispositions")).data;
    const written = await create("update_call", { id: call.id, disposition_id: disposition.id, note: "Later" });
    expect(written).toMatchObject({ id: call.id, note: "Later", disposition: { id: disposition.id } });
    expect(await create("update_call", { id: call.id, clear: ["note"] })).toMatchObject({ note: null });
  });

  it("manages contacts of a campaign", async () => {
    const campaign = await newCampaign();
    const [phone, campaign_id] = [newNumber(), campaign.id];
    const contact = await create("add_campaign_contact", { campaign_id, first_name: "Ada", phones: [phone] });
    expect(await search("find_campaign_contact", { campaign_id, phone })).toMatchObject([{ id: contact.id }]);
    expect(await search("find_campaign_contact", { phone })).toMatchObject([{ id: contact.id, campaign_id }]);
    const unplaced = search("find_campaign_contact", { id: contact.id });
    expect(await refusal(unplaced)).toMatchObject({ message: expect.stringContaining("Choose the campaign") });
    expect(await search("find_campaign", { q: "Autumn" })).toContainEqual(expect.objectContaining({ id: campaign_id }));
    const repeated = await create("add_campaign_contact", { campaign_id, phones: [phone], on_duplicate: "update" });
    expect(repeated.id).toBe(contact.id);
    const removed = await create("remove_campaign_contact", { campaign_id, contact_id: contact.id });
    expect(removed).toEqual({ id: contact.id, removed: true });
    expect(await search("find_campaign_contact", { campaign_id, phone })).toEqual([]);
  });

  it("sends a text, schedules one and cancels it", async () => {
    const [inbox] = await trigger("inbox_list", "perform");
    const to = newNumber();
    const text = await create("send_text", { inbox_id: inbox.id, to, body: "Hello" });
    expect(text).toMatchObject({ to, body: "Hello", direction: "outgoing" });
    expect(await search("find_text", { phone: to })).toMatchObject([{ id: text.id }]);
    const [conversation] = await search("find_conversation", { phone: to });
    expect(conversation.id).toBe(text.conversation_id);
    const send_at = new Date(Date.now() + 86_400_000).toISOString();
    const later = await create("send_text", { conversation_id: conversation.id, body: "Later", send_at });
    expect(later.status).toBe("scheduled");
    expect(await create("cancel_text", { id: later.id })).toEqual({ id: later.id, canceled: true });
    expect(await search("find_call", { direction: "outgoing" })).not.toEqual([]);
  });

  it("keeps the do-not-call list", async () => {
    const phone_number = newNumber();
    const added = await create("add_do_not_call", { phone_number, note: "Asked by letter" });
    expect(added).toMatchObject({ phone_number, note: "Asked by letter" });
    const [inbox] = await trigger("inbox_list", "perform");
    const attempt = create("send_text", { inbox_id: inbox.id, to: phone_number, body: "Hello" });
    expect((await refusal(attempt))?.message).toContain("unprocessable_entity");
    expect(await search("find_do_not_call", { phone: phone_number })).toMatchObject([{ note: "Asked by letter" }]);
    expect(await create("remove_do_not_call", { phone_number })).toEqual({ phone_number, removed: true });
    expect(await search("find_do_not_call", { phone: phone_number })).toEqual([]);
  });

  it("happens once for one key of the user, and each time without a key", async () => {
    const input = { first_name: "Twin", idempotency_key: "evt_1" };
    const first = await create("create_contact", input);
    expect((await create("create_contact", input)).id).toBe(first.id);
    const { idempotency_key: _, ...keyless } = input;
    const ids = [(await create("create_contact", keyless)).id, (await create("create_contact", keyless)).id];
    expect(new Set([first.id, ...ids]).size).toBe(3);
    const attempt = create("create_contact", { ...input, first_name: "Other" });
    expect((await refusal(attempt))?.message).toContain("idempotency_key_reused");
  });
});

describe("a refusal of the API", () => {
  it("names the field, the code and the request", async () => {
    const error = await refusal(create("create_contact", { first_name: "Ada", phones: ["0"] }));
    const { code, message, status } = JSON.parse(error?.message ?? "{}");
    expect({ code, status }).toEqual({ code: "invalid_phone_number", status: 400 });
    expect(message).toMatch(/^phones: .+ \(request req_\w+\)$/);
  });

  it("lets Zapier wait as long as the service asks, and repeats a failed write once with its key", async () => {
    const { receiver, publicUrl } = demo;
    vi.stubEnv("SERVICE_URL", receiver.url);
    try {
      const path = "/api/v1/contacts";
      receiver.behave(path, (response) => response.writeHead(429, { "retry-after": "7" }).end("{}"));
      const error = await refusal(create("create_contact", { first_name: "Ada" }));
      expect(error?.name).toBe("ThrottledError");
      expect(JSON.parse(error?.message ?? "{}")).toMatchObject({ delay: 7 });

      const before = receiver.received.length;
      receiver.behave(path, (response) => {
        const isFirst = receiver.received.length === before + 1;
        response.writeHead(isFirst ? 500 : 201, { "content-type": "application/json" }).end('{"id":"con_1"}');
      });
      expect(await create("create_contact", { first_name: "Ada" })).toEqual({ id: "con_1" });
      const keys = receiver.received.slice(before).map(({ headers }) => headers["idempotency-key"]);
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    } finally {
      vi.stubEnv("SERVICE_URL", publicUrl);
    }
  });

  it("asks for a field to search for", async () => {
    expect((await refusal(search("find_contact", {})))?.message).toContain("Fill in at least one field");
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { note } from "../../src/domain/webhook/noted.ts";
import { newId } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createTestCarrier, orderCall, type TestCarrier } from "../support/carrier.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The events of contacts, campaigns, opt-outs, the do-not-call list, and of the progress of texts and calls. */

let api: TestApi;
let carrier: TestCarrier;
let token: string;
let caller: Caller;
let inboxId: string;
beforeAll(async () => {
  api = await createTestApi();
  const { outbox } = webhookTools;
  carrier = createTestCarrier(api.test, { outbox, hooks: dialerHooks(outbox) });
  carrier.start();
  const { admin, northwind } = api.world;
  token = await api.token(admin.userId);
  caller = { businessId: northwind.businessId, userId: admin.userId, role: "admin" };
  inboxId = northwind.inboxIds[0] as string;
});
afterAll(async () => {
  await carrier?.close();
  await api?.close();
});

const call = async (method: string, path: string, body?: unknown) =>
  (await api.call(method, path, { token, body })).body;

interface Told {
  id: string;
  type: string;
  actor: { type: string; user_id: string | null; client_id: string | null };
  data: Record<string, { id: string } & Record<string, unknown>> & Record<string, unknown>;
}

let last: string;
beforeEach(async () => {
  await carrier.settle();
  last = newId("evt");
});

/** The events since the start of the test, the oldest first. */
async function told(): Promise<Told[]> {
  const { data } = await call("GET", "/events?limit=100");
  return data.filter(({ id }: Told) => id > last).reverse();
}
const types = async () => (await told()).map(({ type }) => type);

const app = () => ({ type: "app", user_id: caller.userId, client_id: "demo-app" });
const PERSON = { type: "person", user_id: null, client_id: null };

const textFrom = async (from: string, body: string) => {
  const { data } = await call("GET", "/inboxes");
  const { phone_number: to } = data.find(({ id }: { id: string }) => id === inboxId);
  const at = new Date().toISOString();
  await carrier.receive(api.test.database, { kind: "text.incoming", carrierId: newId("msg"), from, to, body, at });
};

describe("contacts", () => {
  it("are created and updated with their data as GET shows it, and not without a change", async () => {
    const contact = await call("POST", "/contacts", { first_name: "Ada", phones: ["+14165550150"] });
    const [created, ...none] = await told();
    expect([created, none]).toMatchObject([{ type: "contact.created", actor: app(), data: { contact } }, []]);
    await call("PATCH", `/contacts/${contact.id}`, { first_name: "Ada" });
    expect(await types()).toEqual(["contact.created"]);
    const changed = await call("PATCH", `/contacts/${contact.id}`, { first_name: "Grace" });
    expect((await told())[1]).toMatchObject({ type: "contact.updated", data: { contact: changed } });
    await call("POST", "/contacts", { match_on: "phone", phones: ["+14165550150"], first_name: "Grace" });
    expect(await types()).toEqual(["contact.created", "contact.updated"]);
  });

  it("are created by the first text of an unknown number, by the person", async () => {
    await textFrom("+14165550151", "Hello");
    const [created, received] = await told();
    expect(created).toMatchObject({ type: "contact.created", actor: PERSON, data: { contact: { source: "inbound" } } });
    expect(received).toMatchObject({ type: "message.incoming.received", actor: PERSON });
    await textFrom("+14165550151", "Hello again");
    expect(await types()).toEqual(["contact.created", "message.incoming.received", "message.incoming.received"]);
  });

  it("are deleted with the reason, and merged with the direct target", async () => {
    const { id: into } = await call("POST", "/contacts", { first_name: "Into" });
    const { id: from } = await call("POST", "/contacts", { first_name: "From", email: "from@example.com" });
    last = newId("evt");
    await graphql(`mutation { mergeContacts(input: {intoId: "${into}", fromId: "${from}"}) { __typename } }`);
    await graphql(`mutation { deleteContact(input: {id: "${into}"}) { __typename } }`);
    const [merged, updated, deleted] = await told();
    expect(merged).toMatchObject({
      type: "contact.deleted",
      actor: { type: "user", user_id: caller.userId, client_id: null },
      data: { contact: { id: from }, reason: "merged", merged_into: into },
    });
    expect(updated).toMatchObject({
      type: "contact.updated",
      data: { contact: { id: into, email: "from@example.com" } },
    });
    expect(deleted?.data).toEqual({ contact: { id: into }, reason: "deleted", merged_into: null });
  });

  it("opt out and in once for all of their numbers", async () => {
    const phones = ["+14165550152", "+14165550153"];
    const { id } = await call("POST", "/contacts", { first_name: "Two", phones });
    last = newId("evt");
    for (const from of phones) {
      await textFrom(from, "STOP");
    }
    const outs = (await told()).filter(({ type }) => type === "contact.opted_out");
    expect(outs).toMatchObject([{ actor: PERSON, data: { contact: { id, opted_out_reason: "keyword" } } }]);
    await textFrom(phones[0] as string, "START");
    expect((await types()).filter((type) => type === "contact.opted_in")).toEqual([]);
    await textFrom(phones[1] as string, "START");
    const ins = (await told()).filter(({ type }) => type === "contact.opted_in");
    expect(ins).toMatchObject([{ actor: PERSON, data: { contact: { id, opted_out_at: null } } }]);
  });

  it("are saved together with one event each, and also tell that they opted out", async () => {
    const [first, second] = ["+14165550162", "+14165550163"];
    const { data } = await call("POST", "/contacts", {
      match_on: "phone",
      contacts: [
        { first_name: "Ada", phones: [first] },
        { first_name: "Bad", phones: ["415"] },
        { company: "Engines", phones: [first] },
        { first_name: "Grace", phones: [second], opted_out: true },
      ],
    });
    const [ada, , changed, grace] = data;
    expect(await told()).toMatchObject([
      { type: "contact.created", actor: app(), data: { contact: changed.contact } },
      { type: "contact.created", actor: app(), data: { contact: grace.contact } },
      { type: "contact.opted_out", actor: app(), data: { contact: { id: grace.contact.id, opted_out: true } } },
    ]);
    expect(changed.contact).toMatchObject({ id: ada.contact.id, first_name: "Ada", company: "Engines" });
    last = newId("evt");
    const match = { match_on: "external_id", external_id: "crm-7" };
    await call("POST", "/contacts", { ...match, first_name: "Alan" });
    await call("POST", "/contacts", { ...match, phones: ["+14165550164"], opted_out: true });
    expect(await types()).toEqual(["contact.created", "contact.updated", "contact.opted_out"]);
  });

  it("are deleted, merged and erased by the app through the API", async () => {
    const { id: into } = await call("POST", "/contacts", { first_name: "Into" });
    const { id: from } = await call("POST", "/contacts", { first_name: "From" });
    const { id: erased } = await call("POST", "/contacts", { first_name: "Erased", phones: ["+14165550165"] });
    last = newId("evt");
    await call("POST", `/contacts/${from}/merge`, { into });
    await call("DELETE", `/contacts/${into}`);
    await call("POST", "/erasures", { contact_id: erased });
    await erasePeople(api.test.database, webhookTools.outbox);
    expect(await told()).toEqual([
      expect.objectContaining({
        type: "contact.deleted",
        actor: app(),
        data: { contact: { id: from }, reason: "merged", merged_into: into },
      }),
      expect.objectContaining({
        type: "contact.deleted",
        actor: app(),
        data: { contact: { id: into }, reason: "deleted", merged_into: null },
      }),
      expect.objectContaining({
        type: "contact.deleted",
        actor: app(),
        data: { contact: { id: erased }, reason: "erased", merged_into: null },
      }),
      expect.objectContaining({ type: "person.erased", actor: app(), data: { deletions: expect.any(Number) } }),
    ]);
  });

  it("opt out together, however large they are", async () => {
    const { northwind } = api.world;
    const extra = JSON.stringify(
      Object.fromEntries(Array.from({ length: 20 }, (_, place) => [place, "x".repeat(9_000)])),
    );
    const ids = Array.from({ length: 120 }, () => newId("con"));
    await api.test.query(
      `INSERT INTO contacts (business_id, id, first_name, phones, extra_fields, source, created_at, updated_at)
       SELECT $1, id, 'Large', '[{"number": "+14165550166", "label": null}]', $3, 'app', now(), now()
       FROM unnest($2::text[]) AS id`,
      [northwind.businessId, ids, extra],
    );
    await textFrom("+14165550166", "STOP");
    const events = await api.test.query<{ count: number }>(
      "SELECT count(*)::int FROM webhook_events WHERE id > $1 AND event_type = 'contact.opted_out'",
      [last],
    );
    expect(events).toEqual([{ count: 120 }]);
    await api.test.query("UPDATE contacts SET phones = '[]', extra_fields = NULL WHERE id = ANY($1)", [ids]);
    await api.test.query("DELETE FROM webhook_events WHERE id > $1", [last]);
  });

  it("opt out through the API, by the app", async () => {
    const { id } = await call("POST", "/contacts", { first_name: "One", phones: ["+14165550154"] });
    last = newId("evt");
    await call("PATCH", `/contacts/${id}`, { opted_out: true });
    await call("PATCH", `/contacts/${id}`, { opted_out: true });
    await call("PATCH", `/contacts/${id}`, { opted_out: false });
    expect(await told()).toMatchObject([
      { type: "contact.opted_out", actor: app(), data: { contact: { id, opted_out_reason: "api" } } },
      { type: "contact.opted_in", actor: app(), data: { contact: { id, opted_out_at: null } } },
    ]);
  });
});

async function graphql(source: string) {
  const { graphql: run } = await import("graphql");
  const { schema } = await import("../../schema/index.ts");
  const { createContext } = await import("../../schema/context.ts");
  const { findMembership } = await import("../../src/domain/identity/store.ts");
  const membership = await findMembership(api.test.database, caller.userId);
  const contextValue = createContext(api.test.database, membership, webhookTools);
  expect((await run({ schema, source, contextValue })).errors).toBeUndefined();
}

describe("campaigns", () => {
  it("are created, change their fields and their status, and lose contacts", async () => {
    await call("POST", "/campaigns", { name: "Autumn", inbox_ids: [inboxId] });
    const campaign = (await call("GET", "/campaigns?q=Autumn")).data[0];
    const contacts = `/campaigns/${campaign.id}/contacts`;
    await call("POST", contacts, { first_name: "Ada", phones: ["+14165550155"] });
    const contact = (await call("GET", contacts)).data[0];
    expect(await told()).toMatchObject([{ type: "campaign.created", actor: app(), data: { campaign } }]);
    last = newId("evt");
    await call("PATCH", `${contacts}/${contact.id}`, { status: "do_not_call" });
    await graphql(`mutation { updateCampaign(input: {id: "${campaign.id}", name: "Autumn"}) { __typename } }`);
    await graphql(`mutation { updateCampaign(input: {id: "${campaign.id}", name: "Winter"}) { __typename } }`);
    await call("DELETE", `${contacts}/${contact.id}`);
    await graphql(`mutation { archiveCampaign(input: {id: "${campaign.id}"}) { __typename } }`);
    await graphql(`mutation { archiveCampaign(input: {id: "${campaign.id}"}) { __typename } }`);
    const events = await told();
    expect(events.map(({ type, data }) => [type, data.campaign?.name, data.campaign?.status])).toEqual([
      ["campaign.updated", "Autumn", "completed"],
      ["campaign.contact.updated", "Autumn", undefined],
      ["campaign.updated", "Winter", "completed"],
      ["campaign.contact.deleted", "Winter", undefined],
      ["campaign.updated", "Winter", "active"],
      ["campaign.updated", "Winter", "archived"],
    ]);
    expect(events[3]?.data).toEqual({ contact: { id: contact.id }, campaign: { id: campaign.id, name: "Winter" } });
  });
});

describe("PATCH /campaigns", () => {
  it("tells of several changes once, and of none without one", async () => {
    await call("POST", "/campaigns", { name: "Spring", inbox_ids: [inboxId] });
    const { id } = (await call("GET", "/campaigns?q=Spring")).data.find(
      ({ name }: { name: string }) => name === "Spring",
    );
    last = newId("evt");
    await call("PATCH", `/campaigns/${id}`, { name: "Spring", status: "active" });
    expect(await told()).toEqual([]);
    await call("PATCH", `/campaigns/${id}`, { status: "paused" });
    const campaign = await call("PATCH", `/campaigns/${id}`, { name: "Summer", status: "archived" });
    expect(await told()).toMatchObject([
      { type: "campaign.updated", actor: app(), data: { campaign: { id, name: "Spring", status: "paused" } } },
      { type: "campaign.updated", actor: app(), data: { campaign } },
    ]);
    expect(campaign).toMatchObject({ name: "Summer", status: "archived" });
  });
});

describe("the do-not-call list", () => {
  it("tells of each new and removed number once", async () => {
    const numbers = ["+14165550156", "+14165550157"];
    await call("POST", "/do-not-call", { numbers: numbers.map((phone_number) => ({ phone_number })) });
    await call("POST", "/do-not-call", { phone_number: numbers[0], note: "Again" });
    await call("DELETE", `/do-not-call/${encodeURIComponent(numbers[0] as string)}`);
    const source = "api";
    expect((await told()).map(({ type, data }) => [type, data])).toEqual(
      expect.arrayContaining([
        ["do_not_call.added", { phone_number: numbers[0], source }],
        ["do_not_call.added", { phone_number: numbers[1], source }],
        ["do_not_call.removed", { phone_number: numbers[0], source }],
      ]),
    );
    expect(await types()).toHaveLength(3);
    await textFrom("+14165550158", "Stop calling me");
    expect(
      (await told()).find(({ type, actor }) => type === "do_not_call.added" && actor.type === "person"),
    ).toBeDefined();
  });
});

describe("texts and calls", () => {
  it("tell that a text was sent before it was delivered", async () => {
    await call("POST", "/messages", { inbox_id: inboxId, to: "+14165550159", body: "Hello" });
    await carrier.settle();
    const [sent, delivered] = await told();
    expect(sent).toMatchObject({ type: "message.outgoing.sent", actor: app(), data: { message: { status: "sent" } } });
    expect(delivered).toMatchObject({ type: "message.outgoing.delivered", actor: app() });
  });

  it("tell of the start and the answer of a call, in this order", async () => {
    await orderCall(api.test.database, caller, inboxId, "+14165550160");
    const busy = await unheard(async (database) => orderCall(database, caller, inboxId, "+14165550011"))(
      api.test.database,
    );
    await carrier.settle();
    const events = await told();
    const of = (isBusy: boolean) =>
      events.filter(({ data }) => (data.call?.id === busy) === isBusy).map(({ type }) => type);
    expect(of(false)).toEqual(["call.outgoing.answered", "call.outgoing.completed"]);
    expect(of(true)).toEqual(["call.outgoing.completed"]);
    last = newId("evt");
    await graphql(`mutation { startCall(input: {inboxId: "${inboxId}", to: "+14165550161", askedByPerson: true,
      askedNote: "By text"}) { __typename } }`);
    await carrier.settle();
    expect(await types()).toEqual(["call.outgoing.started", "call.outgoing.answered", "call.outgoing.completed"]);
    expect((await told())[0]).toMatchObject({ data: { call: { status: "queued" }, user: { id: caller.userId } } });
  });

  it("tell of a call that an app starts, and not of its note", async () => {
    const to = "+14165550167";
    const inbox = (await call("GET", "/inboxes")).data.find(({ id }: { id: string }) => id === inboxId);
    const at = new Date().toISOString();
    const event = { kind: "call.incoming", carrierId: newId("call"), from: to, to: inbox.phone_number, at } as const;
    await carrier.receive(api.test.database, { ...event, isOver: true });
    last = newId("evt");
    const started = await call("POST", "/calls", { inbox_id: inboxId, to });
    await carrier.settle();
    await call("PATCH", `/calls/${started.id}`, { note: "Asked for a quote" });
    expect((await told()).map(({ type, actor, data }) => [type, actor, data.call?.id])).toEqual([
      ["call.outgoing.started", app(), started.id],
      ["call.outgoing.answered", app(), started.id],
      ["call.outgoing.completed", app(), started.id],
    ]);
  });

  it("tell of an incoming call, by the person", async () => {
    const { data } = await call("GET", "/inboxes");
    const { phone_number: to } = data.find(({ id }: { id: string }) => id === inboxId);
    const event = { kind: "call.incoming", carrierId: newId("call"), from: "+14165550151", to } as const;
    await carrier.receive(api.test.database, { ...event, at: new Date().toISOString(), isOver: true });
    expect((await told()).map(({ type, actor }) => [type, actor])).toEqual([
      ["call.incoming.started", PERSON],
      ["call.incoming.completed", PERSON],
      ["call.incoming.missed", PERSON],
    ]);
  });
});

it("a change outside of a work that records its events is an error", () => {
  expect(() => note({ type: "person.erased", subject: { deletions: 1 } })).toThrow("outside of withEvents");
});

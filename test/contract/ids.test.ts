import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../rest-facade/routes/index.ts";
import { sampleIds } from "../../rest-facade/samples.ts";
import { newId } from "../../src/platform/id.ts";
import type { ApiAnswer } from "../support/api.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { fillPath, freshIds, malformedIds, neededBy, type SampleIds, unknownIds, withIds } from "../support/samples.ts";
import { snapshotTables } from "../support/snapshot.ts";

/** An id of another business gets the same answer as an unknown id. */

const REQUEST_ID = "the-same-every-time";

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

const inPath = routes.filter((route) => route.on.path.includes("{"));

/** All ways to choose at least one of the names. */
function choices(names: readonly string[]): string[][] {
  const sets: string[][] = [[]];
  for (const name of names) {
    sets.push(...sets.map((set) => [...set, name]));
  }
  return sets.filter((set) => set.length > 0);
}

const positions = inPath.flatMap((route) =>
  choices(Object.keys(route.sample.path ?? {})).map((names) => ({
    name: `${route.on.method} ${route.on.path}`,
    where: names.join(" and "),
    route,
    names,
  })),
);

describe.each(positions)("$name with another business's $where", ({ route, names }) => {
  // All requests share one, because none of them changes anything.
  let own: SampleIds;
  beforeAll(async () => {
    own = await freshIds(api.test, api.world.northwind, neededBy(route));
  });

  /** The request with other ids at these places of the path. */
  async function ask(others: SampleIds): Promise<ApiAnswer> {
    const path = Object.fromEntries(
      Object.entries(route.sample.path ?? {}).map(([name, id]) => [
        name,
        withIds(id, names.includes(name) ? others : own),
      ]),
    );
    const { query = {}, body } = route.sample;
    return api.call(route.on.method, fillPath(route.on.path, path), {
      token: api.adminToken,
      query: withIds(query, own),
      ...(body !== undefined && { body: withIds(body, own) }),
      headers: { "x-request-id": REQUEST_ID },
    });
  }

  it("answers as for an unknown id and for a malformed one, byte for byte, and does nothing", async () => {
    const rivals = await freshIds(api.test, api.world.rivals, [...neededBy(route), "campaignContact"]);
    const readRival = () =>
      api.test.query(
        "SELECT cc.*, c.* FROM campaign_contacts cc JOIN campaigns c ON c.id = cc.campaign_id WHERE cc.id = $1",
        [rivals.campaignContact],
      );
    const before = await readRival();
    const answer = await ask(rivals);
    expect(errorOf(answer)).toEqual({ status: 404, code: "not_found" });
    expect((await ask(unknownIds())).text).toBe(answer.text);
    expect((await ask(malformedIds())).text).toBe(answer.text);
    const withNul = Object.fromEntries(Object.keys(sampleIds).map((name) => [name, "a\u0000b"])) as SampleIds;
    expect((await ask(withNul)).text).toBe(answer.text);
    expect(await readRival()).toEqual(before);
  });
});

it.each(["\u0000", "'", '"', "%", "\\", "../x", "\u{1f600}", "x".repeat(1000), "x".repeat(5000), " "])(
  "a campaign with the id %j is not found",
  async (id) => {
    const answer = await api.call("GET", fillPath("/campaigns/{id}", { id }), { token: api.adminToken });
    expect(errorOf(answer)).toEqual({ status: 404, code: "not_found" });
  },
);

describe("an id of another business in a body", () => {
  const BODIES = [
    {
      name: "POST /messages",
      field: "inbox_id",
      rival: () => api.world.rivals.inboxIds[0] as string,
      unknown: () => newId("inb"),
      path: async () => "/messages",
      body: (id: string) => ({ inbox_id: id, to: "+14155550123", body: "Hello" }),
    },
    {
      name: "POST /campaigns",
      field: "inbox_ids.1",
      rival: () => api.world.rivals.inboxIds[0] as string,
      unknown: () => newId("inb"),
      path: async () => "/campaigns",
      body: (id: string) => ({ name: "Mine", inbox_ids: [api.world.northwind.inboxIds[0], id] }),
    },
    {
      name: "POST /campaigns/{id}/contacts",
      field: "customer_id",
      rival: () => api.world.rivals.customerId,
      unknown: () => newId("con"),
      path: async () => `/campaigns/${(await freshIds(api.test, api.world.northwind, ["campaign"])).campaign}/contacts`,
      body: (id: string) => ({ phones: ["+14155550123"], customer_id: id }),
    },
    {
      name: "POST /calls",
      field: "inbox_id",
      rival: () => api.world.rivals.inboxIds[0] as string,
      unknown: () => newId("inb"),
      path: async () => "/calls",
      body: (id: string) => ({ inbox_id: id, to: "+14155550123" }),
    },
    {
      name: "POST /calls",
      field: "contact_id",
      rival: () => api.world.rivals.customerId,
      unknown: () => newId("con"),
      path: async () => "/calls",
      body: (id: string) => ({ inbox_id: api.world.northwind.inboxIds[0], contact_id: id }),
    },
    {
      name: "PATCH /calls/{id}",
      field: "disposition_id",
      rival: async () => (await freshIds(api.test, api.world.rivals, ["disposition"])).disposition,
      unknown: () => newId("dsp"),
      path: async () => `/calls/${(await freshIds(api.test, api.world.northwind, ["call"])).call}`,
      body: (id: string) => ({ disposition_id: id, note: "Called" }),
    },
    {
      name: "POST /contacts/{id}/merge",
      field: "into",
      rival: () => api.world.rivals.customerId,
      unknown: () => newId("con"),
      path: async () => `/contacts/${(await freshIds(api.test, api.world.northwind, ["contact"])).contact}/merge`,
      body: (id: string) => ({ into: id }),
    },
    {
      name: "POST /erasures",
      field: "contact_id",
      rival: () => api.world.rivals.customerId,
      unknown: () => newId("con"),
      path: async () => "/erasures",
      body: (id: string) => ({ contact_id: id }),
    },
    {
      name: "POST /events/{id}/redeliver",
      field: "subscription_id",
      rival: async () => (await freshIds(api.test, api.world.rivals, ["subscription"])).subscription,
      unknown: () => newId("sub"),
      path: async () => `/events/${(await freshIds(api.test, api.world.northwind, ["event"])).event}/redeliver`,
      body: (id: string) => ({ subscription_id: id }),
    },
  ];

  const methodOf = ({ name }: { name: string }) => name.split(" ", 1)[0] as string;

  it("is tried in every body whose sample has ids", () => {
    const withBodyIds = routes.filter(({ sample }) =>
      Object.values(sampleIds).some((id) => JSON.stringify(sample.body ?? null).includes(id)),
    );
    expect(BODIES.map(({ name }) => name)).toEqual(
      expect.arrayContaining(withBodyIds.map(({ on }) => `${on.method} ${on.path}`)),
    );
  });

  it.each(BODIES)("$name: $field is refused as an unknown one is", async (given) => {
    const { field, rival, unknown, path, body } = given;
    const url = await path();
    const rivals = await rival();
    const before = await snapshotTables(api.test);
    const ask = (id: string) => api.call(methodOf(given), url, { token: api.adminToken, body: body(id) });
    const neutral = (answer: ApiAnswer, id: string) =>
      answer.text.replaceAll(id, "ID").replace(answer.headers["x-request-id"] as string, "REQUEST");
    const answer = await ask(rivals);
    expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field });
    for (const id of [unknown(), "malformed"]) {
      expect(neutral(await ask(id), id)).toBe(neutral(answer, rivals));
    }
    expect(await snapshotTables(api.test)).toEqual(before);
  });

  it.each(BODIES)("$name: $field with a NUL is refused like any other", async (given) => {
    const { field, path, body } = given;
    const answer = await api.call(methodOf(given), await path(), { token: api.adminToken, body: body("a\u0000b") });
    expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field });
  });

  it("POST /campaigns/{id}/contacts: an empty customer_id counts as absent", async () => {
    const { campaign } = await freshIds(api.test, api.world.northwind, ["campaign"]);
    const body = { phones: ["+14155550123"], customer_id: "" };
    const answer = await api.call("POST", `/campaigns/${campaign}/contacts`, { token: api.adminToken, body });
    expect([answer.status, answer.body.customer_id]).toEqual([201, null]);
  });

  it("fails its row alone among many", async () => {
    const { campaign } = await freshIds(api.test, api.world.northwind, ["campaign"]);
    const rows = [api.world.rivals.customerId, newId("con"), "a\u0000b", api.world.northwind.customerId];
    const answer = await api.call("POST", `/campaigns/${campaign}/contacts`, {
      token: api.adminToken,
      body: { contacts: rows.map((id, index) => ({ phones: [`+1415555100${index}`], customer_id: id })) },
    });
    expect(answer.status).toBe(200);
    expect(
      answer.body.data.map((row: { result: string; error: { code: string; field: string } | null }) => [
        row.result,
        row.error?.code,
        row.error?.field,
      ]),
    ).toEqual([
      ["failed", "validation_error", "contacts.0.customer_id"],
      ["failed", "validation_error", "contacts.1.customer_id"],
      ["failed", "validation_error", "contacts.2.customer_id"],
      ["created", undefined, undefined],
    ]);
  });
});

describe("an id of another business in a filter", () => {
  it.each(["customer_id", "disposition_id"])("GET /campaigns/{id}/contacts: %s finds nothing", async (name) => {
    const [disposition] = await api.test.query<{ id: string }>("SELECT id FROM dispositions WHERE business_id = $1", [
      api.world.rivals.businessId,
    ]);
    const rival = name === "customer_id" ? api.world.rivals.customerId : (disposition?.id as string);
    const path = `/campaigns/${api.world.northwind.campaignId}/contacts`;
    for (const id of [rival, newId("con"), "malformed", "a\u0000b"]) {
      const answer = await api.call("GET", path, { token: api.adminToken, query: { [name]: id } });
      expect(answer.body).toEqual({ data: [], has_more: false, next_cursor: null });
    }
  });
});

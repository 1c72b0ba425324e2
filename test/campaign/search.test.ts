import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldActivity } from "../../src/domain/activity/fold-store.ts";
import { forecastOf } from "../../src/domain/activity/forecast.ts";
import { walkAtMost } from "../db/list-pairs.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";

/** The search among the contacts of a campaign, and the forecast of a campaign. */

let bench: DialerBench;
let campaignId: string;
beforeAll(async () => {
  bench = await createDialerBench();
  campaignId = await bench.campaign();
});
afterAll(() => bench.close());

const SEARCH = `query ($campaignId: ID!, $filter: CampaignContactFilter, $orderBy: CampaignContactOrder!, $after: String) {
  campaignContacts(campaignId: $campaignId, filter: $filter, orderBy: $orderBy, first: 2, after: $after) {
    nodes { firstName lastName primaryNumber } totalCount pageInfo { hasNextPage endCursor } } }`;
const search = (filter: object, orderBy = "CREATED", after: string | null = null) =>
  bench.ask(SEARCH, { campaignId, filter, orderBy, after });
const names = async (q: string, more: object = {}) => {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo } = await search({ q, ...more }, "NAME", after);
    found.push(...nodes.map((node: Record<string, string>) => `${node.firstName} ${node.lastName ?? ""}`.trim()));
    if (!pageInfo.hasNextPage) {
      return found;
    }
    after = pageInfo.endCursor;
  }
};

describe("a search among the contacts of a campaign", () => {
  const add = (first_name: string, last_name: string | null, ...numbers: string[]) =>
    bench.contact(campaignId, {
      first_name,
      last_name,
      email: `${first_name.split(" ")[0]?.toLowerCase()}@prospect.example`,
      phones: numbers,
    });
  beforeAll(async () => {
    // More than the contacts that are read in their order: the oldest are found by the indexes.
    await add("Ada", "Lovelace", "+14085550101");
    await add("Mary Ann", "van Dyke", "+14085550102", "+442079460999");
    await bench.test.query(
      `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, last_name, phones, created_at, updated_at)
       SELECT $1, $2, 'cct_7zzzzzzzzzzzzzzzz' || lpad(i::text, 9, '0'), 'Filler', 'Common' || i % 7,
         jsonb_build_array(jsonb_build_object('number', '+1628' || (5000000 + i), 'label', NULL)), now(), now()
       FROM generate_series(1, 5500) i`,
      [bench.businessId, campaignId],
    );
    await bench.contact(await bench.campaign(), { first_name: "Ada", last_name: "Lovejoy" });
  });

  it.each([
    ["ada", ["Ada Lovelace"]],
    ["LOVEL", ["Ada Lovelace"]],
    ["ada love", ["Ada Lovelace"]],
    ["Lovelace, Ada", ["Ada Lovelace"]],
    ["mary van dyke", ["Mary Ann van Dyke"]],
    ["van dy", ["Mary Ann van Dyke"]],
    ["ann", []],
    ["grace love", []],
    ["100%", []],
    ["a_a", []],
    ["(408) 555-01", ["Ada Lovelace", "Mary Ann van Dyke"]],
    ["+1 408 555 0101", ["Ada Lovelace"]],
    ["+44 20 7946 0999", ["Mary Ann van Dyke"]],
    ["408 555 0199", []],
    ["ADA@prospect.example", ["Ada Lovelace"]],
    ["ada@prospect", []],
    ["\u{10ffff}\u{10ffff}", []],
  ])("finds %s", async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it("goes with the filters, and pages as the list does", async () => {
    expect(await names("ada", { status: "DO_NOT_CALL" })).toEqual([]);
    const first = await search({ q: "common3" });
    expect(first).toMatchObject({ totalCount: null, pageInfo: { hasNextPage: true } });
    expect(first.nodes.map(({ primaryNumber }: { primaryNumber: string }) => primaryNumber)).toEqual([
      "+16285005498",
      "+16285005491",
    ]);
    const next = await search({ q: "common3" }, "CREATED", first.pageInfo.endCursor);
    expect(next.nodes[0].primaryNumber).toBe("+16285005484");
    await expect(search({ q: "common4" }, "CREATED", first.pageInfo.endCursor)).rejects.toThrow("cursor");
    expect((await search({ q: "filler common3" })).pageInfo.hasNextPage).toBe(true);
  });

  it("finds a number that more contacts of others have than a page may read", async () => {
    const { businessId, campaignId: theirs } = bench.world.rivals;
    const restore = walkAtMost(20);
    await bench.test.query(
      `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, phones, created_at, updated_at)
       SELECT $1, $2, 'cct_7zzzzzzzzzzzzzzzzz' || lpad(i::text, 8, '0'), 'Other',
         jsonb_build_array(jsonb_build_object('number', '+14085550101', 'label', NULL)), now(), now()
       FROM generate_series(1, 30) i`,
      [businessId, theirs],
    );
    try {
      const page = await search({ q: "+1 408 555 0101" });
      expect(page).toMatchObject({ nodes: [], pageInfo: { hasNextPage: true } });
    } finally {
      restore();
    }
    expect(await names("+1 408 555 0101")).toEqual(["Ada Lovelace"]);
  });

  it("searches each campaign of a list", async () => {
    const source = `{ campaigns { nodes { id contacts(filter: { q: "love" }) { nodes { lastName } } } } }`;
    const { nodes } = await bench.ask(source);
    const found = nodes.flatMap(({ contacts }: { contacts: { nodes: { lastName: string }[] } }) => contacts.nodes);
    expect(found.map(({ lastName }: { lastName: string }) => lastName).sort()).toEqual(["Lovejoy", "Lovelace"]);
  });

  it("refuses a text that is too short", async () => {
    await expect(search({ q: "a" })).rejects.toMatchObject({ code: "validation_error", field: "q" });
  });
});

describe("the forecast of a campaign", () => {
  const at = (time: string) => Date.parse(`2026-03-${time}Z`);
  const progress = { not_called: 70, in_progress: 0, called: 40, completed: 30, do_not_call: 5, exhausted: 10 };
  const hours = { from: "08:00", until: "18:00" };
  const asked = {
    status: "active" as const,
    progress,
    // 40 calls in the eight open hours since ten on the day before.
    calls: {
      hours: new Map([
        [at("02T10:00:00"), 25],
        [at("02T16:00:00"), 15],
      ]),
      total: 80,
    },
    hours,
    zone: "UTC",
    now: new Date(at("02T18:00:00")),
  };

  it("is the end at the present rate, in calling hours", () => {
    // 100 contacts of two calls each at five an hour: 40 open hours, ten a day.
    expect(forecastOf(asked)).toEqual({
      remainingContacts: 100,
      callsPerHour: 5,
      callsPerContact: 2,
      endsAt: "2026-03-06T18:00:00.000Z",
      gap: null,
    });
    expect(forecastOf({ ...asked, zone: "America/New_York" })).toMatchObject({ endsAt: "2026-03-04T23:00:00.000Z" });
  });

  it.each([
    [
      "no contacts",
      { progress: { ...progress, not_called: 0, called: 0, completed: 0, do_not_call: 0, exhausted: 0 } },
      "no_contacts",
    ],
    ["nobody left", { progress: { ...progress, not_called: 0, called: 10 } }, "done"],
    ["an end", { status: "archived" as const }, "done"],
    ["a pause", { status: "paused" as const }, "paused"],
    ["no calls", { calls: { hours: new Map(), total: 80 } }, "no_calls"],
    ["few calls", { calls: { hours: new Map([[at("02T10:00:00"), 19]]), total: 19 } }, "too_few_calls"],
    ["few contacts done", { progress: { ...progress, completed: 4, exhausted: 0 } }, "too_few_calls"],
    ["little time", { now: new Date(at("02T10:30:00")) }, "too_few_calls"],
    ["calls that are not counted yet", { calls: { ...asked.calls, total: 0 } }, "too_few_calls"],
    ["very many contacts", { progress: { ...progress, not_called: 20_000 } }, "far"],
    ["an end beyond all dates", { progress: { ...progress, not_called: 1e12 } }, "far"],
  ])("is absent with %s", (_name, more, gap) => {
    expect(forecastOf({ ...asked, ...more })).toMatchObject({ endsAt: null, gap });
  });

  it("counts the calls of each campaign", async () => {
    const { businessId, inboxIds, world } = bench;
    const [inboxId, mine, other] = [inboxIds[0], await bench.campaign(), await bench.campaign()];
    await bench.test.query(
      `INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
         reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
       SELECT $1, $2, campaign, $5, date_bin('15 minutes', now() - days * interval '1 day', '2000-01-01'), 12, 0, 0, 0, 0,
         0, 0, 0, 0, 0
       FROM (VALUES ($3, 1), ($3, 2), ($3, 30), ($3, 120), ($4, 30)) AS added (campaign, days)`,
      [businessId, inboxId, mine, other, world.admin.userId],
    );
    for (let contact = 0; contact < 8; contact += 1) {
      await bench.contact(mine, { status: contact < 6 ? "completed" : "not_called" });
    }
    const source = `{ campaigns { nodes { id forecast { remainingContacts callsPerContact gap } } } }`;
    const read = async () => {
      const { nodes } = await bench.ask(source);
      return nodes.find(({ id }: { id: string }) => id === mine).forecast;
    };
    const expected = { remainingContacts: 2, callsPerContact: 6, gap: null };
    expect(await read()).toEqual(expected);
    await foldActivity(bench.test.database);
    expect(await read()).toEqual(expected);
  });
});

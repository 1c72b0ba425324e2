import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { foldActivity, mergeQuarters } from "../../src/domain/activity/fold-store.ts";
import { targetProgressOf } from "../../src/domain/activity/target.ts";
import { insertCall } from "../../src/domain/call/store.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { newId } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";
import { countedDatabase } from "../support/statements.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The target of a campaign: what is due by now, and whether the campaign is behind. */

describe("of 100 calls from Monday to Friday", () => {
  const target = { count: 100, figure: "calls", from: "2026-11-30", until: "2026-12-04" } as const;
  const hours = { from: "08:00", until: "18:00", days: [1, 2, 3, 4, 5] };
  const zone = "America/New_York";
  const at = (now: string, calls = 0, others: Partial<Parameters<typeof targetProgressOf>[0]> = {}) => {
    const made = { outgoing: calls, reachedPeople: 7 };
    const { due, state } = targetProgressOf({ target, calls: made, hours, zone, now: new Date(now), ...others });
    return [due, state];
  };

  it("as much is due as has passed of the calling hours, on the clock of the business", () => {
    expect(at("2026-11-30T04:59:00Z")).toEqual([0, "not_begun"]);
    expect(at("2026-11-30T12:59:59Z")).toEqual([0, "on_track"]);
    expect(at("2026-11-30T18:00:00Z")).toEqual([10, "behind"]);
    expect(at("2026-11-30T18:00:00Z", 9)).toEqual([10, "behind"]);
    expect(at("2026-11-30T18:00:00Z", 10)).toEqual([10, "on_track"]);
    // In the evening, as much as at the end of the day.
    expect(at("2026-12-01T04:00:00Z", 20)).toEqual([20, "on_track"]);
    expect(at("2026-12-04T22:59:59Z", 98)).toEqual([99, "behind"]);
    expect(at("2026-12-05T04:00:00Z", 99)).toEqual([100, "behind"]);
    expect(at("2026-12-05T05:00:00Z", 99)).toEqual([100, "missed"]);
    expect(at("2026-12-05T05:00:00Z", 100)).toEqual([100, "reached"]);
    expect(at("2026-11-30T18:00:00Z", 100)).toEqual([10, "reached"]);
  });

  it("days without calls make nothing due, and days with other hours their part", () => {
    const week = { target: { ...target, from: "2026-11-28", until: "2026-12-04" } };
    expect(at("2026-11-29T20:00:00Z", 0, week)).toEqual([0, "on_track"]);
    const byDay = [{ day: 1, from: "08:00", until: "24:00" }];
    const twoDays = { target: { ...target, until: "2026-12-01" }, hours: { ...hours, byDay } };
    expect(at("2026-12-01T05:00:00Z", 61, twoDays)).toEqual([61, "on_track"]);
    const none = { target: { ...target, from: "2026-12-05", until: "2026-12-06" } };
    expect(at("2026-12-06T20:00:00Z", 0, none)).toEqual([0, "on_track"]);
    expect(at("2026-12-07T20:00:00Z", 0, none)).toEqual([100, "missed"]);
  });

  it("counts people in place of calls", () => {
    const people = { target: { ...target, figure: "people" as const } };
    expect(
      targetProgressOf({ ...people, calls: { outgoing: 50, reachedPeople: 7 }, hours, zone, now: new Date(0) }),
    ).toEqual({ target: people.target, made: 7, due: 0, state: "not_begun" });
  });
});

describe("in GraphQL", () => {
  let bench: DialerBench;
  beforeAll(async () => {
    bench = await createDialerBench();
    await bench.test.query("UPDATE businesses SET time_zone = 'Asia/Kolkata' WHERE id = $1", [bench.businessId]);
  });
  afterAll(() => bench?.close());

  const PROGRESS = "targetProgress { target { count figure from until } madeCount dueCount state }";
  const set = (id: string, target: object | null) =>
    bench.ask(
      `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) {
        ... on Campaign { ${PROGRESS} } ... on DomainError { code field message } } }`,
      { input: { id, dialerSettings: { target } } },
    );

  async function call(campaignId: string, createdAt: string, answeredBy: "human" | "machine" | null): Promise<void> {
    const [inboxId = ""] = bench.world.northwind.inboxIds;
    const id = newId("call");
    await insertCall(bench.test.database, bench.businessId, {
      ...{ id, createdAt, inboxId, inboxNumber: "+14155550100", phoneNumber: "+14155550190", contactId: null },
      ...{ actor: SERVICE_ITSELF, campaignId, campaignContactId: null, direction: "outgoing", status: "ringing" },
    });
    await bench.test.query(
      `UPDATE calls SET status = 'completed', ended_at = created_at, answered_by = $2::text,
         answered_at = CASE WHEN $2::text IS NOT NULL THEN created_at END
       WHERE business_id = $1 AND id = $3`,
      [bench.businessId, answeredBy, id],
    );
  }

  it("has the calls and people of its days in the zone of the business, before and after they are added up", async () => {
    const id = await bench.campaign();
    const target = { count: 3, figure: "CALLS", from: "2026-05-01", until: "2026-05-02" };
    expect(await set(id, target)).toEqual({ targetProgress: { target, madeCount: 0, dueCount: 3, state: "MISSED" } });
    await call(id, "2026-04-30T18:29:59Z", "human");
    await call(id, "2026-04-30T18:30:00Z", "machine");
    await call(id, "2026-05-02T18:29:59Z", "human");
    await call(id, "2026-05-02T18:30:00Z", "human");
    await call(await bench.campaign(), "2026-05-01T12:00:00Z", "human");
    const read = () => bench.ask(`query ($id: ID!) { campaign(id: $id) { ${PROGRESS} } }`, { id });
    const progress = { targetProgress: { target, madeCount: 2, dueCount: 3, state: "MISSED" } };
    expect(await read()).toEqual(progress);
    await foldActivity(bench.test.database);
    expect(await read()).toEqual(progress);
    const people = { ...target, count: 1, figure: "PEOPLE" };
    expect(await set(id, people)).toEqual({
      targetProgress: { target: people, madeCount: 1, dueCount: 1, state: "REACHED" },
    });
    expect(await set(id, null)).toEqual({ targetProgress: null });
  });

  it("counts all inboxes, also for a member of one, and has none of another business", async () => {
    const id = await bench.campaign();
    await set(id, { count: 2, figure: "CALLS", from: "2026-05-01", until: "2026-05-01" });
    await call(id, "2026-05-01T12:00:00Z", "human");
    const [, other = ""] = bench.world.northwind.inboxIds;
    const member = await bench.agent("member", [other]);
    const source = "query ($id: ID!) { campaign(id: $id) { targetProgress { madeCount } } }";
    expect(await bench.ask(source, { id }, member.userId)).toEqual({ targetProgress: { madeCount: 1 } });
    expect(await bench.ask(source, { id: bench.world.rivals.campaignId })).toBeNull();
  });

  it("reads the targets of a list, each with days of its own, in one statement", async () => {
    const [first, second] = [await bench.campaign(), await bench.campaign()];
    await set(first, { count: 9, figure: "CALLS", from: "2026-02-10", until: "2026-04-20" });
    await set(second, { count: 9, figure: "CALLS", from: "2026-04-20", until: "2026-04-20" });
    await call(first, "2026-02-09T18:29:59Z", "human");
    await call(first, "2026-02-09T18:30:00Z", "human");
    await call(first, "2026-03-15T12:00:00Z", "human");
    await call(first, "2026-04-20T18:29:59Z", "human");
    await call(second, "2026-04-20T12:00:00Z", null);
    await call(second, "2026-04-21T12:00:00Z", null);
    await foldActivity(bench.test.database);
    await call(first, "2026-04-20T12:00:00Z", null);
    const { database, names } = countedDatabase(bench.test.database);
    const contextValue = createContext(database, await bench.membership(bench.world.admin.userId), webhookTools);
    const source = "{ campaigns(first: 10) { nodes { id targetProgress { madeCount } } } }";
    const { data } = await graphql({ schema, source, contextValue });
    const { nodes } = (data as unknown as { campaigns: { nodes: { id: string; targetProgress: object | null }[] } })
      .campaigns;
    const progressOf = (campaign: string) => nodes.find(({ id }) => id === campaign)?.targetProgress;
    expect([progressOf(first), progressOf(second)]).toEqual([{ madeCount: 4 }, { madeCount: 1 }]);
    expect(names.filter((name) => name === "activity.callsOfTargets")).toHaveLength(1);
  });

  it("has no progress where a day begins within an hour of which only the whole is counted", async () => {
    const id = await bench.campaign();
    await set(id, { count: 9, figure: "CALLS", from: "2026-03-02", until: "2026-03-02" });
    await call(id, "2026-03-02T12:00:00Z", "human");
    await foldActivity(bench.test.database);
    const read = () => bench.ask("query ($id: ID!) { campaign(id: $id) { targetProgress { madeCount } } }", { id });
    expect(await read()).toEqual({ targetProgress: { madeCount: 1 } });
    const zone = (name: string) =>
      bench.test.query("UPDATE businesses SET time_zone = $2 WHERE id = $1", [bench.businessId, name]);
    await zone("America/New_York");
    await mergeQuarters(bench.test.database);
    expect(await read()).toEqual({ targetProgress: { madeCount: 1 } });
    await zone("Asia/Kolkata");
    expect(await read()).toEqual({ targetProgress: null });
  });

  it("may last 366 days", async () => {
    const id = await bench.campaign();
    const days = { from: "2026-05-01", until: "2027-05-01" };
    expect(await set(id, { count: 3, figure: "CALLS", ...days })).toMatchObject({ targetProgress: { target: days } });
    expect(await set(id, { count: 3, figure: "CALLS", ...days, until: "2027-05-02" })).toMatchObject({
      message: expect.stringContaining("must be at most 365 days after from"),
    });
  });

  it.each([
    [{ count: 0 }, "count"],
    [{ count: 1_000_001 }, "count"],
    [{ from: "2026-02-30" }, "from"],
    [{ from: "soon" }, "from"],
    [{ from: "1999-12-31" }, "from"],
    [{ until: "2026-04-30" }, "until"],
    [{ until: "2027-05-02" }, "until"],
    [{ until: "2099-01-01" }, "until"],
  ])("refuses %j by the name of the field", async (wrong, field) => {
    const id = await bench.campaign();
    const target = { count: 3, figure: "CALLS", from: "2026-05-01", until: "2026-05-02", ...wrong };
    expect(await set(id, target)).toMatchObject({
      code: "VALIDATION_ERROR",
      field: `dialerSettings.target.${field}`,
    });
  });
});

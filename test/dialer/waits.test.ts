import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Agent, DialerBench } from "./bench.ts";
import { createDialerBench } from "./bench.ts";

/** What restores an agent's page: the session, the inboxes, the zones of a contact, the wait for the next one. */

let bench: DialerBench;
let agent: Agent;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  agent = await bench.agent();
});

const waitOf = async (sessionId: string) =>
  (
    await bench.ask(
      `query ($id: ID!) { dialerSession(id: $id) {
        wait { reason until contact { id } openCount claimedCount exhaustedCount } nextContactAt } }`,
      { id: sessionId },
    )
  ).wait;
const sessionOn = async (settings: object, contacts: readonly object[]) => {
  const campaignId = await bench.campaign({ ...settings });
  const contactIds: string[] = [];
  for (const contact of contacts) {
    contactIds.push(await bench.contact(campaignId, { ...contact }));
  }
  const id = await agent.start(campaignId);
  return { id, campaignId, contactIds };
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe("the wait of a session", () => {
  it("is null if a contact can be called, or is claimed", async () => {
    const { id } = await sessionOn({}, [{}]);
    expect(await waitOf(id)).toBeNull();
    await agent.run(`nextDialerContact(input: {sessionId: "${id}"})`);
    expect(await waitOf(id)).toBeNull();
  });

  it("is for calling hours", async () => {
    const zone = { time_zone: "Europe/London" };
    const start = (new Date().getUTCHours() + 3) % 24;
    const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
    const [from, until] = [clock(start), clock(start + 1)];
    const { id } = await sessionOn({ calling_from: from, calling_until: until }, [zone]);
    expect(await waitOf(id)).toMatchObject({ reason: "HOURS", until: expect.any(String), openCount: 1 });
  });

  it("is for hours that no time has in all zones where a person may be, which only an address or a zone ends", async () => {
    const { id, contactIds, campaignId } = await sessionOn({ calling_from: "10:00", calling_until: "11:00" }, [
      { phones: ["+18885550123"] },
    ]);
    expect(await waitOf(id)).toMatchObject({ reason: "NO_COMMON_HOURS", until: null, openCount: 1 });
    const source = `{ campaignContact(campaignId: "${campaignId}", id: "${contactIds[0]}") { notDialableReason dialableAt } }`;
    expect(await bench.ask(source)).toEqual({ notDialableReason: "NO_COMMON_HOURS", dialableAt: null });
  });

  it("is for the rest of contacts, or a callback, with its time", async () => {
    const rested = await sessionOn({}, [{ status: "called", attempted_at: new Date(), attempts: 1 }]);
    expect(await waitOf(rested.id)).toMatchObject({ reason: "RESTING", until: expect.any(String), openCount: 1 });
    const dueAt = inAnHour();
    const later = await sessionOn({}, [{ status: "called", due_at: dueAt }]);
    expect(await waitOf(later.id)).toMatchObject({ reason: "CALLBACK", until: dueAt });
  });

  it("names the contact that is expected", async () => {
    const restedSince = (minutes: number) => ({
      status: "called",
      attempted_at: new Date(Date.now() - minutes * 60_000),
      attempts: 1,
    });
    const rested = await sessionOn({ attempt_spacing_minutes: 60 }, [restedSince(10), restedSince(20)]);
    expect(await waitOf(rested.id)).toMatchObject({ reason: "RESTING", contact: { id: rested.contactIds[1] } });
    const due = { status: "called", due_at: inAnHour() };
    const [before, after] = [restedSince(10), restedSince(1)];
    const callback = await sessionOn({ attempt_spacing_minutes: 90 }, [after, due, before]);
    expect(await waitOf(callback.id)).toMatchObject({ reason: "CALLBACK", contact: { id: callback.contactIds[1] } });
    const held = await sessionOn({}, [{ held_until: inAnHour() }]);
    expect(await waitOf(held.id)).toMatchObject({ reason: "RESTING", contact: { id: held.contactIds[0] } });
  });

  it("has no time while others have claimed the contacts, or none is left", async () => {
    const claimed = await sessionOn({}, [{ status: "in_progress" }, { status: "completed" }]);
    expect(await waitOf(claimed.id)).toEqual({
      reason: "CLAIMED",
      until: null,
      contact: null,
      openCount: 0,
      claimedCount: 1,
      exhaustedCount: 0,
    });
    const spent = { status: "called", attempts: 6, retry_attempts: 6, attempted_at: new Date() };
    const exhausted = await sessionOn({ max_attempts: 1 }, [spent]);
    expect(await waitOf(exhausted.id)).toMatchObject({ reason: "EXHAUSTED", until: null, exhaustedCount: 1 });
    const none = await sessionOn({}, [{ status: "completed" }]);
    expect(await waitOf(none.id)).toMatchObject({ reason: "NONE_LEFT", until: null });
  });

  it("is for the campaign", async () => {
    const { id, campaignId } = await sessionOn({}, [{}]);
    await bench.test.query("UPDATE campaigns SET status = 'paused' WHERE id = $1", [campaignId]);
    expect(await waitOf(id)).toMatchObject({ reason: "CAMPAIGN_INACTIVE", until: null });
  });

  it("is for callbacks of other agents", async () => {
    const other = await bench.agent();
    const due = { status: "called", due_at: inAnHour(), due_user_id: other.userId, due_user_until: inAnHour() };
    const { id } = await sessionOn({}, [due]);
    expect(await waitOf(id)).toMatchObject({ reason: "RESERVED", until: null, openCount: 1 });
  });
});

describe("the viewer", () => {
  const viewer = (userId: string) => bench.ask("{ viewer { dialerSession { id } inboxes { id } } }", {}, userId);

  it("has the session at work, until it ends", async () => {
    expect(await viewer(agent.userId)).toMatchObject({ dialerSession: null });
    const { id } = await sessionOn({}, []);
    expect(await viewer(agent.userId)).toMatchObject({ dialerSession: { id } });
    await agent.run(`leaveDialerSession(input: {sessionId: "${id}"})`);
    expect(await viewer(agent.userId)).toMatchObject({ dialerSession: null });
  });

  it("has the active inboxes that it may use, in the order of the business", async () => {
    const [first, second] = bench.inboxIds as [string, string];
    await bench.test.query("UPDATE inboxes SET position = CASE WHEN id = $1 THEN 2 ELSE 1 END WHERE business_id = $2", [
      first,
      bench.businessId,
    ]);
    const all = (await viewer(agent.userId)).inboxes.map(({ id }: { id: string }) => id);
    expect(all).toContain(second);
    expect(all.at(-1)).toBe(first);
    const member = await bench.agent("member", [first]);
    expect(await viewer(member.userId)).toMatchObject({ inboxes: [{ id: first }] });
    await bench.test.query("UPDATE inboxes SET deactivated_at = now() WHERE id = $1", [first]);
    expect(await viewer(member.userId)).toMatchObject({ inboxes: [] });
    await bench.test.query("UPDATE inboxes SET deactivated_at = NULL, position = 0 WHERE id = $1", [first]);
  });
});

describe("the effective time zones of a contact", () => {
  const zonesOf = async (fields: object) => {
    const campaignId = await bench.campaign();
    const id = await bench.contact(campaignId, { ...fields });
    const { effectiveTimeZones } = await bench.ask(
      `query ($campaignId: ID!, $id: ID!) { campaignContact(campaignId: $campaignId, id: $id) {
        effectiveTimeZones { timeZone source localTime } } }`,
      { campaignId, id },
    );
    return effectiveTimeZones;
  };
  const localTime = expect.stringMatching(/^\d\d:\d\d$/);

  it("are its own, those of its numbers, or that of the business", async () => {
    const phones = ["+12125550100", "+442079460000"];
    expect(await zonesOf({ phones, time_zone: "Asia/Tokyo" })).toEqual([
      { timeZone: "Asia/Tokyo", source: "CONTACT", localTime },
    ]);
    expect(await zonesOf({ phones })).toEqual([
      { timeZone: "America/New_York", source: "NUMBERS", localTime },
      { timeZone: "Europe/London", source: "NUMBERS", localTime },
    ]);
    await bench.test.query("UPDATE businesses SET time_zone = 'Europe/Madrid' WHERE id = $1", [bench.businessId]);
    expect(await zonesOf({ phones: ["+88216212345"] })).toEqual([
      { timeZone: "Europe/Madrid", source: "BUSINESS", localTime },
    ]);
  });
});

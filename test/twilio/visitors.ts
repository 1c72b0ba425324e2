import { expect } from "vitest";
import { setInboxRoute } from "../../src/domain/route/commands.ts";
import { type Agent, freshNumber } from "../dialer/bench.ts";
import type { Leg } from "./telephony/legs.ts";
import type { VoiceBench } from "./voice-bench.ts";

/**
 * People who call in during a storm, and calls that go from one party to another. An inbox has a route, to agents of the
 * dialer and to two colleagues at their phones; another one forwards to a number outside. Some callers withhold their
 * number.
 */
export interface Visitors {
  colleagues: string[];
  /** What may happen: a call arrives, or an agent does something with a call. */
  deeds(who: Agent): (() => Promise<unknown>)[];
  /** The clocks of the service that wait for phones go on with those of the phones. */
  pass(seconds: number): Promise<void>;
  /** Compares the calls and transfers with these legs. @returns how they ended. */
  compare(legs: readonly Leg[]): Promise<{ incoming: Record<string, number>; transfers: Record<string, number> }>;
}

const WITHHELD = ["anonymous", "+266696687"];
const OUTSIDE = ["+14165550171", "+14165550172", "+14165550173"];

interface OwnCall {
  id: string;
  transfer: string | null;
}

export async function admitVisitors(
  voice: VoiceBench,
  crew: readonly { who: Agent & { phone: string } }[],
  random: () => number,
): Promise<Visitors> {
  const { bench, phones } = voice;
  const { query } = bench.test;
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const [routed, forwarding] = bench.inboxIds as [string, string];
  const numbers = await query<{ id: string; number: string }>("SELECT id, phone_number AS number FROM inboxes");
  const numberOf = (inbox: string) => numbers.find(({ id }) => id === inbox)?.number as string;
  const colleagues = [await voice.agent(), await voice.agent()];
  for (const { phone } of colleagues) {
    phones.phone(phone, { hangsUpAfter: 60 });
  }
  for (const number of OUTSIDE) {
    phones.phone(number, { answersAfter: 4, hangsUpAfter: 45 });
  }
  const admin = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" } as const;
  await setInboxRoute(bench.test.database, admin, routed, {
    strategy: "all_at_once",
    members: [...colleagues, ...crew.slice(0, 2).map(({ who }) => who)].map(({ userId }) => ({ userId })),
    whenClosed: { action: "voicemail" },
    whenUnanswered: { action: "voicemail" },
  });
  const forwardTo = OUTSIDE[2] as string;
  await query("UPDATE inboxes SET forward_to = $2 WHERE id = $1", [forwarding, forwardTo]);
  const [begun] = await query<{ at: Date }>("SELECT clock_timestamp() AS at");

  async function arrive(): Promise<void> {
    const from = random() < 0.3 ? pick(WITHHELD) : freshNumber();
    phones.phone(from, { hangsUpAfter: pick([5, 25, 90, 5_000]) });
    for (const { phone } of colleagues) {
      phones.phone(phone, { answersAfter: pick([2, 6, null]), pressesAfter: pick([1, 1, null]) });
    }
    phones.phone(forwardTo, { answersAfter: pick([2, 12, null]) });
    await phones.call(from, numberOf(random() < 0.7 ? routed : forwarding));
  }

  async function run({ userId }: Agent, mutation: string): Promise<void> {
    const answer = await bench.ask(`mutation { ${mutation} { ... on DomainError { code } } }`, {}, userId);
    expect([undefined, "CONFLICT", "NOT_FOUND", "FORBIDDEN"]).toContain(answer.code);
  }

  async function accept(who: Agent): Promise<void> {
    const [offer] = await query<{ id: string }>(
      "SELECT call_id AS id FROM call_offers WHERE user_id = $1 AND state = 'ringing' ORDER BY call_id LIMIT 1",
      [who.userId],
    );
    if (offer) {
      await run(who, `${random() < 0.8 ? "accept" : "decline"}IncomingCall(input: {id: "${offer.id}"})`);
    }
  }

  /** Begins, completes or cancels a transfer of a call that the agent has. */
  async function transfer(): Promise<void> {
    const talks = await query<OwnCall & { user: string }>(
      `SELECT c.id, c.user_id AS user, t.kind || ' ' || t.state AS transfer FROM calls c
       LEFT JOIN call_transfers t ON t.business_id = c.business_id AND t.call_id = c.id AND t.ended_at IS NULL
       WHERE c.business_id = $1 AND c.ended_at IS NULL AND c.status = 'in_progress' AND c.user_id IS NOT NULL
       ORDER BY c.id`,
      [bench.businessId],
    );
    if (talks.length === 0) {
      return;
    }
    const { id, user, transfer: open } = pick(talks);
    const own = { userId: user } as Agent;
    if (open === null) {
      const others = [...colleagues, ...crew.map(({ who }) => who)].filter(({ userId }) => userId !== user);
      const to = random() < 0.6 ? `toUserId: "${pick(others).userId}"` : `toNumber: "${pick(OUTSIDE.slice(0, 2))}"`;
      for (const { phone } of colleagues) {
        phones.phone(phone, { answersAfter: pick([2, 6, null]), pressesAfter: pick([1, 1, null]) });
      }
      await run(own, `${random() < 0.5 ? "transferCall" : "startConsultation"}(input: {id: "${id}", ${to}})`);
    } else {
      await run(own, `${random() < 0.7 ? "complete" : "cancel"}Transfer(input: {id: "${id}"})`);
    }
  }

  async function compareIncoming(legs: readonly Leg[]): Promise<Record<string, number>> {
    const arrived = legs.filter(({ direction }) => direction === "inbound");
    const rows = await query<{
      carrier: string;
      status: string;
      isWithheld: boolean;
      isEnded: boolean;
      state: string | null;
      isMissed: boolean;
    }>(
      `SELECT c.carrier_id AS carrier, c.status, c.phone_number IS NULL AS "isWithheld", c.ended_at IS NOT NULL AS "isEnded",
         r.state, m.id IS NOT NULL AS "isMissed"
       FROM calls c LEFT JOIN routed_calls r ON r.business_id = c.business_id AND r.call_id = c.id
       LEFT JOIN missed_calls m ON m.business_id = c.business_id AND m.id = c.id
       WHERE c.direction = 'incoming' AND c.carrier_id = ANY($1) ORDER BY c.id`,
      [arrived.map(({ sid }) => sid)],
    );
    const told = rows.map(({ status: _status, isMissed: _isMissed, ...row }) => row);
    expect(told.toSorted((one, other) => (one.carrier < other.carrier ? -1 : 1))).toEqual(
      arrived
        .map((leg) => ({
          carrier: leg.sid,
          isWithheld: WITHHELD.includes(leg.from),
          isEnded: !phones.isLive(leg),
          state: leg.to === numberOf(routed) ? (phones.isLive(leg) ? "taken" : "ended") : null,
        }))
        .toSorted((one, other) => (one.carrier < other.carrier ? -1 : 1)),
    );
    // Who has picked up has pressed a key, so a caller on the route who met somebody is no missed call.
    const met = new Set(arrived.filter(({ metAt }) => metAt !== null).map(({ sid }) => sid));
    expect(rows.filter(({ carrier, state, isMissed }) => state !== null && isMissed && met.has(carrier))).toEqual([]);
    return counted(rows.map(({ status }) => status));
  }

  async function compareTransfers(): Promise<Record<string, number>> {
    const transfers = await query<{ state: string; reason: string | null; isEnded: boolean }>(
      `SELECT state, reason, ended_at IS NOT NULL AS "isEnded" FROM call_transfers
       WHERE business_id = $1 AND created_at >= $2`,
      [bench.businessId, begun?.at],
    );
    const odd = transfers.filter(
      ({ isEnded, state, reason }) =>
        !isEnded || (state === "failed" && reason === null) || (state === "completed" && reason !== null),
    );
    expect(odd).toEqual([]);
    return counted(transfers.map(({ state, reason }) => [state, reason].filter(Boolean).join(": ")));
  }

  /** Who is still in a talk is with exactly one other party, and not on hold. */
  async function compareTalks(): Promise<void> {
    const talks = await query<{ id: string; carrier: string; line: string | null }>(
      `SELECT c.id, c.carrier_id AS carrier, l.carrier_id AS line FROM calls c
       LEFT JOIN agent_lines l ON l.business_id = c.business_id AND l.id = c.line_id
       WHERE c.business_id = $1 AND c.ended_at IS NULL AND c.status = 'in_progress' AND c.created_at >= $2
         AND (c.line_id IS NOT NULL OR c.direction = 'outgoing')`,
      [bench.businessId, begun?.at],
    );
    const found = talks.map(({ id, carrier }) => {
      const leg = phones.legs.find(({ sid }) => sid === carrier);
      const others = [...(leg?.conference?.members ?? [])].filter((other) => other !== leg).map(({ sid }) => sid);
      return { id, others, isOnHold: leg?.isOnHold };
    });
    expect(found).toEqual(talks.map(({ id, line }) => ({ id, others: [line], isOnHold: false })));
    // Nobody outside was left alone.
    const alone = phones.legs.filter(
      (leg) =>
        leg.direction === "outbound-api" &&
        OUTSIDE.includes(leg.to) &&
        phones.isLive(leg) &&
        (leg.conference?.members.size ?? 0) < 2,
    );
    expect(alone).toEqual([]);
  }

  return {
    colleagues: colleagues.map(({ userId }) => userId),
    deeds: (who) => [arrive, arrive, () => accept(who), transfer, transfer, transfer, transfer],
    async pass(seconds) {
      await query(
        "UPDATE routed_calls SET due_at = due_at - $1::float * interval '1 second' WHERE due_at IS NOT NULL",
        [seconds],
      );
      await query(
        "UPDATE call_offers SET rings_until = rings_until - $1::float * interval '1 second' WHERE state = 'ringing'",
        [seconds],
      );
      await query(
        "UPDATE call_transfers SET expires_at = expires_at - $1::float * interval '1 second' WHERE ended_at IS NULL",
        [seconds],
      );
    },
    async compare(legs) {
      // Those who still talk about a transfer end it.
      const open = await query<OwnCall & { user: string }>(
        `SELECT c.id, c.user_id AS user FROM calls c JOIN call_transfers t ON t.business_id = c.business_id AND t.call_id = c.id
         WHERE t.business_id = $1 AND t.ended_at IS NULL AND t.state = 'consulting' AND c.user_id IS NOT NULL`,
        [bench.businessId],
      );
      for (const { id, user } of open) {
        await run({ userId: user } as Agent, `cancelTransfer(input: {id: "${id}"})`);
      }
      // The phones that are no longer wanted are hung up.
      for (let time = 0; time < 2; time += 1) {
        await voice.settled();
        await voice.checkAll();
        await phones.time.advance(10);
      }
      await voice.settled();
      await compareTalks();
      const incoming = await compareIncoming(legs);
      return { incoming, transfers: await compareTransfers() };
    },
  };
}

function counted(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]).toSorted(),
  );
}

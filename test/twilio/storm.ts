import { expect } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import { freshNumber } from "../dialer/bench.ts";
import { ASKED } from "../support/asked.ts";
import { orderText } from "../support/carrier.ts";
import { chanceOf } from "../support/chance.ts";
import { unheard } from "../support/unheard.ts";
import type { Leg, Phone } from "./telephony/legs.ts";
import { admitVisitors } from "./visitors.ts";
import type { VoiceBench } from "./voice-bench.ts";

/**
 * Agents dial, call by hand, hang up and lose their phones, while reports are lost, doubled and late. Where answers fail,
 * people call in too, and calls are transferred. After the storm, the service must have the same state as the phones, and no
 * two customers may have heard each other: the stand-in finds that fault itself.
 */
export interface Storm {
  seed: number;
  agents: number;
  /** The storm ends after this many rounds, or calls. */
  rounds: number;
  calls?: number;
  /** Answers to requests that change something fail before, after and long before the request is carried out. */
  isMisanswered?: boolean;
  /** Ends the storm after the running round. */
  signal?: AbortSignal;
}

/** The statistics of the storm, to prove that faults happened. */
export interface Calm {
  calls: number;
  reports: number;
  /** Texts that were sent twice, each with its mark. */
  doubledTexts: number;
  /** Calls and lines that the service has failed and that Twilio has placed. */
  lateLegs: number;
  /** The calls of people, by the end of their route. */
  incoming: Record<string, number>;
  /** The transfers, by their end. */
  transfers: Record<string, number>;
}

const PEOPLE: Partial<Phone>[] = [
  { hangsUpAfter: 8 },
  { hangsUpAfter: 40, joinsBeforeAnswer: true },
  { is: "machine" },
  { is: "busy" },
  { is: "unreachable" },
  { answersAfter: null },
  { answersAfter: 20 },
];

const MISANSWERS = { doneAndFailed: 0.08, doneAndReset: 0.08, failed: 0.08, doneLate: { chance: 0.08, seconds: 20 } };

export async function playStorm(
  voice: VoiceBench,
  { seed, agents, rounds, calls: most = Number.POSITIVE_INFINITY, isMisanswered = false, signal }: Storm,
): Promise<Calm> {
  const { bench, phones } = voice;
  const random = chanceOf(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  phones.queue.callsPerSecond = 5;
  const campaignId = await bench.campaign();
  const crew = [];
  for (let place = 0; place < agents; place += 1) {
    const who = await voice.agent();
    phones.phone(who.phone, { pressesAfter: random() < 0.8 ? 1 : null });
    crew.push({ who, session: await who.start(campaignId) });
  }
  const visitors = isMisanswered ? await admitVisitors(voice, crew, random) : null;
  phones.courier.weather = { lost: 0.3, doubled: 0.3, late: 0.3, delay: isMisanswered ? 1.5 : 0, random };
  phones.misanswers = isMisanswered ? { ...MISANSWERS, random } : null;
  const settled = isMisanswered ? () => settleDoubt(voice) : voice.settled;
  const sweep = isMisanswered ? () => voice.sweep().catch(allowTwilio) : voice.sweep;
  const before = phones.legs.length;
  const texted: string[] = [];

  for (let round = 0; round < rounds && phones.legs.length - before < most; round += 1) {
    signal?.throwIfAborted();
    const { who, session } = pick(crew);
    const number = freshNumber();
    phones.phone(number, pick(PEOPLE));
    const run = (mutation: string) => who.run(mutation);
    if (isMisanswered && (await voice.lineOf(session))?.state === "lost") {
      phones.phone(who.phone, { pressesAfter: 1 });
      await run(`connectDialerSession(input: {sessionId: "${session}"})`);
      await settled();
      await phones.time.advance(6);
    }
    const deeds: (() => Promise<unknown>)[] = [
      async () => {
        await bench.contact(campaignId, { phones: [number] });
        const { contact } = await run(`nextDialerContact(input: {sessionId: "${session}"})`);
        if (contact) {
          await run(`dialContact(input: {sessionId: "${session}", contactId: "${contact.id}"})`);
        }
      },
      () => callByHand(voice, who.userId, number),
      () => run(`hangUpCall(input: {sessionId: "${session}"})`),
      () => run(`connectDialerSession(input: {sessionId: "${session}"})`),
      async () => phones.hangUp(who.phone),
      ...(isMisanswered ? [async () => void texted.push(await text(voice, number))] : []),
      ...(visitors?.deeds(who) ?? []),
      async () => phones.phone(who.phone, { pressesAfter: pick([1, 1, 1, null]) }),
    ];
    await pick([deeds[0], deeds[0], deeds[0], ...deeds])?.();
    await settled();
    const seconds = random() * 12;
    await phones.time.advance(seconds);
    await visitors?.pass(seconds);
    if (random() < 0.7) {
      await sweep();
    }
  }

  phones.courier.weather = null;
  phones.misanswers = null;
  await settled();
  // Until all late reports have arrived and the service has asked for all silent orders.
  // A sweep asks for ten answerers.
  for (let time = 0; time < 8 + (phones.legs.length - before) / 5; time += 1) {
    signal?.throwIfAborted();
    await phones.time.advance(15);
    await visitors?.pass(15);
    await voice.checkAll();
    await voice.settled();
  }
  const known = await compare(voice, [...crew.map(({ who }) => who.userId), ...(visitors?.colleagues ?? [])]);
  const later = phones.legs.slice(before);
  const lateLegs = later.filter(({ sid, direction }) => direction === "outbound-api" && !known.has(sid)).length;
  const doubledTexts = await compareTexts(voice, texted);
  const ends = (await visitors?.compare(later)) ?? { incoming: {}, transfers: {} };
  return { calls: later.length, reports: phones.courier.reported, doubledTexts, lateLegs, ...ends };
}

/** Waits until no order is pending, while the time passes after which an order in doubt has failed. */
async function settleDoubt({ bench: { test }, phones, open }: VoiceBench): Promise<void> {
  await expect
    .poll(
      async () => {
        // The time passes for Twilio first, so that the last search comes after the slowest order.
        const young = "doubtful AND begun_at > now() - interval '46 seconds'";
        const doubts = await test.query<{ id: string }>(`SELECT id FROM carrier_jobs WHERE ${young}`);
        if (doubts.length > 0) {
          await phones.time.advance(46);
          await test.query(
            "UPDATE carrier_jobs SET begun_at = begun_at - interval '46 seconds' WHERE id = ANY($1) AND doubtful",
            [doubts.map(({ id }) => id)],
          );
        }
        // A move is carried out at once or never here, so its confirmation waits for nothing. No worker has it yet.
        const unconfirmed = "control ->> 'do' = 'confirm_move' AND lease_token IS NULL AND due_at > clock_timestamp()";
        await test.query(`UPDATE call_controls SET due_at = clock_timestamp() WHERE ${unconfirmed}`);
        open().wake();
        return test.query(
          `SELECT id FROM carrier_jobs WHERE due_at < now() + interval '1 day'
           UNION ALL SELECT call_id FROM call_controls WHERE due_at < now() + interval '1 day'`,
        );
      },
      { timeout: 60_000, interval: 20 },
    )
    .toEqual([]);
}

/** Twilio answers the requests of the storm with errors, or on a busy machine after their time limits. */
export function allowTwilio(error: unknown): void {
  const errors = error instanceof AggregateError ? error.errors : [error];
  for (const each of errors) {
    expect(String(each)).toMatch(/Internal Server Error|fetch failed|could not be|aborted due to timeout/);
  }
}

async function text({ bench }: VoiceBench, to: string): Promise<string> {
  const caller = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" } as const;
  return orderText(bench.test.database, caller, bench.inboxIds[0] as string, to, `To ${to}`);
}

/** Each text was sent, and twice only with its mark. @returns the number of those. */
async function compareTexts({ bench, phones }: VoiceBench, ids: readonly string[]): Promise<number> {
  const texts = await bench.test.query<{ body: string; isMarked: boolean }>(
    'SELECT body, possible_duplicate AS "isMarked" FROM messages WHERE id = ANY($1)',
    [ids],
  );
  const times = texts.map(({ body, isMarked }) => ({
    times: phones.texts.filter((each) => each.body === body).length,
    isMarked,
  }));
  expect(times.filter((each) => each.times === 0 || (each.times > 1 && !each.isMarked))).toEqual([]);
  return times.filter((each) => each.times > 1).length;
}

async function callByHand({ bench }: VoiceBench, userId: string, to: string): Promise<void> {
  const caller = { businessId: bench.businessId, userId, role: "admin" } as const;
  await unheard(startCall)(bench.test.database, caller, { inboxId: bench.inboxIds[0], to, ...ASKED }).catch((error) => {
    expect(error).toMatchObject({ code: "conflict" });
  });
}

/** The calls and lines of these users in the service, compared with those of the stand-in. */
async function compare({ bench, phones }: VoiceBench, userIds: readonly string[]): Promise<Set<string | null>> {
  const all = await bench.test.query<{ id: string; carrier: string | null; status: string; by: string | null }>(
    `SELECT id, carrier_id AS carrier, status, answered_by AS by FROM calls
     WHERE user_id = ANY($1) AND direction = 'outgoing' ORDER BY id`,
    [userIds],
  );
  const lines = await bench.test.query<{ id: string; carrier: string | null; state: string }>(
    `SELECT id, carrier_id AS carrier, state FROM agent_lines
     WHERE user_id = ANY($1) OR (user_id IS NULL AND purpose = 'colleague') ORDER BY id`,
    [userIds],
  );
  const labels = Map.groupBy(phones.legs, ({ label }) => label);
  const failed = all.filter(({ status }) => status === "failed");
  // A leg of a call that has failed here is ended as soon as one report on it has arrived.
  const living = failed.filter(({ id }) => labels.get(id)?.some((leg) => phones.isLive(leg)));
  expect(living.filter(({ carrier }) => carrier !== null)).toEqual([]);
  const isPlacedLate = ({ id, status }: (typeof all)[number]) =>
    status === "failed" && labels.get(id)?.every(({ sid }) => phones.lateLegs.has(sid)) === true;
  const rows = all.filter((row) => !isPlacedLate(row));
  const told = rows.map(({ id, carrier, status, by }) => ({ id, legs: carrier ? [carrier] : [], status, by }));
  const true_ = rows.map(({ id, status }) => {
    const legs = labels.get(id) ?? [];
    return { id, legs: legs.map(({ sid }) => sid), ...truthOf(legs[0], status) };
  });
  expect(told).toEqual(true_);

  const bySid = new Map(phones.legs.map((leg) => [leg.sid, leg]));
  const ended = (state: string) => state === "lost" || state === "closed";
  expect(lines.map(({ id, carrier, state }) => [id, ended(state) ? "ended" : state, carrier !== null])).toEqual(
    lines.map(({ id, carrier, state }) => {
      const leg = bySid.get(carrier ?? "");
      const isThere = leg !== undefined && phones.isLive(leg);
      return [id, isThere ? (leg.conference ? "ready" : state) : "ended", carrier !== null];
    }),
  );
  const own = new Set(rows.map(({ carrier }) => carrier));
  const known = new Set([...lines.map(({ carrier }) => carrier), ...own]);
  const agents = await bench.test.query<{ phone: string }>(
    "SELECT phone_number AS phone FROM users WHERE id = ANY($1)",
    [userIds],
  );
  const phonesOfAgents = new Set(agents.map(({ phone }) => phone));
  const strangers = phones.legs.filter(
    (leg) => phonesOfAgents.has(leg.to) && !known.has(leg.sid) && phones.isLive(leg),
  );
  expect(strangers).toEqual([]);
  return known;
}

const STATUSES: Partial<Record<Leg["status"], string>> = { "in-progress": "in_progress", "no-answer": "no_answer" };

/** The expected status of a call, from its leg. A call without a leg never reached the carrier. */
function truthOf(leg: Leg | undefined, status: string): { status: string; by: string | null } {
  if (!leg) {
    return { status: status === "canceled" ? "canceled" : "failed", by: null };
  }
  const by = leg.answeredBy === null ? null : leg.answeredBy === "human" ? "human" : "machine";
  return { status: STATUSES[leg.status] ?? leg.status, by };
}

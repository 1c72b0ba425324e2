import { expect } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import { freshNumber } from "../dialer/bench.ts";
import { chanceOf } from "../support/chance.ts";
import type { Leg, Phone } from "./telephony/legs.ts";
import type { VoiceBench } from "./voice-bench.ts";

/**
 * Agents dial, call by hand, hang up and lose their phones, while reports are lost, doubled and late. After the storm,
 * the service must have the same state as the phones.
 */
export interface Storm {
  seed: number;
  agents: number;
  rounds: number;
}

/** The statistics of the storm, to prove that faults happened. */
export interface Calm {
  calls: number;
  reports: number;
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

export async function playStorm(voice: VoiceBench, { seed, agents, rounds }: Storm): Promise<Calm> {
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
  phones.courier.weather = { lost: 0.3, doubled: 0.3, late: 0.3, random };

  for (let round = 0; round < rounds; round += 1) {
    const { who, session } = pick(crew);
    const number = freshNumber();
    phones.phone(number, pick(PEOPLE));
    const run = (mutation: string) => who.run(mutation);
    const deeds: (() => Promise<unknown>)[] = [
      async () => {
        await bench.contact(campaignId, { phones: [number] });
        const { contact } = await run(`nextDialerContact(sessionId: "${session}")`);
        if (contact) {
          await run(`dialContact(sessionId: "${session}", contactId: "${contact.id}")`);
        }
      },
      () => callByHand(voice, who.userId, number),
      () => run(`hangUpCall(sessionId: "${session}")`),
      () => run(`connectDialerSession(sessionId: "${session}")`),
      async () => phones.hangUp(who.phone),
      async () => phones.phone(who.phone, { pressesAfter: pick([1, 1, 1, null]) }),
    ];
    await pick([deeds[0], deeds[0], deeds[0], ...deeds])?.();
    await voice.settled();
    await phones.time.advance(random() * 12);
    if (random() < 0.7) {
      await voice.sweep();
    }
  }

  phones.courier.weather = null;
  // Until all late reports have arrived and the service has asked for all silent orders.
  for (let time = 0; time < 8; time += 1) {
    await phones.time.advance(15);
    await voice.checkAll();
    await voice.settled();
  }
  await compare(
    voice,
    crew.map(({ who }) => who.userId),
  );
  const { length: calls } = phones.legs;
  return { calls, reports: phones.courier.reported };
}

async function callByHand({ bench }: VoiceBench, userId: string, to: string): Promise<void> {
  const caller = { businessId: bench.businessId, userId, role: "admin" } as const;
  await startCall(bench.test.database, caller, { inboxId: bench.inboxIds[0], to }).catch((error) => {
    expect(error).toMatchObject({ code: "conflict" });
  });
}

/** The calls and lines of these users in the service, compared with those of the stand-in. */
async function compare({ bench, phones }: VoiceBench, userIds: readonly string[]): Promise<void> {
  const rows = await bench.test.query<{ id: string; carrier: string | null; status: string; by: string | null }>(
    `SELECT id, carrier_id AS carrier, status, answered_by AS by FROM calls WHERE user_id = ANY($1) ORDER BY id`,
    [userIds],
  );
  const lines = await bench.test.query<{ id: string; carrier: string | null; state: string }>(
    "SELECT id, carrier_id AS carrier, state FROM agent_lines WHERE user_id = ANY($1) ORDER BY id",
    [userIds],
  );
  const labels = Map.groupBy(phones.legs, ({ label }) => label);
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
  const known = new Set([...lines, ...rows].map(({ carrier }) => carrier));
  const agents = await bench.test.query<{ phone: string }>(
    "SELECT phone_number AS phone FROM users WHERE id = ANY($1)",
    [userIds],
  );
  const own = new Set(agents.map(({ phone }) => phone));
  const strangers = phones.legs.filter(({ sid, to }) => own.has(to) && !known.has(sid));
  expect(strangers).toEqual([]);
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

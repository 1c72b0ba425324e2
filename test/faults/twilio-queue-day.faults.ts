import { afterAll, beforeAll, expect, it } from "vitest";
import { startPower } from "../../src/domain/dialer/power.ts";
import { createQueue } from "../../src/domain/queue/commands.ts";
import { startRecordings } from "../../src/domain/recording/work.ts";
import { setInboxRoute } from "../../src/domain/route/commands.ts";
import { addMissedCall } from "../../src/domain/route/missed-store.ts";
import { assignCallers } from "../../src/domain/route/queueing.ts";
import { freshNumber } from "../dialer/bench.ts";
import { chanceOf } from "../support/chance.ts";
import { numberWhereItIs } from "../support/day-and-night.ts";
import { type CallerEnd, endsOfCallers, FIGURES, figuresFromRows, ONE_RING } from "../support/queue-day.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import type { Leg, Phone } from "../twilio/telephony/legs.ts";
import { createVoiceBench, type VoiceBench } from "../twilio/voice-bench.ts";

/**
 * A day with two queues at the stand-in of Twilio: forty people call two inboxes in an order of chance, four agents take
 * their calls, and one of them works a campaign in the power mode beside the queues, while reports are lost, doubled and
 * late. `SEEDS` lists the seeds.
 */
const SEEDS = (process.env.SEEDS ?? "1").split(",").map(Number);
const PEOPLE = 10;

let voice: VoiceBench;
beforeAll(async () => {
  voice = await createVoiceBench();
  await voice.bench.test.query(ONE_RING);
});
afterAll(() => voice?.close());

/** How a person behaves who calls. */
interface Manner {
  /** The first inbox has a menu, the second leads to Sales. */
  place: 0 | 1;
  isWithheld?: boolean;
  phone?: Partial<Phone>;
}

/** A caller who presses 1 in a queue is called back, so only the second inbox has those. */
function mannersOf(random: () => number): Manner[] {
  const times = (count: number, manner: () => Manner) => Array.from({ length: count }, manner);
  const anywhere = (): Manner =>
    random() < 0.6
      ? { place: 0, phone: random() < 0.5 ? { pressesAfter: 2, presses: "2" } : { pressesAfter: null } }
      : { place: 1, phone: { pressesAfter: null } };
  const left = [
    ...times(20, anywhere),
    ...times(4, () => ({ ...anywhere(), isWithheld: true })),
    ...times(7, () => {
      const manner = anywhere();
      return { ...manner, phone: { ...manner.phone, hangsUpAfter: 12 + random() * 20 } };
    }),
    ...times(7, () => ({ place: 1, phone: { pressesAfter: 4, presses: "1" } }) as const),
    ...times(2, () => ({ place: 0, phone: { pressesAfter: 2, presses: "9" } }) as const),
  ];
  return Array.from({ length: 40 }, () => left.splice(Math.floor(random() * left.length), 1)[0] as Manner);
}

it.each(SEEDS)(
  "seed %i: each of forty callers has one end, and nobody has two calls at once",
  {
    timeout: 600_000,
  },
  async (seed) => {
    const { bench, phones, api } = voice;
    const { query, database } = bench.test;
    const random = chanceOf(seed);
    await voice.restart();
    // Those of earlier seeds had other agents.
    const earlier = phones.legs.length;
    const errors: unknown[] = [];
    const power = startPower({ database, outbox: webhookTools.outbox, onError: (error) => void errors.push(error) });

    // Two agents wait in sessions, and two are rung at their phones.
    const campaignId = await bench.campaign({ dial_mode: "power", wrap_up_seconds: 0, next_phone_outcomes: "{}" });
    for (let place = 0; place < PEOPLE; place += 1) {
      const number = freshNumber();
      phones.phone(number, place % 5 === 4 ? { is: "busy" } : { answersAfter: 3, hangsUpAfter: 12 });
      await bench.contact(campaignId, { phones: [number] });
    }
    const agents = [await voice.agent(), await voice.agent(), await voice.agent(), await voice.agent()];
    const [dialing, sitting, first, second] = agents as [Agent, Agent, Agent, Agent];
    const inSession = [dialing, sitting];

    const { businessId, world } = bench;
    const admin = { businessId, userId: world.admin.userId, role: "admin" } as const;
    const common = { longestWaitSeconds: 3_600, offersCallback: true };
    const ids = (...members: Agent[]) => members.map(({ userId }) => userId);
    const sales = await createQueue(database, admin, {
      ...{ ...common, name: "Sales", strategy: "all_at_once", memberIds: ids(second, first, sitting) },
      ...{ mostCallers: 4, overflow: { action: "voicemail" } },
    });
    const support = await createQueue(database, admin, {
      ...{ ...common, name: "Support", strategy: "longest_idle", memberIds: ids(sitting, dialing, first) },
      ...{ mostCallers: 3, overflowQueueId: sales.id },
    });
    const ending = { action: "voicemail" };
    const route = { strategy: "in_order", members: [], whenClosed: ending, whenUnanswered: ending };
    const menu = {
      words: "For support press 2. Press 9 if we shall never call you again.",
      keys: [
        { key: "2", action: "queue", queueId: support.id },
        { key: "9", action: "never_call" },
      ],
    };
    const [withMenu, without] = bench.inboxIds as [string, string];
    await setInboxRoute(database, admin, withMenu, { ...route, queueId: support.id, menu });
    await setInboxRoute(database, admin, without, { ...route, queueId: sales.id });
    const inboxes = await query<{ id: string; number: string }>("SELECT id, phone_number AS number FROM inboxes");
    const numberOf = (place: 0 | 1) => inboxes.find(({ id }) => id === bench.inboxIds[place])?.number as string;

    await dialing.start(campaignId);
    await sitting.start(await bench.campaign());
    // A stream of its own: the order of reports depends on the machine.
    phones.courier.weather = { lost: 0.05, doubled: 0.2, late: 0.1, random: chanceOf(seed + 1_000) };

    const talks = new Map<Leg, number>();
    const callers: Leg[] = [];
    /** Those who hang up by themselves, with the time in seconds. */
    const impatient = new Map<Leg, number>();
    const people = new Set<string>();
    /** People end their talks, and those in sessions take the calls that are offered on their lines. */
    async function live(): Promise<void> {
      for (const leg of phones.legs) {
        const isPerson = callers.includes(leg) || people.has(leg.to);
        if (isPerson && phones.isLive(leg) && leg.metAt !== null) {
          const left = talks.get(leg) ?? 8 + Math.floor(random() * 25);
          talks.set(leg, left - 1);
          if (left === 0) {
            phones.leave(leg);
          }
        }
      }
      for (const { userId } of inSession) {
        const offers = await query<{ id: string }>(
          "SELECT call_id AS id FROM call_offers WHERE user_id = $1 AND state = 'ringing' AND line_id IS NOT NULL",
          [userId],
        );
        for (const { id } of offers) {
          const answer = await bench.ask(
            `mutation { acceptIncomingCall(input: {id: "${id}"}) { ... on DomainError { code } } }`,
            {},
            userId,
          );
          expect([undefined, "CONFLICT"]).toContain(answer.code);
        }
      }
    }
    /** The clocks of the service that wait for phones go on with those of the phones. */
    async function pass(): Promise<void> {
      await phones.time.advance(1);
      const second = "interval '1 second'";
      await query(`UPDATE routed_calls SET due_at = due_at - ${second} WHERE due_at IS NOT NULL`);
      await query(`UPDATE call_offers SET rings_until = rings_until - ${second} WHERE state = 'ringing'`);
      await query(`UPDATE queue_agents SET rests_until = rests_until - ${second} WHERE rests_until IS NOT NULL`);
      await query(`UPDATE queued_calls SET not_before = not_before - ${second} WHERE not_before IS NOT NULL`);
    }
    const isOver = async () => {
      const [left] = await query<{ count: number }>(
        `SELECT ((SELECT count(*) FROM campaign_contacts WHERE campaign_id = $1 AND call_count = 0)
         + (SELECT count(*) FROM calls WHERE ended_at IS NULL AND business_id = $2 AND id >= $3)
         + (SELECT count(*) FROM queued_calls WHERE left_at IS NULL))::int AS count`,
        [campaignId, businessId, firstId],
      );
      return left?.count === 0;
    };
    const manners = mannersOf(random);
    let firstId = "";
    for (let second = 0; manners.length > 0 || !(await isOver()); second += 1) {
      expect(second, "the day ends").toBeLessThan(2_500);
      if (second % 4 === 0) {
        const manner = manners.shift();
        if (manner) {
          const from = manner.isWithheld ? "anonymous" : numberWhereItIs("day");
          phones.phone(from, { answersAfter: 2, hangsUpAfter: null, ...manner.phone });
          if (!manner.isWithheld) {
            people.add(from);
          }
          const leg = await phones.call(from, numberOf(manner.place));
          callers.push(leg);
          impatient.set(leg, manner.phone?.hangsUpAfter ?? Infinity);
          firstId ||= (await idsOf(callers))[0] as string;
        }
      }
      power.wake();
      await assignCallers(database);
      await voice.settled();
      await pass();
      await (second % 10 === 9 ? voice.checkAll() : voice.sweep());
      await live();
    }
    phones.courier.weather = null;
    await power.end();
    // A minute after the call the service asks for the messages whose reports were lost.
    await query("UPDATE recordings SET due_at = now() WHERE kind = 'voicemail' AND state = 'running'");
    const recordings = startRecordings({
      database,
      carrier: { ...voice.open().carrier, fetchRecording: () => Promise.reject(new Error("no sound is fetched here")) },
      storage: { putFile: async () => {} },
      outbox: webhookTools.outbox,
      voicemailFound: addMissedCall,
      stored: () => {},
      failed: () => {},
      onError: () => {},
    });
    const running = "SELECT id FROM recordings WHERE kind = 'voicemail' AND state = 'running'";
    await expect.poll(() => query(running)).toEqual([]);
    await recordings.end();
    expect([errors, api.faults, phones.faults, voice.open().errors]).toEqual([[], [], [], []]);

    const callIds = await idsOf(callers);
    expect(callIds).toHaveLength(40);
    const ends = await endsOfCallers(query, callIds);
    // A caller may hang up at the menu, or at the voicemail of a full queue without a message.
    const hungUp = ({ endedAt, createdAt }: Leg, after: number) =>
      endedAt !== null && Math.abs(endedAt - createdAt - after * 1_000) < 1_000;
    const silent = callers.filter(
      (leg, index) => ends[index]?.length === 0 && leg.metAt === null && hungUp(leg, impatient.get(leg) as number),
    ).length;
    expect(ends.filter((each) => each.length !== 1)).toEqual(Array(silent).fill([]));
    const count = (end: CallerEnd) => ends.flat().filter((each) => each === end).length;
    const kept = count("callback");
    process.stdout.write(
      `seed ${seed}: ${count("answered")} callers answered, ${count("abandoned")} abandoned, ${count("voicemail")} at the voicemail, ${silent} hung up before a queue or a message, ${kept} called back\n`,
    );
    expect(count("answered") + count("abandoned") + count("voicemail") + silent + kept + count("refused")).toBe(40);
    // At the stand-in, where every leg has the exact times of the clock that it follows.
    expect(agents.map(({ phone }) => legsAtOnce(phones.legs.filter(({ to }) => to === phone)))).toEqual([
      [],
      [],
      [],
      [],
    ]);
    // The words about a caller are heard by agents alone, at phones that ring and on the lines of sessions.
    const told = phones.legs
      .slice(earlier)
      .filter(({ heard }) => heard.some((words) => words.startsWith("You have a call")));
    expect(told.filter(({ to }) => !agents.some(({ phone }) => phone === to))).toEqual([]);
    const talking = phones.legs.filter(({ metAt }) => metAt !== null);
    expect(
      [...people].map((number) => legsAtOnce(talking.filter(({ from, to }) => [from, to].includes(number)))),
    ).toEqual([...people].map(() => []));
    let [answered, reached, missed] = [0, 0, 0];
    for (const { id } of [support, sales]) {
      const { figures } = await bench.ask(`{ queue(id: "${id}") { figures(hours: 24) { ${FIGURES} } } }`);
      expect(figures).toEqual(await figuresFromRows(query, id));
      answered += figures.answered;
      reached += figures.callbacksReached;
      missed += figures.callbacksMissed;
    }
    expect({ answered, reached, missed }).toEqual({ answered: count("answered"), reached: kept, missed: 0 });
    const [campaign] = await query(
      `SELECT count(*)::int AS calls, count(*) FILTER (WHERE abandoned_at IS NOT NULL)::int AS abandoned
     FROM calls WHERE campaign_id = $1`,
      [campaignId],
    );
    expect(campaign).toEqual({ calls: PEOPLE, abandoned: 0 });
  },
);

/** The pairs of legs that were up at the same time. */
function legsAtOnce(legs: readonly Leg[]): [string, string][] {
  return legs.flatMap((leg) =>
    legs
      .filter(
        (other) => other !== leg && other.createdAt >= leg.createdAt && other.createdAt < (leg.endedAt ?? Infinity),
      )
      .map(({ sid }): [string, string] => [leg.sid, sid]),
  );
}

type Agent = Awaited<ReturnType<VoiceBench["agent"]>>;

async function idsOf(legs: readonly Leg[]): Promise<string[]> {
  const rows = await voice.bench.test.query<{ id: string }>(
    "SELECT id FROM calls WHERE carrier_id = ANY($1) ORDER BY id",
    [legs.map(({ sid }) => sid)],
  );
  return rows.map(({ id }) => id);
}

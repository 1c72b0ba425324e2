import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPower } from "../../src/domain/dialer/power.ts";
import { startRemovals } from "../../src/domain/recording/removals.ts";
import { startRecordings } from "../../src/domain/recording/work.ts";
import { newId } from "../../src/platform/id.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import { freshNumber } from "../dialer/bench.ts";
import { chanceOf } from "../support/chance.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { formOf } from "./stand-in.ts";
import type { Phone } from "./telephony/legs.ts";
import { type Recording, soundOf } from "./telephony/recordings.ts";
import { createVoiceBench, type VoiceBench } from "./voice-bench.ts";

/**
 * Two agents work fifty people in the power mode at the stand-in of Twilio, with a transfer, a message for a machine,
 * recordings and a callback, while reports are lost, doubled and late. The log of the stand-in shows who was called when.
 */

const PEOPLE = 50;
const OUTSIDE = "+14165550177";

/** The person at each place. */
function personAt(place: number): Partial<Phone> {
  if (place === TRANSFERRED) {
    return { answersAfter: 2, hangsUpAfter: null };
  }
  const manners: Partial<Phone>[] = [
    { answersAfter: 2, hangsUpAfter: 8 },
    { answersAfter: 4, hangsUpAfter: 12, joinsBeforeAnswer: true },
    { answersAfter: 3, is: "machine", pressesAfter: null },
    { answersAfter: 2, hangsUpAfter: 6 },
    place % 10 === 4 ? { is: "busy" } : { answersAfter: null },
  ];
  return manners[place % manners.length] as Partial<Phone>;
}

const TRANSFERRED = 5;
const CALLED_BACK = 8;

let voice: VoiceBench;
let folder: string;
beforeAll(async () => {
  [voice, folder] = await Promise.all([createVoiceBench(), mkdtemp(join(tmpdir(), "service-day-"))]);
});
afterAll(async () => {
  await voice?.close();
  await rm(folder, { recursive: true, force: true });
});

it("two agents work fifty people, and each person meets an agent who was there before", {
  timeout: 600_000,
}, async () => {
  const { bench, phones, api } = voice;
  const { query } = bench.test;
  await voice.restart();
  const { carrier, database } = voice.open();
  api.answer = (request, response) => {
    const sound = phones.sound(request);
    if (sound === null) {
      return phones.answer(request, response);
    }
    response.writeHead(200, { "content-type": "audio/x-wav" }).end(sound);
    return undefined;
  };
  const errors: unknown[] = [];
  const parts = { database, outbox: webhookTools.outbox, onError: (error: unknown) => void errors.push(error) };
  const storage = folderStorage(folder);
  const observed = { stored: () => {}, failed: () => {}, voicemailFound: async () => {} };
  const workers = [
    startPower(parts),
    startRecordings({ ...parts, ...observed, carrier, storage }),
    startRemovals({ ...parts, ...observed, carrier }),
  ];

  const messageId = newId("snd");
  await query(
    `INSERT INTO audio_files (business_id, id, name, storage_key, content_type, size, duration_seconds, created_at)
     VALUES ($1, $2, 'Sorry we missed you', $2, 'audio/wav', 1, 20, now())`,
    [bench.businessId, messageId],
  );
  const campaignId = await bench.campaign({
    dial_mode: "power",
    wrap_up_seconds: 0,
    next_phone_outcomes: "{}",
    machine_action: "leave_message",
    has_written_consent: true,
    consent_asserted_at: "now",
    message_id: messageId,
    records_calls: true,
  });
  const numbers = Array.from({ length: PEOPLE }, freshNumber);
  const contacts: string[] = [];
  for (const [place, number] of numbers.entries()) {
    phones.phone(number, personAt(place));
    contacts.push(await bench.contact(campaignId, { phones: [number] }));
  }
  const again = await bench.disposition("no_answer");
  const agents = [await voice.agent(), await voice.agent()];
  for (const agent of agents) {
    await agent.start(campaignId);
  }
  const random = chanceOf(26);
  phones.courier.weather = { lost: 0.05, doubled: 0.2, late: 0.1, random };

  const callsTo = (place: number) =>
    query<{ id: string; status: string; user: string; session: string | null }>(
      `SELECT c.id, c.status, c.user_id AS "user", s.id AS session FROM calls c
       LEFT JOIN dialer_sessions s ON s.user_id = c.user_id AND s.ended_at IS NULL
       WHERE c.campaign_contact_id = $1 ORDER BY c.id`,
      [contacts[place]],
    );
  /** What an agent does in the day, once: the steps that have not happened yet. */
  const deeds: (() => Promise<boolean>)[] = [
    async () => {
      const [call] = await callsTo(TRANSFERRED);
      if (call?.status !== "in_progress") {
        return false;
      }
      const answer = await bench.ask(
        `mutation { transferCall(input: {id: "${call.id}", toNumber: "${OUTSIDE}"}) { ... on DomainError { code } } }`,
        {},
        call.user,
      );
      return answer.code === undefined;
    },
    async () => {
      const [call] = await callsTo(TRANSFERRED);
      const leg = phones.legs.find(({ to }) => to === OUTSIDE);
      const isTogether = leg?.conference?.name === call?.id && (leg?.conference?.members.size ?? 0) > 1;
      if (isTogether) {
        phones.hangUp(OUTSIDE);
      }
      return isTogether;
    },
    async () => {
      const [call] = await callsTo(CALLED_BACK);
      if (call?.status !== "completed" || call.session === null) {
        return false;
      }
      const answer = await bench.ask(
        `mutation ($at: DateTime) { pickDisposition(input: {sessionId: "${call.session}", contactId: "${contacts[CALLED_BACK]}", dispositionId: "${again}", callbackAt: $at, note: "Call again today"}) { ... on DomainError { code message faults { path message } } } }`,
        { at: new Date(Date.now() + 3_600_000).toISOString() },
        call.user,
      );
      expect(answer).toEqual({});
      await query("UPDATE campaign_contacts SET due_at = now() - interval '1 second' WHERE id = $1", [
        contacts[CALLED_BACK],
      ]);
      return true;
    },
  ];
  const isOver = async () => {
    const [left] = await query<{ count: number }>(
      `SELECT ((SELECT count(*) FROM campaign_contacts WHERE campaign_id = $1 AND call_count = 0)
         + (SELECT count(*) FROM calls WHERE campaign_id = $1 AND ended_at IS NULL)
         + (SELECT count(*) FROM recordings r WHERE r.business_id = $2 AND r.state IN ('running', 'pending', 'transcribing'))
         + (SELECT count(*) FROM recording_removals WHERE business_id = $2))::int AS count`,
      [campaignId, bench.businessId],
    );
    return left?.count === 0 && deeds.length === 0 && (await callsTo(CALLED_BACK)).length === 2;
  };
  for (let second = 0; !(await isOver()); second += 1) {
    expect(second, "the day ends").toBeLessThan(1_500);
    for (const worker of workers) {
      worker.wake();
    }
    await voice.settled();
    await phones.time.advance(1);
    await (second % 10 === 9 ? voice.checkAll() : voice.sweep());
    if (second % 10 === 9) {
      await query("UPDATE recordings SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL");
    }
    if (await deeds[0]?.()) {
      deeds.shift();
    }
  }
  phones.courier.weather = null;
  await Promise.all(workers.map((worker) => worker.end()));
  expect([errors, api.faults, phones.faults, voice.open().errors]).toEqual([[], [], [], []]);

  // The log of the stand-in.
  const agentPhones = new Set(agents.map(({ phone }) => phone));
  const people = phones.legs.filter(({ to }) => numbers.includes(to));
  const callsOf = (number: string | undefined) => people.filter(({ to }) => to === number).length;
  expect(numbers.map(callsOf)).toEqual(numbers.map((_number, place) => (place === CALLED_BACK ? 2 : 1)));
  const ordered = api.requests.filter(({ method }) => method === "POST").map((request) => String(formOf(request).To));
  const firstPerson = ordered.findIndex((to) => numbers.includes(to));
  expect(ordered.slice(0, firstPerson).filter((to) => agentPhones.has(to)).length).toBeGreaterThan(0);
  for (const person of people) {
    const wasThere = phones.legs
      .filter(({ to }) => agentPhones.has(to))
      .some(
        (agent) =>
          phones.legs.indexOf(agent) < phones.legs.indexOf(person) &&
          agent.answeredAt !== null &&
          agent.answeredAt < person.createdAt &&
          (agent.endedAt === null || agent.endedAt > (person.answeredAt ?? person.createdAt)),
      );
    expect(wasThere, person.to).toBe(true);
  }
  // Each person who answers is heard by an agent in that instant.
  const answered = people.filter(({ answeredAt }) => answeredAt !== null);
  expect(answered).toHaveLength(41);
  expect(answered.filter(({ answeredAt, metAt }) => metAt !== answeredAt)).toEqual([]);
  const machines = people.filter(({ answeredBy }) => answeredBy === "machine_end_beep");
  expect(machines).toHaveLength(10);
  const message = `https://service.example/audio/${messageId} This was a message from Northwind Sales. The purpose of the call was`;
  expect(machines.map(({ heard }) => heard.map((words) => words.slice(0, message.length)))).toEqual(
    machines.map(() => [message]),
  );
  expect(phones.legs.filter(({ to }) => to === OUTSIDE)).toHaveLength(1);

  // The service tells the same.
  const [told] = await query(
    `SELECT count(*)::int AS calls, count(*) FILTER (WHERE abandoned_at IS NOT NULL)::int AS abandoned,
       count(*) FILTER (WHERE status = 'completed' AND answered_by IS DISTINCT FROM 'machine')::int AS talks,
       count(*) FILTER (WHERE message_state = 'left')::int AS messages, count(DISTINCT user_id)::int AS agents
     FROM calls WHERE campaign_id = $1`,
    [campaignId],
  );
  expect(told).toEqual({ calls: 51, abandoned: 0, talks: 31, messages: 10, agents: 2 });

  // What was recorded of people is stored byte by byte, and erased at the carrier. A talk is not recorded if it ends
  // before the service has heard of the answer.
  const stored = await query<{ sid: string; key: string }>(
    `SELECT r.carrier_id AS sid, r.storage_key AS key FROM recordings r
     JOIN calls c ON c.business_id = r.business_id AND c.id = r.call_id
     WHERE c.campaign_id = $1 AND r.state = 'stored' ORDER BY r.id`,
    [campaignId],
  );
  const originalOf = (sid: string) => phones.recordings.find((each) => each.sid === sid) as Recording;
  const legsOf = (recordings: readonly Recording[]) => recordings.map(({ leg }) => leg.sid).sort();
  const ofPeople = phones.recordings.filter(({ leg }) => !machines.includes(leg));
  expect(ofPeople.length).toBeGreaterThanOrEqual(28);
  expect(legsOf(stored.map(({ sid }) => originalOf(sid)))).toEqual(legsOf(ofPeople));
  expect(phones.recordings.filter(({ status }) => status !== "deleted")).toEqual([]);
  for (const { sid, key } of stored) {
    const original = originalOf(sid);
    expect((await buffer((await storage.read(key)) as Readable)).equals(soundOf(original)), sid).toBe(true);
  }
});

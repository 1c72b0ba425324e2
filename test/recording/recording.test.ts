import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import { eraseClosed } from "../../src/domain/closing/erase.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { expectVoicemail } from "../../src/domain/recording/start-store.ts";
import { applyRetention } from "../../src/domain/retention/prune.ts";
import type { CarrierEvent } from "../../src/platform/carrier/port.ts";
import { newId } from "../../src/platform/id.ts";
import { sweepStorage } from "../../src/platform/storage/sweep.ts";
import { ASKED } from "../support/asked.ts";
import type { TestCarrier } from "../support/carrier.ts";
import { thorough } from "../support/effort.ts";
import type { Answer } from "../support/json-answer.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { openGround, type RecordingGround } from "./ground.ts";

/** Recordings from the beginning of a talk until they are erased. */

let ground: RecordingGround;
let carrier: TestCarrier;
beforeAll(async () => {
  ground = await openGround();
  await query("DELETE FROM recording_removals");
});
afterAll(() => ground?.close());
beforeEach(async () => {
  carrier = ground.openCarrier();
  await ground.record("OUTGOING");
});
afterEach(async () => {
  await carrier.close();
  await query("DELETE FROM recording_removals");
  await query("DELETE FROM call_controls");
});

const world = () => ground.api.world;
const query = (text: string, values: unknown[] = []): Promise<Answer[]> => ground.api.test.query(text, values);
const caller = () => ({
  businessId: world().northwind.businessId,
  userId: world().admin.userId,
  role: "admin" as const,
});
const inboxId = () => world().northwind.inboxIds[0] as string;

async function call(to: string): Promise<string> {
  const { id } = await unheard(startCall)(carrier.database, caller(), { inboxId: inboxId(), to, ...ASKED });
  return id;
}

const stateOf = async (callId: string) => (await ground.rowOf(callId))?.state;
const until = (callId: string, state: string) => expect.poll(() => stateOf(callId), { interval: 20 }).toBe(state);
const orderOf = async (callId: string) =>
  (await query("SELECT controls, recording_erased_at FROM simulator_orders WHERE id = $1", [callId]))[0];
const removals = () => query("SELECT leg_id, carrier_id FROM recording_removals");
const eventsOf = async (callId: string) =>
  (await query("SELECT body FROM webhook_events WHERE event_type = 'call.recording.completed' ORDER BY id")).flatMap(
    ({ body }) => {
      const event = JSON.parse(body);
      return event.data.call.id === callId ? [event] : [];
    },
  );
const read = async (callId: string) => {
  const token = await ground.api.token(world().admin.userId);
  return (await ground.api.call("GET", `/calls/${callId}`, { token })).body;
};
const get = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  const answer = await ground.api.app.inject({ method: "GET", url: pathname + search, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
};
/** Makes every waiting step due. */
const ripen = async () => {
  await query("UPDATE recordings SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL");
  await query("UPDATE recording_removals SET due_at = now() - interval '1 second'");
};

/** A call to a person with much time. It ends once it is recorded: a talk of some seconds could be over before. */
async function recordedCall(to: string) {
  const id = await call(to);
  const outcome = await ground.working(carrier, async () => {
    carrier.start();
    await expect.poll(async () => (await orderOf(id))?.controls).toEqual([{ do: "record", announcement: null }]);
    const [{ carrier_id: carrierId }] = await query("SELECT carrier_id FROM calls WHERE id = $1", [id]);
    await carrier.carrier.hangUp(carrierId, AbortSignal.timeout(60_000));
    await until(id, "stored");
    await expect.poll(removals).toEqual([]);
  });
  return { id, ...outcome };
}

it("a talk is recorded, fetched, written down, announced once, and erased at the carrier", async () => {
  const { id, failures, errors } = await recordedCall("+14156010031");
  expect((await orderOf(id))?.recording_erased_at).toEqual(expect.any(Date));
  expect([failures, errors]).toEqual([[], []]);
  expect((await orderOf(id))?.controls).toEqual([{ do: "record", announcement: null }]);

  const found = await read(id);
  const row = (await ground.rowOf(id)) as Answer;
  expect(row).toMatchObject({ kind: "talk", content_type: "audio/wav" });
  expect(row.duration_seconds).toBeGreaterThan(0);
  expect(row.size).toBe(44 + row.duration_seconds * 16_000);
  expect(found.transcript.split("\n")).toHaveLength(4);
  expect(found.voicemail_url).toBeNull();
  expect(Date.parse(found.updated_at)).toBeGreaterThan(Date.parse(found.ended_at));

  const whole = await get(found.recording_url);
  expect([whole.status, whole.body.length, whole.body.toString("latin1", 0, 4)]).toEqual([200, row.size, "RIFF"]);
  expect(whole.headers).toMatchObject({ "content-type": "audio/wav", "accept-ranges": "bytes" });
  const part = await get(found.recording_url, { range: "bytes=8-11" });
  expect([part.status, part.body.toString(), part.headers["content-range"]]).toEqual([
    206,
    "WAVE",
    `bytes 8-11/${row.size}`,
  ]);

  const [event, ...others] = await eventsOf(id);
  expect(others).toEqual([]);
  expect(event.data.call).toEqual({ ...found, recording_url: event.data.call.recording_url });
  expect(event.data.user).toMatchObject({ id: world().admin.userId });
  const lifetime = Number(new URL(event.data.call.recording_url).searchParams.get("expires")) - Date.now() / 1000;
  expect(Math.round(lifetime / 3600)).toBe(72);
  expect((await get(event.data.call.recording_url)).status).toBe(200);
  const ended = await query(
    "SELECT body FROM webhook_events WHERE event_type = 'call.outgoing.completed' AND body LIKE '%' || $1 || '%'",
    [id],
  );
  expect(JSON.parse(ended[0]?.body).data.call).toMatchObject({ recording_url: null, transcript: null });
});

it("a URL that is not ours, or of another business, opens nothing", async () => {
  const { id } = await recordedCall("+14156020031");
  const { recording_url: url } = await read(id);
  const recordingId = (await ground.rowOf(id))?.id as string;
  const { northwind, rivals } = world();
  const of = (business: string, recording: string) => webhookTools.recordingLinks.urlOf(business, recording);
  expect((await get(url.replace(/signature=.../, "signature=AAA"))).status).toBe(403);
  expect((await get(url.split("?")[0] as string)).status).toBe(403);
  expect((await get(of(rivals.businessId, recordingId))).status).toBe(404);
  expect((await get(of(northwind.businessId, newId("rec")))).status).toBe(404);
  await query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [northwind.businessId]);
  expect((await get(url)).status).toBe(403);
  await query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [northwind.businessId]);
  expect((await get(url)).status).toBe(200);
});

it("the settings of the business and the campaign decide what is recorded", async () => {
  const { businessId } = world().northwind;
  const insert = async (direction: string, campaign: boolean | null | undefined) => {
    const campaignId = (await query("SELECT id FROM campaigns WHERE business_id = $1 LIMIT 1", [businessId]))[0]?.id;
    if (campaign !== undefined) {
      await query("UPDATE campaigns SET records_calls = $2 WHERE id = $1", [campaignId, campaign]);
    }
    const id = newId("call");
    await query(
      `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, carrier_id,
         campaign_id, started_at, created_at, updated_at)
       VALUES ($1, $2::text, $3, '+14155550100', '+14155550133', $4, 'ringing', 'CA' || $2::text, $5, now(), now(), now())`,
      [businessId, id, inboxId(), direction, campaign === undefined ? null : campaignId],
    );
    await carrier.receive(carrier.database, {
      kind: "call.status",
      call: { businessId, id },
      carrierId: `CA${id}`,
      status: "in_progress",
      answeredBy: null,
      durationSeconds: null,
      error: null,
      at: new Date().toISOString(),
    });
    return (await query("SELECT state FROM recordings WHERE call_id = $1", [id])).length;
  };
  const outcomes: Record<string, number[]> = {};
  for (const setting of ["NEVER", "INCOMING", "OUTGOING", "ALL"] as const) {
    await ground.record(setting);
    outcomes[setting] = [
      await insert("incoming", undefined),
      await insert("outgoing", undefined),
      await insert("outgoing", null),
      await insert("outgoing", true),
      await insert("outgoing", false),
    ];
  }
  expect(outcomes).toEqual({
    NEVER: [0, 0, 0, 1, 0],
    INCOMING: [1, 0, 0, 1, 0],
    OUTGOING: [0, 1, 1, 1, 0],
    ALL: [1, 1, 1, 1, 0],
  });
  await query("DELETE FROM call_controls");
  await query("DELETE FROM calls WHERE phone_number = '+14155550133'");
  await query("DELETE FROM recording_removals");
});

const ended = (
  callId: string,
  legId: string,
  more: Partial<Extract<CarrierEvent, { kind: "recording.ended" }>> = {},
): Extract<CarrierEvent, { kind: "recording.ended" }> => ({
  kind: "recording.ended",
  call: { businessId: world().northwind.businessId, id: callId },
  carrierId: legId,
  of: "talk",
  recordingId: `RE${legId.slice(2)}`,
  durationSeconds: 5,
  at: new Date().toISOString(),
  ...more,
});

/** A running call with a recording, without the carrier. */
async function runningCall(fields: Record<string, unknown> = {}): Promise<{ id: string; legId: string }> {
  const { businessId } = world().northwind;
  const id = newId("call");
  const legId = `CA${id.slice(5)}`;
  const row = { answered_by: "human", user_id: world().admin.userId, ...fields };
  await query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, carrier_id,
       answered_by, user_id, started_at, answered_at, created_at, updated_at)
     VALUES ($1, $2, $3, '+14155550100', '+14155550134', 'outgoing', 'in_progress', $4, $5, $6, now(), now(), now(), now())`,
    [businessId, id, inboxId(), legId, row.answered_by, row.user_id],
  );
  await query(
    `INSERT INTO recordings (business_id, id, call_id, kind, state, leg_id, due_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'talk', 'running', $4, now() + interval '4 hours', now(), now())`,
    [businessId, newId("rec"), id, legId],
  );
  return { id, legId };
}

it("repeated, late and surplus reports change nothing", async () => {
  const { id, legId } = await runningCall();
  const report = ended(id, legId);
  await carrier.receive(carrier.database, report);
  await carrier.receive(carrier.database, report);
  expect(await ground.rowOf(id)).toMatchObject({ state: "pending", carrier_id: report.recordingId, attempts: 0 });
  expect(await removals()).toEqual([]);
  // A second recording of the same talk, and one of a call that is gone.
  await carrier.receive(carrier.database, { ...report, recordingId: "RE2" });
  await carrier.receive(carrier.database, ended(newId("call"), "CA3", { recordingId: "RE3" }));
  expect(await removals()).toEqual([
    { leg_id: legId, carrier_id: "RE2" },
    { leg_id: "CA3", carrier_id: "RE3" },
  ]);
  await query("DELETE FROM recording_removals");

  // Nothing was recorded, and then it was.
  const late = await runningCall();
  await carrier.receive(carrier.database, ended(late.id, late.legId, { recordingId: null, durationSeconds: 0 }));
  expect(await stateOf(late.id)).toBe("absent");
  await carrier.receive(carrier.database, ended(late.id, late.legId));
  expect(await stateOf(late.id)).toBe("pending");

  // A machine has answered.
  const machine = await runningCall({ answered_by: "machine" });
  await carrier.receive(carrier.database, ended(machine.id, machine.legId));
  expect(await stateOf(machine.id)).toBe("absent");
  expect(await removals()).toEqual([{ leg_id: machine.legId, carrier_id: `RE${machine.legId.slice(2)}` }]);
  await query("DELETE FROM recordings");
  await query("DELETE FROM recording_removals");
});

it("the words may come before the sound", async () => {
  const { id, legId } = await runningCall();
  const report = ended(id, legId);
  const { kind: _kind, of: _of, durationSeconds: _seconds, ...about } = report;
  const words: CarrierEvent = {
    ...about,
    kind: "recording.transcribed",
    recordingId: `RE${legId.slice(2)}`,
    text: "Yes.",
  };
  await carrier.receive(carrier.database, report);
  await carrier.receive(carrier.database, words);
  await carrier.receive(carrier.database, { ...words, text: "No." });
  const sound = soundOf(2);
  await ground.working(carrier, () => until(id, "stored"), { carrier: { ...carrier.carrier, ...holding(sound) } });
  expect(await read(id)).toMatchObject({ transcript: "Yes.", recording_url: expect.stringContaining("/recordings/") });
  expect(await eventsOf(id)).toHaveLength(1);
  await carrier.receive(carrier.database, report);
  await carrier.receive(carrier.database, words);
  expect(await eventsOf(id)).toHaveLength(1);
  await query("DELETE FROM recording_removals");
});

/** A carrier that gives this sound. */
function holding(sound: Buffer): Pick<TestCarrier["carrier"], "fetchRecording" | "eraseRecording"> {
  return {
    async fetchRecording(_id, file) {
      await file.appendFile(sound);
      return { outcome: "fetched", contentType: "audio/x-wav", size: sound.length };
    },
    eraseRecording: async () => {},
  };
}

function soundOf(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * 8_000, 128);
  const header = Buffer.from(
    "RIFF....WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data....",
    "latin1",
  );
  header.writeUInt32LE(36 + data.length, 4);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

thorough.it("a lost report is found by asking the carrier", async () => {
  const { id } = await recordedCall("+14156030031");
  // A report of a carrier that works would come between.
  await carrier.close();
  carrier = ground.openCarrier();
  // As if neither the recording nor its words had been reported.
  const row = (await ground.rowOf(id)) as Answer;
  await query("DELETE FROM webhook_events WHERE event_type = 'call.recording.completed'");
  await query(
    `UPDATE recordings SET state = 'running', carrier_id = NULL, duration_seconds = 0, is_transcribed = false,
       due_at = now() - interval '1 second' WHERE call_id = $1`,
    [id],
  );
  await query("UPDATE calls SET recording_id = NULL, transcript = NULL WHERE id = $1", [id]);
  await query("UPDATE simulator_orders SET recording_erased_at = NULL WHERE id = $1", [id]);
  await ground.working(carrier, () => until(id, "transcribing"));
  expect(await ground.rowOf(id)).toMatchObject({ carrier_id: row.carrier_id, duration_seconds: row.duration_seconds });
  await ripen();
  await ground.working(carrier, () => until(id, "stored"));
  expect((await read(id)).transcript).not.toBeNull();
  expect(await eventsOf(id)).toHaveLength(1);

  // The carrier has none.
  const none = await runningCall();
  await query("UPDATE calls SET ended_at = now(), status = 'completed' WHERE id = $1", [none.id]);
  await ground.working(carrier, async () => {
    await expect
      .poll(async () => {
        await ripen();
        return stateOf(none.id);
      })
      .toBe("absent");
  });
  expect(await eventsOf(none.id)).toEqual([]);
  await query("DELETE FROM recording_removals");
});

thorough.it(
  "a broken file is fetched again, and one that stays broken is given up and kept at the carrier",
  async () => {
    const { id, legId } = await runningCall();
    await carrier.receive(carrier.database, ended(id, legId));
    const sound = soundOf(3);
    const files = [sound.subarray(0, 1_000), Buffer.from("<html>"), Buffer.alloc(0)];
    const failing = { ...carrier.carrier, ...holding(sound) };
    const { failures } = await ground.working(
      carrier,
      async () => {
        await expect
          .poll(async () => {
            await ripen();
            return stateOf(id);
          })
          .toBe("stored");
      },
      {
        carrier: {
          ...failing,
          fetchRecording: (...values) => holding(files.shift() ?? sound).fetchRecording(...values),
          askTranscript: async () => ({ state: "none" }),
        },
      },
    );
    expect(failures.map(([reason]) => reason)).toEqual([
      "the WAV file is incomplete",
      "the file is neither WAV nor MP3",
      "the file is neither WAV nor MP3",
    ]);
    expect((await read(id)).transcript).toBeNull();
    expect(await eventsOf(id)).toHaveLength(1);

    const endless = await runningCall();
    await carrier.receive(carrier.database, ended(endless.id, endless.legId));
    await query("DELETE FROM recording_removals");
    await ground.working(
      carrier,
      async () => {
        await expect
          .poll(async () => {
            await ripen();
            return stateOf(endless.id);
          })
          .toBe("failed");
      },
      { carrier: { ...failing, ...holding(Buffer.from("<html>")) } },
    );
    expect(await ground.rowOf(endless.id)).toMatchObject({ attempts: 9, error: "the file is neither WAV nor MP3" });
    expect(await removals()).toEqual([]);
    expect((await read(endless.id)).recording_url).toBeNull();
  },
);

it("killed anywhere, a recording is stored once, and announced once", async () => {
  const { businessId } = world().northwind;
  const { id, legId } = await runningCall();
  await carrier.receive(carrier.database, ended(id, legId));
  const sound = soundOf(2);
  const parts = {
    carrier: { ...carrier.carrier, ...holding(sound), askTranscript: async () => ({ state: "none" }) as const },
  };
  let puts = 0;
  // Killed while it fetches, after it has stored, and in the transaction that records it.
  const kills = [
    { carrier: { ...parts.carrier, fetchRecording: async () => Promise.reject(new Error("killed")) } },
    { ...parts, storage: { putFile: async () => Promise.reject(new Error("killed")) } },
    {
      ...parts,
      storage: {
        async putFile(...values: Parameters<typeof ground.storage.putFile>) {
          await ground.storage.putFile(...values);
          puts += 1;
          await query("UPDATE recordings SET lease_token = gen_random_uuid() WHERE call_id = $1", [id]);
        },
      },
    },
    {
      ...parts,
      outbox: async () => Promise.reject(new Error("killed")),
    },
  ];
  for (const [index, kill] of kills.entries()) {
    await ripen();
    const before = Number((await ground.rowOf(id))?.attempts);
    const state = await stateOf(id);
    await ground.working(
      carrier,
      async () => {
        await expect
          .poll(async () => {
            const row = await ground.rowOf(id);
            return row?.state !== state || Number(row?.attempts) > before;
          })
          .toBe(true);
        await expect.poll(() => index !== 2 || puts === 1).toBe(true);
      },
      kill,
    );
    await ripen();
  }
  await ground.working(
    carrier,
    async () => {
      await expect
        .poll(async () => {
          await ripen();
          return stateOf(id);
        })
        .toBe("stored");
      await expect.poll(removals).toEqual([]);
    },
    parts,
  );
  expect(await eventsOf(id)).toHaveLength(1);
  // The file of the killed attempt is removed, the other stays.
  await query("UPDATE storage_removals SET due_at = now() - interval '1 second'");
  await sweepStorage(ground.api.test.database, ground.storage);
  const { storage_key } = (await ground.rowOf(id)) as Answer;
  expect((await buffer((await ground.storage.read(storage_key)) as Readable)).length).toBe(sound.length);
  const keys = (await query("SELECT storage_key FROM recordings WHERE state = 'stored'")).map((row) =>
    row.storage_key.split("/").at(-1),
  );
  expect((await ground.files(businessId)).sort()).toEqual(keys.sort());
});

thorough.it("a fault of this service delays a recording, and does not count as an attempt at the carrier", async () => {
  const { id, legId } = await runningCall();
  await carrier.receive(carrier.database, ended(id, legId));
  let isAway = true;
  const own = { outcome: "failed", reason: "own_fault", status: null, message: "no name server" } as const;
  const good = holding(soundOf(2));
  const { failures } = await ground.working(
    carrier,
    async () => {
      await expect
        .poll(async () => {
          await ripen();
          isAway = Number((await ground.rowOf(id))?.attempts) < 12 && (await stateOf(id)) === "pending";
          return stateOf(id);
        })
        .toBe("stored");
    },
    {
      carrier: {
        ...carrier.carrier,
        fetchRecording: async (...asked) =>
          isAway ? { ...own, isLasting: false, isOwn: true, retryAfterSeconds: null } : good.fetchRecording(...asked),
        askTranscript: async () => ({ state: "none" }),
      },
    },
  );
  expect(failures.length).toBeGreaterThan(9);
  expect(failures.every(([reason, isGivenUp]) => reason === "no name server" && !isGivenUp)).toBe(true);
});

thorough.it("a storage that is away delays a recording", async () => {
  const { id, legId } = await runningCall();
  await carrier.receive(carrier.database, ended(id, legId));
  const sound = soundOf(2);
  let isAway = true;
  const { failures } = await ground.working(
    carrier,
    async () => {
      await expect
        .poll(async () => {
          await ripen();
          isAway = Number((await ground.rowOf(id))?.attempts) < 12 && (await stateOf(id)) === "pending";
          return stateOf(id);
        })
        .toBe("stored");
    },
    {
      carrier: { ...carrier.carrier, ...holding(sound), askTranscript: async () => ({ state: "none" }) },
      storage: {
        putFile: (...values) => (isAway ? Promise.reject(new Error("away")) : ground.storage.putFile(...values)),
      },
    },
  );
  expect(failures.length).toBeGreaterThan(9);
  expect(failures.every(([reason, isGivenUp]) => reason === "the storage did not accept it" && !isGivenUp)).toBe(true);
});

it("a voicemail has its own URL and event", async () => {
  const { businessId } = world().northwind;
  const id = newId("call");
  const legId = `CA${id.slice(5)}`;
  await query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, carrier_id,
       started_at, ended_at, created_at, updated_at)
     VALUES ($1, $2, $3, '+14155550100', '+14155550136', 'incoming', 'no_answer', $4, now(), now(), now(), now())`,
    [businessId, id, inboxId(), legId],
  );
  await carrier.receive(carrier.database, ended(id, legId, { of: "voicemail" }));
  const asked: unknown[] = [];
  const stored = async () => {
    await until(id, "transcribing");
    await ripen();
    await until(id, "stored");
  };
  await ground.working(carrier, stored, {
    carrier: {
      ...carrier.carrier,
      ...holding(soundOf(5)),
      askTranscript: async (recording) => {
        asked.push(recording);
        return { state: "done", text: "Hello, please call me back." };
      },
    },
  });
  expect(asked).toEqual([{ recordingId: `RE${legId.slice(2)}`, of: "voicemail" }]);
  const found = await read(id);
  expect(found).toMatchObject({ recording_url: null, transcript: "Hello, please call me back." });
  expect((await get(found.voicemail_url)).status).toBe(200);
  expect((await eventsOf(id)).map((event) => event.data.call.voicemail_url)).toEqual([
    expect.stringContaining("/recordings/"),
  ]);
});

it("a message that may be at the carrier is asked for once, and again only while the carrier still records", async () => {
  const { businessId } = world().northwind;
  const expected = async () => {
    const id = newId("call");
    await query(
      `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, carrier_id,
         started_at, ended_at, created_at, updated_at)
       VALUES ($1, $2, $3, '+14155550100', '+14155550137', 'incoming', 'no_answer', $4, now(), now(), now(), now())`,
      [businessId, id, inboxId(), `CA${id.slice(5)}`],
    );
    await expectVoicemail(carrier.database, businessId, id);
    return id;
  };
  const [none, running] = [await expected(), await expected()];
  const asked: string[] = [];
  const found = {
    recordingId: `RE${running.slice(5)}`,
    of: "voicemail",
    durationSeconds: 0,
    state: "running",
  } as const;
  const stored = async () => {
    await expect
      .poll(async () => {
        await query(
          "UPDATE recordings SET due_at = now() - interval '1 second' WHERE state = 'running' AND lease_token IS NULL",
        );
        return [await stateOf(none), await stateOf(running)];
      })
      .toEqual(["absent", "absent"]);
  };
  await ground.working(carrier, stored, {
    carrier: {
      ...carrier.carrier,
      findRecordings: async (legId) => {
        asked.push(legId);
        const isFirst = asked.filter((leg) => leg === legId).length === 1;
        return legId === `CA${running.slice(5)}` && isFirst ? [found] : [];
      },
    },
  });
  expect(asked.filter((leg) => leg === `CA${none.slice(5)}`)).toHaveLength(1);
  expect(asked.filter((leg) => leg === `CA${running.slice(5)}`)).toHaveLength(2);
});

const PAUSE = `mutation ($id: ID!) { pauseRecording(input: {callId: $id}) {
  __typename ... on Recording { state isPaused } ... on DomainError { code } } }`;
const RESUME = PAUSE.replace("pauseRecording", "resumeRecording");
const ERASE = `mutation ($id: ID!) { eraseRecording(input: {id: $id}) {
  __typename ... on Recording { state url } ... on DomainError { code } } }`;

it("the agent pauses a recording, and erases it while the call runs; later only an admin may", async () => {
  const { admin, agent } = world();
  const { id, legId } = await runningCall({ user_id: agent.userId });
  const pause = async (userId: string, source: string) =>
    Object.values(await ground.graphql(userId, source, { id }))[0] as Answer;
  const running = (isPaused: boolean) => ({ __typename: "Recording", state: "RUNNING", isPaused });
  expect(await pause(agent.userId, PAUSE)).toEqual(running(true));
  expect(await pause(agent.userId, PAUSE)).toEqual(running(true));
  expect(await pause(admin.userId, RESUME)).toEqual(running(false));
  const controls = async () =>
    (await query("SELECT carrier_id, control FROM call_controls WHERE call_id = $1 ORDER BY id", [id])).map((row) => [
      row.carrier_id,
      row.control,
    ]);
  expect(await controls()).toEqual([
    [legId, { do: "pause_recording", on: true }],
    [legId, { do: "pause_recording", on: false }],
  ]);
  const { id: recordingId } = (await ground.rowOf(id)) as Answer;
  const erase = async (userId: string, recording: string) =>
    (await ground.graphql(userId, ERASE, { id: recording })).eraseRecording;
  const erased = { __typename: "Recording", state: "ERASED", url: null };
  expect(await erase(agent.userId, recordingId)).toEqual(erased);
  expect(await erase(admin.userId, recordingId)).toEqual(erased);
  expect((await controls()).at(-1)).toEqual([legId, { do: "stop_recording" }]);
  expect((await pause(agent.userId, PAUSE)).code).toBe("CONFLICT");
  // What the carrier has recorded until then is erased there.
  await carrier.receive(carrier.database, ended(id, legId));
  expect(await stateOf(id)).toBe("erased");
  expect(await removals()).toEqual([
    { leg_id: legId, carrier_id: "" },
    { leg_id: legId, carrier_id: `RE${legId.slice(2)}` },
  ]);
  const other = await runningCall({ user_id: agent.userId });
  await carrier.receive(carrier.database, ended(other.id, other.legId));
  const stored = (await ground.rowOf(other.id)) as Answer;
  expect(await erase(agent.userId, stored.id)).toMatchObject({ code: "FORBIDDEN" });
  expect(await erase(admin.userId, stored.id)).toEqual(erased);
  expect((await removals()).at(-1)).toEqual({ leg_id: other.legId, carrier_id: `RE${other.legId.slice(2)}` });
});

it("an erased recording stops a fetch under way, whose file goes too", async () => {
  const { id, legId } = await runningCall();
  await carrier.receive(carrier.database, ended(id, legId));
  const { id: recordingId } = (await ground.rowOf(id)) as Answer;
  const sound = soundOf(2);
  await ground.working(
    carrier,
    async () => {
      await until(id, "erased");
      await expect.poll(removals).toEqual([]);
    },
    {
      carrier: { ...carrier.carrier, ...holding(sound) },
      storage: {
        async putFile(...values) {
          await ground.graphql(world().admin.userId, ERASE, { id: recordingId });
          await ground.storage.putFile(...values);
        },
      },
    },
  );
  expect((await read(id)).recording_url).toBeNull();
  expect(await eventsOf(id)).toEqual([]);
  const left = await query("SELECT key FROM storage_removals WHERE key LIKE '%' || $1 || '%'", [recordingId]);
  expect(left).toHaveLength(1);
});

it("retention erases recordings and keeps the calls", async () => {
  const { businessId } = world().northwind;
  const { id } = await recordedCall("+14156040031");
  const { recording_url: url } = await read(id);
  await query("UPDATE businesses SET retention = '{\"recordingDays\": 1}' WHERE id = $1", [businessId]);
  await applyRetention(ground.api.test.database);
  expect(await stateOf(id)).toBe("stored");
  const old = newId("rec").replace(/^rec_..../, "rec_0000");
  await query("UPDATE recordings SET id = $2 WHERE call_id = $1", [id, old]);
  await query("UPDATE calls SET recording_id = $2 WHERE id = $1", [id, old]);
  await applyRetention(ground.api.test.database);
  expect(await stateOf(id)).toBe("erased");
  expect(await read(id)).toMatchObject({ status: "completed", recording_url: null, transcript: null });
  expect((await get(url)).status).toBe(404);
  await query("UPDATE businesses SET retention = '{}' WHERE id = $1", [businessId]);
});

thorough.it("the erasure of a person erases the recordings here and at the carrier", async () => {
  const to = "+14156050031";
  await recordedCall(to);
  const fetched = await runningCall();
  await query("UPDATE calls SET phone_number = $2, ended_at = now(), status = 'completed' WHERE id = $1", [
    fetched.id,
    to,
  ]);
  await carrier.receive(carrier.database, ended(fetched.id, fetched.legId));
  const silent = await runningCall();
  await query("UPDATE calls SET phone_number = $2, ended_at = now(), status = 'completed' WHERE id = $1", [
    silent.id,
    to,
  ]);
  await query("DELETE FROM storage_removals");
  await query("DELETE FROM recording_removals");
  await query("DELETE FROM call_controls");
  const erase = `mutation ($to: String!) { erasePerson(input: { phoneNumber: $to }) { __typename } }`;
  const answer = await ground.graphql(world().admin.userId, erase, { to });
  expect(answer.erasePerson).toEqual({ __typename: "PersonErasure" });
  await erasePeople(ground.api.test.database, webhookTools.outbox);
  expect(await query("SELECT id FROM calls WHERE phone_number = $1", [to])).toEqual([]);
  expect(await query("SELECT key FROM storage_removals")).toHaveLength(1);
  expect(await removals()).toEqual([
    { leg_id: fetched.legId, carrier_id: `RE${fetched.legId.slice(2)}` },
    { leg_id: silent.legId, carrier_id: "" },
  ]);
  // The report that comes after all.
  await carrier.receive(carrier.database, ended(silent.id, silent.legId));
  await ground.working(carrier, () => expect.poll(removals).toEqual([]));
});

it("a closed business waits until the carrier has erased its recordings", async () => {
  const { businessId } = world().rivals;
  await query("INSERT INTO recording_removals VALUES ($1, 'CA9', 'RE9', now() + interval '1 hour')", [businessId]);
  await query(
    "INSERT INTO closings (business_id, closed_at, erase_at) VALUES ($1, now(), now() - interval '1 second')",
    [businessId],
  );
  await eraseClosed(ground.api.test.database);
  expect(await query("SELECT id FROM businesses WHERE id = $1", [businessId])).toHaveLength(1);
  await query("DELETE FROM recording_removals WHERE business_id = $1", [businessId]);
  await eraseClosed(ground.api.test.database);
  expect(await query("SELECT id FROM businesses WHERE id = $1", [businessId])).toEqual([]);
});

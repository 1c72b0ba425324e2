import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Carrier, CarrierEvent, Control } from "../../src/platform/carrier/port.ts";
import { startTwilio, type Twilio } from "../../src/platform/carrier/twilio/index.ts";
import { ACCOUNT, AUTH_TOKEN, PUBLIC_URL, settingsFor } from "./account.ts";
import { loadDescription } from "./description.ts";
import { signedForm } from "./signed.ts";
import { formOf, openStandIn, type StandIn } from "./stand-in.ts";

/** Recordings at Twilio: how they begin and pause, their sound and their words, and their end. */

const BUSINESS = "biz_01h455vb4pex5vsknk084sn02q";
const CALL_ID = "call_01h455vb4pex5vsknk084sn02q";
const CALL = `CA${"a".repeat(32)}`;
const RECORDING = `RE${"b".repeat(32)}`;
const CONFERENCE = `CF${"c".repeat(32)}`;
const SERVICE = `GA${"d".repeat(32)}`;
const TRANSCRIPT = `GT${"e".repeat(32)}`;
const PATH = `/2010-04-01/Accounts/${ACCOUNT}`;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NEVER = new AbortController().signal;
const LEG = { call: { businessId: BUSINESS, id: CALL_ID }, carrierId: CALL, conference: CALL_ID };
const QUERY = `business=${BUSINESS}&order=${CALL_ID}`;

let api: StandIn;
let plain: Carrier;
let carrier: Carrier;
let callbacks: Twilio["callbacks"];
let events: CarrierEvent[] = [];
beforeAll(async () => {
  api = await openStandIn(await loadDescription());
  const parts = {
    publicUrl: PUBLIC_URL,
    events: async (event: CarrierEvent) => void events.push(event),
    heldCaller: async () => null,
    answerIncoming: async () =>
      ({ do: "forward", to: "+14155550199", announcement: { text: "This call is recorded." } }) as const,
    admitBrowser: async () => null,
    isAwaited: async () => true,
    unchecked: () => {},
  };
  ({ carrier: plain } = await startTwilio({ ...parts, settings: settingsFor(api.url) }));
  const settings = { ...settingsFor(api.url), intelligenceService: SERVICE };
  ({ carrier, callbacks } = await startTwilio({ ...parts, settings }));
});
afterAll(() => api?.close());
beforeEach(() => {
  api.requests.length = 0;
});
afterEach(() => {
  expect(api.faults).toEqual([]);
  api.answer = null;
  events = [];
});

/** The requests so far, without the parts that all have. */
const asked = () => api.requests.map(({ method, url }) => `${method} ${url.replace(PATH, "").replace(/\?.*/, "")}`);

const list = (name: string, ...items: object[]) => ({
  status: 200,
  body: { [name]: items, meta: { key: name }, page: 0, page_size: 20, next_page_uri: null, uri: "" },
});
const recording = (more: object) => ({
  sid: RECORDING,
  call_sid: CALL,
  status: "completed",
  source: "StartCallRecordingAPI",
  duration: "42",
  date_created: "Sat, 21 Nov 2026 09:30:00 +0000",
  ...more,
});
const refused = (status: number, code: number) => ({ status, body: { code, message: "refused", status } });
const control = (change: Control) => carrier.control(LEG, change, NEVER);

describe("a recording", () => {
  it("of a leg begins in two channels, once", async () => {
    const known: object[] = [];
    api.answer = ({ method }) =>
      method === "GET" ? list("recordings", ...known) : { status: 201, body: recording({}) };
    expect(await control({ do: "record", announcement: null })).toBe("done");
    expect(asked()).toEqual([`GET /Calls/${CALL}/Recordings.json`, `POST /Calls/${CALL}/Recordings.json`]);
    expect(formOf(api.requests[1] as StandIn["requests"][0])).toEqual({
      RecordingChannels: "dual",
      RecordingTrack: "both",
      RecordingStatusCallback: `https://service.example/carrier/twilio/recordings/ended?${QUERY}&of=talk#rc=3&rp=all`,
      RecordingStatusCallbackEvent: ["completed", "absent"],
    });
    // The answer to the first attempt was lost.
    known.push(recording({ status: "in-progress" }));
    expect(await control({ do: "record", announcement: null })).toBe("done");
    expect(asked().filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });

  it("is announced to everyone in the conference of the call, or does not begin", async () => {
    let conferences: object[] = [];
    let participant: { status: number; body: object } = refused(404, 20404);
    api.answer = ({ method, url }) =>
      url.includes("/Conferences.json")
        ? list("conferences", ...conferences)
        : url.includes("/Participants/")
          ? participant
          : method === "GET"
            ? list("recordings")
            : { status: 201, body: recording({}) };
    const change = { do: "record", announcement: "Llamada grabada.", language: "es-MX" } as const;
    await expect(control(change)).rejects.toThrow("has not begun");
    expect(asked().filter((request) => request.startsWith("POST"))).toEqual([]);
    conferences = [{ sid: CONFERENCE, friendly_name: CALL_ID, status: "in-progress" }];
    // The person is on the way from another conference.
    await expect(control(change)).rejects.toThrow("not in the conference yet");
    expect(asked().filter((request) => request.startsWith("POST"))).toEqual([]);
    participant = { status: 200, body: { call_sid: CALL, conference_sid: CONFERENCE } };
    expect(await control(change)).toBe("done");
    const [announced, recorded] = api.requests.filter(({ method }) => method === "POST");
    expect([announced?.url, recorded?.url]).toEqual([
      `${PATH}/Conferences/${CONFERENCE}.json`,
      `${PATH}/Calls/${CALL}/Recordings.json`,
    ]);
    const { AnnounceUrl } = formOf(announced as StandIn["requests"][0]);
    const target = (AnnounceUrl as string).replace(PUBLIC_URL, "").replace(/#.*/, "");
    const { headers, body } = signedForm(target, { ConferenceSid: CONFERENCE });
    const answer = await callbacks.answer("/carrier/twilio/recordings/announcement", {
      target,
      contentType: headers["content-type"],
      signature: headers["x-twilio-signature"],
      body,
    });
    expect(answer).toEqual({
      twiml: `${XML}<Response><Say language="es-MX" voice="Polly.Mia">Llamada grabada.</Say></Response>`,
    });
  });

  it("is paused, continued and stopped while it runs", async () => {
    api.answer = () => ({ status: 200, body: recording({}) });
    expect(await control({ do: "pause_recording", on: true })).toBe("done");
    expect(await control({ do: "pause_recording", on: false })).toBe("done");
    expect(await control({ do: "stop_recording" })).toBe("done");
    expect(api.requests.map(formOf)).toEqual([
      { Status: "paused", PauseBehavior: "silence" },
      { Status: "in-progress" },
      { Status: "stopped" },
    ]);
    expect(new Set(asked())).toEqual(new Set([`POST /Calls/${CALL}/Recordings/Twilio.CURRENT.json`]));
  });

  it.each([
    [404, 20404],
    [400, 21220],
  ])("of a call that has ended is gone: %i, %i", async (status, code) => {
    api.answer = () => refused(status, code);
    expect(await control({ do: "record", announcement: null })).toBe("gone");
    expect(await control({ do: "stop_recording" })).toBe("gone");
  });

  it("is not known after a failure", async () => {
    api.answer = () => refused(503, 20503);
    await expect(control({ do: "record", announcement: null })).rejects.toThrow("refused");
  });
});

it("the recordings of a call are told by their kind and state, the oldest first", async () => {
  api.answer = () =>
    list(
      "recordings",
      recording({ sid: "RE4", status: "processing", duration: "-1", date_created: "Sat, 21 Nov 2026 09:33:00 +0000" }),
      recording({ sid: "RE3", status: "absent", duration: null, date_created: "Sat, 21 Nov 2026 09:32:00 +0000" }),
      recording({ sid: "RE2", source: "RecordVerb", date_created: "Sat, 21 Nov 2026 09:31:00 +0000" }),
      recording({ sid: "RE1", status: "deleted" }),
      recording({}),
    );
  expect(await carrier.findRecordings(CALL, NEVER)).toEqual([
    { recordingId: RECORDING, of: "talk", state: "ended", durationSeconds: 42 },
    { recordingId: "RE2", of: "voicemail", state: "ended", durationSeconds: 42 },
    { recordingId: "RE3", of: "talk", state: "absent", durationSeconds: 0 },
    { recordingId: "RE4", of: "talk", state: "running", durationSeconds: 0 },
  ]);
  expect(api.requests[0]?.url).toBe(`${PATH}/Recordings.json?CallSid=${CALL}&PageSize=20`);
});

describe("the sound", () => {
  let folder: string;
  let file: FileHandle;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "service-sound-"));
    file = await open(join(folder, "sound"), "wx+");
  });
  afterEach(async () => {
    await file.close();
    await rm(folder, { recursive: true });
  });
  const limits = { maxBytes: 1_000, timeoutMs: 5_000, signal: NEVER };
  const sends =
    (sound: Buffer): StandIn["answer"] =>
    (_request, response) =>
      void response.writeHead(200, { "content-type": "audio/x-wav" }).end(sound);

  it("is fetched with the credentials, in both channels", async () => {
    api.answer = sends(Buffer.from("RIFF sound"));
    const found = await carrier.fetchRecording(RECORDING, file, limits);
    expect(found).toEqual({ outcome: "fetched", contentType: "audio/x-wav", size: 10 });
    expect((await file.read(Buffer.alloc(10), 0, 10, 0)).buffer.toString()).toBe("RIFF sound");
    const [request] = api.requests;
    expect(request?.url).toBe(`${PATH}/Recordings/${RECORDING}.wav?RequestedChannels=2`);
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT}:${AUTH_TOKEN}`).toString("base64")}`);
  });

  it("of one channel is fetched as it is", async () => {
    api.answer = (request, response) =>
      request.url.includes("RequestedChannels") ? refused(400, 20001) : sends(Buffer.from("RIFF"))?.(request, response);
    expect(await carrier.fetchRecording(RECORDING, file, limits)).toMatchObject({ outcome: "fetched", size: 4 });
    expect(api.requests.at(-1)?.url).toBe(`${PATH}/Recordings/${RECORDING}.wav`);
  });

  it("that is too large, is cut off or is missing fails", async () => {
    api.answer = sends(Buffer.alloc(1_001));
    expect(await carrier.fetchRecording(RECORDING, file, limits)).toMatchObject({
      reason: "too_large",
      isLasting: true,
    });
    api.answer = (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("RIFF");
      setImmediate(() => response.destroy());
      return undefined;
    };
    expect(await carrier.fetchRecording(RECORDING, file, limits)).toMatchObject({
      reason: "connection_lost",
      isLasting: false,
    });
    api.answer = () => refused(404, 20404);
    expect(await carrier.fetchRecording(RECORDING, file, limits)).toMatchObject({ reason: "status", status: 404 });
  });
});

describe("the words", () => {
  const talk = { recordingId: RECORDING, of: "talk" } as const;
  const voicemail = { recordingId: RECORDING, of: "voicemail" } as const;

  it("of a talk are ordered once from Conversational Intelligence, and read when they are there", async () => {
    const transcripts: object[] = [];
    api.answer = ({ method, url }) => {
      if (method === "POST") {
        transcripts.push({ sid: TRANSCRIPT, status: "queued" });
        return { status: 201, body: transcripts[0] };
      }
      const sentence = (mediaChannel: number, transcript: string) => ({ media_channel: mediaChannel, transcript });
      return url.includes("/Sentences")
        ? list("sentences", sentence(1, "Hello."), sentence(1, "It is me."), sentence(2, "Yes?"), sentence(1, "Bye."))
        : list("transcripts", ...transcripts);
    };
    expect(await carrier.askTranscript(talk, NEVER)).toEqual({ state: "pending" });
    expect(await carrier.askTranscript(talk, NEVER)).toEqual({ state: "pending" });
    const orders = api.requests.filter(({ method }) => method === "POST");
    expect(orders.map(formOf)).toEqual([
      { ServiceSid: SERVICE, Channel: JSON.stringify({ media_properties: { source_sid: RECORDING } }) },
    ]);
    transcripts[0] = { sid: TRANSCRIPT, status: "completed" };
    expect(await carrier.askTranscript(talk, NEVER)).toEqual({
      state: "done",
      text: "– Hello. It is me.\n– Yes?\n– Bye.",
    });
    transcripts[0] = { sid: TRANSCRIPT, status: "failed" };
    expect(await carrier.askTranscript(talk, NEVER)).toEqual({ state: "none" });
  });

  it("of a talk do not come without that service", async () => {
    expect(await plain.askTranscript(talk, NEVER)).toEqual({ state: "none" });
    expect(api.requests).toEqual([]);
  });

  it("of a voicemail are ordered by its instruction", async () => {
    let found: object[] = [];
    api.answer = () => list("transcriptions", ...found);
    expect(await carrier.askTranscript(voicemail, NEVER)).toEqual({ state: "pending" });
    found = [{ sid: "TR1", status: "in-progress" }];
    expect(await carrier.askTranscript(voicemail, NEVER)).toEqual({ state: "pending" });
    found = [{ sid: "TR1", status: "completed", transcription_text: "Call me back." }];
    expect(await carrier.askTranscript(voicemail, NEVER)).toEqual({ state: "done", text: "Call me back." });
    found = [{ sid: "TR1", status: "failed" }];
    expect(await carrier.askTranscript(voicemail, NEVER)).toEqual({ state: "none" });
  });
});

it("a recording is erased with its words, also again", async () => {
  const transcription = `TR${"f".repeat(32)}`;
  api.answer = ({ method, url }) =>
    method === "DELETE"
      ? { status: 204, body: "" }
      : url.includes("/Transcriptions")
        ? list("transcriptions", { sid: transcription })
        : list("transcripts", { sid: TRANSCRIPT });
  await carrier.eraseRecording(RECORDING, NEVER);
  expect(asked().filter((request) => request.startsWith("DELETE"))).toEqual([
    `DELETE /Transcriptions/${transcription}.json`,
    `DELETE /v2/Transcripts/${TRANSCRIPT}`,
    `DELETE /Recordings/${RECORDING}.json`,
  ]);
  api.answer = ({ url }) => (url.startsWith("/v2/") ? list("transcripts") : refused(404, 20404));
  await carrier.eraseRecording(RECORDING, NEVER);
  api.answer = ({ url }) => (url.startsWith("/v2/") ? list("transcripts") : refused(503, 20503));
  await expect(carrier.eraseRecording(RECORDING, NEVER)).rejects.toThrow("refused");
});

describe("a report", () => {
  const post = (path: string, fields: Record<string, string>, query = `${QUERY}&of=talk`) => {
    const target = `/carrier/twilio/recordings/${path}?${query}`;
    const { headers, body } = signedForm(target, fields);
    return callbacks.answer(`/carrier/twilio/recordings/${path}`, {
      target,
      contentType: headers["content-type"],
      signature: headers["x-twilio-signature"],
      body,
    });
  };
  const about = { CallSid: CALL, RecordingSid: RECORDING };
  const told = () => events.map(({ at: _at, ...event }) => event);
  const call = { businessId: BUSINESS, id: CALL_ID };

  it("on the end names the recording, or that there is none", async () => {
    expect(await post("ended", { ...about, RecordingStatus: "completed", RecordingDuration: "42" })).toBe("done");
    const query = `${QUERY}&of=voicemail`;
    expect(await post("ended", { ...about, RecordingStatus: "absent", RecordingDuration: "0" }, query)).toBe("done");
    const ended = { kind: "recording.ended", call, carrierId: CALL };
    expect(told()).toEqual([
      { ...ended, of: "talk", recordingId: RECORDING, durationSeconds: 42 },
      { ...ended, of: "voicemail", recordingId: null, durationSeconds: 0 },
    ]);
  });

  it("on the words has them, or none", async () => {
    const words = { TranscriptionStatus: "completed", TranscriptionText: "Call me." };
    expect(await post("transcribed", { ...about, ...words })).toBe("done");
    expect(await post("transcribed", { ...about, TranscriptionStatus: "failed" })).toBe("done");
    const transcribed = { kind: "recording.transcribed", call, carrierId: CALL, recordingId: RECORDING };
    expect(told()).toEqual([
      { ...transcribed, text: "Call me." },
      { ...transcribed, text: null },
    ]);
  });

  it.each(["ended", "transcribed"])("without its ids is malformed: %s", async (path) => {
    expect(await post(path, { CallSid: CALL })).toBe("malformed");
    expect(await post(path, about, "of=talk")).toBe("malformed");
    expect(events).toEqual([]);
  });
});

it("a forwarded caller hears the announcement before the phone rings", async () => {
  const target = "/carrier/twilio/calls/incoming";
  const { headers, body } = signedForm(target, {
    CallSid: CALL,
    From: "+14155550123",
    To: "+14155550100",
    CallStatus: "ringing",
  });
  const answer = await callbacks.answer(target, {
    target,
    contentType: headers["content-type"],
    signature: headers["x-twilio-signature"],
    body,
  });
  expect(answer).toEqual({
    twiml: expect.stringMatching(/<Response><Say language="en-US">This call is recorded.<\/Say><Dial /),
  });
});

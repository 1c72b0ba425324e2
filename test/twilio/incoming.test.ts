import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Carrier, CarrierEvent, Held, IncomingAnswer, LineOrder } from "../../src/platform/carrier/port.ts";
import { startTwilio, type Twilio } from "../../src/platform/carrier/twilio/index.ts";
import { ringbackTone } from "../../src/platform/carrier/twilio/sounds.ts";
import { ACCOUNT, PUBLIC_URL, settingsFor } from "./account.ts";
import { loadDescription } from "./description.ts";
import { signedForm } from "./signed.ts";
import { formOf, openStandIn, type StandIn } from "./stand-in.ts";

/** Callers who wait in a conference, those who are rung for them, and the voicemail. */

const BUSINESS = "biz_01h455vb4pex5vsknk084sn02q";
const CALL_ID = "call_01h455vb4pex5vsknk084sn02q";
const LINE_ID = "lin_01h455vb4pex5vsknk084sn02q";
const CALL = { businessId: BUSINESS, id: CALL_ID };
const CALLER = `CA${"c".repeat(32)}`;
const MEMBER = `CA${"b".repeat(32)}`;
const RECORDING = `RE${"d".repeat(32)}`;
const LINE: LineOrder = {
  kind: "line",
  reference: { businessId: BUSINESS, id: LINE_ID },
  from: "+14155550100",
  to: "+14155550199",
  device: "phone",
  conference: CALL_ID,
  as: "agent",
  asksForKey: true,
  ringSeconds: 35,
  prompt: "You have a call. Press any key to take it.",
  orderedAt: "2026-11-25T09:30:00.500Z",
};
const ACCOUNT_PATH = `/2010-04-01/Accounts/${ACCOUNT}`;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NEVER = new AbortController().signal;
const INCOMING = { CallSid: CALLER, From: "+14155550123", To: "+14155550100", CallStatus: "ringing" };
const of = (path: string, query: Record<string, string> = {}) =>
  `https://service.example/carrier/twilio/${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ""}` +
  "#rc=3&rp=all";
const inXml = (url: string) => url.replaceAll("&", "&amp;");

let api: StandIn;
let carrier: Carrier;
let callbacks: Twilio["callbacks"];
let answer: IncomingAnswer = { do: "refuse" };
let held: Held | null = null;
let isAwaited = true;
let events: CarrierEvent[] = [];
beforeAll(async () => {
  api = await openStandIn(await loadDescription());
  ({ carrier, callbacks } = await startTwilio({
    settings: settingsFor(api.url),
    publicUrl: PUBLIC_URL,
    events: async (event) => void events.push(event),
    heldCaller: async () => held,
    answerIncoming: async () => answer,
    admitBrowser: async () => null,
    isAwaited: async () => isAwaited,
    unchecked: () => {},
  }));
  api.requests.length = 0;
});
afterAll(() => api?.close());
afterEach(() => {
  expect(api.faults).toEqual([]);
  api.requests.length = 0;
  api.answer = null;
  events = [];
  isAwaited = true;
});

const ask = (path: string, fields: Record<string, string>, query: Record<string, string> = {}) => {
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : "";
  const form = signedForm(`/carrier/twilio/${path}${search}`, fields);
  return callbacks.answer(`/carrier/twilio/${path}`, {
    target: form.target,
    body: form.body,
    contentType: form.headers["content-type"],
    signature: form.headers["x-twilio-signature"],
  });
};
const ofCall = { business: BUSINESS, order: CALL_ID };
const ofLine = { business: BUSINESS, order: LINE_ID };

describe("those who are rung", () => {
  it("hear what the key is for, for as long as the route says", async () => {
    await carrier.openLine(LINE, NEVER);
    const [request] = api.requests as [StandIn["requests"][0]];
    const key = of("lines/key", { ...ofLine, conference: CALL_ID });
    expect(formOf(request)).toMatchObject({
      Timeout: "35",
      Twiml:
        `${XML}<Response><Gather input="dtmf" numDigits="1" timeout="8" action="${inXml(key)}">` +
        '<Say language="en-US">You have a call. Press any key to take it.</Say></Gather><Hangup/></Response>',
    });
  });

  const join =
    `${XML}<Response><Dial timeLimit="43200" action="${inXml(of("lines/left", ofLine))}">` +
    `<Conference participantLabel="${LINE_ID}" startConferenceOnEnter="true" endConferenceOnExit="false" beep="false" ` +
    `waitUrl="" jitterBufferSize="small" statusCallback="${inXml(of("lines/events", ofLine))}" ` +
    `statusCallbackEvent="start end join leave">${CALL_ID}</Conference></Dial></Response>`;

  it("join the conference of the call after the key, unless somebody else has it", async () => {
    const fields = { CallSid: MEMBER, Digits: "1" };
    expect(await ask("lines/key", fields, { ...ofLine, conference: CALL_ID })).toEqual({ twiml: join });
    isAwaited = false;
    expect(await ask("lines/key", fields, { ...ofLine, conference: CALL_ID })).toEqual({
      twiml: `${XML}<Response><Hangup/></Response>`,
    });
  });

  it("need no key at an outside number", async () => {
    await carrier.openLine({ ...LINE, asksForKey: false, prompt: undefined }, NEVER);
    expect(formOf(api.requests[0] as StandIn["requests"][0])).toMatchObject({ Twiml: join });
  });

  it("are told apart in the conference by their labels, since the callback is that of the caller", async () => {
    const event = (label: string, sid: string, what: string) =>
      ask(
        "lines/events",
        { CallSid: sid, ConferenceSid: "CF1", ParticipantLabel: label, StatusCallbackEvent: what },
        ofCall,
      );
    expect(await event(CALL_ID, CALLER, "participant-join")).toBe("done");
    expect(await event(CALL_ID, CALLER, "participant-leave")).toBe("done");
    // The caller has heard the answer of the service.
    expect(events).toEqual([{ kind: "call.waiting", call: CALL, carrierId: CALLER, at: expect.any(String) }]);
    events = [];
    expect(await event(LINE_ID, MEMBER, "participant-join")).toBe("done");
    expect(await event(LINE_ID, MEMBER, "participant-leave")).toBe("done");
    const news = { line: LINE.reference, carrierId: MEMBER, at: expect.any(String) };
    expect(events).toEqual([
      { kind: "line.joined", conferenceId: "CF1", ...news },
      { kind: "line.left", ...news },
    ]);
  });
});

const VOICEMAIL =
  `<Record action="${inXml(of("calls/voicemail"))}" maxLength="119" playBeep="true" ` +
  `recordingStatusCallback="${inXml(of("recordings/ended", { ...ofCall, of: "voicemail" }))}" ` +
  `recordingStatusCallbackEvent="completed absent" transcribe="true" ` +
  `transcribeCallback="${inXml(of("recordings/transcribed", { ...ofCall, of: "voicemail" }))}"/><Hangup/></Response>`;

describe("a caller", () => {
  it("waits with the ringing tone in the conference of the call", async () => {
    answer = { do: "wait", call: CALL };
    expect(await ask("calls/incoming", INCOMING)).toEqual({
      twiml:
        `${XML}<Response><Dial timeLimit="43200" action="${inXml(of("calls/left"))}">` +
        `<Conference participantLabel="${CALL_ID}" startConferenceOnEnter="false" endConferenceOnExit="false" beep="false" ` +
        `waitUrl="https://service.example/carrier/twilio/ringback.wav" jitterBufferSize="small" ` +
        `statusCallback="${inXml(of("lines/events", ofCall))}" statusCallbackEvent="start end join leave" ` +
        `waitMethod="GET">${CALL_ID}` +
        "</Conference></Dial></Response>",
    });
    const at = expect.any(String);
    expect(events).toEqual([
      { kind: "call.incoming", carrierId: CALLER, from: "+14155550123", to: "+14155550100", at },
    ]);
  });

  it("hears a menu again after a wrong key or none, and what follows once a key is pressed", async () => {
    const asked = { do: "ask", call: CALL, keys: ["1"], times: 2, greeting: { text: "Press 1." } } as const;
    const menu = (times: number) => {
      const action = inXml(of("calls/key", { ...ofCall, inbox: "+14155550100", times: String(times) }));
      return {
        twiml:
          `${XML}<Response><Gather input="dtmf" numDigits="1" timeout="5" actionOnEmptyResult="true" ` +
          `action="${action}"><Say language="en-US">Press 1.</Say></Gather></Response>`,
      };
    };
    const press = (times: number, Digits: string) =>
      ask("calls/key", { ...INCOMING, Digits }, { ...ofCall, inbox: "+14155550100", times: String(times) });
    answer = asked;
    expect(await ask("calls/incoming", INCOMING)).toEqual(menu(1));
    events = [];
    expect(await press(1, "5")).toEqual(menu(2));
    expect(await press(1, "")).toEqual(menu(2));
    expect(events).toEqual([]);
    await press(2, "");
    await press(1, "1");
    const choice = { kind: "call.key", call: CALL, carrierId: CALLER, to: "+14155550100", at: expect.any(String) };
    expect(events).toEqual([
      { ...choice, key: null },
      { ...choice, key: "1" },
    ]);
    // The choice was made before.
    answer = { do: "say", words: { text: "Goodbye." } };
    expect(await press(1, "1")).toEqual({
      twiml: `${XML}<Response><Say language="en-US">Goodbye.</Say><Hangup/></Response>`,
    });
    expect(await ask("calls/key", INCOMING, ofCall)).toBe("malformed");
  });

  it("in a queue hears the words and the music of the queue, which Twilio asks for again and again", async () => {
    answer = { do: "wait", call: CALL, isQueued: true };
    const { twiml } = (await ask("calls/incoming", INCOMING)) as { twiml: string };
    expect(twiml).toContain(`waitUrl="${inXml(of("calls/hold", ofCall))}" jitterBufferSize="small"`);
    expect(twiml).not.toContain("waitMethod");
    held = { words: [{ text: "You are number 2 in the queue." }], music: null };
    expect(await ask("calls/hold", { CallSid: CALLER }, ofCall)).toEqual({
      twiml:
        `${XML}<Response><Say language="en-US">You are number 2 in the queue.</Say>` +
        '<Play loop="4">https://service.example/carrier/twilio/hold.wav</Play></Response>',
    });
    held = { words: [], music: "https://service.example/jingle.mp3" };
    expect(await ask("calls/hold", { CallSid: CALLER }, ofCall)).toEqual({
      twiml: `${XML}<Response><Play loop="1">https://service.example/jingle.mp3</Play></Response>`,
    });
    // Taken in the meantime, or about to leave the queue.
    held = null;
    expect(await ask("calls/hold", { CallSid: CALLER }, ofCall)).toEqual({
      twiml: `${XML}<Response><Play loop="1">https://service.example/carrier/twilio/ringback.wav</Play></Response>`,
    });
    expect(await ask("calls/hold", { CallSid: CALLER })).toBe("malformed");
    events = [];
  });

  it("in a queue that offers callbacks hears it outside of the conference, and may press a key", async () => {
    answer = { do: "wait", call: CALL, isQueued: true, takesKeys: true };
    const ofHold = { ...ofCall, inbox: "+14155550100" };
    const again = inXml(of("calls/hold", { ...ofHold, waited: "true" }));
    expect(await ask("calls/incoming", INCOMING)).toEqual({
      twiml: `${XML}<Response><Redirect>${inXml(of("calls/hold", ofHold))}</Redirect></Response>`,
    });
    events = [];
    held = { words: [{ text: "Press 1." }], music: "https://service.example/jingle.mp3", key: "1" };
    const offer = {
      twiml:
        `${XML}<Response><Gather input="dtmf" numDigits="1" timeout="1" actionOnEmptyResult="true" action="${again}">` +
        '<Say language="en-US">Press 1.</Say><Play loop="1">https://service.example/jingle.mp3</Play></Gather></Response>',
    };
    expect(await ask("calls/hold", INCOMING, ofHold)).toEqual(offer);
    const about = { call: CALL, carrierId: CALLER, at: expect.any(String) };
    expect(events).toEqual([{ kind: "call.waiting", ...about }]);
    events = [];
    const press = (Digits: string) => ask("calls/hold", { ...INCOMING, Digits }, { ...ofHold, waited: "true" });
    expect(await press("")).toEqual(offer);
    expect(events).toEqual([]);
    expect(await press("4")).toEqual(offer);
    answer = { do: "say", words: { text: "Goodbye." } };
    expect(await press("1")).toEqual({
      twiml: `${XML}<Response><Say language="en-US">Goodbye.</Say><Hangup/></Response>`,
    });
    expect(events).toEqual([
      { kind: "call.key", ...about, to: "+14155550100", key: "4" },
      { kind: "call.key", ...about, to: "+14155550100", key: "1" },
    ]);
    // Taken in the meantime: the caller is about to be moved.
    held = null;
    expect(await press("")).toEqual({
      twiml:
        `${XML}<Response><Play loop="1">https://service.example/carrier/twilio/ringback.wav</Play>` +
        `<Redirect>${again}</Redirect></Response>`,
    });
    events = [];
  });

  it("hears the greeting, a text or a recording, and leaves a message", async () => {
    answer = { do: "voicemail", call: CALL, greeting: { text: "Speak, please." }, longestSeconds: 119 };
    expect(await ask("calls/incoming", INCOMING)).toEqual({
      twiml: `${XML}<Response><Say language="en-US">Speak, please.</Say>${VOICEMAIL}`,
    });
    answer = { ...answer, greeting: { url: "https://service.example/greeting.mp3" } };
    expect(await ask("calls/incoming", INCOMING)).toEqual({
      twiml: `${XML}<Response><Play>https://service.example/greeting.mp3</Play>${VOICEMAIL}`,
    });
    expect(await ask("calls/voicemail", INCOMING)).toEqual({ twiml: `${XML}<Response><Hangup/></Response>` });
    // A control has led the caller there.
    events = [];
    const led = { twiml: `${XML}<Response><Play>https://service.example/greeting.mp3</Play>${VOICEMAIL}` };
    expect(await ask("calls/incoming", INCOMING, ofCall)).toEqual(led);
    expect(events).toEqual([{ kind: "call.voicemail", call: CALL, carrierId: CALLER, at: expect.any(String) }]);
    events = [];
  });

  it("hears the words before the end", async () => {
    answer = { do: "say", words: { text: "We are closed." } };
    expect(await ask("calls/incoming", INCOMING)).toEqual({
      twiml: `${XML}<Response><Say language="en-US">We are closed.</Say><Hangup/></Response>`,
    });
    answer = { do: "say", words: { text: "Zamknięte.", language: "pl-PL" } };
    expect(await ask("calls/incoming", INCOMING)).toEqual({
      twiml: `${XML}<Response><Say language="pl-PL" voice="Polly.Ewa">Zamknięte.</Say><Hangup/></Response>`,
    });
  });

  it("who leaves the conference has ended the call, if Twilio says so", async () => {
    await ask("calls/left", { ...INCOMING, CallStatus: "in-progress" });
    expect(events).toEqual([]);
    await ask("calls/left", { ...INCOMING, CallStatus: "completed", CallDuration: "40" });
    expect(events.map(({ kind }) => kind)).toEqual(["call.incoming", "call.status"]);
    expect(events).toMatchObject([{ isOver: true }, { status: "completed", durationSeconds: 40 }]);
  });
});

it.each(["+266696687", "+7378742833", "sip:bob@example.com", "anonymous", ""])(
  "a caller with the number %j has none",
  async (From) => {
    answer = { do: "say", words: { text: "We are closed." } };
    await ask("calls/incoming", { ...INCOMING, From });
    expect(events).toMatchObject([{ kind: "call.incoming", carrierId: CALLER, from: null, to: "+14155550100" }]);
  },
);

describe("the lists of a number", () => {
  const NUMBERS = `${ACCOUNT_PATH}/IncomingPhoneNumbers.json`;
  const since = "2026-11-26T09:30:00.000Z";
  const date = "Thu, 26 Nov 2026 09:31:00 +0000";
  const number = {
    ...{ sid: `PN${"1".repeat(32)}`, phone_number: "+14155550100" },
    ...{ sms_url: of("texts/incoming"), voice_url: of("calls/incoming") },
    ...{ sms_application_sid: "", voice_application_sid: "", trunk_sid: null },
  };
  const respond = (lists: Record<string, object>, connected: object = number) => {
    api.answer = ({ url }) => {
      const [name = ""] = Object.keys(lists).filter((path) => url.startsWith(`${ACCOUNT_PATH}/${path}`));
      return { status: 200, body: name ? lists[name] : { incoming_phone_numbers: [connected] } };
    };
  };
  const query = { to: "+14155550100", since, cursor: null };

  it("have the texts that came, page by page, and their media", async () => {
    const text = { body: "Hi", num_media: "0", date_sent: date, date_created: date };
    const next = `${ACCOUNT_PATH}/Messages.json?PageSize=1000&Page=1&PageToken=PA1`;
    respond({
      "Messages.json": {
        messages: [
          { ...text, sid: "SM1", from: "+14155550123", direction: "inbound", num_media: "1" },
          { ...text, sid: "SM2", from: "+14155550123", direction: "outbound-api" },
        ],
        next_page_uri: next,
      },
      "Messages/": { media_list: [{ sid: "ME1", content_type: "image/png" }] },
    });
    const first = await carrier.listIncoming({ kind: "text", ...query }, NEVER);
    const at = "2026-11-26T09:31:00.000Z";
    expect(first).toEqual({
      items: [{ kind: "text", carrierId: "SM1", from: "+14155550123", body: "Hi", mediaCount: 1, at }],
      next: `https://api.twilio.com${next}`,
    });
    await carrier.listIncoming({ kind: "text", ...query, cursor: first.next }, NEVER);
    const sid = `MM${"1".repeat(32)}`;
    expect(await carrier.listMedia(sid, NEVER)).toEqual([
      { url: `https://api.twilio.com${ACCOUNT_PATH}/Messages/${sid}/Media/ME1`, contentType: "image/png" },
    ]);
    expect(api.requests.map(({ url }) => decodeURIComponent(url).replace(ACCOUNT_PATH, ""))).toEqual([
      "/IncomingPhoneNumbers.json?PhoneNumber=+14155550100&PageSize=20",
      "/Messages.json?To=+14155550100&DateSent>=2026-11-26T09:30:00Z&PageSize=1000",
      "/Messages.json?PageSize=1000&Page=1&PageToken=PA1",
      `/Messages/${sid}/Media.json?PageSize=10`,
    ]);
  });

  it("have the calls that came, and whether they are over", async () => {
    const call = { direction: "inbound", start_time: date, date_created: date };
    const end_time = "Thu, 26 Nov 2026 09:31:09 +0000";
    respond({
      "Calls.json": {
        calls: [
          { ...call, sid: "CA1", from: "+14155550123", status: "in-progress", end_time: null },
          { ...call, sid: "CA2", from: "+266696687", status: "completed", end_time },
        ],
        next_page_uri: null,
      },
    });
    const at = "2026-11-26T09:31:00.000Z";
    expect(await carrier.listIncoming({ kind: "call", ...query }, NEVER)).toEqual({
      items: [
        { kind: "call", carrierId: "CA1", from: "+14155550123", at, endedAt: null },
        { kind: "call", carrierId: "CA2", from: null, at, endedAt: "2026-11-26T09:31:09.000Z" },
      ],
      next: null,
    });
    expect(decodeURIComponent(api.requests[1]?.url ?? "").replace(ACCOUNT_PATH, "")).toBe(
      "/Calls.json?To=+14155550100&StartTime>=2026-11-26T09:30:00Z&PageSize=1000",
    );
  });

  it.each([
    ["text", { sms_url: "https://other.example/carrier" }],
    ["call", { voice_application_sid: `AP${"1".repeat(32)}` }],
  ] as const)("have no %s if the number is connected to another system", async (kind, changes) => {
    respond({}, { ...number, ...changes });
    expect(await carrier.listIncoming({ kind, ...query }, NEVER)).toEqual({ items: [], next: null });
    expect(api.requests.map(({ url }) => url.startsWith(NUMBERS))).toEqual([true]);
  });
});

describe("a voicemail", () => {
  const leg = { call: CALL, carrierId: CALLER, conference: CALL.id };
  const control = { do: "voicemail", greeting: { text: "Speak." }, longestSeconds: 119 } as const;

  const CONFERENCE = `CF${"e".repeat(32)}`;
  const missing = { status: 404, body: { status: 404, code: 20404, message: "Not found" } };
  const notRunning = { status: 400, body: { status: 400, code: 21220, message: "Call is not in-progress" } };
  /** The conferences of the call by their status, and whether the caller is in the running one. */
  const answering = (statuses: string[], isThere: boolean, status: string, changed: object = {}) => {
    const conferences = statuses.map((each) => ({ sid: CONFERENCE, friendly_name: CALL_ID, status: each }));
    api.answer = ({ method, url }) => {
      if (url.includes("/Conferences.json")) {
        return { status: 200, body: { conferences } };
      }
      if (url.includes("/Participants/")) {
        return isThere ? { status: 200, body: { call_sid: CALLER } } : missing;
      }
      return { status: 200, body: { sid: CALLER, status }, ...(method === "POST" && changed) };
    };
  };

  it("is begun in a running call, by a request for a caller who is in the conference", async () => {
    answering(["in-progress"], true, "in-progress");
    expect(await carrier.control(leg, control, NEVER)).toBe("done");
    expect(api.requests.map(({ method, url }) => `${method} ${url.replace(ACCOUNT_PATH, "")}`)).toEqual([
      `GET /Conferences.json?FriendlyName=${CALL_ID}&PageSize=20`,
      `GET /Conferences/${CONFERENCE}/Participants/${CALLER}.json`,
      `POST /Calls/${CALLER}.json`,
    ]);
    expect(formOf(api.requests[2] as StandIn["requests"][0])).toEqual({
      Twiml: `${XML}<Response><Say language="en-US">Speak.</Say>${VOICEMAIL}`,
    });
  });

  it.each([
    ["completed", "gone"],
    ["ringing", "retried"],
  ])("for a caller who has not come to a conference, in a call that is %s, is %s", async (status, expected) => {
    answering([], false, status, notRunning);
    const result = await carrier.control(leg, control, NEVER).catch(() => "retried");
    expect(result).toBe(expected);
  });

  it.each([
    [["in-progress"], "in-progress", "done"],
    [["completed"], "in-progress", "done"],
    [["completed"], "completed", "gone"],
  ])("does not begin anew for a caller who has left a conference: %j, in a call that is %s", async (...given) => {
    const [conferences, status, expected] = given;
    answering(conferences, false, status);
    expect(await carrier.control(leg, control, NEVER)).toBe(expected);
    expect(api.requests.map(({ method }) => method)).not.toContain("POST");
  });

  it("is asked for at the service for a caller outside of the conference", async () => {
    answering(["completed"], false, "in-progress");
    expect(await carrier.control(leg, { ...control, takesKeys: true }, NEVER)).toBe("done");
    expect(api.requests.map(({ method }) => method)).toEqual(["POST"]);
    expect(formOf(api.requests[0] as StandIn["requests"][0])).toEqual({ Url: of("calls/incoming", ofCall) });
  });

  it("is reported with its length, and its words", async () => {
    const recording = { CallSid: CALLER, RecordingSid: RECORDING };
    const query = { ...ofCall, of: "voicemail" };
    await ask("recordings/ended", { ...recording, RecordingStatus: "completed", RecordingDuration: "7" }, query);
    await ask("recordings/ended", { ...recording, RecordingStatus: "absent" }, query);
    await ask(
      "recordings/transcribed",
      { ...recording, TranscriptionStatus: "completed", TranscriptionText: "Hello." },
      query,
    );
    await ask("recordings/transcribed", { ...recording, TranscriptionStatus: "failed" }, query);
    const about = { call: CALL, carrierId: CALLER, at: expect.any(String) };
    expect(events).toEqual([
      { kind: "recording.ended", ...about, of: "voicemail", recordingId: RECORDING, durationSeconds: 7 },
      { kind: "recording.ended", ...about, of: "voicemail", recordingId: null, durationSeconds: 0 },
      { kind: "recording.transcribed", ...about, recordingId: RECORDING, text: "Hello." },
      { kind: "recording.transcribed", ...about, recordingId: RECORDING, text: null },
    ]);
    expect(await ask("recordings/ended", { CallSid: CALLER }, query)).toBe("malformed");
    expect(await ask("recordings/transcribed", recording, { ...query, order: "call_1" })).toBe("malformed");
  });
});

it("the ringing tone is a WAV file of six seconds, two of them with a tone", () => {
  const tone = ringbackTone();
  expect([tone.subarray(0, 4).toString(), tone.subarray(8, 12).toString(), tone.length]).toEqual([
    "RIFF",
    "WAVE",
    96_044,
  ]);
  const loud = tone.subarray(44, 44 + 32_000).some((byte) => byte !== 0);
  const silent = tone.subarray(44 + 32_000).every((byte) => byte === 0);
  expect([loud, silent]).toEqual([true, true]);
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CallOrder, Carrier, CarrierEvent, Control, Leg } from "../../src/platform/carrier/port.ts";
import { startTwilio, type Twilio } from "../../src/platform/carrier/twilio/index.ts";
import { ACCOUNT, PUBLIC_URL, settingsFor } from "./account.ts";
import { loadDescription } from "./description.ts";

import { signedForm } from "./signed.ts";
import { formOf, openStandIn, type StandIn } from "./stand-in.ts";

/** Machines: their detection, and the recorded message that one hears. */

const BUSINESS = "biz_01h455vb4pex5vsknk084sn02q";
const CALL_ID = "call_01h455vb4pex5vsknk084sn02q";
const CARRIER_ID = `CA${"b".repeat(32)}`;
const CONFERENCE = `CF${"c".repeat(32)}`;
const AUDIO = "https://service.example/audio/biz/snd?expires=1&signature=a";
const CALL: CallOrder = {
  kind: "call",
  reference: { businessId: BUSINESS, id: CALL_ID },
  from: "+14155550100",
  to: "+14155550123",
  agentNumber: null,
  line: { id: "lin_01h455vb4pex5vsknk084sn02q", conferenceId: CONFERENCE },
  ringSeconds: 20,
  machineDetection: "message_end",
  orderedAt: "2026-11-21T09:30:00.500Z",
};
const LEG: Leg = { call: CALL.reference, carrierId: CARRIER_ID, conference: null };
const PLAY: Control = { do: "play", url: AUDIO, seconds: 20, conferenceId: CONFERENCE };
const ACCOUNT_PATH = `/2010-04-01/Accounts/${ACCOUNT}`;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NEVER = new AbortController().signal;
const QUERY = new URLSearchParams({ business: BUSINESS, order: CALL_ID, audio: AUDIO });

let api: StandIn;
let carrier: Carrier;
let callbacks: Twilio["callbacks"];
let events: CarrierEvent[] = [];
beforeAll(async () => {
  api = await openStandIn(await loadDescription());
  ({ carrier, callbacks } = await startTwilio({
    settings: settingsFor(api.url),
    publicUrl: PUBLIC_URL,
    events: async (event) => void events.push(event),
    heldCaller: async () => null,
    answerIncoming: async () => ({ do: "refuse" }),
    admitBrowser: async () => null,
    isAwaited: async () => true,
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
});

it.each([
  ["start", { MachineDetection: "Enable" }],
  ["message_end", { MachineDetection: "DetectMessageEnd" }],
  ["none", {}],
] as const)("detects machines: %s", async (machineDetection, expected) => {
  await carrier.placeCall({ ...CALL, machineDetection }, NEVER);
  const form = formOf(api.requests[0] as StandIn["requests"][0]);
  expect(form).toMatchObject({ Timeout: "20", ...expected });
  expect([Object.hasOwn(form, "MachineDetection"), Object.hasOwn(form, "AmdStatusCallback")]).toEqual(
    machineDetection === "none" ? [false, false] : [true, true],
  );
});

const ACTION = `${PUBLIC_URL}/carrier/twilio/calls/message?${QUERY}#rc=3&rp=all`.replaceAll("&", "&amp;");
const AGAIN = `${PUBLIC_URL}/carrier/twilio/calls/message?${QUERY}&repeated=true#rc=3&rp=all`.replaceAll("&", "&amp;");
const PLAYED =
  `<Gather input="dtmf" numDigits="1" timeout="3" actionOnEmptyResult="true" action="${ACTION}">` +
  `<Play>${AUDIO.replaceAll("&", "&amp;")}</Play></Gather><Hangup/>`;

describe("the message", () => {
  it("takes the leg out of the conference, and reports its end and a key", async () => {
    expect(await carrier.control(LEG, PLAY, NEVER)).toBe("done");
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${ACCOUNT_PATH}/Conferences/${CONFERENCE}/Participants/${CARRIER_ID}.json`,
      `POST ${ACCOUNT_PATH}/Calls/${CARRIER_ID}.json`,
    ]);
    expect(formOf(api.requests[1] as StandIn["requests"][0])).toEqual({
      Twiml: `${XML}<Response>${PLAYED}</Response>`,
    });
  });

  it("is followed by words that name the caller, and is repeated with them", async () => {
    await carrier.control(LEG, { ...PLAY, closing: "This was Northwind." }, NEVER);
    const action = `${PUBLIC_URL}/carrier/twilio/calls/message?${QUERY}&closing=This+was+Northwind.#rc=3&rp=all`;
    expect(formOf(api.requests[1] as StandIn["requests"][0]).Twiml).toContain(
      `action="${action.replaceAll("&", "&amp;")}"><Play>${AUDIO.replaceAll("&", "&amp;")}</Play>` +
        '<Say language="en-US">This was Northwind.</Say></Gather>',
    );
  });

  it.each([
    ["goes on if the leg has left the conference", "in-progress", "done"],
    ["is not played after the end of the call", "completed", "gone"],
  ])("%s", async (_name, status, expected) => {
    api.answer = ({ url }) =>
      url.includes("/Participants/")
        ? { status: 404, body: { status: 404, code: 20404, message: "Not found" } }
        : { status: 200, body: { sid: CARRIER_ID, status } };
    expect(await carrier.control(LEG, PLAY, NEVER)).toBe(expected);
    expect(api.requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });

  it("is not played if the call ends at this moment", async () => {
    api.answer = ({ method }) =>
      method === "GET"
        ? { status: 200, body: { call_sid: CARRIER_ID } }
        : { status: 400, body: { status: 400, code: 21220, message: "Call is not in-progress" } };
    expect(await carrier.control(LEG, PLAY, NEVER)).toBe("gone");
  });

  it("is retried after a failure of Twilio", async () => {
    api.answer = () => ({ status: 503, body: { status: 503, code: 20503, message: "Try again" } });
    await expect(carrier.control(LEG, PLAY, NEVER)).rejects.toThrow();
  });
});

describe("Twilio's reports", () => {
  const tell = (target: string, fields: Record<string, string>) => {
    const form = signedForm(target, { CallSid: CARRIER_ID, ...fields });
    return callbacks.answer(target.split("?")[0] as string, {
      target: form.target,
      body: form.body,
      contentType: form.headers["content-type"],
      signature: form.headers["x-twilio-signature"],
    });
  };
  const MESSAGE = `/carrier/twilio/calls/message?${QUERY}`;
  const ended = (key: string | null) => ({
    kind: "message.ended",
    call: CALL.reference,
    carrierId: CARRIER_ID,
    key,
    at: expect.any(String),
  });

  it.each<[string, Record<string, string>, string | null, string]>([
    ["the end of the message", {}, null, "<Hangup/>"],
    ["the key 9", { Digits: "9" }, "9", '<Say language="en-US">You will not be called again. Goodbye.</Say><Hangup/>'],
    ["another key", { Digits: "1" }, "1", PLAYED.replace(ACTION, AGAIN)],
  ])("on %s", async (_name, fields, key, twiml) => {
    expect(await tell(MESSAGE, fields)).toEqual({ twiml: `${XML}<Response>${twiml}</Response>` });
    expect(events).toEqual([ended(key)]);
  });

  it("on another key in the repeated message end the call", async () => {
    const twiml = `${XML}<Response><Hangup/></Response>`;
    expect(await tell(`${MESSAGE}&repeated=true`, { Digits: "1" })).toEqual({ twiml });
    expect(events).toEqual([ended("1")]);
  });

  it("on a key in the last words refuse further calls; another key ends the call", async () => {
    const target = `/carrier/twilio/calls/last-words?business=${BUSINESS}&order=${CALL_ID}`;
    const notAgain = '<Say language="en-US">You will not be called again. Goodbye.</Say><Hangup/>';
    expect(await tell(target, { Digits: "9" })).toEqual({ twiml: `${XML}<Response>${notAgain}</Response>` });
    expect(await tell(target, { Digits: "1" })).toEqual({ twiml: `${XML}<Response><Hangup/></Response>` });
    const never = '<Say language="es-US" voice="Polly.Lupe">No volveremos a llamarle. Adiós.</Say><Hangup/>';
    expect(await tell(`${target}&language=es-US`, { Digits: "9" })).toEqual({
      twiml: `${XML}<Response>${never}</Response>`,
    });
    expect(events).toEqual([ended("9"), ended("1"), ended("9")]);
  });

  it.each([
    ["human", "human", false],
    ["machine_start", "machine", false],
    ["fax", "machine", false],
    ["machine_end_beep", "machine", true],
    ["machine_end_silence", "machine", true],
    ["machine_end_other", "machine", true],
  ])("the verdict %s", async (verdict, answeredBy, takesMessage) => {
    const target = `/carrier/twilio/calls/answerer?business=${BUSINESS}&order=${CALL_ID}`;
    expect(await tell(target, { AnsweredBy: verdict })).toBe("done");
    expect(events).toMatchObject([{ kind: "call.status", status: "in_progress", answeredBy, takesMessage }]);
  });

  it("without the call or the message are refused", async () => {
    expect(await tell(`/carrier/twilio/calls/message?business=${BUSINESS}&order=${CALL_ID}`, {})).toBe("malformed");
    expect(await tell(MESSAGE, { CallSid: "" })).toBe("malformed");
    expect(events).toEqual([]);
  });
});

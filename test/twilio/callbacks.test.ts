import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierEvent } from "../../src/platform/carrier/port.ts";
import { startTwilio } from "../../src/platform/carrier/twilio/index.ts";
import { exchange, listenAnywhere, request } from "../support/raw-http.ts";
import { PUBLIC_URL, settingsFor } from "./account.ts";
import { callbackServer } from "./callback-server.ts";
import { type SignedReport, signedForm, signedJson } from "./signed.ts";

const BUSINESS = "biz_01h455vb4pex5vsknk084sn02q";
const MESSAGE = "msg_01h455vb4pex5vsknk084sn02q";
const CALL = "call_01h455vb4pex5vsknk084sn02q";
const TEXT_STATUS = `/carrier/twilio/texts/status?business=${BUSINESS}&order=${MESSAGE}`;
const CALL_STATUS = `/carrier/twilio/calls/status?business=${BUSINESS}&order=${CALL}`;
const TEXT = { MessageSid: "SM1", MessageStatus: "delivered", To: "+14155550123", From: "+14155550100" };
const INCOMING_TEXT = { MessageSid: "SM2", From: "+14155550123", To: "+14155550100", Body: "Hi there", NumMedia: "0" };
const INCOMING_CALL = { CallSid: "CA1", From: "+14155550123", To: "+14155550100", CallStatus: "ringing" };
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

let events: CarrierEvent[] = [];
let isBroken = false;
let forwardTo: string | null = null;
let isAwaited = true;
const { callbacks } = await startTwilio({
  // No server listens there: the start continues without a check of the credentials.
  settings: settingsFor("http://127.0.0.1:2"),
  publicUrl: PUBLIC_URL,
  events: async (event) => {
    if (isBroken) {
      throw new Error("the database is away");
    }
    events.push(event);
  },
  heldCaller: async () => null,
  answerIncoming: async () =>
    forwardTo === null ? { do: "refuse" } : { do: "forward", to: forwardTo, announcement: null },
  admitBrowser: async () => null,
  isAwaited: async () => isAwaited,
  unchecked: () => {},
});
const app = callbackServer(callbacks);
const listening = listenAnywhere(app);
afterAll(() => app.close());
beforeEach(() => {
  events = [];
  isBroken = false;
  forwardTo = null;
  isAwaited = true;
});

async function post({ target, headers, body }: SignedReport) {
  const answer = await app.inject({ method: "POST", url: target, headers, payload: body });
  return { status: answer.statusCode, type: answer.headers["content-type"], text: answer.body };
}

const DONE = { status: 204, type: undefined, text: "" };
const twiml = (content: string) => ({ status: 200, type: "text/xml; charset=utf-8", text: `${XML}${content}` });

/** The events without their times, which are now. */
const told = () => events.map(({ at, ...event }) => ({ ...event, at: /^\d{4}-.+\.\d{3}Z$/.test(at) }));

describe("signatures", () => {
  const report = signedForm(TEXT_STATUS, TEXT);

  it.each([
    ["over the URL as it was given", PUBLIC_URL],
    ["over the URL with the default port", `${PUBLIC_URL}:443`],
  ])("accepts a signature %s", async (_what, origin) => {
    expect(await post(signedForm(TEXT_STATUS, TEXT, { origin }))).toEqual(DONE);
    expect(events).toHaveLength(1);
  });

  it("ignores the host of the request, and accepts unknown fields", async () => {
    const { headers, ...rest } = signedForm(TEXT_STATUS, { ...TEXT, ANewField: "é & ü", Another: "" });
    const elsewhere = { host: "10.0.0.7:4000", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
    expect(await post({ ...rest, headers: { ...headers, ...elsewhere } })).toEqual(DONE);
  });

  it.each(["http://service.example", "https://elsewhere.example:8443", "HTTP://x"])(
    "accepts a signed report if a proxy passes on the whole URL, for example %s",
    async (origin) => {
      const { target, headers, body } = signedForm(TEXT_STATUS, TEXT);
      const head = request(`POST ${origin}${target} HTTP/1.1`, { ...headers, "Content-Length": String(body.length) });
      expect((await exchange(await listening, head + body))?.status).toBe(204);
      expect(events).toHaveLength(1);
    },
  );

  it.each<[string, SignedReport]>([
    ["that is missing", { ...report, headers: { "content-type": report.headers["content-type"] as string } }],
    ["that is empty", { ...report, headers: { ...report.headers, "x-twilio-signature": "" } }],
    ["of another account", signedForm(TEXT_STATUS, TEXT, { authToken: "f".repeat(32) })],
    ["for another origin", signedForm(TEXT_STATUS, TEXT, { origin: "https://evil.example" })],
    ["for another port", signedForm(TEXT_STATUS, TEXT, { origin: `${PUBLIC_URL}:8443` })],
    ["for another scheme", signedForm(TEXT_STATUS, TEXT, { origin: "http://service.example" })],
    ["for another message", { ...report, target: TEXT_STATUS.replace("02q", "02r") }],
    ["for another path", { ...report, target: TEXT_STATUS.replace("texts", "calls") }],
    ["for another status", { ...report, body: report.body.replace("delivered", "failed") }],
    ["for fewer fields", { ...report, body: `${report.body}&ErrorCode=30003` }],
    ["for a form, on JSON", { ...report, headers: { ...report.headers, "content-type": "application/json" } }],
    ["for a form, on nothing", { ...report, body: "" }],
  ])("refuses a signature %s", async (_what, forged) => {
    const answer = await post(forged);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).error).toMatchObject({
      code: "forbidden",
      message: "The Twilio signature is not valid.",
    });
    expect(events).toEqual([]);
  });

  it("refuses a form of more fields than Twilio sends, signed or not", async () => {
    const fields = Object.fromEntries(Array.from({ length: 501 }, (_, place) => [`a${place}`, ""]));
    expect((await post(signedForm(TEXT_STATUS, fields))).status).toBe(403);
  });

  it("checks the digest of a JSON body", async () => {
    const json = signedJson(TEXT_STATUS, TEXT);
    expect(await post(json)).toEqual(DONE);
    expect((await post({ ...json, body: json.body.replace("delivered", "failed") })).status).toBe(403);
    expect(told()).toMatchObject([{ kind: "text.status", status: "delivered" }]);
  });

  it("refuses JSON without a digest, since the signature does not cover it", async () => {
    const { headers } = signedForm(TEXT_STATUS, {});
    const body = JSON.stringify(TEXT);
    const forged = { target: TEXT_STATUS, headers: { ...headers, "content-type": "application/json" }, body };
    expect((await post(forged)).status).toBe(403);
  });
});

describe("requests", () => {
  it("refuses a body of more than 64 KiB", async () => {
    const answer = await post(signedForm(TEXT_STATUS, { ...TEXT, Body: "x".repeat(65_536) }));
    expect(answer.status).toBe(400);
    expect(events).toEqual([]);
  });

  it("asks Twilio to repeat a report that could not be stored", async () => {
    isBroken = true;
    expect((await post(signedForm(TEXT_STATUS, TEXT))).status).toBe(500);
    expect((await post(signedForm("/carrier/twilio/texts/incoming", INCOMING_TEXT))).status).toBe(500);
    isBroken = false;
    expect(await post(signedForm(TEXT_STATUS, TEXT))).toEqual(DONE);
  });

  it.each([
    ["/carrier/twilio/texts/status", TEXT],
    [TEXT_STATUS.replace("msg_", "cct_"), TEXT],
    [TEXT_STATUS, { MessageStatus: "sent" }],
    [CALL_STATUS.replace("call_", "msg_"), { CallSid: "CA1", CallStatus: "ringing" }],
    ["/carrier/twilio/texts/incoming", { MessageSid: "SM1", From: "+14155550123" }],
    ["/carrier/twilio/calls/incoming", { CallSid: "CA1" }],
    ["/carrier/twilio/calls/forwarding", { ParentCallSid: "CA1" }],
    ["/carrier/twilio/calls/forwarded", INCOMING_CALL],
    ["/carrier/twilio/calls/ended", {}],
  ])("refuses a request to %s without its required fields", async (target, fields) => {
    expect((await post(signedForm(target, fields as Record<string, string>))).status).toBe(400);
    expect(events).toEqual([]);
  });

  it("answers another method or path below the callbacks as unknown", async () => {
    const { headers } = signedForm(TEXT_STATUS, TEXT);
    expect((await app.inject({ method: "GET", url: TEXT_STATUS, headers })).statusCode).toBe(404);
    expect((await app.inject({ method: "POST", url: "/carrier/twilio/texts", headers })).statusCode).toBe(404);
  });
});

describe("the status of a text", () => {
  it.each([
    ["accepted", "queued"],
    ["scheduled", "queued"],
    ["queued", "queued"],
    ["sending", "sending"],
    ["sent", "sent"],
    ["delivered", "delivered"],
    ["read", "delivered"],
  ])("maps %s to %s", async (theirs, ours) => {
    expect(await post(signedForm(TEXT_STATUS, { ...TEXT, MessageStatus: theirs }))).toEqual(DONE);
    expect(told()).toEqual([
      {
        kind: "text.status",
        reference: { businessId: BUSINESS, id: MESSAGE },
        carrierId: "SM1",
        status: ours,
        error: null,
        at: true,
      },
    ]);
  });

  it.each([
    ["undelivered", "30003", "undelivered", "unreachable"],
    ["undelivered", "30004", "undelivered", "carrier_blocked"],
    ["undelivered", "30005", "undelivered", "invalid_number"],
    ["undelivered", "30006", "undelivered", "landline"],
    ["undelivered", "30007", "undelivered", "carrier_blocked"],
    ["failed", "30034", "failed", "not_registered"],
    ["failed", "21610", "failed", "opted_out"],
    ["failed", "30008", "failed", "carrier_error"],
    ["failed", "20429", "failed", "carrier_error"],
    ["canceled", "", "failed", "carrier_error"],
  ])("maps %s with the code %s to %s with the error %s", async (theirs, code, status, error) => {
    await post(signedForm(TEXT_STATUS, { ...TEXT, MessageStatus: theirs, ErrorCode: code }));
    const message = expect.stringContaining(code === "" ? "Twilio" : `Twilio ${code}`);
    expect(told()).toMatchObject([{ status, error: { code: error, message } }]);
  });

  it("ignores an unknown status", async () => {
    expect(await post(signedForm(TEXT_STATUS, { ...TEXT, MessageStatus: "teleported" }))).toEqual(DONE);
    expect(events).toEqual([]);
  });
});

describe("an incoming text", () => {
  const receive = (fields: object) =>
    post(signedForm("/carrier/twilio/texts/incoming", { ...INCOMING_TEXT, ...fields }));

  it("is reported, and gets an empty answer", async () => {
    expect(await receive({})).toEqual(twiml("<Response/>"));
    expect(told()).toEqual([
      {
        kind: "text.incoming",
        carrierId: "SM2",
        from: "+14155550123",
        to: "+14155550100",
        body: "Hi there",
        media: [],
        keyword: undefined,
        at: true,
      },
    ]);
  });

  it.each(["STOP", "START", "HELP"])("carries the keyword that Advanced Opt-Out has handled: %s", async (type) => {
    await receive({ Body: "alto", OptOutType: type });
    expect(told()).toMatchObject([{ body: "alto", keyword: type.toLowerCase() }]);
  });

  it("carries the valid URLs of its media", async () => {
    const at = (place: number) => `https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME${place}`;
    const two = {
      ...{ NumMedia: "2", MediaUrl0: at(0), MediaContentType0: "image/png", MediaUrl1: at(1) },
      ...{ MediaContentType1: "text/vcard", MediaUrl2: at(2) },
    };
    await receive(two);
    await receive({ Body: "", NumMedia: "1", MediaUrl0: at(0) });
    await receive({
      Body: "",
      NumMedia: "40",
      MediaUrl0: "nowhere",
      MediaUrl1: `${at(1)}\0`,
      MediaUrl2: at(2).repeat(99),
    });
    expect(events).toMatchObject([
      {
        body: "Hi there",
        media: [
          { url: at(0), contentType: "image/png" },
          { url: at(1), contentType: "text/vcard" },
        ],
      },
      { body: "", media: [{ url: at(0), contentType: null }] },
      { body: "", media: [{ url: at(1), contentType: null }] },
    ]);
  });

  it("keeps every character except NUL", async () => {
    await receive({ Body: "a\0b 😀 +%&=é" });
    expect(events).toMatchObject([{ body: "ab 😀 +%&=é" }]);
  });
});

describe("an outgoing call", () => {
  it.each([
    ["initiated", "queued"],
    ["ringing", "ringing"],
    ["in-progress", "in_progress"],
    ["completed", "completed"],
    ["busy", "busy"],
    ["no-answer", "no_answer"],
    ["canceled", "canceled"],
  ])("maps %s to %s", async (theirs, ours) => {
    const fields = { CallSid: "CA1", CallStatus: theirs, Timestamp: "Sat, 21 Nov 2026 09:30:05 +0000" };
    expect(await post(signedForm(CALL_STATUS, { ...fields, CallDuration: "12" }))).toEqual(DONE);
    expect(events).toEqual([
      {
        kind: "call.status",
        call: { businessId: BUSINESS, id: CALL },
        carrierId: "CA1",
        status: ours,
        answeredBy: null,
        durationSeconds: 12,
        error: null,
        takesMessage: false,
        at: "2026-11-21T09:30:05.000Z",
      },
    ]);
  });

  it.each([
    ["A", "A"],
    ["B", "B"],
    ["C", "C"],
    ["null", undefined],
    ["", undefined],
    ["a", undefined],
  ])("signed with %s has the attestation %s", async (StirStatus, attestation) => {
    await post(signedForm(CALL_STATUS, { CallSid: "CA1", CallStatus: "ringing", StirStatus }));
    expect(told()).toMatchObject([{ status: "ringing", attestation }]);
  });

  it.each([
    ["human", "human"],
    ["machine_start", "machine"],
    ["machine_end_beep", "machine"],
    ["fax", "machine"],
    ["unknown", "unknown"],
  ])("maps the answerer %s to %s", async (theirs, ours) => {
    await post(signedForm(CALL_STATUS.replace("status", "answerer"), { CallSid: "CA1", AnsweredBy: theirs }));
    expect(told()).toMatchObject([{ status: "in_progress", answeredBy: ours, error: null }]);
  });

  it.each([
    [{ ErrorCode: "13224" }, { code: "invalid_number", message: "The number does not exist. (Twilio 13224)" }],
    [{ SipResponseCode: "603" }, { code: "carrier_error", message: "Twilio: The call was refused (SIP 603)." }],
    [{}, { code: "carrier_error", message: "Twilio: The carrier gave no reason." }],
  ])("maps the failure %j to its error", async (fields, error) => {
    await post(signedForm(CALL_STATUS, { CallSid: "CA1", CallStatus: "failed", ...(fields as object) }));
    expect(told()).toMatchObject([{ status: "failed", error }]);
  });

  it.each([
    ["completed", "<Response><Hangup/></Response>"],
    [
      "no-answer",
      '<Response><Say language="en-US">Sorry, no one is available right now. We will call you again.</Say><Hangup/></Response>',
    ],
  ])("answers the agent's status %s with %s", async (status, next) => {
    const report = signedForm("/carrier/twilio/calls/put-through", { CallSid: "CA1", DialCallStatus: status });
    expect(await post(report)).toEqual(twiml(next));
    expect(events).toEqual([]);
  });
});

describe("an incoming call", () => {
  const NOBODY =
    '<Response><Say language="en-US">Sorry, no one is available to take your call right now. Please try again later, or send us a text.</Say>' +
    "<Hangup/></Response>";
  const incoming = { kind: "call.incoming", carrierId: "CA1", from: "+14155550123", to: "+14155550100", at: true };
  const over = { ...incoming, isOver: true };
  const status = (changes: object) => ({
    kind: "call.status",
    call: { inboxNumber: "+14155550100" },
    carrierId: "CA1",
    answeredBy: null,
    durationSeconds: null,
    error: null,
    at: true,
    ...changes,
  });

  it("is forwarded to the phone of its inbox", async () => {
    forwardTo = "+14155550199";
    expect(await post(signedForm("/carrier/twilio/calls/incoming", INCOMING_CALL))).toEqual(
      twiml(
        '<Response><Dial answerOnBridge="true" timeout="20" action="https://service.example/carrier/twilio/calls/forwarded#rc=3&amp;rp=all">' +
          '<Number statusCallback="https://service.example/carrier/twilio/calls/forwarding?from=%2B14155550123&amp;inbox=%2B14155550100#rc=3&amp;rp=all" ' +
          'statusCallbackEvent="answered">+14155550199</Number></Dial></Response>',
      ),
    );
    expect(told()).toEqual([incoming]);
  });

  it("hears an apology and counts as unanswered if the inbox has no phone", async () => {
    expect(await post(signedForm("/carrier/twilio/calls/incoming", INCOMING_CALL))).toEqual(twiml(NOBODY));
    expect(told()).toEqual([incoming, over, status({ status: "no_answer" })]);
  });

  it.each([
    ["TN-Validation-Passed-A", "A"],
    ["TN-Validation-Passed-C", "C"],
    ["TN-Validation-Failed-A", undefined],
    ["TN-Validation-Passed-A-Diverted", undefined],
    ["No-TN-Validation", undefined],
  ])("verified as %s has the attestation %s", async (StirVerstat, attestation) => {
    forwardTo = "+14155550199";
    await post(signedForm("/carrier/twilio/calls/incoming", { ...INCOMING_CALL, StirVerstat }));
    expect(told()).toEqual([{ ...incoming, attestation }]);
  });

  it("is in progress when the phone to which it is forwarded answers", async () => {
    const target = "/carrier/twilio/calls/forwarding?from=%2B14155550123&inbox=%2B14155550100";
    const child = { CallSid: "CA2", ParentCallSid: "CA1", From: "+14155550123", To: "+14155550199" };
    expect(await post(signedForm(target, { ...child, CallStatus: "in-progress" }))).toEqual(DONE);
    expect(told()).toEqual([incoming, status({ status: "in_progress", isForwarded: true })]);
  });

  it.each([
    ["completed", "42", "completed", 42, "<Response><Hangup/></Response>"],
    ["no-answer", "", "no_answer", null, NOBODY],
    ["busy", "", "busy", null, NOBODY],
    ["failed", "", "failed", null, NOBODY],
  ])(
    "maps forwarding that ends as %s after %s seconds to %s",
    async (theirs, duration, ours, durationSeconds, next) => {
      const fields = { ...INCOMING_CALL, DialCallStatus: theirs, DialCallDuration: duration };
      expect(await post(signedForm("/carrier/twilio/calls/forwarded", fields))).toEqual(twiml(next));
      expect(told()).toEqual([over, status({ status: ours, durationSeconds, isForwarded: true })]);
    },
  );

  it("hears the apology in the language of the announcement before", async () => {
    const fields = { ...INCOMING_CALL, DialCallStatus: "no-answer" };
    expect(await post(signedForm("/carrier/twilio/calls/forwarded?language=fr-CA", fields))).toEqual(
      twiml(
        '<Response><Say language="fr-CA" voice="Polly.Chantal">Désolé, personne n\'est disponible pour prendre votre appel. ' +
          "Veuillez rappeler plus tard, ou nous envoyer un message.</Say><Hangup/></Response>",
      ),
    );
  });

  it("is reported from its beginning when it ends, because the first report may be lost", async () => {
    const fields = { ...INCOMING_CALL, CallStatus: "completed", CallDuration: "7" };
    expect(await post(signedForm("/carrier/twilio/calls/ended", fields))).toEqual(DONE);
    expect(told()).toEqual([over, status({ status: "completed", durationSeconds: 7 })]);
  });
});

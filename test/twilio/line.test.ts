import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CallOrder, Carrier, CarrierEvent, LineOrder } from "../../src/platform/carrier/port.ts";
import { startTwilio, type Twilio } from "../../src/platform/carrier/twilio/index.ts";
import { ACCOUNT, PUBLIC_URL, settingsFor } from "./account.ts";
import { loadDescription } from "./description.ts";
import { signedForm } from "./signed.ts";
import { formOf, openStandIn, type StandIn } from "./stand-in.ts";

/** The phone of an agent in a conference, and the called people who join it. */

const BUSINESS = "biz_01h455vb4pex5vsknk084sn02q";
const LINE_ID = "lin_01h455vb4pex5vsknk084sn02q";
const CALL_ID = "call_01h455vb4pex5vsknk084sn02q";
const CONFERENCE = `CF${"c".repeat(32)}`;
const AGENT_CALL = `CA${"a".repeat(32)}`;
const PERSON_CALL = `CA${"b".repeat(32)}`;
const LINE: LineOrder = {
  kind: "line",
  reference: { businessId: BUSINESS, id: LINE_ID },
  from: "+14155550100",
  to: "+14155550199",
  device: "phone",
  conference: LINE_ID,
  as: "agent",
  asksForKey: true,
  orderedAt: "2026-11-21T09:30:00.500Z",
};
const CALL: CallOrder = {
  kind: "call",
  reference: { businessId: BUSINESS, id: CALL_ID },
  from: "+14155550100",
  to: "+14155550123",
  agentNumber: "+14155550199",
  line: { id: LINE_ID, conferenceId: CONFERENCE },
  ringSeconds: 25,
  machineDetection: "start",
  orderedAt: "2026-11-21T09:30:00.500Z",
};
const ACCOUNT_PATH = `/2010-04-01/Accounts/${ACCOUNT}`;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NEVER = new AbortController().signal;
const reports = (path: string) =>
  `https://service.example/carrier/twilio/${path}?business=${BUSINESS}&order=${LINE_ID}#rc=3&rp=all`;

let api: StandIn;
let carrier: Carrier;
let callbacks: Twilio["callbacks"];
let isAwaited = true;
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

describe("requests that match Twilio's published description", () => {
  it("ring the agent and ask for a key", async () => {
    expect(await carrier.openLine(LINE, NEVER)).toEqual({
      outcome: "accepted",
      carrierId: expect.stringMatching(/^CA[0-9a-f]{32}$/),
    });
    const [request] = api.requests as [StandIn["requests"][0]];
    expect([request.method, request.url]).toEqual(["POST", `${ACCOUNT_PATH}/Calls.json`]);
    expect(formOf(request)).toEqual({
      From: "+14155550100",
      To: "+14155550199",
      Twiml:
        `${XML}<Response><Gather input="dtmf" numDigits="1" timeout="8" action="${reports("lines/key").replaceAll("&", "&amp;")}">` +
        '<Say language="en-US">Press any key to start calling.</Say></Gather><Hangup/></Response>',
      Timeout: "20",
      TimeLimit: "43200",
      StatusCallback: reports("lines/status"),
      StatusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
    });
  });

  it("add the called party to the agent's conference", async () => {
    expect(await carrier.placeCall(CALL, NEVER)).toEqual({
      outcome: "accepted",
      carrierId: expect.stringMatching(/^CA[0-9a-f]{32}$/),
    });
    const [request] = api.requests as [StandIn["requests"][0]];
    const query = `business=${BUSINESS}&order=${CALL_ID}#rc=3&rp=all`;
    expect([request.method, request.url]).toEqual([
      "POST",
      `${ACCOUNT_PATH}/Conferences/${CONFERENCE}/Participants.json`,
    ]);
    expect(formOf(request)).toEqual({
      From: "+14155550100",
      To: "+14155550123",
      Label: CALL_ID,
      Timeout: "25",
      TimeLimit: "14400",
      EarlyMedia: "true",
      Beep: "false",
      StartConferenceOnEnter: "true",
      EndConferenceOnExit: "false",
      JitterBufferSize: "small",
      StatusCallback: `https://service.example/carrier/twilio/calls/status?${query}`,
      StatusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
      MachineDetection: "Enable",
      AmdStatusCallback: `https://service.example/carrier/twilio/calls/answerer?${query}`,
    });
  });

  it("take the call in the conference if its label is in use, and leave it in doubt if it is gone meanwhile", async () => {
    const used = { status: 400, body: { status: 400, code: 16026, message: "Participant label is in use" } };
    const gone = { status: 404, body: { status: 404, code: 20404, message: "Not found" } };
    let known: { status: number; body: object } = { status: 200, body: { call_sid: PERSON_CALL, label: CALL_ID } };
    api.answer = ({ method }) => (method === "POST" ? used : known);
    expect(await carrier.placeCall(CALL, NEVER)).toEqual({ outcome: "accepted", carrierId: PERSON_CALL });
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${ACCOUNT_PATH}/Conferences/${CONFERENCE}/Participants.json`,
      `GET ${ACCOUNT_PATH}/Conferences/${CONFERENCE}/Participants/${CALL_ID}.json`,
    ]);
    known = gone;
    await expect(carrier.placeCall(CALL, NEVER)).rejects.toThrow("does not tell its id");
  });

  it("find a call in doubt by its label in the conference, and else by its numbers and time", async () => {
    const call = { sid: AGENT_CALL, direction: "outbound-api", date_created: "Sat, 21 Nov 2026 09:30:01 +0000" };
    let isThere = true;
    api.answer = ({ url }) =>
      url.includes("/Participants/")
        ? isThere
          ? { status: 200, body: { call_sid: PERSON_CALL, label: CALL_ID } }
          : { status: 404, body: { status: 404, code: 20404, message: "Not found" } }
        : { status: 200, body: { calls: [call], page: 0, page_size: 50, next_page_uri: null } };
    expect(await carrier.findOrders(CALL, NEVER)).toEqual([PERSON_CALL]);
    isThere = false;
    expect(await carrier.findOrders(CALL, NEVER)).toEqual([AGENT_CALL]);
  });

  it("list the participants of the conference of a line", async () => {
    api.answer = ({ url }) => ({
      status: 200,
      body: url.includes("/Participants.json")
        ? { participants: [{ call_sid: AGENT_CALL }], page: 0, page_size: 20, next_page_uri: null }
        : {
            conferences: [
              { sid: `CF${"0".repeat(32)}`, status: "completed" },
              { sid: CONFERENCE, status: "init" },
            ],
            page: 0,
            page_size: 20,
            next_page_uri: null,
          },
    });
    expect(await carrier.askConference(LINE.reference, NEVER)).toEqual({
      conferenceId: CONFERENCE,
      legs: [{ carrierId: AGENT_CALL, label: null }],
    });
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${ACCOUNT_PATH}/Conferences.json?FriendlyName=${LINE_ID}&PageSize=20`,
      `GET ${ACCOUNT_PATH}/Conferences/${CONFERENCE}/Participants.json?PageSize=20`,
    ]);
    api.answer = () => ({ status: 200, body: { conferences: [], page: 0, page_size: 20, next_page_uri: null } });
    expect(await carrier.askConference(LINE.reference, NEVER)).toBeNull();
  });

  describe("change a leg", () => {
    const leg = { call: { businessId: BUSINESS, id: CALL_ID }, carrierId: AGENT_CALL, conference: LINE_ID };
    const other = `CA${"b".repeat(32)}`;
    const conferences = (status: string) => ({
      status: 200,
      body: { conferences: [{ sid: CONFERENCE, status }], page: 0, page_size: 20, next_page_uri: null },
    });
    const answering = (change: { status: number; body: object }) => {
      api.answer = ({ method, url }) =>
        method === "GET" && url.includes("/Conferences.json")
          ? conferences("in-progress")
          : { ...change, body: { ...change.body } as Record<string, unknown> };
    };
    const answered = { status: 200, body: { call_sid: AGENT_CALL } };

    it.each([
      [{ do: "mute", on: true }, { Muted: "true" }],
      [{ do: "mute", on: false }, { Muted: "false" }],
      [
        { do: "hold", on: true },
        { Hold: "true", HoldUrl: "https://service.example/carrier/twilio/legs/hold#rc=3&rp=all", HoldMethod: "POST" },
      ],
      [{ do: "hold", on: false }, { Hold: "false" }],
      [
        { do: "digits", digits: "1#" },
        {
          AnnounceUrl: "https://service.example/carrier/twilio/legs/digits?digits=1%23#rc=3&rp=all",
          AnnounceMethod: "POST",
        },
      ],
      [
        { do: "coach", carrierId: other },
        { Coaching: "true", CallSidToCoach: other, Muted: "false" },
      ],
      [{ do: "coach", carrierId: null }, { Coaching: "false" }],
    ] as const)("in its conference: %o", async (control, form) => {
      answering(answered);
      expect(await carrier.control(leg, control, NEVER)).toBe("done");
      const request = api.requests.at(-1) as StandIn["requests"][0];
      expect(request.url).toBe(`${ACCOUNT_PATH}/Conferences/${CONFERENCE}/Participants/${AGENT_CALL}.json`);
      expect(formOf(request)).toEqual(form);
    });

    it("to another conference, with a label for its reports", async () => {
      answering({ status: 200, body: { sid: AGENT_CALL, status: "in-progress" } });
      expect(await carrier.control(leg, { do: "move", conference: CALL_ID, line: LINE_ID }, NEVER)).toBe("done");
      expect(await carrier.control(leg, { do: "move", conference: LINE_ID }, NEVER)).toBe("done");
      expect(api.requests.map(({ url }) => url)).toEqual(Array(2).fill(`${ACCOUNT_PATH}/Calls/${AGENT_CALL}.json`));
      const [line, person] = api.requests.map((request) => formOf(request).Twiml as string) as [string, string];
      expect(line).toContain(`participantLabel="${LINE_ID}"`);
      expect(line).toContain("/carrier/twilio/lines/left?");
      expect(line).toContain(`>${CALL_ID}</Conference>`);
      expect(person).toContain(`participantLabel="${CALL_ID}"`);
      expect(person).not.toContain("/carrier/twilio/lines/left?");
      expect(person).toContain(`>${LINE_ID}</Conference>`);
    });

    it("to a conference in which a caller waits until somebody joins, and hears the queue or the ringing tone", async () => {
      answering({ status: 200, body: { sid: AGENT_CALL, status: "in-progress" } });
      const move = { do: "move", conference: CALL_ID } as const;
      expect(await carrier.control(leg, { ...move, waits: "queue" }, NEVER)).toBe("done");
      expect(await carrier.control(leg, { ...move, waits: "ringing" }, NEVER)).toBe("done");
      const [queued, rung] = api.requests.map((request) => formOf(request).Twiml as string) as [string, string];
      for (const twiml of [queued, rung]) {
        expect(twiml).toContain('startConferenceOnEnter="false"');
        expect(twiml).toContain(`>${CALL_ID}</Conference>`);
        expect(twiml).toContain("/carrier/twilio/calls/left");
      }
      expect(queued).toContain('waitUrl="https://service.example/carrier/twilio/calls/hold?');
      expect(rung).toContain("ringback");
    });

    it("or tell that it is gone", async () => {
      const absent = { code: 20404, message: "not found", status: 404 };
      answering({ status: 404, body: absent });
      expect(await carrier.control(leg, { do: "mute", on: true }, NEVER)).toBe("gone");
      expect(await carrier.control(leg, { do: "move", conference: CALL_ID }, NEVER)).toBe("gone");
      api.answer = () => conferences("completed");
      expect(await carrier.control(leg, { do: "hold", on: true }, NEVER)).toBe("gone");
    });

    it("or fail while the leg is not answered yet, and while the leg to coach is not there", async () => {
      api.answer = ({ method }) =>
        method === "POST"
          ? { status: 400, body: { code: 21220, message: "not in-progress", status: 400 } }
          : { status: 200, body: { sid: AGENT_CALL, status: "ringing" } };
      await expect(carrier.control(leg, { do: "move", conference: CALL_ID }, NEVER)).rejects.toThrow("not in-progress");
      answering({ status: 400, body: { code: 16028, message: "no such call", status: 400 } });
      await expect(carrier.control(leg, { do: "coach", carrierId: other }, NEVER)).rejects.toThrow("no such call");
    });
  });

  it("find an agent's call whose answer was lost", async () => {
    const call = { sid: AGENT_CALL, direction: "outbound-api", date_created: "Sat, 21 Nov 2026 09:30:01 +0000" };
    api.answer = () => ({ status: 200, body: { calls: [call], page: 0, page_size: 50, next_page_uri: null } });
    expect(await carrier.findOrders(LINE, NEVER)).toEqual([AGENT_CALL]);
    expect(api.requests.map(({ url }) => url)).toEqual([
      `${ACCOUNT_PATH}/Calls.json?To=%2B14155550199&From=%2B14155550100&PageSize=50`,
    ]);
  });
});

it.each([
  [400, 16003],
  [400, 16022],
  [400, 16099],
  [404, 20404],
])("places no call if the conference has ended: HTTP %i with the code %i", async (status, code) => {
  api.answer = () => ({ status, body: { status, code, message: "No conference" } });
  expect(await carrier.placeCall(CALL, NEVER)).toEqual({ outcome: "agentless" });
  expect(api.requests).toHaveLength(1);
});

it("plays the last words to a call that was answered, and cancels one that was not", async () => {
  api.answer = () => ({ status: 200, body: { sid: AGENT_CALL, status: "in-progress" } });
  await carrier.hangUp(AGENT_CALL, NEVER, { text: "Goodbye & thanks." });
  expect(api.requests.map(formOf)).toEqual([
    { Status: "canceled" },
    { Twiml: `${XML}<Response><Say language="en-US">Goodbye &amp; thanks.</Say><Hangup/></Response>` },
  ]);
  api.requests.length = 0;
  api.answer = () => ({ status: 200, body: { sid: AGENT_CALL, status: "canceled" } });
  await carrier.hangUp(AGENT_CALL, NEVER, { text: "Goodbye." });
  expect(api.requests.map(formOf)).toEqual([{ Status: "canceled" }]);
});

describe("Twilio's reports on a line", () => {
  const target = (path: string) => `/carrier/twilio/lines/${path}?business=${BUSINESS}&order=${LINE_ID}`;
  const tell = (path: string, fields: Record<string, string>, query = "") => {
    const form = signedForm(target(path) + query, { CallSid: AGENT_CALL, ...fields });
    return callbacks.answer(`/carrier/twilio/lines/${path}`, {
      target: form.target,
      body: form.body,
      contentType: form.headers["content-type"],
      signature: form.headers["x-twilio-signature"],
    });
  };
  const news = (more: object) => ({
    line: LINE.reference,
    carrierId: AGENT_CALL,
    at: expect.stringMatching(/^\d{4}-.+Z$/),
    ...more,
  });

  it.each([
    ["ringing", "ringing"],
    ["in-progress", "in_progress"],
    ["completed", "completed"],
    ["no-answer", "no_answer"],
  ])("map %s to %s", async (theirs, ours) => {
    expect(await tell("status", { CallStatus: theirs })).toBe("done");
    expect(events).toEqual([news({ kind: "line.status", status: ours })]);
  });

  it("connect the agent to the conference after a key; no leg ends the conference", async () => {
    expect(await tell("key", { Digits: "5" })).toEqual({
      twiml:
        `${XML}<Response><Dial timeLimit="43200" action="${reports("lines/left").replaceAll("&", "&amp;")}">` +
        `<Conference participantLabel="${LINE_ID}" startConferenceOnEnter="true" endConferenceOnExit="false" beep="false" ` +
        `waitUrl="" jitterBufferSize="small" statusCallback="${reports("lines/events").replaceAll("&", "&amp;")}" ` +
        `statusCallbackEvent="start end join leave">${LINE_ID}</Conference></Dial></Response>`,
    });
    expect(events).toEqual([news({ kind: "line.proved" })]);
  });

  it("hang up on an agent whose line was closed", async () => {
    isAwaited = false;
    expect(await tell("key", { Digits: "5" })).toEqual({ twiml: `${XML}<Response><Hangup/></Response>` });
  });

  it("tell which participants join and leave, and nothing else about the conference", async () => {
    for (const event of ["conference-start", "participant-join", "participant-leave", "conference-end"]) {
      expect(await tell("events", { StatusCallbackEvent: event, ConferenceSid: CONFERENCE })).toBe("done");
    }
    expect(await tell("left", { DialCallStatus: "answered" })).toEqual({
      twiml: `${XML}<Response><Hangup/></Response>`,
    });
    expect(events).toEqual([
      news({ kind: "line.joined", conferenceId: CONFERENCE }),
      news({ kind: "line.left" }),
      news({ kind: "line.left" }),
    ]);
  });

  it("concern the participant with the label, for all report to the callback of the first", async () => {
    const other = "lin_01h455vb4pex5vsknk084sn02r";
    const label = { ParticipantLabel: other, ConferenceSid: CONFERENCE };
    expect(await tell("events", { StatusCallbackEvent: "participant-join", ...label })).toBe("done");
    expect(events).toMatchObject([{ line: { businessId: BUSINESS, id: other }, kind: "line.joined" }]);
  });

  it("do not call a leg lost that a change of ours takes to another conference", async () => {
    const left = { StatusCallbackEvent: "participant-leave", ConferenceSid: CONFERENCE };
    expect(await tell("events", { ...left, ReasonParticipantLeft: "participant_updated_via_api" })).toBe("done");
    expect(events).toEqual([]);
  });

  it("are refused without their required fields and with a forged signature", async () => {
    expect(await tell("status", { CallSid: "" })).toBe("malformed");
    expect(await tell("events", { StatusCallbackEvent: "participant-join" })).toBe("malformed");
    const {
      target: forged,
      body,
      headers,
    } = signedForm(target("key"), { CallSid: AGENT_CALL }, { authToken: "f".repeat(32) });
    const request = {
      target: forged,
      body,
      contentType: headers["content-type"],
      signature: headers["x-twilio-signature"],
    };
    expect(await callbacks.answer("/carrier/twilio/lines/key", request)).toBe("forged");
    expect(events).toEqual([]);
  });
});

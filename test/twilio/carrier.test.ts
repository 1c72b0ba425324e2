import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CallOrder, Carrier, TextOrder } from "../../src/platform/carrier/port.ts";
import { reasonNotSent } from "../../src/platform/carrier/twilio/errors.ts";
import { startTwilio } from "../../src/platform/carrier/twilio/index.ts";
import type { TwilioSettings } from "../../src/platform/carrier/twilio/settings.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { ACCOUNT, AUTH_TOKEN, PUBLIC_URL, settingsFor } from "./account.ts";
import { type Description, loadDescription } from "./description.ts";
import { formOf, openStandIn, type StandIn } from "./stand-in.ts";

const BUSINESS = "biz_01h455vb4pex5vsknk084sn02q";
const TEXT: TextOrder = {
  kind: "text",
  reference: { businessId: BUSINESS, id: "msg_01h455vb4pex5vsknk084sn02q" },
  from: "+14155550100",
  to: "+14155550123",
  body: "Hello & welcome, Ana — 100 %",
  mediaUrls: [],
  orderedAt: "2026-11-21T09:30:00.500Z",
};
const CALL: CallOrder = {
  kind: "call",
  reference: { businessId: BUSINESS, id: "call_01h455vb4pex5vsknk084sn02q" },
  from: "+14155550100",
  to: "+14155550123",
  agentNumber: "+14155550199",
  line: null,
  ringSeconds: 25,
  machineDetection: "start",
  orderedAt: "2026-11-21T09:30:00.500Z",
};
const ACCOUNT_PATH = `/2010-04-01/Accounts/${ACCOUNT}`;
const MESSAGE = `SM${"a".repeat(32)}`;
const NEVER = new AbortController().signal;

let description: Description;
let api: StandIn;
let carrier: Carrier;
beforeAll(async () => {
  description = await loadDescription();
  api = await openStandIn(description);
  carrier = await open();
});
afterAll(() => api?.close());
afterEach(() => {
  expect(api.faults).toEqual([]);
  api.requests.length = 0;
  api.answer = null;
});

async function open(settings: Partial<TwilioSettings> = {}): Promise<Carrier> {
  const { carrier: opened } = await startTwilio({
    settings: settingsFor(api.url, settings),
    publicUrl: PUBLIC_URL,
    events: async () => {},
    heldCaller: async () => null,
    answerIncoming: async () => ({ do: "refuse" }),
    admitBrowser: async () => null,
    isAwaited: async () => true,
    unchecked: () => {},
  });
  api.requests.length = 0;
  return opened;
}

/** An error in the form of the API. */
function failure(status: number, code: number, message: string, headers: Record<string, string> = {}) {
  const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  return () => ({ status, body, headers });
}

describe("requests that match Twilio's published description", () => {
  it("read the account: the credentials and the balance", async () => {
    api.answer = ({ url }) =>
      url.includes("/Balance.json")
        ? { status: 200, body: { account_sid: ACCOUNT, balance: "-3.25", currency: "USD" } }
        : { status: 200, body: { incoming_phone_numbers: [], page_size: 1 } };
    expect(await carrier.readAccount(NEVER)).toEqual({ isAuthorized: true, balance: -3.25 });
    api.answer = ({ url }) =>
      url.includes("/Balance.json")
        ? failure(403, 20005, "The key may not read the balance.")()
        : { status: 200, body: { incoming_phone_numbers: [], page_size: 1 } };
    expect(await carrier.readAccount(NEVER)).toEqual({ isAuthorized: true, balance: null });
    api.answer = failure(401, 20003, "Authenticate");
    expect(await carrier.readAccount(NEVER)).toEqual({ isAuthorized: false, balance: null });
    api.answer = failure(500, 20500, "Internal server error");
    await expect(carrier.readAccount(NEVER)).rejects.toMatchObject({ status: 500 });
  });

  it("send a text", async () => {
    expect(await carrier.sendText(TEXT, NEVER)).toEqual({
      outcome: "accepted",
      carrierId: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    });
    const [request] = api.requests as [StandIn["requests"][0]];
    expect([request.method, request.url]).toEqual(["POST", `${ACCOUNT_PATH}/Messages.json`]);
    expect(request.headers.authorization).toBe(`Basic ${btoa(`${ACCOUNT}:${AUTH_TOKEN}`)}`);
    expect(formOf(request)).toEqual({
      From: "+14155550100",
      To: "+14155550123",
      Body: "Hello & welcome, Ana — 100 %",
      StatusCallback: `https://service.example/carrier/twilio/texts/status?business=${BUSINESS}&order=msg_01h455vb4pex5vsknk084sn02q#rc=3&rp=all`,
    });
  });

  it("send a text with media, with and without words; Twilio fetches the files from the service", async () => {
    const mediaUrls = ["https://service.example/media/a?b=1&c=2", "https://service.example/media/d"];
    await carrier.sendText({ ...TEXT, mediaUrls }, NEVER);
    await carrier.sendText({ ...TEXT, body: "", mediaUrls: mediaUrls.slice(0, 1) }, NEVER);
    const forms = api.requests.map((request) => formOf(request));
    expect(forms[0]).toMatchObject({ Body: TEXT.body, MediaUrl: mediaUrls });
    expect(forms[1]).toMatchObject({ MediaUrl: mediaUrls[0] });
    expect(forms[1]).not.toHaveProperty("Body");
  });

  it("place a call that rings the agent when the called party answers", async () => {
    expect(await carrier.placeCall(CALL, NEVER)).toEqual({
      outcome: "accepted",
      carrierId: expect.stringMatching(/^CA[0-9a-f]{32}$/),
    });
    const [request] = api.requests as [StandIn["requests"][0]];
    const query = `business=${BUSINESS}&order=call_01h455vb4pex5vsknk084sn02q#rc=3&rp=all`;
    expect(request.url).toBe(`${ACCOUNT_PATH}/Calls.json`);
    expect(formOf(request)).toEqual({
      From: "+14155550100",
      To: "+14155550123",
      Twiml:
        '<?xml version="1.0" encoding="UTF-8"?><Response><Dial callerId="+14155550100" timeout="20" ' +
        'action="https://service.example/carrier/twilio/calls/put-through#rc=3&amp;rp=all">+14155550199</Dial></Response>',
      StatusCallback: `https://service.example/carrier/twilio/calls/status?${query}`,
      StatusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
      MachineDetection: "Enable",
      AsyncAmd: "true",
      AsyncAmdStatusCallback: `https://service.example/carrier/twilio/calls/answerer?${query}`,
    });
  });

  it("list the texts and the calls between two numbers", async () => {
    expect(await carrier.findOrders(TEXT, NEVER)).toEqual([]);
    expect(await carrier.findOrders(CALL, NEVER)).toEqual([]);
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${ACCOUNT_PATH}/Messages.json?To=%2B14155550123&From=%2B14155550100&PageSize=50`,
      `GET ${ACCOUNT_PATH}/Calls.json?To=%2B14155550123&From=%2B14155550100&PageSize=50`,
    ]);
  });

  it("hang up", async () => {
    await carrier.hangUp(`CA${"a".repeat(32)}`, NEVER);
    expect(api.requests.map((request) => [request.url, formOf(request)])).toEqual([
      [`${ACCOUNT_PATH}/Calls/CA${"a".repeat(32)}.json`, { Status: "canceled" }],
    ]);
  });

  it("use an API key if there is one", async () => {
    const keyed = await open({ apiKey: { sid: `SK${"6".repeat(32)}`, secret: "key-secret" } });
    await keyed.sendText(TEXT, NEVER);
    const [request] = api.requests as [StandIn["requests"][0]];
    expect(request.headers.authorization).toBe(`Basic ${btoa(`SK${"6".repeat(32)}:key-secret`)}`);
    expect(request.url).toBe(`${ACCOUNT_PATH}/Messages.json`);
  });

  it.each([
    ["a misspelt parameter", "POST", "/Messages.json", "To=%2B14155550123&Bdy=x", "knows no Bdy"],
    ["a parameter left out", "POST", "/Messages.json", "From=%2B14155550100", "'To'"],
    ["a word that is none", "POST", `/Calls/CA${"a".repeat(32)}.json`, "Status=done", "allowed values"],
    ["a path that is none", "POST", "/Message.json", "To=x", "no operation"],
  ])("fail the check with %s", async (_what, method, path, body, fault) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization: `Basic ${btoa("a:b")}` };
    const faults = await description.faultsOf({ method, url: ACCOUNT_PATH + path, headers, body });
    expect(faults.join("\n")).toContain(fault);
  });
});

describe("an order that is not accepted", () => {
  it.each([
    [400, 21610, "opted_out"],
    [400, 21211, "invalid_number"],
    [400, 21217, "invalid_number"],
    [400, 21614, "landline"],
    [400, 21408, "geo_blocked"],
    [400, 21215, "geo_blocked"],
    [400, 30034, "not_registered"],
    [400, 21606, "carrier_error"],
    [400, 99999, "carrier_error"],
    [404, 20404, "carrier_error"],
  ])("is refused for HTTP %i with the code %i, as %s", async (status, code, ours) => {
    api.answer = failure(status, code, "The words of Twilio.");
    const answer = await carrier.sendText(TEXT, NEVER);
    expect(answer).toEqual({
      outcome: "refused",
      error: { code: ours, message: expect.stringContaining(`Twilio ${code}`) },
    });
  });

  it("keeps Twilio's message for an unknown code", async () => {
    api.answer = failure(400, 21606, "The 'From' phone number is not a valid, SMS-capable number.");
    expect(await carrier.sendText(TEXT, NEVER)).toEqual({
      outcome: "refused",
      error: {
        code: "carrier_error",
        message: "Twilio 21606: The 'From' phone number is not a valid, SMS-capable number.",
      },
    });
  });

  it("waits for the time in Retry-After when it is throttled", async () => {
    api.answer = failure(429, 20429, "Too Many Requests", { "retry-after": "7" });
    expect(await carrier.placeCall(CALL, NEVER)).toEqual({
      outcome: "later",
      reason: "HTTP 429, Twilio 20429: Too Many Requests",
      afterSeconds: 7,
    });
  });

  it.each([
    ["throttled without a word", () => ({ status: 429, body: "" })],
    ["a queue that is full", failure(400, 21611, "exceeded the maximum number of queued messages")],
    ["credentials that were withdrawn", failure(401, 20003, "Authenticate")],
  ])("is retried after a temporary failure: %s", async (_what, answer) => {
    api.answer = answer;
    expect(await carrier.sendText(TEXT, NEVER)).toEqual({
      outcome: "later",
      reason: expect.stringMatching(/^HTTP \d/),
    });
  });

  it("is retried when the connection is refused", async () => {
    const closed = await openStandIn(description);
    const alone = await open({ apiUrl: closed.url });
    await closed.close();
    expect(await alone.sendText(TEXT, NEVER)).toEqual({
      outcome: "later",
      reason: "Twilio cannot be reached (ECONNREFUSED)",
    });
  });

  it("is refused without a request if the user has no phone", async () => {
    expect(await carrier.placeCall({ ...CALL, agentNumber: null }, NEVER)).toEqual({
      outcome: "refused",
      error: {
        code: "carrier_error",
        message: "The user has no phone number to connect the call to.",
      },
    });
    expect(api.requests).toEqual([]);
  });
});

describe("an order without an answer", () => {
  it("is in doubt if the connection is reset", async () => {
    api.answer = (_request, response) => void response.destroy();
    await expect(carrier.sendText(TEXT, NEVER)).rejects.toThrow("fetch failed");
    expect(api.requests).toHaveLength(1);
  });

  it("is in doubt if the answer is incomplete", async () => {
    api.answer = (_request, response) => {
      response.writeHead(201, { "content-type": "application/json", "content-length": 1000 });
      response.write('{"sid":', () => response.destroy());
      return undefined;
    };
    await expect(carrier.sendText(TEXT, NEVER)).rejects.toThrow("terminated");
  });

  it("is in doubt after the time limit", async () => {
    const deadline = new AbortController();
    api.answer = () => void deadline.abort(new Error("the time is over"));
    await expect(carrier.placeCall(CALL, deadline.signal)).rejects.toThrow("the time is over");
    expect(api.requests).toHaveLength(1);
  });

  it.each([
    ["a server error of Twilio's", failure(500, 20500, "Internal Server Error")],
    ["out of service", failure(503, 20503, "Service Unavailable")],
    ["a gateway that fails", () => ({ status: 502, body: "<html>Bad Gateway</html>" })],
    ["a gateway that gives up", () => ({ status: 504, body: "<html>" })],
    ["a proxy that refuses", () => ({ status: 403, body: "<html>" })],
    ["a redirect", () => ({ status: 302, body: "", headers: { location: "https://elsewhere.example" } })],
  ])("is in doubt after an answer that does not exclude that Twilio has it: %s", async (_what, answer) => {
    api.answer = answer;
    await expect(carrier.sendText(TEXT, NEVER)).rejects.toThrow();
    expect(api.requests).toHaveLength(1);
  });

  it("is in doubt if a connection fails that was made, whatever the code", () => {
    const failed = (cause: object) => reasonNotSent(Object.assign(new Error("fetch failed"), { cause }));
    expect(failed({ code: "EHOSTUNREACH", syscall: "read" })).toBeNull();
    expect(failed({ code: "EHOSTUNREACH", syscall: "connect" })).toBe("Twilio cannot be reached (EHOSTUNREACH)");
    expect(failed({ code: "EAI_AGAIN", syscall: "getaddrinfo" })).toBe("Twilio cannot be reached (EAI_AGAIN)");
    expect(failed({ code: "ETIMEDOUT", errors: [{ syscall: "connect" }, { syscall: "connect" }] })).not.toBeNull();
    expect(failed({})).toBeNull();
  });

  it("is in doubt if the answer has no id", async () => {
    api.answer = () => ({ status: 201, body: {} });
    await expect(carrier.sendText(TEXT, NEVER)).rejects.toThrow("without an id");
  });
});

describe("the search for an order in doubt", () => {
  const message = (sid: string, created: string, changes: object = {}) => ({
    sid,
    body: TEXT.body,
    direction: "outbound-api",
    date_created: created,
    date_sent: null,
    ...changes,
  });

  async function find(messages: object[], order = TEXT) {
    api.answer = () => ({ status: 200, body: { messages, page: 0, page_size: 50, next_page_uri: null } });
    return carrier.findOrders(order, NEVER);
  }

  it("finds texts with the same body sent since the order, the oldest first", async () => {
    const found = await find([
      message("SM4", "Sat, 21 Nov 2026 09:31:00 +0000"),
      message("SM3", "Sat, 21 Nov 2026 09:30:01 +0000"),
      message("SM2", "Sat, 21 Nov 2026 09:30:00 +0000", { body: "Other words" }),
      message("SM1", "Sat, 21 Nov 2026 09:29:00 +0000"),
    ]);
    expect(found).toEqual(["SM3", "SM4"]);
  });

  it("tolerates clocks in whole seconds that differ by a few seconds", async () => {
    expect(await find([message("SM1", "Sat, 21 Nov 2026 09:29:56 +0000")])).toEqual(["SM1"]);
  });

  it("ignores earlier texts, other bodies and automatic replies", async () => {
    const found = await find([
      message("SM3", "Sat, 21 Nov 2026 09:30:01 +0000", { direction: "outbound-reply" }),
      message("SM2", "Sat, 21 Nov 2026 09:30:01 +0000", { body: "Hello" }),
      message("SM1", "Sat, 21 Nov 2026 09:00:00 +0000"),
    ]);
    expect(found).toEqual([]);
  });

  it("tells texts with the same body apart by the number of media, which Twilio may not have counted yet", async () => {
    const mediaUrls = ["https://service.example/media/a", "https://service.example/media/b"];
    const at = "Sat, 21 Nov 2026 09:30:01 +0000";
    const instances = [
      message("SM1", at, { body: "", num_media: "1" }),
      message("SM2", at, { body: "", num_media: "2" }),
      message("SM3", at, { body: null, num_media: "0" }),
      message("SM4", at, { num_media: "2" }),
    ];
    expect(await find(instances, { ...TEXT, body: "", mediaUrls })).toEqual(["SM2", "SM3"]);
    expect(await find(instances, { ...TEXT, mediaUrls })).toEqual(["SM4"]);
    expect(await find(instances)).toEqual([]);
  });

  it("fails if Twilio cannot answer", async () => {
    api.answer = failure(500, 20500, "Internal Server Error");
    await expect(carrier.findOrders(TEXT, NEVER)).rejects.toThrow("Internal Server Error");
  });

  it("finds a call", async () => {
    const call = { sid: MESSAGE, direction: "outbound-api", date_created: "Sat, 21 Nov 2026 09:30:01 +0000" };
    api.answer = () => ({ status: 200, body: { calls: [call], page: 0, page_size: 50, next_page_uri: null } });
    expect(await carrier.findOrders(CALL, NEVER)).toEqual([MESSAGE]);
  });
});

describe("the state of an order", () => {
  const ENDED_AT = "Sat, 21 Nov 2026 09:31:00 +0000";
  const CALL_ID = `CA${"a".repeat(32)}`;
  const says = (body: object) => {
    api.answer = () => ({ status: 200, body });
  };

  it("is read by the id of the text or call", async () => {
    await carrier.askText(MESSAGE, NEVER);
    await carrier.askCall(CALL_ID, NEVER);
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${ACCOUNT_PATH}/Messages/${MESSAGE}.json`,
      `GET ${ACCOUNT_PATH}/Calls/${CALL_ID}.json`,
    ]);
  });

  it("includes the status, error and time of a text", async () => {
    says({ sid: MESSAGE, status: "undelivered", error_code: 30003, date_updated: "Sat, 21 Nov 2026 09:30:07 +0000" });
    expect(await carrier.askText(MESSAGE, NEVER)).toEqual({
      status: "undelivered",
      error: { code: "unreachable", message: "The phone could not be reached. (Twilio 30003)" },
      at: "2026-11-21T09:30:07.000Z",
    });
    says({ sid: MESSAGE, status: "a new word", error_code: null, date_updated: "Sat, 21 Nov 2026 09:30:07 +0000" });
    expect(await carrier.askText(MESSAGE, NEVER)).toMatchObject({ status: "queued", error: null });
  });

  it.each([
    [
      { status: "completed", duration: "42", answered_by: "machine", end_time: "Sat, 21 Nov 2026 09:31:00 +0000" },
      {
        status: "completed",
        durationSeconds: 42,
        answeredBy: "machine",
        error: null,
        takesMessage: true,
        at: "2026-11-21T09:31:00.000Z",
      },
    ],
    [
      { status: "in-progress", duration: null, answered_by: null, end_time: null },
      {
        status: "in_progress",
        durationSeconds: null,
        answeredBy: null,
        error: null,
        takesMessage: false,
        at: expect.any(String),
      },
    ],
    [
      { status: "failed", duration: "0", answered_by: null, end_time: "Sat, 21 Nov 2026 09:31:00 +0000" },
      {
        status: "failed",
        durationSeconds: 0,
        answeredBy: null,
        error: { code: "carrier_error", message: "Twilio: The carrier gave no reason." },
        takesMessage: false,
        at: "2026-11-21T09:31:00.000Z",
      },
    ],
  ])("includes the status, duration, answerer, error and time of a call: %o", async (body, report) => {
    says({ sid: CALL_ID, ...body });
    expect(await carrier.askCall(CALL_ID, NEVER)).toEqual(report);
  });

  it.each([
    ["no call", [], null],
    [
      "a talk",
      [{ status: "completed", duration: "40", start_time: "Sat, 21 Nov 2026 09:30:20 +0000", end_time: ENDED_AT }],
      { status: "completed", durationSeconds: 40, at: "2026-11-21T09:31:00.000Z" },
    ],
    [
      "a talk that goes on since its answer",
      [{ status: "in-progress", duration: null, start_time: "Sat, 21 Nov 2026 09:30:20 +0000", end_time: null }],
      { status: "in_progress", durationSeconds: null, at: "2026-11-21T09:30:20.000Z" },
    ],
    [
      "no answer",
      [{ status: "no-answer", duration: "0", start_time: ENDED_AT, end_time: ENDED_AT }],
      { status: "no_answer", durationSeconds: 0, at: "2026-11-21T09:31:00.000Z" },
    ],
  ])("of the phone to which a call is forwarded is that of its child: %s", async (_what, calls, report) => {
    says({ calls: calls.map((call) => ({ sid: `CA${"b".repeat(32)}`, ...call })), next_page_uri: null });
    expect(await carrier.askForwarded(CALL_ID, NEVER)).toEqual(
      report && { answeredBy: null, takesMessage: false, error: null, ...report },
    );
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${ACCOUNT_PATH}/Calls.json?ParentCallSid=${CALL_ID}&PageSize=20`,
    ]);
  });

  it("is unknown only if Twilio says so", async () => {
    api.answer = failure(404, 20404, "The requested resource was not found");
    expect(await carrier.askCall(CALL_ID, NEVER)).toBeNull();
    expect(await carrier.askText(MESSAGE, NEVER)).toBeNull();
    api.answer = () => ({ status: 404, body: "<html>" });
    await expect(carrier.askCall(CALL_ID, NEVER)).rejects.toThrow("404");
    api.answer = failure(429, 20429, "Too Many Requests");
    await expect(carrier.askText(MESSAGE, NEVER)).rejects.toThrow("Too Many Requests");
  });
});

describe("hanging up", () => {
  it("ends a call that was answered in the meantime", async () => {
    api.answer = (request) => ({
      status: 200,
      body: { sid: "CA1", status: formOf(request).Status === "canceled" ? "in-progress" : "completed" },
    });
    await carrier.hangUp(`CA${"a".repeat(32)}`, NEVER);
    expect(api.requests.map(formOf)).toEqual([{ Status: "canceled" }, { Status: "completed" }]);
  });

  it.each([
    [400, 21220, "Call is not in-progress. Cannot redirect."],
    [404, 20404, "The requested resource was not found"],
  ])(
    "succeeds for a call that has ended or does not exist: HTTP %i with the code %i",
    async (status, code, message) => {
      api.answer = failure(status, code, message);
      await expect(carrier.hangUp(`CA${"a".repeat(32)}`, NEVER)).resolves.toBeUndefined();
    },
  );

  it("fails if Twilio fails", async () => {
    api.answer = failure(500, 20500, "Internal Server Error");
    await expect(carrier.hangUp(`CA${"a".repeat(32)}`, NEVER)).rejects.toThrow("Internal Server Error");
  });
});

describe("the credentials", () => {
  const KEY = { sid: `SK${"6".repeat(32)}`, secret: "key-secret" };

  async function tryStart(changes: Partial<TwilioSettings> = {}): Promise<string[]> {
    const unchecked: string[] = [];
    await startTwilio({
      settings: settingsFor(api.url, changes),
      publicUrl: PUBLIC_URL,
      events: async () => {},
      heldCaller: async () => null,
      answerIncoming: async () => ({ do: "refuse" }),
      admitBrowser: async () => null,
      isAwaited: async () => true,
      unchecked: (reason) => void unchecked.push(reason),
    });
    return unchecked;
  }

  it("are checked with one request", async () => {
    expect(await tryStart()).toEqual([]);
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /2010-04-01/Accounts/${ACCOUNT}/IncomingPhoneNumbers.json?PageSize=1`,
    ]);
  });

  it("end the start with one line if Twilio refuses them", async () => {
    const answer = (status: number, code: number) => () => ({
      status,
      body: { status, code, message: "Authenticate" },
    });
    api.answer = answer(401, 20003);
    await expect(tryStart()).rejects.toThrow(
      new StartError("Twilio refuses the credentials: check TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN"),
    );
    await expect(tryStart({ apiKey: KEY })).rejects.toThrow(
      new StartError("Twilio refuses the credentials: check TWILIO_ACCOUNT_SID, TWILIO_API_KEY and TWILIO_API_SECRET"),
    );
    api.answer = answer(404, 20404);
    await expect(tryStart()).rejects.toBeInstanceOf(StartError);
  });

  it("do not prevent the start if they cannot be checked", async () => {
    api.answer = () => ({ status: 503, body: { status: 503, code: 20503, message: "Service Unavailable" } });
    expect(await tryStart()).toEqual(["HTTP 503: Service Unavailable"]);
    api.answer = (_request, response) => void response.destroy();
    expect(await tryStart()).toEqual(["fetch failed"]);
    expect(await tryStart({ apiUrl: "http://127.0.0.1:2" })).toEqual(["fetch failed"]);
  });
});

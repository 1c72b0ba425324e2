import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CallerProfile, CarrierNumbers, NumberSearch } from "../../src/platform/carrier/numbers-port.ts";
import { startTwilio } from "../../src/platform/carrier/twilio/index.ts";
import { createNumberGround, type NumberGround, numberMutations } from "../number/ground.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { ACCOUNT, PUBLIC_URL, settingsFor } from "./account.ts";
import { loadDescription } from "./description.ts";
import { createNumberAccount, failure, type NumberAccount } from "./number-account.ts";
import { type Answerer, formOf, openStandIn, type StandIn } from "./stand-in.ts";

const REPORTS = `${PUBLIC_URL}/carrier/twilio`;
const RETRIES = "#rc=3&rp=all";
const NEVER = new AbortController().signal;
const NUMBER = "+17205550100";
const ORDER = {
  reference: { businessId: "biz_01h455vb4pex5vsknk084sn02q", id: "num_01h455vb4pex5vsknk084sn02q" },
  phoneNumber: NUMBER,
};

let api: StandIn;
let account: NumberAccount;
beforeAll(async () => {
  api = await openStandIn(await loadDescription());
});
beforeEach(() => {
  account = createNumberAccount();
  api.answer = account.answer;
  api.requests.length = 0;
});
afterEach(() => expect(api.faults).toEqual([]));
afterAll(() => api?.close());

async function openNumbers(): Promise<CarrierNumbers> {
  const { numbers } = await startTwilio({
    settings: settingsFor(api.url),
    publicUrl: PUBLIC_URL,
    events: async () => {},
    heldCaller: async () => null,
    answerIncoming: async () => ({ do: "refuse" }),
    admitBrowser: async () => null,
    isAwaited: async () => true,
    unchecked: () => {},
  });
  api.requests.length = 0;
  return numbers;
}

/** Answers the first request that is meant in another way. */
function once(isMeant: (request: Parameters<Answerer>[0]) => boolean, other: Answerer): void {
  let isDone = false;
  api.answer = (request, response) => {
    if (isDone || !isMeant(request)) {
      return account.answer(request);
    }
    isDone = true;
    return other(request, response);
  };
}
const isPurchase = ({ method, url }: { method: string; url: string }) =>
  method === "POST" && url.endsWith("Numbers.json");

describe("requests that match Twilio's published description", () => {
  const SEARCH: NumberSearch = { country: "US", kind: "local", areaCode: null, contains: null, capabilities: [] };

  it("search numbers, at most 30", async () => {
    const numbers = await openNumbers();
    const query = { ...SEARCH, areaCode: "415", contains: "555*", capabilities: ["sms", "voice"] } as const;
    const found = await numbers.search(query, NEVER);
    expect(new URL(api.requests[0]?.url as string, api.url).searchParams.toString()).toBe(
      "AreaCode=415&Contains=555*&SmsEnabled=true&VoiceEnabled=true&ExcludeAllAddressRequired=true&PageSize=30",
    );
    expect(found.outcome === "found" && [found.numbers.length, ...found.numbers.slice(0, 2)]).toEqual([
      30,
      { phoneNumber: "+14155550000", locality: "San Francisco, CA", capabilities: ["sms", "mms", "voice"] },
      { phoneNumber: "+14155550001", locality: "CA", capabilities: ["sms", "voice"] },
    ]);
    await numbers.search({ ...SEARCH, kind: "toll_free" }, NEVER);
    await numbers.search({ ...SEARCH, kind: "mobile" }, NEVER);
    expect(api.requests.map(({ url }) => /\/(\w+)\.json/.exec(url)?.[1])).toEqual(["Local", "TollFree", "Mobile"]);
    expect(await numbers.search({ ...SEARCH, country: "KP" }, NEVER)).toEqual({
      outcome: "refused",
      reason: "The carrier sells no such numbers in this country.",
    });
  });

  it("buy a number, with our reference and connected, and find it again by both", async () => {
    const numbers = await openNumbers();
    expect(await numbers.findPurchase(ORDER, NEVER)).toBeNull();
    api.requests.length = 0;
    const bought = await numbers.buy(ORDER, NEVER);
    expect(bought).toEqual({
      outcome: "bought",
      number: { carrierId: expect.stringMatching(/^PN\d{32}$/), capabilities: ["sms", "voice"] },
    });
    expect(formOf(api.requests[0] as StandIn["requests"][0])).toEqual({
      PhoneNumber: NUMBER,
      FriendlyName: "biz_01h455vb4pex5vsknk084sn02q num_01h455vb4pex5vsknk084sn02q",
      SmsUrl: `${REPORTS}/texts/incoming${RETRIES}`,
      SmsMethod: "POST",
      SmsFallbackUrl: `${REPORTS}/texts/incoming${RETRIES}`,
      SmsFallbackMethod: "POST",
      VoiceUrl: `${REPORTS}/calls/incoming${RETRIES}`,
      VoiceMethod: "POST",
      VoiceFallbackUrl: expect.stringContaining("https://twimlets.com/echo?Twiml="),
      VoiceFallbackMethod: "GET",
      StatusCallback: `${REPORTS}/calls/ended${RETRIES}`,
      StatusCallbackMethod: "POST",
    });
    expect(await numbers.findPurchase(ORDER, NEVER)).toEqual(bought.outcome === "bought" && bought.number);
    const other = { ...ORDER, reference: { ...ORDER.reference, id: "num_01h455vb4pex5vsknk084sn02r" } };
    expect(await numbers.findPurchase(other, NEVER)).toBeNull();
    expect(await numbers.buy(other, NEVER)).toEqual({ outcome: "unavailable" });
  });

  it("add a number to the profile of a business and to its registrations, once", async () => {
    const numbers = await openNumbers();
    const number = `PN${"1".repeat(32)}`;
    const [profile, voiceIntegrity, brandedCalling] = ["1", "2", "3"].map((digit) => `BU${digit.repeat(32)}`) as [
      string,
      string,
      string,
    ];
    account.assignments = new Map([profile, voiceIntegrity, brandedCalling].map((sid) => [sid, []]));
    const add = (given: Partial<CallerProfile> = {}) =>
      numbers.profile?.(number, { profile, voiceIntegrity: null, brandedCalling: null, ...given }, NEVER);
    const counts = () => [...account.assignments.values()].map(({ length }) => length);
    expect([await add(), counts()]).toEqual([{ outcome: "profiled" }, [1, 0, 0]]);
    expect([await add({ voiceIntegrity, brandedCalling }), counts()]).toEqual([{ outcome: "profiled" }, [1, 1, 1]]);
    expect([await add({ voiceIntegrity, brandedCalling }), counts()]).toEqual([{ outcome: "profiled" }, [1, 1, 1]]);
    expect(api.requests.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual(
      Array(3).fill(`ChannelEndpointType=phone-number&ChannelEndpointSid=${number}`),
    );
    expect(await add({ voiceIntegrity: `BU${"9".repeat(32)}` })).toEqual({
      outcome: "refused",
      reason: "Twilio 20404: The requested resource was not found",
    });
    once(
      () => true,
      () => failure(429, 20429, "Too many requests", { "retry-after": "7" }),
    );
    expect(await add()).toMatchObject({ outcome: "later", afterSeconds: 7 });
    once(
      () => true,
      () => failure(500, 20500, "An internal server error has occurred"),
    );
    await expect(add()).rejects.toThrow();
  });

  it("connect a number of the account with what it lacks, unless something else controls it", async () => {
    const numbers = await openNumbers();
    account.numbers = [
      { sid: `PN${"1".repeat(32)}`, phone_number: NUMBER, sms_method: "POST", voice_method: "GET", capabilities: {} },
      { sid: `PN${"2".repeat(32)}`, phone_number: "+17205550101", trunk_sid: `TK${"2".repeat(32)}` },
    ];
    expect(await numbers.connect(NUMBER, NEVER)).toEqual({
      outcome: "connected",
      number: { carrierId: `PN${"1".repeat(32)}`, capabilities: [] },
    });
    expect(Object.keys(formOf(api.requests[1] as StandIn["requests"][0])).sort()).toEqual([
      "SmsFallbackMethod",
      "SmsFallbackUrl",
      "SmsUrl",
      "StatusCallback",
      "StatusCallbackMethod",
      "VoiceFallbackMethod",
      "VoiceFallbackUrl",
      "VoiceMethod",
      "VoiceUrl",
    ]);
    api.requests.length = 0;
    await numbers.connect(NUMBER, NEVER);
    expect(api.requests.map(({ method }) => method)).toEqual(["GET"]);
    expect(await numbers.connect("+17205550101", NEVER)).toEqual({
      outcome: "refused",
      reason: `At the carrier TK${"2".repeat(32)} controls this number.`,
    });
    expect(await numbers.connect("+17205550102", NEVER)).toEqual({
      outcome: "refused",
      reason: "The account at the carrier does not have this number.",
    });
  });

  it("release a number, and one that is gone already", async () => {
    const numbers = await openNumbers();
    await numbers.buy(ORDER, NEVER);
    const { sid } = account.numbers[0] as { sid: string };
    expect(await numbers.release(sid, NEVER)).toEqual({ outcome: "released" });
    expect(account.numbers).toEqual([]);
    expect(await numbers.release(sid, NEVER)).toEqual({ outcome: "released" });
  });

  it.each<[string, Answerer, object]>([
    [
      "401",
      () => failure(401, 20003, "Authenticate"),
      { outcome: "later", reason: "HTTP 401, Twilio 20003: Authenticate" },
    ],
    [
      "429",
      () => failure(429, 20429, "Too many requests", { "retry-after": "7" }),
      { outcome: "later", reason: "HTTP 429, Twilio 20429: Too many requests", afterSeconds: 7 },
    ],
    [
      "a refusal that names the account",
      () => failure(400, 21450, `Account ${ACCOUNT} may not buy numbers`),
      { outcome: "refused", reason: "Twilio 21450: Account the account may not buy numbers" },
    ],
    [
      "an address that is missing",
      () => failure(400, 21631, "An address is required"),
      { outcome: "refused", reason: "Twilio 21631: An address is required" },
    ],
  ])("answer a purchase after %s", async (_what, other, answer) => {
    const numbers = await openNumbers();
    once(isPurchase, other);
    expect(await numbers.buy(ORDER, NEVER)).toEqual(answer);
  });

  it("leave a purchase in doubt after a failure of a proxy or of Twilio, a cut connection and the end of the patience", async () => {
    const numbers = await openNumbers();
    once(isPurchase, () => ({ status: 502, body: "<html>Bad gateway</html>" }));
    await expect(numbers.buy(ORDER, NEVER)).rejects.toThrow();
    once(isPurchase, () => failure(500, 20500, "Internal"));
    await expect(numbers.buy(ORDER, NEVER)).rejects.toThrow("Internal");
    once(isPurchase, (_request, response) => void response.destroy());
    await expect(numbers.buy(ORDER, NEVER)).rejects.toThrow("fetch failed");
    const patience = new AbortController();
    once(isPurchase, () => void patience.abort(new Error("too slow")));
    await expect(numbers.buy(ORDER, patience.signal)).rejects.toThrow("too slow");
  });
});

describe("the registration of numbers", () => {
  const [BRAND, OTHER_BRAND] = [`BN${"1".repeat(32)}`, `BN${"2".repeat(32)}`];
  const service = (digit: string, numbers: string[], ...campaigns: object[]) => ({
    sid: `MG${digit.repeat(32)}`,
    numbers,
    campaigns,
  });
  const campaign = (campaign_status: string, brand_registration_sid = BRAND, errors: object[] = []) => ({
    sid: `QE${"1".repeat(32)}`,
    brand_registration_sid,
    campaign_status,
    errors,
  });

  it("is that of the campaign and the brand, read once for all callers", async () => {
    account.services = [
      service("1", ["+17205550101"], campaign("VERIFIED")),
      service("2", ["+17205550102"], campaign("IN_PROGRESS")),
      service("3", ["+17205550103"], campaign("FAILED", BRAND, [{ error_code: 30886, description: "No opt-in." }])),
      service("4", ["+17205550104"]),
      service("5", ["+17205550105"], campaign("VERIFIED", OTHER_BRAND)),
    ];
    account.brands = {
      [BRAND]: { sid: BRAND, status: "APPROVED", errors: [] },
      [OTHER_BRAND]: { sid: OTHER_BRAND, status: "FAILED", errors: [{ code: 30796, description: "Unknown tax id." }] },
    };
    const numbers = await openNumbers();
    const asked = [1, 2, 3, 4, 5, 6].map((digit) => `+1720555010${digit}`);
    const [found, again] = await Promise.all([
      numbers.registrations([...asked, "+442079460000"]),
      numbers.registrations(asked),
    ]);
    const shown = (number: string) => {
      const { state, reason, messagingServiceId, brandStatus, campaignStatus } = found.get(number) ?? {};
      return [state, reason, messagingServiceId?.slice(0, 3), brandStatus, campaignStatus];
    };
    expect([...asked, "+442079460000"].map(shown)).toEqual([
      ["registered", null, "MG1", "APPROVED", "VERIFIED"],
      ["pending", "The brand or the campaign is being reviewed.", "MG2", "APPROVED", "IN_PROGRESS"],
      ["failed", "No opt-in.", "MG3", "APPROVED", "FAILED"],
      ["unregistered", "The messaging service of this number has no campaign.", "MG4", null, null],
      ["failed", "Unknown tax id.", "MG5", "FAILED", "VERIFIED"],
      ["unregistered", "No messaging service has this number.", undefined, null, null],
      ["not_required", null, undefined, null, null],
    ]);
    expect(again.get("+17205550101")).toEqual(found.get("+17205550101"));
    expect(api.requests.filter(({ url }) => url.startsWith("/v1/Services?"))).toHaveLength(1);
    // The services, the numbers and campaigns of each, and each brand once.
    expect(api.requests).toHaveLength(1 + 2 * 5 + 2);
  });

  it("is the verification of a toll-free number, read once for all callers and without the services", async () => {
    const verification = (tollfree_phone_number: string | null, status: string, more: object = {}) => ({
      sid: `HH${"1".repeat(32)}`,
      tollfree_phone_number,
      status,
      rejection_reason: null,
      date_updated: "2026-01-01T00:00:00Z",
      ...more,
    });
    const [approved, rejected, reviewed, again, absent] = [1, 2, 3, 4, 5].map((digit) => `+1833555010${digit}`) as [
      string,
      string,
      string,
      string,
      string,
    ];
    account.verifications = [
      verification(approved, "TWILIO_REJECTED", { date_updated: "2026-02-01T00:00:00Z" }),
      verification(approved, "TWILIO_APPROVED"),
      verification(rejected, "TWILIO_REJECTED", { rejection_reason: "The website cannot be reached." }),
      verification(reviewed, "IN_REVIEW"),
      verification(again, "PENDING_REVIEW", { date_updated: "2026-02-01T00:00:00Z" }),
      verification(again, "TWILIO_REJECTED"),
    ];
    const numbers = await openNumbers();
    const asked = [approved, rejected, reviewed, again, absent];
    const [found] = await Promise.all([numbers.registrations(asked), numbers.registrations(asked)]);
    const shown = asked.map((number) => {
      const { state, reason, verificationStatus } = found.get(number) ?? {};
      return [state, reason, verificationStatus];
    });
    expect(shown).toEqual([
      ["registered", null, "TWILIO_APPROVED"],
      ["failed", "The website cannot be reached.", "TWILIO_REJECTED"],
      ["pending", "The verification is being reviewed.", "IN_REVIEW"],
      ["pending", "The verification is being reviewed.", "PENDING_REVIEW"],
      ["unregistered", "This toll-free number has no verification.", null],
    ]);
    expect(api.requests.map(({ url }) => url)).toEqual(["/v1/Tollfree/Verifications?PageSize=1000"]);
    account.verifications = [verification(null, "TWILIO_APPROVED")];
    expect((await (await openNumbers()).registrations([absent])).get(absent)).toMatchObject({
      state: "unknown",
      reason: "Twilio does not name the numbers of all verifications.",
    });
  });

  it("is unknown where Twilio cannot be asked, or has more services than are read", async () => {
    const [numbers, many] = [await openNumbers(), await openNumbers()];
    api.answer = () => failure(401, 20003, "Authenticate");
    expect((await numbers.registrations([NUMBER])).get(NUMBER)).toMatchObject({
      state: "unknown",
      reason: "Twilio refuses: HTTP 401, Authenticate",
    });
    await numbers.registrations([NUMBER]);
    expect(api.requests).toHaveLength(1);
    api.answer = async (request) => {
      const answer = await account.answer(request);
      const meta = { key: "services", next_page_url: `${api.url}/v1/Services?Page=1` };
      return request.url.startsWith("/v1/Services?") ? { status: 200, body: { services: [], meta } } : answer;
    };
    expect((await many.registrations([NUMBER])).get(NUMBER)).toMatchObject({
      state: "unknown",
      reason: "The account has more than 100 messaging services.",
    });
  });
});

describe("a purchase by the worker", () => {
  let test: TestDatabase;
  let world: World;
  let ground: NumberGround & ReturnType<typeof numberMutations>;
  beforeAll(async () => {
    ({ test, world } = await createWorldDatabase());
  });
  afterAll(() => test?.drop());
  beforeEach(async () => {
    await test.query("DELETE FROM numbers WHERE origin = 'bought'");
    await test.query("UPDATE inboxes SET deactivated_at = now() WHERE phone_number = $1", [NUMBER]);
    const opened = createNumberGround(test, { carrier: await openNumbers() });
    ground = { ...opened, ...numberMutations(opened) };
    ground.start();
  });
  afterEach(() => ground.close());

  const outcomes = () => ground.attempts.map(({ outcome }) => outcome.outcome);
  const purchases = () => api.requests.filter(isPurchase).length;
  async function buy() {
    const { id } = await ground.buy(world.admin, NUMBER);
    await ground.settle();
    return (await ground.listed(world.admin)).find((number) => number.id === id);
  }

  it("is made once, and the release removes the number", async () => {
    const number = await buy();
    expect(number).toMatchObject({ state: "ACTIVE", isConnected: true, inbox: { isActive: true } });
    expect(account.numbers.map(({ friendly_name: name }) => name)).toEqual([
      `${world.northwind.businessId} ${number?.id}`,
    ]);
    await ground.release(world.admin, number?.id as string);
    await ground.settle();
    expect([account.numbers, outcomes()]).toEqual([[], ["bought", "released"]]);
  });

  thorough.it(
    "fails where another account has the number, or the operator's own has it for something else",
    async () => {
      account.taken.add(NUMBER);
      expect(await buy()).toMatchObject({ state: "FAILED", problem: "This number can no longer be bought." });
      account.taken.clear();
      account.numbers.push({ sid: `PN${"7".repeat(32)}`, phone_number: NUMBER, friendly_name: "Reception" });
      expect(await buy()).toMatchObject({ state: "FAILED", problem: "This number can no longer be bought." });
      expect(account.numbers).toHaveLength(1);
    },
  );

  it("that Twilio has made although its answer was lost is found by our reference, and not repeated", async () => {
    once(isPurchase, async (request, response) => {
      await account.answer(request);
      response.destroy();
      return undefined;
    });
    expect(await buy()).toMatchObject({ state: "ACTIVE" });
    expect([outcomes(), purchases(), account.numbers.length]).toEqual([["later", "bought"], 1, 1]);
  });

  it("that never arrived at Twilio is repeated", async () => {
    once(isPurchase, (_request, response) => void response.destroy());
    expect(await buy()).toMatchObject({ state: "ACTIVE" });
    expect([outcomes(), purchases(), account.numbers.length]).toEqual([["later", "bought"], 2, 1]);
  });

  it("that overtakes its own repetition is found after the refusal of the repetition", async () => {
    // The first request goes on at Twilio while the second one comes.
    let isFirst = true;
    api.answer = async (request, response) => {
      if (!isPurchase(request)) {
        return account.answer(request);
      }
      if (isFirst) {
        isFirst = false;
        response.destroy();
        return undefined;
      }
      await account.answer({ ...request, body: (api.requests.find(isPurchase) as typeof request).body });
      return account.answer(request);
    };
    expect(await buy()).toMatchObject({ state: "ACTIVE" });
    expect([outcomes(), purchases(), account.numbers.length]).toEqual([["later", "bought"], 2, 1]);
  });

  it("waits while Twilio refuses the credentials or is throttled", async () => {
    const refusals = [failure(401, 20003, "Authenticate"), failure(429, 20429, "Too many requests")];
    api.answer = (request) => (isPurchase(request) && refusals.shift()) || account.answer(request);
    expect(await buy()).toMatchObject({ state: "ACTIVE", problem: null });
    expect(outcomes()).toEqual(["later", "later", "bought"]);
    const number = (await ground.listed(world.admin, { state: "ACTIVE" }))[0];
    account.numbers = [];
    await ground.release(world.admin, number?.id as string);
    await ground.settle();
    expect(outcomes()).toEqual(["later", "later", "bought", "released"]);
  });
});

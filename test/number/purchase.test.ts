import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findInboxByNumber } from "../../src/domain/identity/called-inbox-store.ts";
import { claimNumbers } from "../../src/domain/number/work-store.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { createNumberGround, type NumberGround, numberMutations } from "./ground.ts";

let test: TestDatabase;
let world: World;
const grounds: NumberGround[] = [];
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterEach(async () => {
  await Promise.all(grounds.splice(0).map((ground) => ground.close()));
  await test.query("UPDATE businesses SET limits = '{}', suspended_at = NULL WHERE name <> 'Suspended Supply'");
  await test.query("DELETE FROM numbers WHERE origin = 'bought'");
});
afterAll(() => test?.drop());

function open(settings: Parameters<typeof createNumberGround>[1] = {}) {
  const ground = createNumberGround(test, settings);
  grounds.push(ground);
  return { ...ground, ...numberMutations(ground) };
}

let codes = 720;
/** A number of an area code that no other test uses. */
function freshNumber(ending = "0100"): string {
  codes += 1;
  return `+1${codes}555${ending}`;
}

const limit = (businessId: string, limits: object) =>
  test.query("UPDATE businesses SET limits = $2 WHERE id = $1", [businessId, JSON.stringify(limits)]);
const sold = (phoneNumber: string) =>
  test.query("SELECT business_id, id FROM simulator_numbers WHERE phone_number = $1", [phoneNumber]);

const TAKEN = { code: "CONFLICT", field: "phoneNumber", message: "This number is in use." };

describe("a search", () => {
  const SEARCH = `query ($country: String! = "US", $kind: NumberKind! = LOCAL, $areaCode: String, $contains: String) {
    availableNumbers(country: $country, kind: $kind, areaCode: $areaCode, contains: $contains, capabilities: [SMS]) {
      phoneNumber locality capabilities } }`;
  type Found = { phoneNumber: string; locality: string | null; capabilities: string[] }[];

  it("finds up to 30 invented numbers, the same for the same seed", async () => {
    const [first, second, other] = [open(), open(), open({ seed: 2 })];
    const found = await first.run<Found>(world.admin, SEARCH, { areaCode: "312", contains: "5501*" });
    expect(found).toHaveLength(30);
    expect(new Set(found.map(({ phoneNumber }) => phoneNumber)).size).toBe(30);
    for (const number of found) {
      expect(number).toEqual({
        phoneNumber: expect.stringMatching(/^\+131255501\d\d$/),
        locality: "Chicago, IL",
        capabilities: ["SMS", "MMS", "VOICE"],
      });
    }
    expect(await second.run(world.admin, SEARCH, { areaCode: "312", contains: "5501*" })).toEqual(found);
    expect(await other.run(world.admin, SEARCH, { areaCode: "312", contains: "5501*" })).not.toEqual(found);
    expect(await first.run<Found>(world.admin, SEARCH)).toHaveLength(30);
    expect(await first.run<Found>(world.admin, SEARCH, { kind: "TOLL_FREE", contains: "800" })).toHaveLength(30);
    expect(await first.run(world.admin, SEARCH, { country: "DE" })).toEqual([]);
  });

  it("omits numbers that a business has, orders or uses", async () => {
    const { run, buy } = open();
    const areaCode = "717";
    const numbers = (await run<Found>(world.admin, SEARCH, { areaCode, contains: "55501" })).map(
      (each) => each.phoneNumber,
    );
    const [first, second] = numbers as [string, string];
    await buy(world.rival, first);
    await open().create(world.rival, second);
    const left = (await run<Found>(world.admin, SEARCH, { areaCode, contains: "55501" })).map(
      (each) => each.phoneNumber,
    );
    expect(left).toEqual(numbers.slice(2));
  });

  it.each([
    [{ country: "usa" }, 'country must be a code of ISO 3166, such as US: "usa" was sent'],
    [{ areaCode: "41" }, 'areaCode must be the three digits of an area code, such as 415: "41" was sent'],
    [{ country: "GB", areaCode: "415" }, 'areaCode is only for US and CA: "415" was sent'],
    [{ contains: "4" }, 'contains must be 2 to 15 digits; * stands for any digit: "4" was sent'],
    [{ contains: "(.*)+" }, 'contains must be 2 to 15 digits; * stands for any digit: "(.*)+" was sent'],
  ])("refuses %j", async (variables, message) => {
    expect(await open().run(world.admin, SEARCH, variables)).toEqual([message]);
  });

  it("says that the carrier does not answer", async () => {
    const { numbers } = open();
    const failing = open({ carrier: { ...numbers, search: () => Promise.reject(new Error("no answer")) } });
    expect(await failing.run(world.admin, SEARCH)).toEqual([
      "the carrier did not answer a search of numbers: Error: no answer",
    ]);
    const refusing = open({
      carrier: { ...numbers, search: async () => ({ outcome: "refused", reason: "Not there." }) },
    });
    expect(await refusing.run(world.admin, SEARCH)).toEqual(["Not there."]);
  });
});

describe("a purchase", () => {
  it("is carried out by the worker, which opens the inbox with it", async () => {
    const ground = open();
    const phoneNumber = freshNumber();
    const ordered = await ground.buy(world.admin, phoneNumber, " Sales ");
    expect(ordered).toEqual({
      id: expect.stringMatching(/^num_/),
      phoneNumber,
      origin: "BOUGHT",
      state: "ORDERED",
      capabilities: [],
      isConnected: false,
      problem: null,
      inbox: null,
    });
    expect(await findInboxByNumber(test.database, phoneNumber)).toBeNull();
    ground.start();
    await ground.settle();
    const [number] = await ground.listed(world.admin, { state: "ACTIVE" });
    expect(number).toEqual({
      id: ordered.id,
      phoneNumber,
      state: "ACTIVE",
      problem: null,
      isConnected: true,
      inbox: { id: expect.stringMatching(/^inb_/), name: "Sales", isActive: true },
    });
    expect(await findInboxByNumber(test.database, phoneNumber)).toMatchObject({ inboxId: number?.inbox?.id });
    expect(
      await ground.run(
        world.agent,
        "{ inboxes { phoneNumber number { state capabilities registration { state reason } } } }",
      ),
    ).toContainEqual({
      phoneNumber,
      number: {
        state: "ACTIVE",
        capabilities: ["SMS", "MMS", "VOICE"],
        registration: { state: "REGISTERED", reason: null },
      },
    });
    expect(ground.errors).toEqual([]);
  });

  it("happens once for an idempotency key", async () => {
    const { buy, listed } = open();
    const phoneNumber = freshNumber();
    const [one, other] = await Promise.all([
      buy(world.admin, phoneNumber, "Sales", "key-1"),
      buy(world.admin, phoneNumber, "Sales", "key-1"),
    ]);
    const outcomes = [one, other].map(({ id, code }) => code ?? id);
    const { id } = await buy(world.admin, phoneNumber, "Sales", "key-1");
    expect(outcomes.filter((outcome) => outcome !== "IDEMPOTENCY_IN_PROGRESS")).toContain(id);
    expect((await listed(world.admin)).filter((number) => number.phoneNumber === phoneNumber)).toHaveLength(1);
  });

  it("is of one of two businesses that order the same number at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buy } = open();
      const phoneNumber = freshNumber();
      const results = await Promise.all([buy(world.admin, phoneNumber), buy(world.rival, phoneNumber)]);
      expect(results.filter(({ code }) => code === undefined)).toHaveLength(1);
      expect(results.filter(({ code }) => code !== undefined)).toEqual([TAKEN]);
    }
  });

  it("is refused for a number that is an inbox, and an inbox for a number that is bought", async () => {
    const { buy, create, start, settle } = open();
    const [used, bought] = [freshNumber(), freshNumber()];
    await create(world.rival, used);
    expect(await buy(world.admin, used)).toEqual(TAKEN);
    await buy(world.admin, bought);
    expect(await create(world.rival, bought)).toEqual(TAKEN);
    expect(await create(world.admin, bought)).toEqual({
      code: "CONFLICT",
      field: "phoneNumber",
      message: "This number is being bought.",
    });
    start();
    await settle();
    expect(await create(world.rival, bought)).toEqual(TAKEN);
  });

  it("keeps its number for the business while the inbox is inactive", async () => {
    const { buy, create, deactivate, activate, start, settle, listed } = open();
    const phoneNumber = freshNumber();
    await buy(world.admin, phoneNumber);
    start();
    await settle();
    const [number] = await listed(world.admin, { state: "ACTIVE" });
    const inbox = number?.inbox?.id as string;
    await deactivate(world.admin, inbox);
    expect(await create(world.rival, phoneNumber)).toEqual(TAKEN);
    expect(await listed(world.admin, { state: "ACTIVE" })).toMatchObject([{ inbox: { id: inbox, isActive: false } }]);
    expect(await activate(world.admin, inbox)).toEqual({ id: inbox, isActive: true });
  });

  it("fails where somebody else has bought the number, and the number is free again", async () => {
    const { buy, start, settle, listed } = open();
    const phoneNumber = freshNumber("0199");
    const { id } = await buy(world.admin, phoneNumber);
    start();
    await settle();
    const failed = { id, phoneNumber, state: "FAILED", isConnected: false, inbox: null };
    const problem = "This number can no longer be bought.";
    expect(await listed(world.admin)).toContainEqual({ ...failed, problem });
    expect(await buy(world.rival, phoneNumber)).toMatchObject({ state: "ORDERED" });
  });

  it("waits while the carrier is throttled, and does not wait for ever", async () => {
    let isThrottled = true;
    const { buy, start, settle, listed, attempts } = open({
      faults: { throttled: () => (isThrottled ? { reason: "too many requests", afterSeconds: 0 } : null) },
    });
    const [patient, late] = [freshNumber(), freshNumber()];
    const { id } = await buy(world.admin, late);
    await test.query("UPDATE numbers SET work_since = now() - interval '11 minutes' WHERE id = $1", [id]);
    await buy(world.admin, patient);
    start();
    await expect.poll(() => attempts.length).toBeGreaterThan(3);
    isThrottled = false;
    await settle();
    const states = (await listed(world.admin)).map(({ phoneNumber, state, problem }) => [phoneNumber, state, problem]);
    expect(states).toContainEqual([patient, "ACTIVE", null]);
    expect(states).toContainEqual([late, "FAILED", "The carrier did not accept it in time."]);
  });

  it("whose answer is lost is found at the carrier, and is made once", async () => {
    const { buy, start, settle, listed, attempts } = open({ faults: { silent: () => true } });
    const phoneNumber = freshNumber();
    const { id } = await buy(world.admin, phoneNumber);
    start();
    await settle();
    expect(attempts.map(({ outcome }) => outcome.outcome)).toEqual(["later", "bought"]);
    expect(await listed(world.admin, { state: "ACTIVE" })).toMatchObject([{ id, inbox: { isActive: true } }]);
    expect(await sold(phoneNumber)).toEqual([{ business_id: world.northwind.businessId, id }]);
  });

  it("whose answer is lost is looked for until the carrier answers, however late", async () => {
    const { numbers } = open({ faults: { silent: () => true } });
    let isAway = true;
    const findPurchase: typeof numbers.findPurchase = async (order, signal) => {
      if (isAway) {
        throw new Error("the carrier is away");
      }
      return numbers.findPurchase(order, signal);
    };
    const { buy, start, settle, listed, attempts } = open({ carrier: { ...numbers, findPurchase } });
    const phoneNumber = freshNumber();
    const { id } = await buy(world.admin, phoneNumber);
    start();
    await expect.poll(() => attempts.length).toBeGreaterThan(1);
    await test.query("UPDATE numbers SET work_since = now() - interval '2 days' WHERE id = $1", [id]);
    await expect.poll(() => attempts.length).toBeGreaterThan(3);
    isAway = false;
    await settle();
    expect(await listed(world.admin, { state: "ACTIVE" })).toMatchObject([{ id }]);
  });

  thorough.it.each([
    ["refuses the repetition as taken", { outcome: "unavailable" }],
    ["refuses the repetition for another reason", { outcome: "refused", reason: "No money." }],
    ["is throttled at the repetition", { outcome: "later", reason: "too many requests" }],
  ] as const)("in doubt is not given up while the carrier works on it and %s", async (_what, repetition) => {
    const { numbers } = open();
    let asked = 0;
    let first: (() => Promise<unknown>) | undefined;
    const carrier: typeof numbers = {
      ...numbers,
      slowestOrderSeconds: 1,
      async buy(order, signal) {
        asked += 1;
        if (asked === 1) {
          first = () => numbers.buy(order, AbortSignal.timeout(1_000));
          throw new Error("no answer");
        }
        return asked === 2 ? repetition : numbers.buy(order, signal);
      },
    };
    const { buy, start, settle, listed, attempts } = open({ carrier });
    const phoneNumber = freshNumber();
    const { id } = await buy(world.admin, phoneNumber);
    start();
    await expect.poll(() => attempts.length).toBeGreaterThanOrEqual(2);
    // The first request ends at the carrier after the second one.
    await first?.();
    await settle();
    expect(attempts.slice(0, 2).map(({ outcome }) => outcome)).toMatchObject([
      { outcome: "later", isDoubtful: true },
      { outcome: "later", isDoubtful: true },
    ]);
    expect(await listed(world.admin, { state: "ACTIVE" })).toMatchObject([{ id, inbox: { isActive: true } }]);
    expect(await sold(phoneNumber)).toEqual([{ business_id: world.northwind.businessId, id }]);
  });

  it("that was never in doubt is looked for once more before it is given up", async () => {
    const { numbers } = open();
    const { buy, start, settle, listed } = open({ carrier: numbers });
    const phoneNumber = freshNumber();
    const { id } = await buy(world.admin, phoneNumber);
    const order = { reference: { businessId: world.northwind.businessId, id }, phoneNumber };
    // The carrier has answered with a failure, and has sold the number.
    await numbers.buy(order, AbortSignal.timeout(1_000));
    await test.query("UPDATE numbers SET work_since = now() - interval '11 minutes' WHERE id = $1", [id]);
    start();
    await settle();
    expect(await listed(world.admin, { state: "ACTIVE" })).toMatchObject([{ id }]);
  });

  it("of a suspended business waits, except one in doubt, which is found", async () => {
    const { numbers } = open({ faults: { silent: () => true } });
    const { buy, start, attempts, close } = open({ carrier: numbers });
    const [begun, waiting] = [freshNumber(), freshNumber()];
    const { id } = await buy(world.admin, begun);
    // A worker orders the number, and is killed.
    const [job] = await claimNumbers(test.database, 1);
    const order = { reference: { businessId: world.northwind.businessId, id }, phoneNumber: begun };
    await numbers.buy(order, AbortSignal.timeout(1_000)).catch(() => {});
    expect(job).toMatchObject({ id, isDoubtful: false });
    await test.query("UPDATE numbers SET due_at = now() - interval '1 second' WHERE id = $1", [id]);
    await buy(world.admin, waiting);
    await test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [world.northwind.businessId]);
    start();
    await expect.poll(() => attempts.length).toBe(1);
    await close();
    expect(await test.query("SELECT phone_number, state FROM numbers WHERE work = 'buy'")).toEqual([
      { phone_number: waiting, state: "ordered" },
    ]);
    await test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [world.northwind.businessId]);
    const after = open();
    after.start();
    await after.settle();
    expect((await after.listed(world.admin, { state: "ACTIVE" })).map(({ phoneNumber }) => phoneNumber)).toEqual([
      waiting,
      begun,
    ]);
  });
});

describe("the limits of a purchase", () => {
  it("are the numbers that the business has or that are not 30 days old", async () => {
    const { buy, release, start, settle } = open();
    await limit(world.northwind.businessId, { purchasedNumbers: 2 });
    const refusal = {
      code: "CONFLICT",
      field: null,
      message:
        "A business may have at most 2 numbers that it has bought. A number that you release counts for 30 days after " +
        "its purchase.",
    };
    const results = await Promise.all([1, 2, 3].map(() => buy(world.admin, freshNumber())));
    expect(results.filter(({ code }) => code === undefined)).toHaveLength(2);
    expect(results.filter(({ code }) => code !== undefined)).toEqual([refusal]);
    start();
    await settle();
    const { id } = results.find(({ code }) => code === undefined) as { id: string };
    await release(world.admin, id);
    await settle();
    expect(await buy(world.admin, freshNumber())).toEqual(refusal);
    await test.query("UPDATE numbers SET created_at = now() - interval '31 days' WHERE id = $1", [id]);
    expect(await buy(world.admin, freshNumber())).toMatchObject({ state: "ORDERED" });
    expect(await buy(world.rival, freshNumber())).toMatchObject({ state: "ORDERED" });
  });

  it("let the operator forbid purchases", async () => {
    await limit(world.northwind.businessId, { purchasedNumbers: 0 });
    expect(await open().buy(world.admin, freshNumber())).toEqual({
      code: "FORBIDDEN",
      field: null,
      message: "The operator of the service does not let this business buy numbers.",
    });
  });

  it("keep room for the inboxes of numbers that are being bought", async () => {
    const { buy, create } = open();
    const [{ active } = { active: 0 }] = await test.query<{ active: number }>(
      "SELECT count(*)::int AS active FROM inboxes WHERE business_id = $1 AND deactivated_at IS NULL",
      [world.northwind.businessId],
    );
    await limit(world.northwind.businessId, { inboxes: active + 1 });
    expect(await buy(world.admin, freshNumber())).toMatchObject({ state: "ORDERED" });
    const message = `A business may have at most ${active + 1} active inboxes. Deactivate one that you do not need.`;
    expect(await buy(world.admin, freshNumber())).toMatchObject({ code: "CONFLICT", message });
    expect(await create(world.admin, freshNumber())).toMatchObject({ code: "CONFLICT", message });
    await limit(world.northwind.businessId, { inboxesEver: 1 });
    expect(await buy(world.admin, freshNumber())).toMatchObject({
      code: "CONFLICT",
      message: "A business may have at most 1 inboxes, including inactive ones. Activate one of them.",
    });
  });
});

describe("the numbers of a business", () => {
  it("are seen and changed by its admins alone", async () => {
    const { buy, adopt, release, connect, listed, run, start, settle } = open();
    await buy(world.admin, freshNumber());
    start();
    await settle();
    const [number] = await listed(world.admin, { state: "ACTIVE" });
    const [id, inbox] = [number?.id as string, number?.inbox?.id as string];
    const missing = { code: "NOT_FOUND", field: null, message: "The number does not exist." };
    expect(await release(world.rival, id)).toEqual(missing);
    expect(await adopt(world.rival, id)).toEqual(missing);
    expect(await connect(world.rival, inbox)).toMatchObject({ code: "NOT_FOUND" });
    expect((await listed(world.rival)).map((each) => each.id)).not.toContain(id);
    for (const refused of [await release(world.agent, id), await buy(world.agent, freshNumber())]) {
      expect(refused).toMatchObject({ code: "FORBIDDEN", field: null });
    }
    expect(await run(world.agent, "{ numbers { nodes { id } } }")).toEqual(["You may not use this field."]);
    expect(await run(world.agent, "{ availableNumbers { phoneNumber } }")).toEqual(["You may not use this field."]);
    expect(await listed(world.admin, { state: "ACTIVE" })).toEqual([number]);
  });
});

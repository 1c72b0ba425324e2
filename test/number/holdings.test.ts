import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eraseClosed } from "../../src/domain/closing/erase.ts";
import { heedLabels } from "../../src/domain/dialer/labels.ts";
import { findCallerProfile } from "../../src/domain/identity/operator-store.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { assignNumber, changeCallerProfile, unassignNumber } from "../../src/domain/number/operator.ts";
import { pruneFailed } from "../../src/domain/number/work-store.ts";
import type { ProfileAnswer } from "../../src/platform/carrier/numbers-port.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { createTestCarrier, orderText } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import type { Answer } from "../support/json-answer.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { createNumberGround, type NumberGround, numberMutations } from "./ground.ts";

let test: TestDatabase;
let world: World;
let admin: Caller;
const grounds: NumberGround[] = [];
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  admin = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
});
afterEach(async () => {
  await Promise.all(grounds.splice(0).map((ground) => ground.close()));
});
afterAll(() => test?.drop());

function open(settings: Parameters<typeof createNumberGround>[1] = {}) {
  const ground = createNumberGround(test, settings);
  grounds.push(ground);
  return { ...ground, ...numberMutations(ground) };
}

/** A carrier whose account has the numbers that were bought, and those that the operator brought to it. */
function openAccount() {
  const { numbers } = open();
  return open({ carrier: { ...numbers, needsHolding: true } });
}

let codes = 720;
function freshNumber(): string {
  codes += 1;
  return `+1${codes}5550100`;
}

/** A gate that calls wait at until it is opened. */
function gate(): { reached: Promise<void>; pass(): Promise<void>; open(): void } {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reached: reached.promise,
    pass() {
      reached.resolve();
      return opened.promise;
    },
    open: opened.resolve,
  };
}

/** Buys a number, and returns it with its inbox. */
async function bought(ground: ReturnType<typeof open>, actor = world.admin, phoneNumber = freshNumber()) {
  const { id } = await ground.buy(actor, phoneNumber);
  await ground.settle();
  const [number] = (await ground.listed(actor)).filter((each) => each.id === id);
  return { id, phoneNumber, inboxId: number?.inbox?.id as string };
}

const stateOf = async (id: string) =>
  (await test.query<{ state: string }>("SELECT state FROM numbers WHERE id = $1", [id]))[0]?.state;
const isSold = async (phoneNumber: string) =>
  (await test.query("SELECT FROM simulator_numbers WHERE phone_number = $1", [phoneNumber])).length === 1;
const IN_USE = { code: "CONFLICT", field: "phoneNumber", message: "This number is in use." };
const NOT_HELD = {
  code: "CONFLICT",
  field: "phoneNumber",
  message: "This business does not have the number: buy it, or ask the operator of the service to assign it.",
};

describe("a release", () => {
  it("deactivates the inbox, gives the number back and keeps the history", async () => {
    const ground = open();
    ground.start();
    const { id, phoneNumber, inboxId } = await bought(ground);
    const text = await orderText(test.database, admin, inboxId, "+14165550123", "Before the release");
    expect(await ground.release(world.admin, id)).toMatchObject({
      id,
      state: "RELEASING",
      inbox: { id: inboxId, isActive: false },
    });
    const carrier = createTestCarrier(test);
    carrier.start();
    await Promise.all([ground.settle(), carrier.settle()]);
    await carrier.close();
    expect(await isSold(phoneNumber)).toBe(false);
    expect(await test.query("SELECT status, error_message AS error FROM messages WHERE id = $1", [text])).toEqual([
      { status: "failed", error: "The inbox is not active." },
    ]);
    expect(await ground.listed(world.admin, { state: "RELEASED" })).toMatchObject([
      { id, isConnected: false, inbox: { id: inboxId, isActive: false } },
    ]);
    expect(
      await ground.run(
        world.admin,
        `{ conversations(filter: {inboxId: "${inboxId}"}) { nodes { messages { nodes { body } } } } }`,
      ),
    ).toEqual({ nodes: [{ messages: { nodes: [{ body: "Before the release" }] } }] });
    const refusals = await Promise.all([ground.release(world.admin, id), ground.connect(world.admin, inboxId)]);
    expect(refusals.map(({ message }) => message)).toEqual([
      "This number has been released.",
      "This business has no inbox with this id whose number was bought or adopted.",
    ]);
  });

  it("lets another business buy the number, which alone gets the texts to it from then on", async () => {
    const ground = open();
    ground.start();
    const { id, phoneNumber, inboxId } = await bought(ground);
    await ground.release(world.admin, id);
    await ground.settle();
    const theirs = await bought(ground, world.rival, phoneNumber);
    const carrier = createTestCarrier(test);
    await carrier.receive(test.database, {
      kind: "text.incoming",
      carrierId: "SM-after",
      from: "+14165550188",
      to: phoneNumber,
      body: "Hello",
      at: new Date().toISOString(),
    });
    await carrier.close();
    const inboxes = await test.query("SELECT inbox_id AS inbox FROM messages WHERE phone_number = '+14165550188'");
    expect(inboxes).toEqual([{ inbox: theirs.inboxId }]);
    expect(await ground.activate(world.admin, inboxId)).toEqual(IN_USE);
  });

  it("of a number that the business buys again brings its inbox back, with the history", async () => {
    const { numbers } = open();
    const { pass, open: goOn } = gate();
    const release: typeof numbers.release = async (carrierId, signal) => {
      await pass();
      return numbers.release(carrierId, signal);
    };
    const ground = open({ carrier: { ...numbers, release } });
    ground.start();
    const { id, phoneNumber, inboxId } = await bought(ground);
    await ground.release(world.admin, id);
    expect(await ground.buy(world.admin, phoneNumber)).toEqual(IN_USE);
    goOn();
    await ground.settle();
    const again = await bought(ground, world.admin, phoneNumber);
    expect(again.id).not.toBe(id);
    expect(again.inboxId).toBe(inboxId);
    expect(await ground.run(world.admin, `{ inboxes { id name number { id state } } }`)).toContainEqual({
      id: inboxId,
      name: "Bought",
      number: { id: again.id, state: "ACTIVE" },
    });
  });

  it("is repeated until the carrier accepts it", async () => {
    const { numbers } = open();
    let asked = 0;
    const { pass, open: goOn } = gate();
    const release: typeof numbers.release = async (carrierId, signal) => {
      await pass();
      asked += 1;
      if (asked === 1) {
        return { outcome: "refused", reason: "Not today." };
      }
      if (asked === 2) {
        await numbers.release(carrierId, signal);
        throw new Error("no answer");
      }
      return numbers.release(carrierId, signal);
    };
    const ground = open({ carrier: { ...numbers, release } });
    ground.start();
    const { id } = await bought(ground);
    const { inbox } = await ground.release(world.admin, id);
    expect(await ground.activate(world.admin, inbox?.id as string)).toMatchObject({
      message: "This number is being released.",
    });
    goOn();
    await ground.settle();
    expect([asked, await stateOf(id)]).toEqual([3, "released"]);
  });

  it("is refused while the number is being bought", async () => {
    const { buy, release } = open();
    const { id } = await buy(world.admin, freshNumber());
    expect(await release(world.admin, id)).toMatchObject({
      code: "CONFLICT",
      message: "This number is being bought: wait for the end of that.",
    });
  });

  it("and a creation of the inbox at once leave either both or none", async () => {
    const ground = openAccount();
    for (let round = 0; round < 5; round += 1) {
      const phoneNumber = freshNumber();
      const assigned = await assignNumber(test.database, { number: phoneNumber, businessId: admin.businessId });
      const id = assigned?.id as string;
      const [released, created] = await Promise.all([
        ground.release(world.admin, id),
        ground.create(world.admin, phoneNumber),
      ]);
      expect(released.code).toBeUndefined();
      const [{ active } = { active: true }] = await test.query<{ active: boolean }>(
        "SELECT EXISTS (SELECT FROM inboxes WHERE phone_number = $1 AND deactivated_at IS NULL) AS active",
        [phoneNumber],
      );
      expect([active, await stateOf(id)]).toEqual([false, "released"]);
      expect([undefined, "CONFLICT"]).toContain(created.code);
    }
  });
});

describe("an assigned number", () => {
  it("is adopted by the business to which the operator assigned it, and connected", async () => {
    const ground = openAccount();
    const phoneNumber = freshNumber();
    const assigned = await assignNumber(test.database, { number: phoneNumber, businessId: admin.businessId });
    const id = assigned?.id as string;
    expect(await ground.listed(world.admin, { state: "ASSIGNED" })).toMatchObject([{ id, phoneNumber, inbox: null }]);
    expect(await ground.adopt(world.rival, id)).toMatchObject({ code: "NOT_FOUND" });
    expect(await ground.create(world.rival, phoneNumber)).toEqual(IN_USE);
    expect(await ground.adopt(world.admin, id, "Front desk")).toMatchObject({
      state: "ACTIVE",
      isConnected: false,
      inbox: { name: "Front desk", isActive: true },
    });
    expect(await ground.adopt(world.admin, id)).toMatchObject({
      code: "CONFLICT",
      message: "Only a number that the operator has assigned, and that is not in use, can be adopted.",
    });
    ground.start();
    await ground.settle();
    expect((await ground.listed(world.admin)).find((number) => number.id === id)).toMatchObject({ isConnected: true });
  });

  it("is adopted with the creation of an inbox too, which other numbers are refused for", async () => {
    const ground = openAccount();
    const [assigned, unknown] = [freshNumber(), freshNumber()];
    await assignNumber(test.database, { number: assigned, businessId: admin.businessId });
    expect(await ground.create(world.admin, unknown)).toEqual(NOT_HELD);
    expect(await test.query("SELECT FROM inboxes WHERE phone_number = $1", [unknown])).toEqual([]);
    const { id } = await ground.create(world.admin, assigned);
    expect(await ground.run(world.admin, "{ inboxes { id number { state origin } } }")).toContainEqual({
      id,
      number: { state: "ACTIVE", origin: "ASSIGNED" },
    });
  });

  it("goes back to the operator, and its inbox cannot be activated", async () => {
    const ground = openAccount();
    const phoneNumber = freshNumber();
    const assigned = await assignNumber(test.database, { number: phoneNumber, businessId: admin.businessId });
    const { inbox } = await ground.adopt(world.admin, assigned?.id as string);
    expect(await ground.release(world.admin, assigned?.id as string)).toMatchObject({
      state: "RELEASED",
      inbox: { isActive: false },
    });
    expect(await ground.activate(world.admin, inbox?.id as string)).toEqual(NOT_HELD);
    await assignNumber(test.database, { number: phoneNumber, businessId: world.rivals.businessId });
    expect(await ground.activate(world.admin, inbox?.id as string)).toEqual(IN_USE);
  });

  it("belongs to one business, and to the one that uses it already", async () => {
    const ground = open();
    const phoneNumber = freshNumber();
    const { id: inboxId } = await ground.create(world.admin, phoneNumber);
    const assign = (businessId: string) => assignNumber(test.database, { number: phoneNumber, businessId });
    const theirs = `The business ${admin.businessId} has the number ${phoneNumber}.`;
    await expect(assign(world.rivals.businessId)).rejects.toThrow(theirs);
    expect(await assign(admin.businessId)).toMatchObject({ state: "active", inboxId });
    await expect(assign(admin.businessId)).rejects.toThrow(theirs);
    expect(await assign(newIdentity("biz").id)).toBeNull();
  });

  it("is taken back by the operator, unless an inbox uses it or the business has bought it", async () => {
    const ground = openAccount();
    ground.start();
    const phoneNumber = freshNumber();
    const assigned = await assignNumber(test.database, { number: phoneNumber, businessId: admin.businessId });
    const { inbox } = await ground.adopt(world.admin, assigned?.id as string);
    const unassign = (number: string, deactivates = false) => unassignNumber(test.database, number, { deactivates });
    await expect(unassign(phoneNumber)).rejects.toThrow(
      `The inbox ${inbox?.id} uses the number ${phoneNumber}: add --deactivate.`,
    );
    expect(await unassign(phoneNumber, true)).toMatchObject({ state: "released" });
    expect(await ground.activate(world.admin, inbox?.id as string)).toEqual(NOT_HELD);
    expect(await unassign(phoneNumber)).toBeNull();
    const own = await bought(ground);
    await expect(unassign(own.phoneNumber, true)).rejects.toThrow(
      `The business ${admin.businessId} has bought the number ${own.phoneNumber}: its admins release it.`,
    );
  });
});

describe("a connection", () => {
  it("is made again on request, and its failure leaves the number with the business", async () => {
    const { numbers } = open();
    const answers: Awaited<ReturnType<typeof numbers.connect>>[] = [
      { outcome: "later", reason: "throttled" },
      { outcome: "refused", reason: "At the carrier AP1 controls this number." },
    ];
    const connect: typeof numbers.connect = async (number, signal) =>
      answers.shift() ?? numbers.connect(number, signal);
    const ground = open({ carrier: { ...numbers, connect } });
    ground.start();
    const { id, inboxId } = await bought(ground);
    expect(await ground.connect(world.admin, inboxId)).toMatchObject({ id, isConnected: false, problem: null });
    await ground.settle();
    const seen = async () => (await ground.listed(world.admin)).find((number) => number.id === id);
    expect(await seen()).toMatchObject({
      state: "ACTIVE",
      isConnected: false,
      problem: "At the carrier AP1 controls this number.",
      inbox: { isActive: true },
    });
    await ground.connect(world.admin, inboxId);
    await ground.settle();
    expect(await seen()).toMatchObject({ state: "ACTIVE", isConnected: true, problem: null });
    expect(await ground.connect(world.admin, world.northwind.inboxIds[0] as string)).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("gives way to a release", async () => {
    const { numbers } = open();
    const { pass, reached, open: goOn } = gate();
    const connect: typeof numbers.connect = async (number, signal) => {
      await pass();
      return numbers.connect(number, signal);
    };
    const ground = open({ carrier: { ...numbers, connect } });
    ground.start();
    const { id, inboxId } = await bought(ground);
    await ground.connect(world.admin, inboxId);
    await reached;
    await ground.release(world.admin, id);
    goOn();
    await ground.settle();
    expect(await test.query("SELECT state, connected_at FROM numbers WHERE id = $1", [id])).toEqual([
      { state: "released", connected_at: null },
    ]);
  });
});

describe("the registration of numbers", () => {
  it("is that of the carrier, also where nobody can ask it", async () => {
    const ground = open();
    ground.start();
    const { id } = await bought(ground, world.admin, "+17205550198");
    const QUERY = "{ numbers { nodes { id registration { state reason brandStatus } } } }";
    const found = async (asked: typeof ground) =>
      (await asked.run<{ nodes: { id: string }[] }>(world.admin, QUERY)).nodes.find((number) => number.id === id);
    expect(await found(ground)).toEqual({
      id,
      registration: { state: "PENDING", reason: "The brand or the campaign is being reviewed.", brandStatus: null },
    });
    const registrations: typeof ground.numbers.registrations = async () => new Map();
    expect(await found(open({ carrier: { ...ground.numbers, registrations } }))).toMatchObject({
      registration: { state: "UNKNOWN", reason: null },
    });
    await ground.release(world.admin, id);
    await ground.settle();
    expect(await found(ground)).toEqual({ id, registration: null });
  });
});

describe("the profile at the carrier under which the numbers of a business call", () => {
  const PROFILE = { profile: "BU1", voiceIntegrity: "BU2", brandedCalling: null };
  const businessOf = () => world.rivals.businessId;
  const profiledOf = async (id: string) =>
    (
      await test.query<{ profiled: boolean; connected: boolean; problem: string | null }>(
        `SELECT profiled_at IS NOT NULL AS profiled, connected_at IS NOT NULL AS connected, problem FROM numbers
         WHERE id = $1`,
        [id],
      )
    )[0];
  afterEach(() => changeCallerProfile(test.database, businessOf(), null));

  it("gets the numbers that the business has, and those that it buys", async () => {
    const { numbers } = open();
    const added: unknown[] = [];
    const ground = open({
      carrier: {
        ...numbers,
        async profile(_, profile) {
          added.push(profile);
          return { outcome: "profiled" };
        },
      },
    });
    ground.start();
    const had = await bought(ground, world.rival);
    expect([added, await profiledOf(had.id)]).toEqual([[], { profiled: false, connected: true, problem: null }]);
    const active = await test.query("SELECT FROM numbers WHERE business_id = $1 AND state = 'active'", [businessOf()]);
    expect(await changeCallerProfile(test.database, businessOf(), PROFILE)).toBe(active.length);
    await ground.settle();
    expect(added).toEqual(active.map(() => PROFILE));
    const profiled = { profiled: true, connected: true, problem: null };
    const later = await bought(ground, world.rival);
    expect([await profiledOf(had.id), await profiledOf(later.id)]).toEqual([profiled, profiled]);
    expect(
      await test.query("SELECT FROM numbers WHERE business_id <> $1 AND profiled_at IS NOT NULL", [businessOf()]),
    ).toEqual([]);
    expect(await changeCallerProfile(test.database, businessOf(), null)).toBe(0);
    expect(await profiledOf(had.id)).toMatchObject({ profiled: false, connected: true });
    expect(await findCallerProfile(test.database, businessOf())).toEqual({ callerProfile: null });
  });

  it("works without a number that the carrier refuses, and says why; what is throttled comes later", async () => {
    const { numbers } = open();
    const answers: ProfileAnswer[] = [
      { outcome: "later", reason: "too many requests" },
      { outcome: "refused", reason: "The profile is not approved." },
    ];
    const ground = open({
      carrier: { ...numbers, profile: async () => answers.shift() ?? { outcome: "profiled" } },
    });
    ground.start();
    const { id, inboxId } = await bought(ground, world.rival);
    await test.query("UPDATE numbers SET state = 'released', ended_at = now() WHERE business_id = $1 AND id <> $2", [
      businessOf(),
      id,
    ]);
    await changeCallerProfile(test.database, businessOf(), PROFILE);
    await ground.settle();
    expect(answers).toEqual([]);
    expect(await profiledOf(id)).toEqual({ profiled: false, connected: true, problem: "The profile is not approved." });
    await ground.connect(world.rival, inboxId);
    await ground.settle();
    expect(await profiledOf(id)).toEqual({ profiled: true, connected: true, problem: null });
  });

  it("is refused for an unknown business, and with what is no id", async () => {
    expect(await changeCallerProfile(test.database, "biz_0", PROFILE)).toBeNull();
    expect(await findCallerProfile(test.database, "biz_0")).toBeNull();
    const spaced = { ...PROFILE, voiceIntegrity: "BU 2" };
    await expect(changeCallerProfile(test.database, businessOf(), spaced)).rejects.toMatchObject({
      code: "validation_error",
      field: "voiceIntegrity",
    });
  });
});

it("the inbox of a bought number that ends in 0196 is labelled, and taken out of rotation", async () => {
  const ground = open();
  ground.start();
  const { inboxId } = await bought(ground, world.rival, "+17205550196");
  await heedLabels(test.database, ground.numbers.readLabels as NonNullable<typeof ground.numbers.readLabels>);
  const inboxes = await ground.run<Answer[]>(world.rival, "{ inboxes { id rotation { state reason } } }");
  expect(inboxes.find(({ id }) => id === inboxId)?.rotation).toEqual({ state: "RESTING", reason: "LABELLED" });
  expect(inboxes.filter(({ rotation }) => rotation.state === "RESTING")).toHaveLength(1);
});

it("a purchase that failed is deleted after 30 days, and nothing else is", async () => {
  const own = [admin.businessId, newIdentity("num").id, newIdentity("num").id, newIdentity("num").id];
  await test.query(
    `INSERT INTO numbers (business_id, id, phone_number, origin, state, ended_at, created_at, updated_at)
     SELECT $1, id, '+17195550100', 'bought', state, now() - days * interval '1 day', now(), now()
     FROM (VALUES ($2, 'failed', 31), ($3, 'failed', 29), ($4, 'released', 31)) given (id, state, days)`,
    own,
  );
  expect(await pruneFailed(test.database)).toBe(1);
  expect(await test.query("SELECT id FROM numbers WHERE phone_number = '+17195550100' ORDER BY id")).toEqual([
    { id: own[2] },
    { id: own[3] },
  ]);
});

it("the erasure of a business first gives back the numbers that it has bought", async () => {
  const ground = open();
  const { businessId } = world.rivals;
  ground.start();
  const { id, phoneNumber } = await bought(ground, world.rival);
  const assigned = await assignNumber(test.database, { number: freshNumber(), businessId });
  await ground.close();
  await test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [businessId]);
  await test.query(
    "INSERT INTO closings (business_id, closed_at, erase_at) VALUES ($1, now(), now() - interval '1 second')",
    [businessId],
  );
  await eraseClosed(test.database);
  expect([await stateOf(id), await stateOf(assigned?.id as string)]).toEqual(["releasing", "assigned"]);
  const after = open();
  after.start();
  await after.settle();
  expect(await isSold(phoneNumber)).toBe(false);
  await eraseClosed(test.database);
  expect(await test.query("SELECT FROM numbers WHERE business_id = $1", [businessId])).toEqual([]);
  expect(await test.query("SELECT FROM businesses WHERE id = $1", [businessId])).toEqual([]);
});

it("the erasure of a business waits a day for the carrier, and no longer", async () => {
  const [{ id: businessId } = { id: "" }] = await test.query<{ id: string }>(
    "SELECT id FROM businesses WHERE name = 'Basic Books'",
  );
  const id = newIdentity("num").id;
  await test.query(
    `INSERT INTO numbers (business_id, id, phone_number, origin, state, work, work_since, due_at, doubtful, created_at,
       updated_at)
     VALUES ($1, $2, '+17185550100', 'bought', 'ordered', 'buy', now(), now(), true, now(), now())`,
    [businessId, id],
  );
  await test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [businessId]);
  await test.query(
    "INSERT INTO closings (business_id, closed_at, erase_at) VALUES ($1, now(), now() - interval '1 second')",
    [businessId],
  );
  await eraseClosed(test.database);
  expect(await stateOf(id)).toBe("ordered");
  await test.query("UPDATE numbers SET work_since = now() - interval '25 hours' WHERE id = $1", [id]);
  await eraseClosed(test.database);
  expect(await test.query("SELECT FROM businesses WHERE id = $1", [businessId])).toEqual([]);
});

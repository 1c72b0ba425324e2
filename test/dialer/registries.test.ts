import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBroadcast } from "../../src/domain/broadcast/commands.ts";
import { workBroadcasts } from "../../src/domain/broadcast/work.ts";
import { startCall } from "../../src/domain/call/commands.ts";
import { findOrderedCall } from "../../src/domain/call/progress-store.ts";
import { workRegistries } from "../../src/domain/registry/work.ts";
import { openingsForTexts } from "../../src/domain/traffic/hours-store.ts";
import { ASKED } from "../support/asked.ts";
import { unheard } from "../support/unheard.ts";
import { createDialerBench, type DialerBench, freshNumber } from "./bench.ts";

/** Registries: imported files that bar calls and broadcasts, and not the answers to texts. */

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

const REFUSAL = "... on DomainError { code message field }";
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

interface Given {
  kind?: string;
  name?: string;
  asOf?: string;
  country?: string;
}

const REGISTRY = `id kind name asOf isStale numberCount
  pendingImport { state totalCount handledCount refusedCount failure }`;

const order = (lines: string, given: Given = {}) =>
  bench.ask(
    `mutation ($input: ImportRegistryInput!) { importRegistry(input: $input) { ... on Registry { ${REGISTRY} } ${REFUSAL} } }`,
    {
      input: {
        ...{ kind: "NATIONAL", name: "National", asOf: today(), ...given },
        file: new File([lines], "list.txt"),
      },
    },
  );
const work = () =>
  workRegistries(bench.test.database, (error) => {
    throw error;
  });
async function importAll(lines: string, given: Given = {}) {
  const { id } = await order(lines, given);
  await work();
  return id as string;
}
const list = async (name: string) => {
  const found = await bench.ask(`{ registries { ${REGISTRY} } }`);
  return found.find((each: { name: string }) => each.name === name);
};
const remove = (id: string) =>
  bench.ask(
    `mutation ($id: ID!) { deleteRegistry(input: { id: $id }) { ... on RegistryDeletion { deletedId } ${REFUSAL} } }`,
    { id },
  );
const record = (phoneNumber: string, basis: string, givenAt: string, covers = ["CALLS"]) =>
  bench.ask(
    `mutation ($input: RecordConsentInput!) { recordConsent(input: $input) {
      ... on ConsentRecords { records { id endsAt } } ${REFUSAL} } }`,
    { input: { phoneNumbers: [phoneNumber], basis, covers, givenAt, channel: "WEB" } },
  );
const ALWAYS = { calling_from: "00:00", calling_until: "24:00", hours_reason: "They asked for it" };
/** A broadcast to these numbers, whose campaign texts at any hour. */
async function broadcast(numbers: string[], settings: Record<string, unknown> = {}) {
  const campaignId = await bench.campaign({ ...ALWAYS, ...settings });
  for (const number of numbers) {
    await bench.contact(campaignId, { phones: [number] });
  }
  const caller = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" } as const;
  const { id } = await createBroadcast(bench.test.database, caller, { campaignId, body: "Sale" });
  return {
    write: () =>
      workBroadcasts(bench.test.database, 1000, (error) => {
        throw error;
      }),
    reason: async () => (await bench.ask(`{ broadcast(id: "${id}") { waitingReason } }`)).waitingReason,
    texts: async () =>
      bench.test.query<{ id: string; number: string }>(
        "SELECT id, phone_number AS number FROM messages WHERE broadcast_id = $1 ORDER BY id",
        [id],
      ),
  };
}
const openingOf = async (text: { id: string } | undefined) =>
  (await openingsForTexts(bench.test.database, bench.businessId, [text?.id ?? ""]))[0];
const advertise = (to: string, purpose = "MARKETING") =>
  bench.ask(
    `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on Message { id } ${REFUSAL} } }`,
    { input: { inboxId: bench.inboxIds[0], to, body: "Sale", purpose } },
  );

const national = (number: string) => number.slice(2);

async function begin(number: string, settings: Record<string, unknown> = {}) {
  const campaignId = await bench.campaign(settings);
  const contact = await bench.contact(campaignId, { phones: [number] });
  const agent = await bench.agent();
  const session = await agent.start(campaignId);
  return {
    campaignId,
    contact,
    next: async () => {
      await bench.test.query("UPDATE campaign_contacts SET held_until = NULL WHERE id = $1", [contact]);
      return (await agent.run(`nextDialerContact(input: {sessionId: "${session}"})`)).contact?.id ?? null;
    },
    dial: () => agent.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`),
    reason: () => bench.ask(`{ node(id: "${contact}") { ... on CampaignContact { notDialableReason dialableAt } } }`),
  };
}

describe("the file", () => {
  it("is read in the forms of its keepers; the new list counts as a whole, and the former one is deleted", async () => {
    const file =
      'number\n212,5550100\n"212","5550101"\n+442071838750\n(212) 555-0102\r\n12125550103\n2125550100,0000-01-01\n123\n';
    expect(await order(file, { name: "Forms" })).toMatchObject({
      numberCount: 0,
      asOf: null,
      pendingImport: { state: "RUNNING", totalCount: 6, handledCount: 0, refusedCount: 2 },
    });
    await work();
    expect(await list("Forms")).toMatchObject({ asOf: today(), numberCount: 5, pendingImport: null });
    const stored = async () =>
      (
        await bench.test.query(
          `SELECT n.phone_number FROM registry_numbers n JOIN registries r
             ON r.business_id = n.business_id AND r.name = 'Forms' ORDER BY 1`,
        )
      ).map(({ phone_number: number }) => number);
    expect(await stored()).toEqual(["+12125550100", "+12125550101", "+12125550102", "+12125550103", "+442071838750"]);
    await importAll("2125550199\n", { name: "Forms" });
    await work();
    expect(await stored()).toEqual(["+12125550199"]);
  });

  it("is refused with the name of the field, and changes nothing", async () => {
    expect(await order("a list\n", { name: "None" })).toMatchObject({ code: "VALIDATION_ERROR", field: "file" });
    const later = "2100-01-01";
    expect(await order("2125550100\n", { asOf: later })).toMatchObject({ code: "VALIDATION_ERROR", field: "asOf" });
    const none = "0000-01-01";
    expect(await order("2125550100\n", { asOf: none })).toMatchObject({ code: "VALIDATION_ERROR", field: "asOf" });
    expect(await order("2125550100\n", { asOf: "May" })).toMatchObject({ code: "VALIDATION_ERROR", field: "asOf" });
    expect(await order("2125550100\n", { country: "XX" })).toMatchObject({ field: "country" });
    await importAll("2125550100\n", { name: "Newer" });
    const older = { name: "Newer", asOf: daysAgo(2) };
    expect(await order("2125550100\n", older)).toMatchObject({ code: "VALIDATION_ERROR", field: "asOf" });
    expect(await order("2125550100\n", { name: "Newer", kind: "LITIGATOR" })).toMatchObject({ code: "CONFLICT" });
    await order("2125550100\n", { name: "Newer" });
    // A newer file takes the place of one that is being imported.
    await order("2125550108\n2125550109\n", { name: "Newer" });
    await work();
    expect(await list("Newer")).toMatchObject({ numberCount: 2, pendingImport: null });
    expect(await list("None")).toBeUndefined();
    const own = JSON.stringify({ registryNumbers: 3 });
    await bench.test.query("UPDATE businesses SET limits = $2 WHERE id = $1", [bench.businessId, own]);
    expect(await order("2125550101\n2125550102\n2125550103\n2125550104\n", { name: "Much" })).toMatchObject({
      code: "CONFLICT",
    });
    await bench.test.query("UPDATE businesses SET limits = '{}' WHERE id = $1", [bench.businessId]);
  });

  it("goes on after a kill, batch by batch", async () => {
    const lines = Array.from({ length: 12_000 }, (_, place) => `+1646${String(5_000_000 + place)}`);
    await work();
    await order(lines.join("\n"), { name: "Long" });
    const ending = new AbortController();
    // The process is killed in the second batch.
    let batches = 0;
    const database = new Proxy(bench.test.database, {
      get(target, name) {
        if (name !== "onBehalfOf") {
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        }
        return (business: string) => {
          batches += 1;
          if (batches === 2) {
            ending.abort();
            throw new Error("killed");
          }
          return target.onBehalfOf(business);
        };
      },
    });
    await expect(workRegistries(database, () => {}, ending.signal)).rejects.toThrow("killed");
    expect(await list("Long")).toMatchObject({ numberCount: 0, pendingImport: { handledCount: 5_000 } });
    await work();
    expect(await list("Long")).toMatchObject({ numberCount: 12_000, pendingImport: null });
  });
});

describe("a listed number", () => {
  it("is not dialed unless an exemption is recorded, and may be again when the registry is deleted", async () => {
    const number = freshNumber();
    const id = await importAll(`${national(number)}\n`, { name: "Exempted" });
    const { next, dial, reason } = await begin(number);
    expect(await next()).toBeNull();
    expect(await dial()).toMatchObject({ code: "CONFLICT" });
    expect(await reason()).toEqual({ notDialableReason: "REGISTRY", dialableAt: null });
    const long = new Date(Date.now() - 100 * 86_400_000).toISOString();
    await record(number, "ENQUIRY", long);
    expect(await next()).toBeNull();
    await record(number, "PURCHASE", long, ["TEXTS"]);
    expect(await next()).toBeNull();
    await record(number, "PURCHASE", long);
    expect(await next()).not.toBeNull();
    expect(await dial()).toMatchObject({ call: { to: number } });
    await remove(id);
  });

  it("gets answers to its texts, and no broadcast", async () => {
    const number = freshNumber();
    const id = await importAll(`${number}\n`, { name: "Texts" });
    const answer = await bench.ask(
      `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on Message { id } ${REFUSAL} } }`,
      { input: { inboxId: bench.inboxIds[0], to: number, body: "It is on its way." } },
    );
    expect(answer).toMatchObject({ id: expect.any(String) });
    const campaignId = await bench.campaign();
    await bench.contact(campaignId, { phones: [number] });
    const preview = await bench.ask(
      `query ($draft: BroadcastDraft!) { previewBroadcast(draft: $draft) { skipped { reason count } } }`,
      { draft: { campaignId, body: "Sale", inboxIds: bench.inboxIds } },
    );
    expect(preview).toEqual({ skipped: [{ reason: "DO_NOT_CALL", count: 1 }] });
    await remove(id);
  });

  it("is dialed by campaigns that do not use the registry", async () => {
    const number = freshNumber();
    const id = await importAll(`${number}\n`, { name: "Chosen" });
    const { campaignId, next } = await begin(number);
    expect(await next()).toBeNull();
    const choose = (registryIds: string[] | null) =>
      bench.ask(
        `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) {
          ... on Campaign { dialerSettings { registryIds } } ${REFUSAL} } }`,
        { input: { id: campaignId, dialerSettings: { registryIds } } },
      );
    expect(await choose(["reg_00000000000000000000000000"])).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "dialerSettings.registryIds",
    });
    expect(await choose([id])).toEqual({ dialerSettings: { registryIds: [id] } });
    expect(await next()).toBeNull();
    expect(await choose([])).toEqual({ dialerSettings: { registryIds: [] } });
    expect(await next()).not.toBeNull();
    await remove(id);
  });

  it("of a litigator is never dialed; a reassigned one after a consent of its new owner", async () => {
    const [sues, moved] = [freshNumber(), freshNumber()];
    const litigators = await importAll(`${sues}\n`, { name: "Litigators", kind: "LITIGATOR" });
    const reassigned = await importAll(`${moved},${daysAgo(20)}\n`, { name: "Reassigned", kind: "REASSIGNED" });
    const [suing, other] = [await begin(sues), await begin(moved)];
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await record(sues, "WRITTEN", at(1));
    await record(moved, "WRITTEN", at(30));
    expect(await suing.next()).toBeNull();
    expect(await other.next()).toBeNull();
    await record(moved, "WRITTEN", at(5));
    expect(await other.next()).not.toBeNull();
    await remove(litigators);
    await remove(reassigned);
  });

  it("is not dialed when it came onto the list after the order of its call", async () => {
    const number = freshNumber();
    const { next, dial } = await begin(number);
    await next();
    const { call } = await dial();
    const id = await importAll(`${number}\n`, { name: "Late" });
    const ordered = await findOrderedCall(bench.test.database, bench.businessId, call?.id ?? "");
    expect(ordered).toMatchObject({ isBarred: true });
    await remove(id);
  });
});

it("a listed number may be called by hand", async () => {
  const number = freshNumber();
  const id = await importAll(`${number}\n`, { name: "By hand" });
  const { userId } = await bench.agent();
  const caller = { businessId: bench.businessId, userId, role: "admin" } as const;
  const call = await unheard(startCall)(bench.test.database, caller, {
    inboxId: bench.inboxIds[0],
    to: number,
    ...ASKED,
  });
  const ordered = await findOrderedCall(bench.test.database, bench.businessId, call.id);
  expect(ordered).toMatchObject({ isBarred: false });
  await remove(id);
});

it("a campaign that names a deleted list calls nobody", async () => {
  const id = await importAll(`${freshNumber()}\n`, { name: "Deleted" });
  const { contact, next, dial } = await begin(freshNumber(), { registry_ids: [id] });
  expect(await next()).toBe(contact);
  await remove(id);
  expect(await dial()).toMatchObject({
    code: "UNPROCESSABLE_ENTITY",
    message: "A registry that this campaign names has been deleted: choose its registries again.",
  });
  const other = await begin(freshNumber(), { registry_ids: [id] });
  expect(await other.next()).toBeNull();
  expect(await other.reason()).toEqual({ notDialableReason: "REGISTRY_STALE", dialableAt: null });
});

it("a registry begins with its first file, and the campaigns that use it wait until this import is complete", async () => {
  const { id } = await order(`${freshNumber()}\n`, { name: "Beginning" });
  const { contact, next, reason } = await begin(freshNumber(), { registry_ids: [id] });
  const { texts, write, reason: whyNoTexts } = await broadcast([freshNumber()], { registry_ids: [id] });
  expect(await list("Beginning")).toMatchObject({ asOf: null, isStale: true });
  const expectAllWait = async () => {
    expect(await next()).toBeNull();
    expect(await reason()).toEqual({ notDialableReason: "REGISTRY_STALE", dialableAt: null });
    await write();
    expect([await whyNoTexts(), await texts()]).toEqual(["REGISTRY_STALE", []]);
  };
  await expectAllWait();
  // An import that fails changes nothing.
  await bench.test.query(
    "UPDATE registry_imports SET state = 'failed', failure = 'It failed.', due_at = NULL WHERE registry_id = $1",
    [id],
  );
  await work();
  expect(await list("Beginning")).toMatchObject({
    asOf: null,
    isStale: true,
    pendingImport: { failure: "It failed." },
  });
  await expectAllWait();
  expect(await order(`${freshNumber()}\n`, { name: "Beginning" })).toMatchObject({ id });
  await work();
  expect(await list("Beginning")).toMatchObject({ asOf: today(), isStale: false, pendingImport: null });
  expect(await next()).toBe(contact);
  await write();
  expect([await whyNoTexts(), (await texts()).length]).toEqual([null, 1]);
  await remove(id);
});

it("a campaign tells for how many of its contacts no consent to calls is recorded", async () => {
  const campaignId = await bench.campaign();
  const tell = () =>
    bench.ask(`{ campaign(id: "${campaignId}") { consentGap { examinedContactCount missingContactCount } } }`);
  expect(await tell()).toEqual({ consentGap: { examinedContactCount: 0, missingContactCount: 0 } });
  const [first, second, third, fourth] = [freshNumber(), freshNumber(), freshNumber(), freshNumber()];
  await bench.contact(campaignId, { phones: [first, second] });
  await bench.contact(campaignId, { phones: [third] });
  await bench.contact(campaignId, { phones: [fourth] });
  expect(await tell()).toEqual({ consentGap: { examinedContactCount: 3, missingContactCount: 3 } });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await record(second, "ASKED", yesterday);
  await record(third, "ASKED", yesterday, ["TEXTS"]);
  await record(fourth, "ENQUIRY", new Date(Date.now() - 200 * 86_400_000).toISOString());
  expect(await tell()).toEqual({ consentGap: { examinedContactCount: 3, missingContactCount: 2 } });
});

describe("a list that is too old", () => {
  it("stops the campaigns that use it, says so, and lets them go on after the next import", async () => {
    const id = await importAll(`${freshNumber()}\n`, { name: "Aging", asOf: daysAgo(31) });
    const { campaignId, contact, next, dial, reason } = await begin(freshNumber());
    const other = await begin(freshNumber(), { registry_ids: [] });
    expect(await next()).toBe(contact);
    await bench.test.query("UPDATE registries SET as_of = as_of - 1 WHERE id = $1", [id]);
    expect(await dial()).toMatchObject({
      code: "UNPROCESSABLE_ENTITY",
      message:
        "The registry Aging has no list of the last 31 days: import a newer file, or wait for the end of its import.",
    });
    await bench.test.query("UPDATE campaign_contacts SET status = 'not_called' WHERE id = $1", [contact]);
    await bench.test.query("DELETE FROM dialer_numbers");
    await bench.test.query("UPDATE dialer_sessions SET campaign_contact_id = NULL WHERE campaign_id = $1", [
      campaignId,
    ]);
    expect(await next()).toBeNull();
    expect(await other.next()).not.toBeNull();
    expect(await reason()).toEqual({ notDialableReason: "REGISTRY_STALE", dialableAt: null });
    expect(await bench.ask(`{ campaign(id: "${campaignId}") { registries { name isStale } } }`)).toEqual({
      registries: expect.arrayContaining([{ name: "Aging", isStale: true }]),
    });
    await importAll(`${freshNumber()}\n`, { name: "Aging", asOf: daysAgo(3) });
    expect(await next()).toBe(contact);
    await remove(id);
  });

  it("stops broadcasts, also their texts that wait, says so, and lets them go on after the next import", async () => {
    const id = await importAll(`${freshNumber()}\n`, { name: "Aging texts", asOf: daysAgo(31) });
    const numbers = [freshNumber(), freshNumber()];
    const begun = await broadcast(numbers);
    await begun.write();
    const [first, second] = await begun.texts();
    const waiting = await broadcast([freshNumber()]);
    const other = await broadcast([freshNumber()], { registry_ids: [] });
    await bench.test.query("UPDATE registries SET as_of = as_of - 1 WHERE id = $1", [id]);
    await waiting.write();
    expect(await waiting.texts()).toEqual([]);
    expect(await waiting.reason()).toBe("REGISTRY_STALE");
    expect(await other.texts()).toHaveLength(1);
    expect(await other.reason()).toBeNull();
    expect(await openingOf((await other.texts())[0])).toBe("open");
    expect(await openingOf(first)).toBeInstanceOf(Date);
    // The new list has one of the two.
    await importAll(`${numbers[1]}\n`, { name: "Aging texts", asOf: daysAgo(3) });
    await waiting.write();
    expect(await waiting.texts()).toHaveLength(1);
    expect(await waiting.reason()).toBeNull();
    expect([await openingOf(first), await openingOf(second)]).toEqual(["open", "listed"]);
    await remove(id);
  });

  it("refuses advertising to one person, as a listed number does, and never an answer", async () => {
    const [listed, other] = [freshNumber(), freshNumber()];
    const id = await importAll(`${listed}\n`, { name: "Advertising", asOf: daysAgo(31) });
    const refusal = { code: "UNPROCESSABLE_ENTITY", field: "to" };
    const inRegistry = `${listed} is in a registry of numbers that may not be called.`;
    expect(await advertise(listed)).toEqual({ ...refusal, message: inRegistry });
    const { id: text } = await advertise(other);
    await record(listed, "WRITTEN", new Date(Date.now() - 86_400_000).toISOString(), ["TEXTS"]);
    expect(await advertise(listed)).toEqual({ id: expect.any(String) });
    await bench.test.query("UPDATE registries SET as_of = as_of - 1 WHERE id = $1", [id]);
    const tooOld =
      "The registry Advertising has no list of the last 31 days: import a newer file, or wait for the end of its import.";
    expect(await advertise(other)).toEqual({ code: "UNPROCESSABLE_ENTITY", field: null, message: tooOld });
    expect(await openingOf({ id: text })).toBeInstanceOf(Date);
    expect(await advertise(other, "CONVERSATIONAL")).toEqual({ id: expect.any(String) });
    await remove(id);
  });
});

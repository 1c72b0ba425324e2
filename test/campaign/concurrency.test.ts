import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiAnswer } from "../support/api.ts";
import { rounds } from "../support/effort.ts";
import { type Bench, createBench, freshNumber, secondInstance, verdict } from "./bench.ts";

let bench: Bench;
let second: Awaited<ReturnType<typeof secondInstance>>;

beforeAll(async () => {
  bench = await createBench();
  second = await secondInstance(bench);
});
afterAll(async () => {
  await second.close();
  await bench.close();
});

/** Calls the two instances in turn. */
let turn = 0;
const call: Bench["call"] = async (...request) => {
  turn += 1;
  const { call: send } = turn % 2 === 0 ? bench : second;
  // On a busy machine a wait for the campaign's lock may be given up: nothing has happened, and the caller repeats it.
  for (;;) {
    const answer = await send(...request);
    if (answer.status !== 503) {
      return answer;
    }
  }
};

const statuses = (answers: readonly ApiAnswer[]) => {
  const counted: Record<number, number> = {};
  for (const { status } of answers) {
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
};

/** Expects exact counters, and a completed campaign if and only if the counters require it. */
async function expectTruth(campaignId: string) {
  const { status, contactCount, openContactCount, contacts, open } = await bench.counters(campaignId);
  expect({ contactCount, openContactCount }).toEqual({ contactCount: contacts, openContactCount: open });
  expect(status).toBe(contacts > 0 && open === 0 ? "completed" : "active");
  const { body } = await call("GET", `/campaigns/${campaignId}`);
  expect(body).toMatchObject({ contact_count: contacts, status });
}

describe("the counters of a campaign", () => {
  it("are exact after many additions, removals and changes at once", async () => {
    const campaignId = await bench.campaign();
    const path = `/campaigns/${campaignId}/contacts`;
    const numbers = Array.from({ length: 30 }, freshNumber);
    const seeded = await call("POST", path, { body: { contacts: numbers.map((number) => ({ phones: [number] })) } });
    const ids: string[] = seeded.body.data.map((row: { contact: { id: string } }) => row.contact.id);
    const fresh = Array.from({ length: 20 }, freshNumber);
    const between = (from: number, to: number) => fresh.slice(from, to).map((number) => ({ phones: [number] }));

    const answers = await Promise.all([
      ...fresh.slice(0, 10).map((number) => call("POST", path, { body: { phones: [number] } })),
      call("POST", path, { body: { contacts: between(5, 20) } }),
      call("POST", path, { body: { contacts: between(0, 15).reverse() } }),
      call("POST", path, { body: { contacts: between(3, 18), on_duplicate: "update" } }),
      call("POST", path, { body: { contacts: between(8, 20).reverse(), on_duplicate: "error" } }),
      ...ids.slice(0, 10).map((id) => call("DELETE", `${path}/${id}`)),
      ...ids.slice(5, 10).map((id) => call("DELETE", `${path}/${id}`)),
      ...ids.slice(8, 22).map((id) => call("PATCH", `${path}/${id}`, { body: { status: "do_not_call" } })),
      ...ids.slice(15, 25).map((id) => call("PATCH", `${path}/${id}`, { body: { status: "not_called" } })),
      ...ids
        .slice(3, 27)
        .map((id) => call("PATCH", `${path}/${id}`, { body: { company: "Acme", status: "do_not_call" } })),
      ...ids.map((id) => call("PATCH", `${path}/${id}`, { body: { title: "Owner" } })),
    ]);

    expect(answers.filter(({ status }) => status >= 500).map(verdict)).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 204, 404]));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(10);
    expect((await bench.counters(campaignId)).contactCount).toBe(40);
    await expectTruth(campaignId);
  });

  it("are exact after two bulk additions with the same numbers in opposite orders", async () => {
    const campaignId = await bench.campaign();
    const rows = Array.from({ length: 100 }, () => ({ phones: [freshNumber()] }));
    const bulk = (contacts: object[], on_duplicate: string) =>
      call("POST", `/campaigns/${campaignId}/contacts`, { body: { contacts, on_duplicate } });
    const answers = await Promise.all([
      bulk(rows, "update"),
      bulk(rows.toReversed(), "update"),
      bulk(rows, "skip"),
      bulk(rows.toReversed(), "skip"),
    ]);
    expect(statuses(answers)).toEqual({ 200: 4 });
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(100);
    expect((await bench.counters(campaignId)).contactCount).toBe(100);
    await expectTruth(campaignId);
  });
});

describe("one number added 30 times at once", () => {
  it("is one contact, and all answers show it", async () => {
    const campaignId = await bench.campaign();
    const body = { phones: [freshNumber()] };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call("POST", `/campaigns/${campaignId}/contacts`, { body })),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 200: 29 });
    expect(new Set(answers.map((answer) => answer.body.id))).toHaveLength(1);
    expect((await bench.counters(campaignId)).contactCount).toBe(1);
    await expectTruth(campaignId);
  });

  it("is one contact and 29 conflicts where a duplicate is an error", async () => {
    const campaignId = await bench.campaign();
    const body = { phones: [freshNumber()], on_duplicate: "error" };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call("POST", `/campaigns/${campaignId}/contacts`, { body })),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: 29 });
    await expectTruth(campaignId);
  });

  it("is one contact in bulk additions too", async () => {
    const campaignId = await bench.campaign();
    const number = freshNumber();
    const bodies = Array.from({ length: 30 }, (_, place) =>
      place % 2 === 0 ? { phones: [number] } : { contacts: [{ phones: [freshNumber()] }, { phones: [number] }] },
    );
    const answers = await Promise.all(
      bodies.map((body) => call("POST", `/campaigns/${campaignId}/contacts`, { body })),
    );
    expect(answers.filter(({ status }) => status > 201)).toEqual([]);
    const { body } = await call("GET", `/campaigns/${campaignId}/contacts`, {});
    expect(body.data.filter((contact: { primary_number: string }) => contact.primary_number === number)).toHaveLength(
      1,
    );
    expect((await bench.counters(campaignId)).contactCount).toBe(16);
    await expectTruth(campaignId);
  });
});

describe("a campaign whose last open contact is settled during another change", () => {
  const settle = (path: string, id: string) => call("PATCH", `${path}/${id}`, { body: { status: "do_not_call" } });
  const revive = (path: string, id: string) => call("PATCH", `${path}/${id}`, { body: { status: "not_called" } });
  const add = (path: string) => call("POST", path, { body: { phones: [freshNumber()] } });
  const addMany = (path: string) =>
    call("POST", path, { body: { contacts: [{ phones: [freshNumber()] }, { phones: ["no"] }] } });
  const remove = (path: string, id: string) => call("DELETE", `${path}/${id}`);

  const races: [string, (path: string, open: string, settled: string) => Promise<ApiAnswer>[]][] = [
    ["another is added", (path, open) => [settle(path, open), add(path)]],
    ["others are added in bulk", (path, open) => [addMany(path), settle(path, open)]],
    ["another is revived", (path, open, settled) => [settle(path, open), revive(path, settled)]],
    ["it is revived itself", (path, open) => [settle(path, open), revive(path, open)]],
    ["the settled one is removed", (path, open, settled) => [settle(path, open), remove(path, settled)]],
    ["it is removed itself", (path, open) => [settle(path, open), remove(path, open), add(path)]],
  ];

  it.each(races)("is completed exactly when no open contact is left: %s", async (_name, race) => {
    for (let round = 0; round < rounds(3, 25); round += 1) {
      const campaignId = await bench.campaign();
      const path = `/campaigns/${campaignId}/contacts`;
      const [open, settled] = [await bench.contact(campaignId), await bench.contact(campaignId)];
      expect((await settle(path, settled.id)).status).toBe(200);
      const answers = await Promise.all(race(path, open.id, settled.id));
      expect(answers.filter(({ status }) => status >= 500 || status === 400).map(verdict)).toEqual([]);
      await expectTruth(campaignId);
    }
  });

  it("is completed when all are settled at once", async () => {
    const campaignId = await bench.campaign();
    const path = `/campaigns/${campaignId}/contacts`;
    const contacts = await Promise.all(Array.from({ length: 20 }, () => bench.contact(campaignId)));
    const answers = await Promise.all(contacts.map(({ id }) => settle(path, id)));
    expect(statuses(answers)).toEqual({ 200: 20 });
    expect(await bench.counters(campaignId)).toEqual({
      status: "completed",
      contactCount: 20,
      openContactCount: 0,
      contacts: 20,
      open: 0,
    });
  });

  it("is active again when one of many is reopened", async () => {
    const campaignId = await bench.campaign();
    const path = `/campaigns/${campaignId}/contacts`;
    const contacts = await Promise.all(Array.from({ length: 10 }, () => bench.contact(campaignId)));
    await Promise.all(contacts.map(({ id }) => settle(path, id)));
    await Promise.all([...contacts.map(({ id }) => settle(path, id)), revive(path, contacts[3]?.id as string)]);
    await expectTruth(campaignId);
  });
});

describe("removal", () => {
  it("is refused while the contact is being called", async () => {
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId);
    const path = `/campaigns/${campaignId}/contacts/${contact.id}`;
    await bench.force(contact.id, "in_progress");
    expect(verdict(await call("DELETE", path))).toEqual({ status: 409, code: "conflict" });
    expect((await call("GET", path)).status).toBe(200);
    await expectTruth(campaignId);
    await bench.force(contact.id, "called");
    expect((await call("DELETE", path)).status).toBe(204);
  });

  it("is done once: the second is 404", async () => {
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId);
    const path = `/campaigns/${campaignId}/contacts/${contact.id}`;
    const first = await call("DELETE", path);
    expect([first.status, first.text, first.headers["content-type"]]).toEqual([204, "", undefined]);
    expect(verdict(await call("DELETE", path))).toEqual({ status: 404, code: "not_found" });
    expect(verdict(await call("GET", path))).toEqual({ status: 404, code: "not_found" });
    await expectTruth(campaignId);
  });

  it("counts once for ten concurrent requests", async () => {
    const campaignId = await bench.campaign();
    const [contact] = [await bench.contact(campaignId), await bench.contact(campaignId)];
    const path = `/campaigns/${campaignId}/contacts/${contact?.id}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call("DELETE", path)));
    expect(statuses(answers)).toEqual({ 204: 1, 404: 9 });
    expect((await bench.counters(campaignId)).contactCount).toBe(1);
    await expectTruth(campaignId);
  });

  it.each(["not_called", "called", "completed", "do_not_call"])("takes a contact that is %s", async (status) => {
    const campaignId = await bench.campaign();
    const [contact] = [await bench.contact(campaignId), await bench.contact(campaignId)];
    await bench.force(contact?.id as string, status);
    expect((await call("DELETE", `/campaigns/${campaignId}/contacts/${contact?.id}`)).status).toBe(204);
    await expectTruth(campaignId);
  });

  it("of the last open contact completes the campaign if settled ones remain", async () => {
    const campaignId = await bench.campaign();
    const [open, settled] = [await bench.contact(campaignId), await bench.contact(campaignId)];
    const path = `/campaigns/${campaignId}/contacts`;
    await call("PATCH", `${path}/${settled?.id}`, { body: { status: "do_not_call" } });
    expect((await call("DELETE", `${path}/${open?.id}`)).status).toBe(204);
    expect((await call("GET", `/campaigns/${campaignId}`)).body).toMatchObject({
      contact_count: 1,
      status: "completed",
    });
  });

  it("does not affect another business's contact", async () => {
    const { campaignId, contactIds } = bench.api.world.rivals;
    const answer = await call("DELETE", `/campaigns/${campaignId}/contacts/${contactIds[0]}`);
    expect(verdict(answer)).toEqual({ status: 404, code: "not_found" });
    expect((await bench.counters(campaignId)).contactCount).toBe(1);
  });
});

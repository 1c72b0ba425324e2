import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { mergeUnlessErased } from "../../src/domain/person/contacts.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { type Bench, createBench, freshNumber, refused, verdict } from "../campaign/bench.ts";
import type { Answer } from "../support/json-answer.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.close());

/** Asks the internal GraphQL as Northwind's admin. The result is the root field. */
async function ask(source: string) {
  const { database } = bench.api.test;
  const membership = await findMembership(database, bench.api.world.admin.userId);
  const { data, errors } = await graphql({
    schema,
    source,
    contextValue: createContext(database, membership, webhookTools),
  });
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] as Answer;
}

const REFUSAL = "... on DomainError { code field }";
const remove = (id: string) =>
  ask(`mutation { deleteContact(input: {id: "${id}"}) { ... on ContactDeletion { deletedId } ${REFUSAL} } }`);
const merge = (into: string, from: string) =>
  ask(`mutation { mergeContacts(input: {intoId: "${into}", fromId: "${from}"}) { ... on Contact { id } ${REFUSAL} } }`);

const save = async (body: object) => {
  const answer = await bench.call("POST", "/contacts", { body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const get = (id: string, token?: string) => bench.call("GET", `/contacts/${id}`, token ? { token } : {});
const GONE = { status: 410, code: "gone" };
const NOT_FOUND = { status: 404, code: "not_found" };

describe("a deleted contact", () => {
  it("is gone for its own business, and unknown to every other one", async () => {
    const { id } = await save({ first_name: "Ada" });
    expect(await remove(id)).toEqual({ deletedId: id });
    expect(verdict(await get(id))).toEqual(GONE);
    expect(verdict(await bench.call("PATCH", `/contacts/${id}`, { body: { title: "Owner" } }))).toEqual(GONE);
    const rival = await bench.api.token(bench.api.world.rival.userId);
    expect(verdict(await get(id, rival))).toEqual(NOT_FOUND);
    expect(await remove(id)).toEqual({ code: "GONE", field: null });
    expect(await remove("con_01h455vb4pex5vsknk084sn02q")).toEqual({ code: "NOT_FOUND", field: null });
    expect(await remove(bench.api.world.rivals.customerId)).toEqual({ code: "NOT_FOUND", field: null });
  });

  it("is in no list, and its data are erased", async () => {
    const [number, email] = [freshNumber(), "erased@delete.example"];
    const { id } = await save({ first_name: "Erasmus", email, phones: [number], external_id: "crm-erased" });
    const lists = [{}, { phone: number }, { email }, { external_id: "crm-erased" }, { q: "Erasmus" }];
    const found = async () => {
      const answers = await Promise.all(lists.map((query) => bench.call("GET", "/contacts", { query })));
      return answers.map(({ body }) => body.data.some((contact: { id: string }) => contact.id === id));
    };
    expect(await found()).toEqual(lists.map(() => true));
    await remove(id);
    expect(await found()).toEqual(lists.map(() => false));
    const [row] = await bench.api.test.query("SELECT * FROM contacts WHERE id = $1", [id]);
    expect(JSON.stringify(row)).not.toMatch(/erasmus|erased/i);
    expect(JSON.stringify(row)).not.toContain(number);
    expect(
      (await bench.call("POST", "/contacts", { body: { first_name: "New", external_id: "crm-erased" } })).status,
    ).toBe(201);
  });

  it("is not matched", async () => {
    const body = { email: "match@delete.example", phones: [freshNumber()], match_on: "phone" };
    const first = await save(body);
    await remove(first.id);
    expect((await save(body)).id).not.toBe(first.id);
  });

  it("leaves its campaign contact without a link", async () => {
    const { id } = await save({ first_name: "Ada" });
    const campaign = await bench.campaign();
    const linked = await bench.contact(campaign, { customer_id: id });
    const source = `{ campaignContact(campaignId: "${campaign}", id: "${linked.id}") { customer { firstName } } }`;
    expect(await ask(source)).toEqual({ customer: { firstName: "Ada" } });
    await remove(id);
    expect(await ask(source)).toEqual({ customer: null });
    const { body } = await bench.call("GET", `/campaigns/${campaign}/contacts/${linked.id}`);
    expect(body.customer_id).toBeNull();
    const again = await bench.call("POST", `/campaigns/${campaign}/contacts`, {
      body: { phones: [freshNumber()], customer_id: id },
    });
    expect(verdict(again)).toEqual({ status: 400, code: "validation_error", field: "customer_id" });
  });

  it("is deleted once by many concurrent requests, and never matched afterwards", async () => {
    const body = { email: "race@delete.example", match_on: "email" };
    const { id } = await save(body);
    const [saved] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => bench.call("POST", "/contacts", { body }))),
      Promise.all(Array.from({ length: 5 }, () => remove(id))),
    ]);
    expect(saved.filter(({ status }) => status > 201)).toEqual([]);
    expect(saved.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(verdict(await get(id))).toEqual(GONE);
  });
});

describe("mergeContacts", () => {
  it("keeps the fields of the first and fills its empty ones", async () => {
    const [own, shared, ...more] = Array.from({ length: 6 }, freshNumber) as [string, string, ...string[]];
    const into = await save({
      first_name: "Ada",
      company: "Engines",
      phones: [{ number: own, label: "mobile" }, shared],
      extra_fields: { plan: "gold" },
    });
    const from = await save({
      first_name: "Augusta",
      last_name: "Byron",
      email: "ada@merge.example",
      phones: [{ number: shared, label: "work" }, ...more],
      extra_fields: { plan: "silver", region: "west" },
      external_id: "crm-merged",
    });
    expect(await merge(into.id, from.id)).toEqual({ id: into.id });
    expect((await get(into.id)).body).toEqual({
      ...into,
      last_name: "Byron",
      email: "ada@merge.example",
      external_id: "crm-merged",
      phones: [...into.phones, ...more.slice(0, 3).map((number) => ({ number, label: null }))],
      extra_fields: { plan: "gold", region: "west" },
      updated_at: expect.any(String),
    });
    expect(verdict(await get(from.id))).toEqual(GONE);
  });

  it("moves the references to the second", async () => {
    const [into, from] = [await save({ first_name: "Ada" }), await save({ phones: [freshNumber()] })];
    const campaign = await bench.campaign();
    const linked = await bench.contact(campaign, { customer_id: from.id });
    const { businessId, inboxIds } = bench.api.world.northwind;
    await bench.api.test.query(
      `INSERT INTO conversations (business_id, id, inbox_id, phone_number, contact_id, created_at, updated_at)
       VALUES ($1, 'cnv_01h455vb4pex5vsknk084sn02q', $2, $3, $4, now(), now())`,
      [businessId, inboxIds[0], from.primary_number, from.id],
    );
    await merge(into.id, from.id);
    const [conversation] = await bench.api.test.query(
      "SELECT contact_id AS id FROM conversations WHERE id = 'cnv_01h455vb4pex5vsknk084sn02q'",
    );
    expect(conversation?.id).toBe(into.id);
    expect(await ask(`{ contact(id: "${into.id}") { campaignEntries { id customerId } } }`)).toEqual({
      campaignEntries: [{ id: linked.id, customerId: into.id }],
    });
  });

  it("refuses the same contact, a deleted one, an unknown one and another business's", async () => {
    const [{ id }, gone] = [await save({ first_name: "Ada" }), await save({ first_name: "Gone" })];
    await remove(gone.id);
    const before = (await get(id)).body;
    expect(await merge(id, id)).toEqual({ code: "VALIDATION_ERROR", field: "intoId" });
    expect(await merge("con_01h455vb4pex5vsknk084sn02q", id)).toEqual({ code: "VALIDATION_ERROR", field: "intoId" });
    expect(await merge(id, gone.id)).toEqual({ code: "GONE", field: null });
    expect(await merge(gone.id, id)).toEqual({ code: "GONE", field: "intoId" });
    for (const other of ["con_01h455vb4pex5vsknk084sn02q", bench.api.world.rivals.customerId, "\u0000"]) {
      expect(await merge(id, other)).toEqual({ code: "NOT_FOUND", field: null });
    }
    expect((await get(id)).body).toEqual(before);
  });

  it("of two contacts into each other at once leaves one", async () => {
    const [first, second] = [await save({ first_name: "Ada" }), await save({ last_name: "Byron" })];
    const outcomes = await Promise.all([merge(first.id, second.id), merge(second.id, first.id)]);
    expect(outcomes.map(({ code }) => code ?? "merged").sort()).toEqual(["GONE", "merged"]);
    const statuses = [(await get(first.id)).status, (await get(second.id)).status];
    expect(statuses.sort()).toEqual([200, 410]);
  });
});

describe("through the public API", () => {
  const del = (id: string) => bench.call("DELETE", `/contacts/${id}`);
  const mergeInto = (id: string, into: unknown) => bench.call("POST", `/contacts/${id}/merge`, { body: { into } });

  it("a deleted contact answers 410 to every request", async () => {
    const [{ id }, other] = [await save({ first_name: "Ada" }), await save({ first_name: "Other" })];
    expect((await del(id)).status).toBe(204);
    for (const answer of [
      await get(id),
      await del(id),
      await bench.call("PATCH", `/contacts/${id}`, { body: { title: "Owner" } }),
      await mergeInto(id, other.id),
    ]) {
      expect(verdict(answer)).toEqual(GONE);
      expect(answer.body.error).not.toHaveProperty("merged_into");
    }
    expect((await mergeInto(other.id, id)).body.error).toMatchObject({ code: "gone", field: "into" });
    expect(verdict(await del("con_01h455vb4pex5vsknk084sn02q"))).toEqual(NOT_FOUND);
    expect(verdict(await del(bench.api.world.rivals.customerId))).toEqual(NOT_FOUND);
  });

  it("a merged contact answers 410 with its direct target", async () => {
    const [first, second, third] = [
      await save({ first_name: "Ada", title: "Owner" }),
      await save({ last_name: "Byron" }),
      await save({ company: "Engines", first_name: "Third" }),
    ];
    const merged = await mergeInto(first.id, second.id);
    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({ id: second.id, first_name: "Ada", last_name: "Byron", title: "Owner" });
    await mergeInto(second.id, third.id);
    for (const answer of [await get(first.id), await del(first.id), await mergeInto(first.id, third.id)]) {
      expect(answer.status).toBe(410);
      expect(answer.body.error).toMatchObject({ code: "gone", merged_into: second.id });
    }
    expect((await get(second.id)).body.error.merged_into).toBe(third.id);
    // The field tells that the other contact is gone, and not that of the path.
    const { status, body } = await mergeInto(third.id, first.id);
    expect([status, body.error]).toMatchObject([410, { code: "gone", field: "into", merged_into: second.id }]);
  });

  it("refuses to merge into itself or an unknown contact", async () => {
    const { id } = await save({ first_name: "Ada" });
    const unknown = "con_01h455vb4pex5vsknk084sn02q";
    for (const into of [id, unknown, bench.api.world.rivals.customerId, null, 1]) {
      expect(verdict(await mergeInto(id, into))).toEqual(refused("into"));
    }
    expect(verdict(await mergeInto(unknown, id))).toEqual(NOT_FOUND);
    expect((await get(id)).status).toBe(200);
  });

  it("a conflict on the external id names the contact that has it", async () => {
    const { id } = await save({ first_name: "Ada", external_id: "crm-existing" });
    const other = await save({ first_name: "Other" });
    const body = { first_name: "New", external_id: "crm-existing" };
    for (const answer of [
      await bench.call("POST", "/contacts", { body }),
      await bench.call("PATCH", `/contacts/${other.id}`, { body }),
    ]) {
      expect(answer.body.error).toMatchObject({ code: "conflict", field: "external_id", existing_id: id });
    }
  });
});

describe("a contact with a long history", () => {
  /** A contact with so many texts. @returns its id, and those of its conversation and its first text. */
  async function withTexts(count: number, seed: string) {
    const { id, primary_number: number } = await save({ first_name: "Ada", phones: [freshNumber()] });
    const { businessId, inboxIds } = bench.api.world.northwind;
    const conversation = `cnv_01h455vb4pex5vsknk084s${seed}`;
    await bench.api.test.query(
      `INSERT INTO conversations (business_id, id, inbox_id, phone_number, contact_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, now(), now())`,
      [businessId, conversation, inboxIds[0], number, id],
    );
    const addTexts = (from: number, to: number) =>
      bench.api.test.query(
        `INSERT INTO messages (business_id, id, conversation_id, inbox_id, contact_id, inbox_number, phone_number, body,
           segments, media_count, direction, status, possible_duplicate, checks, times_unknown, created_at, updated_at)
         SELECT $1, 'msg_01h455vb4pex5vsk${seed}' || lpad(i::text, 6, '0'), $2, $3, $4, '+14155550100', $5, 'hello', 1, 0,
           'incoming', 'received', false, 0, 0, now(), now() FROM generate_series($6::int, $7::int) i`,
        [businessId, conversation, inboxIds[0], id, number, from, to],
      );
    await addTexts(1, count);
    return { id: id as string, conversation, addTexts };
  }
  const textsOf = async (contact: string) =>
    (await bench.api.test.query("SELECT FROM messages WHERE contact_id = $1", [contact])).length;
  const caller = () => ({
    ...{
      businessId: bench.api.world.northwind.businessId,
      userId: bench.api.world.admin.userId,
      role: "admin" as const,
    },
  });
  /** A database that calls before each statement of a transaction. */
  const watched = (database: Database, onStatement: (name: string) => Promise<void>): Database => {
    const inside = (inner: Database): Database => ({
      ...inner,
      rows: async (statement, values) => {
        await onStatement(statement.name);
        return inner.rows(statement, values);
      },
      row: async (statement, values) => {
        await onStatement(statement.name);
        return inner.row(statement, values);
      },
      transaction: (work) => work(inside(inner)),
    });
    return { ...database, transaction: (work) => database.transaction((inner) => work(inside(inner))) };
  };

  it("takes texts while it is merged, and they move too", async () => {
    const into = await save({ first_name: "Ada" });
    const from = await withTexts(1_200, "n02s");
    const names: string[] = [];
    const database = watched(bench.api.test.database, async (name) => {
      names.push(name);
      if (name.startsWith("contact.moveSome.")) {
        // Another connection writes it at once: it waits for no lock of the merge.
        await from.addTexts(2_000 + names.length, 2_000 + names.length);
      }
    });
    await unheard(mergeUnlessErased)(database, caller(), into.id, from.id);
    expect([await textsOf(from.id), await textsOf(into.id)]).toEqual([0, 1_204]);
    expect(names.filter((name) => name.startsWith("contact.moveSome."))).toEqual([
      ...["contact.moveSome.messages", "contact.moveSome.messages", "contact.moveSome.messages"],
      "contact.moveSome.calls",
    ]);
    expect(verdict(await get(from.id))).toEqual(GONE);
  });

  it("is merged whole or not at all, whenever the process is killed", async () => {
    const into = await save({ first_name: "Ada" });
    const from = await withTexts(3, "n02t");
    let isMerged = false;
    let statements = 0;
    for (; !isMerged; statements += 1) {
      let left = statements;
      const database = watched(bench.api.test.database, async () => {
        if (left === 0) {
          throw new Error("killed");
        }
        left -= 1;
      });
      expect([await textsOf(from.id), await textsOf(into.id)]).toEqual([3, 0]);
      isMerged = await unheard(mergeUnlessErased)(database, caller(), into.id, from.id).then(
        () => true,
        () => false,
      );
    }
    expect(statements).toBeGreaterThan(10);
    expect([await textsOf(from.id), await textsOf(into.id)]).toEqual([0, 3]);
  });
});

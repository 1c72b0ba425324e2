import { graphql } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { folded, unfoldedPattern } from "../../src/platform/accents.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The search in texts. */

let api: TestApi;
let token: string;
let last = 0;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
});
afterAll(() => api?.close());

async function send(body: string, inbox = 0): Promise<string> {
  const inbox_id = api.world.northwind.inboxIds[inbox];
  const to = `+1427555${String(++last).padStart(4, "0")}`;
  return (await api.call("POST", "/messages", { token, body: { inbox_id, to, body } })).body.id;
}

async function found(q: string, { userId = api.world.admin.userId, more = "" } = {}) {
  const membership = (await findMembership(api.test.database, userId)) as Membership;
  const contextValue = createContext(api.test.database, membership, webhookTools);
  const source = `{ messages(filter: {q: ${JSON.stringify(q)} ${more}}) { nodes { id } } }`;
  const { data, errors } = await graphql({ schema, source, contextValue });
  return errors
    ? errors[0]?.originalError
    : (data as { messages: { nodes: { id: string }[] } } | null)?.messages.nodes.map(({ id }) => id);
}

it("finds all words in any order, without regard to case and accents, and parts of words", async () => {
  const cheese = await send("Der Zürcher KÄSE kommt morgen: Rechnung 4711-0815");
  const other = await send("Morgen kommt nichts");
  expect(await found("kase zurcher")).toEqual([cheese]);
  expect(await found("KÄSE")).toEqual([cheese]);
  expect(await found("morgen")).toEqual([other, cheese]);
  expect(await found("711-08")).toEqual([cheese]);
  expect(await found("morgen", { more: "direction: [INCOMING]" })).toEqual([]);
  expect(await found("100%")).toEqual([]);
  expect(await found("m_rgen")).toEqual([]);
  expect(await found("m")).toMatchObject({ code: "validation_error" });
  expect(await found("x".repeat(101))).toMatchObject({ code: "validation_error" });
});

it("shows a member the texts of their inboxes alone", async () => {
  const { agent } = api.world;
  const [own] = [await send("Quetzal one"), await send("Quetzal two", 1)];
  expect(await found("quetzal", { userId: agent.userId })).toEqual([own]);
});

it("finds every Latin, Greek and Cyrillic letter in each case, by what it folds to", async () => {
  const ranges = [
    [0x20, 0x17f],
    [0x386, 0x3ce],
    [0x400, 0x52f],
  ] as const;
  const letters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place)))
    .filter((letter) => letter.normalize("NFC") === letter);
  const rows = await api.test.query<{ letter: string }>(
    `SELECT letter FROM unnest($1::text[], $2::text[]) AS given (letter, pattern) WHERE letter !~ pattern`,
    [letters, letters.map((letter) => unfoldedPattern(folded(letter)))],
  );
  expect(rows.map(({ letter }) => letter)).toEqual([]);
});

import { graphql } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Only an operation that selects the dialability of contacts reads it. */

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

/** Whether it is read, by a separate statement or with the contact. */
async function looksUp(source: string, isWanted: boolean): Promise<boolean> {
  const sent: (readonly [string, unknown])[] = [];
  const noting = (database: Database): Database => ({
    ...database,
    rows: (statement, values) => {
      sent.push([statement.name, values.at(-1)]);
      return database.rows(statement, values);
    },
    row: (statement, values) => {
      sent.push([statement.name, values.at(-1)]);
      return database.row(statement, values);
    },
    transaction: (work) => database.transaction((transaction) => work(noting(transaction))),
  });
  const contextValue = createContext(
    noting(test.database),
    await findMembership(test.database, world.admin.userId),
    webhookTools,
  );
  const { campaignId, contactIds } = world.northwind;
  const variableValues = { campaignId, id: contactIds[0], isWanted };
  const { errors } = await graphql({ schema, source, variableValues, contextValue });
  expect(errors).toBeUndefined();
  return sent.some(
    ([name, last]) =>
      name === "dialer.standings" || (/^campaignContact\.(find|update|updateFields)$/.test(name) && last === true),
  );
}

const page = (selection: string, more = "") =>
  `query ($campaignId: ID!, $isWanted: Boolean!) {
    campaignContacts(campaignId: $campaignId, filter: { status: NOT_CALLED }) ${selection}
    viewer @include(if: $isWanted) { user { id } }
  } ${more}`;
const one = (selection: string) =>
  `query ($campaignId: ID!, $id: ID!) { campaignContact(campaignId: $campaignId, id: $id) ${selection} }`;
const change = (selection: string) =>
  `mutation ($campaignId: ID!, $id: ID!) {
    updateCampaignContact(input: {campaignId: $campaignId, id: $id, company: "Acme"}) {
      ... on CampaignContact { id ${selection} }
    }
  }`;

it.each([
  ["a page", page("{ nodes { id notDialableReason } }"), true, true],
  ["a page without it", page("{ nodes { id } }"), true, false],
  ["a page that includes it", page("{ nodes { id dialableAt @include(if: $isWanted) } }"), true, true],
  ["a page that leaves it out", page("{ nodes { id dialableAt @include(if: $isWanted) } }"), false, false],
  ["a page that skips it", page("{ nodes { id notDialableReason @skip(if: $isWanted) } }"), true, false],
  [
    "a page that leaves out a fragment with it",
    page("{ nodes { id ...Why @include(if: $isWanted) } }", "fragment Why on CampaignContact { dialableAt }"),
    false,
    false,
  ],
  [
    "a page that includes a fragment with it",
    page("{ nodes { id ...Why @include(if: $isWanted) } }", "fragment Why on CampaignContact { dialableAt }"),
    true,
    true,
  ],
  [
    "a page that leaves out a part with it",
    page("{ nodes @skip(if: true) { dialableAt } pageInfo { hasNextPage } }"),
    true,
    false,
  ],
  ["one contact", one("{ id notDialableReason }"), true, true],
  ["one contact without it", one("{ id }"), true, false],
  ["a change", change("notDialableReason"), true, true],
  ["a change without it", change("title"), true, false],
])("%s", async (_name, source, isWanted, expected) => {
  expect(await looksUp(source, isWanted)).toBe(expected);
});

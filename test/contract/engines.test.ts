import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CompiledRoute, compile } from "../../rest-facade/compile.ts";
import { reference } from "../../rest-facade/engine/reference.ts";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { compiledRoutes } from "../../src/application/http/public-listener.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { parseInput } from "../../src/platform/input.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { idsFor, type SampleIds, unknownIds, withIds } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** For every route, the engine of the facade returns the same data and errors as graphql-js. */

const engines: CompiledRoute[][] = [compile(schema, routes, reference), compiledRoutes()];

let test: TestDatabase;
let world: World;
let members: Record<"admin" | "basic", Membership | null>;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  const membershipOf = ({ userId }: { userId: string }) => findMembership(test.database, userId);
  members = { admin: await membershipOf(world.admin), basic: await membershipOf(world.basic) };
});
afterAll(() => test?.drop());

const AWAY: Database = {
  rows: () => Promise.reject(new Error("the database is away")),
  row: () => Promise.reject(new Error("the database is away")),
  finish: () => Promise.reject(new Error("the database is away")),
  transaction: (work) => work(AWAY),
  onBehalfOf: () => AWAY,
  wake: () => {},
  tell: () => {},
};

/** Rows that violate the schema in every field. */
const HOLLOW: Database = {
  rows: async () => [{}] as never,
  row: async () => ({}) as never,
  finish: async () => [{}] as never,
  transaction: (work) => work(HOLLOW),
  onBehalfOf: () => HOLLOW,
  wake: () => {},
  tell: () => {},
};

describe.each(routes.map((route, index) => ({ route, index })))("$route.id", ({ route, index }) => {
  const changes = route.on.method !== "GET";
  const cases: [string, () => Promise<SampleIds> | SampleIds, "admin" | "basic" | null, (() => Database)?][] = [
    ["answers", () => idsFor(test, world.northwind, route), "admin"],
    ["finds nothing", unknownIds, "admin"],
    ["refuses who is nobody", unknownIds, null],
    ["fails with the database", unknownIds, "admin", () => AWAY],
    ["fails on rows that are not as they must be", unknownIds, "admin", () => HOLLOW],
  ];

  const refusals: typeof cases = [
    ["sees nothing of another business", () => idsFor(test, world.rivals, route), "admin"],
    ["refuses who may not", () => idsFor(test, world.northwind, route), "basic"],
  ];

  async function expectSame(...[, idsOf, actor, database]: (typeof cases)[number]): Promise<void> {
    const outcomes: string[] = [];
    const ids = await idsOf();
    for (const engine of engines) {
      const context = createContext(database?.() ?? test.database, actor && members[actor], webhookTools);
      const { run } = engine[index] as CompiledRoute;
      const outcome = await run(variablesOf(route, changes ? await idsOf() : ids), context).then(
        (data) => ({ data }),
        ({ name, message, code, field }) => ({ name, message, code, field }),
      );
      outcomes.push(withoutChance(JSON.stringify(outcome)));
    }
    expect(outcomes[1]).toBe(outcomes[0]);
  }

  it.each(cases)("%s, with the same result", expectSame);
  thorough.it.each(refusals)("%s, with the same result", expectSame);
});

function variablesOf(route: Route, ids: SampleIds): Record<string, unknown> {
  const { path = {}, query = {}, body } = withIds({ ...route.sample }, ids);
  return route.variables({
    path,
    query: route.query && parseInput(route.query, query),
    body: route.body && parseInput(route.body, body),
  }) as Record<string, unknown>;
}

/**
 * The text with ids replaced by numbers in order, because each engine has its own data, and without instants: two may be the
 * same millisecond.
 */
function withoutChance(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(
    /\b[a-z]{3,4}_[0-9a-z]{26}\b|whsec_[\w+/]+=*|\+141[678]\d{7}|Wants an offer \d+|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
    (found) => {
      if (/^\d{4}-/.test(found)) {
        return "instant";
      }
      const name = seen.get(found) ?? `${found.slice(0, 3)} ${seen.size}`;
      seen.set(found, name);
      return name;
    },
  );
}

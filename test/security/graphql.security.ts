import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../schema/index.ts";
import { anyOperation } from "./graphql-operations.ts";
import { collectFaults, expectNoLeak, forEachAtOnce, type Ground, openGround } from "./ground.ts";
import { hostileText } from "./values.ts";

/**
 * Operations generated from the GraphQL schema and three seeds: none fails because of the service, and none reveals
 * data of another business. `REQUESTS` sets the number; half are for GraphQL.
 */

const REQUESTS = Number(process.env.REQUESTS ?? 6_000) / 2;
const SEEDS = [1, 2, 3];
/** The number of operations generated together; later ones use the ids that earlier ones created. */
const BATCH = 500;

let ground: Ground;
let rivalIds: ReadonlySet<string>;
let rivalBefore: Record<string, string>;
beforeAll(async () => {
  ground = await openGround();
  rivalIds = new Set(await ground.idsOf(ground.world.rivals.businessId));
  rivalBefore = await ground.rivalRows();
});
afterAll(() => ground?.end());

/** An expected error has a code of the domain or concerns the operation itself. */
function expectForeseen(errors: { message: string; extensions?: { code?: string } }[] | undefined): void {
  for (const { message, extensions } of errors ?? []) {
    expect(extensions?.code, message).not.toBe("INTERNAL_ERROR");
    expect(message).not.toMatch(/unexpected error|cannot read prop|is not a function|invalid input syntax|relation "/i);
  }
}

it.each(SEEDS)(
  `answers ${Math.ceil(REQUESTS / SEEDS.length)} operations of seed %i without a failure`,
  { timeout: 900_000 },
  async (seed) => {
    const faults = collectFaults();
    const answered = new Set<string>();
    for (let made = 0; made < REQUESTS / SEEDS.length; made += BATCH) {
      const own = await ground.idsOf(ground.world.northwind.businessId);
      const ids = fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...own.slice(-400)) },
        { weight: 2, arbitrary: fc.constantFrom(...rivalIds) },
        { weight: 1, arbitrary: hostileText },
      );
      const numRuns = Math.min(BATCH, Math.ceil(REQUESTS / SEEDS.length) - made);
      const operations = fc.sample(anyOperation(schema, ids), { seed: seed * 1_000_003 + made, numRuns });
      await forEachAtOnce(operations, async ({ field, query, variables }, index) => {
        const token = index % 5 === 4 ? ground.tokens.agent : ground.tokens.admin;
        const request = {
          method: "POST",
          path: "/graphql",
          headers: { "content-type": "application/json", authorization: `Bearer ${token.internal}` },
          body: JSON.stringify({ query, variables }),
        };
        const answer = await ground.send("internal", request);
        faults.check(`seed ${seed}, operation ${made + index}`, request, answer, () => {
          expectNoLeak(rivalIds, request, answer);
          expect(answer.status).toBeLessThan(500);
          const { data, errors } = JSON.parse(answer.text);
          expectForeseen(errors);
          if (Object.values(data ?? {}).some((value) => value !== null)) {
            answered.add(field);
          }
        });
      });
    }
    process.stdout.write(`seed ${seed}: ${answered.size} root fields gave data\n`);
    expect(faults.found).toEqual([]);
    // If all operations were refused, the test would prove nothing.
    expect(answered.size).toBeGreaterThan(60);
  },
);

it("leaves the rival's rows unchanged and the service healthy", async () => {
  expect(await ground.rivalRows()).toEqual(rivalBefore);
  expect(ground.service.output()).not.toContain('"level":"error"');
  expect(ground.peakMemory()).toBeLessThan(700);
});

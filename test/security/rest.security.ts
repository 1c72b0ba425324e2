import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectWellFormed } from "../support/answer.ts";
import { createConformance } from "../support/conformance.ts";
import { collectFaults, expectNoLeak, forEachAtOnce, type Ground, openGround } from "./ground.ts";
import { type AimedRequest, type ApiDocument, anyRequest, type IdSource } from "./rest-requests.ts";
import { hostileText } from "./values.ts";

/**
 * Requests generated from the OpenAPI document and three seeds: each gets an answer that the document describes, none
 * fails because of the service, and none reveals data of another business. `REQUESTS` sets the number; half are for
 * REST.
 */

const REQUESTS = Number(process.env.REQUESTS ?? 6_000) / 2;
const SEEDS = [1, 2, 3];
/** The number of requests generated together; later ones use the ids that earlier ones created. */
const BATCH = 500;

let ground: Ground;
let document: ApiDocument;
let rivalIds: ReadonlySet<string>;
let rivalBefore: Record<string, string>;
beforeAll(async () => {
  ground = await openGround();
  const answer = await ground.send("public", { method: "GET", path: "/api/v1/openapi.json", headers: {} });
  document = JSON.parse(answer.text);
  rivalIds = new Set(await ground.idsOf(ground.world.rivals.businessId));
  rivalBefore = await ground.rivalRows();
});
afterAll(() => ground?.end());

const PREFIXES: Record<string, string> = {
  inbox: "inb",
  contact: "con",
  customer: "con",
  conversation: "cnv",
  message: "msg",
  call: "call",
  user: "usr",
  campaign: "cmp",
  campaign_contact: "cct",
  disposition: "dsp",
  subscription: "sub",
  event: "evt",
};

/** Mostly existing ids of the business itself, some of the rival, some invented. */
function idSource(own: readonly string[]): IdSource {
  const withPrefix = (ids: Iterable<string>, prefix: string | undefined) => {
    const fitting = [...ids].filter((id) => id.startsWith(`${prefix}_`));
    return fc.constantFrom(...(fitting.length > 0 ? fitting.slice(-200) : ["none"]));
  };
  return (hint) => {
    const prefix = PREFIXES[hint.replace(/_ids?$/, "")];
    return fc.oneof(
      { weight: 8, arbitrary: withPrefix(own, prefix) },
      { weight: 1, arbitrary: withPrefix(rivalIds, prefix) },
      { weight: 1, arbitrary: hostileText },
    );
  };
}

it.each(SEEDS)(
  `answers ${Math.ceil(REQUESTS / SEEDS.length)} requests of seed %i as documented`,
  { timeout: 900_000 },
  async (seed) => {
    const expectConforms = createConformance(document);
    const faults = collectFaults();
    const succeeded = new Set<string>();
    const statuses: Record<number, number> = {};
    for (let made = 0; made < REQUESTS / SEEDS.length; made += BATCH) {
      const own = await ground.idsOf(ground.world.northwind.businessId);
      const numRuns = Math.min(BATCH, Math.ceil(REQUESTS / SEEDS.length) - made);
      const requests = fc.sample(anyRequest(document, idSource(own)), { seed: seed * 1_000_003 + made, numRuns });
      await forEachAtOnce(requests, async (request: AimedRequest, index) => {
        const token = index % 5 === 4 ? ground.tokens.agent : ground.tokens.admin;
        const sent = { ...request, headers: { ...request.headers, authorization: `Bearer ${token.public}` } };
        const answer = await ground.send("public", sent);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        faults.check(`seed ${seed}, request ${made + index}`, request, answer, () => {
          expectNoLeak(rivalIds, request, answer);
          expect(answer.status).toBeLessThan(500);
          if (request.template !== "/docs") {
            expectWellFormed(answer);
          }
          // A path that does not reach its route gets the answer of an unknown route.
          if (answer.status !== 404) {
            expectConforms(request.method, request.template, answer);
          }
        });
        if (answer.status < 300) {
          succeeded.add(request.operationId);
        }
      });
    }
    process.stdout.write(
      `seed ${seed}: answers by status ${JSON.stringify(statuses)}, ${succeeded.size} operations succeeded\n`,
    );
    expect(faults.found).toEqual([]);
    // If all requests failed early, the test would prove nothing.
    expect(succeeded.size).toBeGreaterThan(25);
  },
);

it("leaves the rival's rows unchanged and the service healthy", async () => {
  expect(await ground.rivalRows()).toEqual(rivalBefore);
  expect(ground.service.output()).not.toContain('"level":"error"');
  expect(ground.peakMemory()).toBeLessThan(700);
  const answer = await ground.send("public", { method: "GET", path: "/api/v1/health", headers: {} });
  expect(answer.status).toBe(200);
});

import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { revokedGrants } from "../../src/domain/oauth/store.ts";
import { rememberRevocations } from "../../src/platform/tokens/revocations.ts";
import { freezeClocks, passTime, releaseClocks, stepThisClock } from "../support/clock.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.drop());
afterEach(releaseClocks);

it("a revoked grant is noticed within two seconds, even after this machine's clock stepped back by an hour", async () => {
  freezeClocks(Date.now());
  const revocations = rememberRevocations(() => revokedGrants(test.database));
  const grant = Buffer.from("a grant");
  expect(await revocations.includes(grant.toString("base64url"))).toBe(false);
  await test.query("INSERT INTO oauth_revoked_grants VALUES ($1, now() + interval '1 hour')", [grant]);
  passTime(1_999);
  expect(await revocations.includes(grant.toString("base64url"))).toBe(false);
  passTime(1);
  stepThisClock(-3_600_000);
  expect(await revocations.includes(grant.toString("base64url"))).toBe(true);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { admin, runAdmin, type Settings } from "../support/admin-command.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { ACCOUNT, AUTH_TOKEN, PUBLIC_URL } from "../twilio/account.ts";
import { loadDescription } from "../twilio/description.ts";
import { createNumberAccount } from "../twilio/number-account.ts";
import { openStandIn, type StandIn } from "../twilio/stand-in.ts";

/** `npm run admin -- numbers …`, with the numbers of an account at Twilio. */

const NUMBER = "+17205550100";
/** Each test starts several processes, also on a busy machine. */
const SLOW = { timeout: 120_000 };

let test: TestDatabase;
let world: World;
let api: StandIn;
let settings: Settings;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  api = await openStandIn(await loadDescription());
  const account = createNumberAccount();
  account.numbers.push({ sid: `PN${"1".repeat(32)}`, phone_number: NUMBER });
  api.answer = account.answer;
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), "service-numbers-")),
    PUBLIC_URL,
    CARRIER: "twilio",
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_API_URL: api.url,
  };
});
afterAll(async () => {
  await api?.close();
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

const run = (...words: string[]) => runAdmin(settings, "numbers", ...words);

it("a number of the account is assigned, listed and taken back, and the audit log has both", SLOW, async () => {
  const { businessId } = world.rivals;
  expect((await run("list")).stdout).toBe("no number\n");
  expect((await run("assign", NUMBER, businessId)).stdout).toBe(
    `${NUMBER} is assigned to ${businessId}: its admins can adopt it\n`,
  );
  expect((await run("list", "--business", businessId)).stdout).toBe(
    `${NUMBER}  ${businessId}  Rival  assigned  assigned\n`,
  );
  expect((await run("list", "--business", world.northwind.businessId)).stdout).toBe("no number\n");
  expect(await admin(settings, "numbers", "list", "--limit", "1", "--after", NUMBER)).toEqual([]);
  await expect(run("assign", NUMBER, world.northwind.businessId)).rejects.toMatchObject({
    code: 1,
    stderr: `The business ${businessId} has the number ${NUMBER}.\n`,
  });
  const [inbox] = world.rivals.inboxIds;
  await test.query(
    "UPDATE numbers SET state = 'active', inbox_id = $2, problem = 'Not connected.' WHERE phone_number = $1",
    [NUMBER, inbox],
  );
  await test.query("UPDATE inboxes SET phone_number = $1 WHERE id = $2", [NUMBER, inbox]);
  expect((await run("list")).stdout).toBe(
    `${NUMBER}  ${businessId}  Rival  assigned  active inbox ${inbox}  Not connected.\n`,
  );
  await expect(run("unassign", NUMBER)).rejects.toMatchObject({
    stderr: `The inbox ${inbox} uses the number ${NUMBER}: add --deactivate.\n`,
  });
  expect((await run("unassign", NUMBER, "--deactivate")).stdout).toBe(
    `${NUMBER} is no longer assigned to ${businessId}\n`,
  );
  expect(await test.query("SELECT deactivated_at IS NULL AS active FROM inboxes WHERE id = $1", [inbox])).toEqual([
    { active: false },
  ]);
  expect(
    await test.query(
      `SELECT action, user_id AS user, new_values AS values FROM audit_entries
       WHERE business_id = $1 AND action LIKE 'number.%' ORDER BY id`,
      [businessId],
    ),
  ).toEqual([
    { action: "number.assigned", user: null, values: { phoneNumber: NUMBER } },
    { action: "number.unassigned", user: null, values: { phoneNumber: NUMBER } },
  ]);
});

it("the profile under which the numbers of a business call is shown, set and removed", SLOW, async () => {
  const { businessId } = world.northwind;
  const ids = { id: `BU${"1".repeat(32)}`, integrity: `BU${"2".repeat(32)}` };
  expect((await run("profile", businessId)).stdout).toBe(`${businessId} has no profile\n`);
  expect((await run("profile", businessId, "--id", ids.id, "--voice-integrity", ids.integrity)).stdout).toBe(
    `${businessId} calls under ${ids.id}, Voice Integrity ${ids.integrity}\nnumbers to add: 0\n`,
  );
  expect((await run("profile", businessId, "--none")).stdout).toBe(`${businessId} has no profile\n`);
  await expect(run("profile", businessId, "--voice-integrity", ids.integrity)).rejects.toMatchObject({
    stderr: "add --id: a registration belongs to a profile\n",
  });
  await expect(run("profile", businessId, "--none", "--id", ids.id)).rejects.toMatchObject({
    stderr: "--none stands alone: it removes the profile\n",
  });
});

it("a number that the account does not have, and an unknown business, are refused in one line", SLOW, async () => {
  const refusal = (...words: string[]) =>
    run(...words).then(
      () => "",
      ({ stderr }: { stderr: string }) => stderr,
    );
  const unknown = "biz_01h455vb4pex5vsknk084sn02q";
  expect(await refusal("assign", "+17205550101", world.rivals.businessId)).toBe(
    "+17205550101 is not a number of this account: see npm run numbers -- list\n",
  );
  expect(await refusal("assign", NUMBER, unknown)).toBe(
    `the business ${unknown} does not exist: npm run admin -- business list shows them\n`,
  );
  expect(await refusal("assign", "555-0100", world.rivals.businessId)).toContain("must be in E.164");
  expect(await refusal("unassign", "+17205550101")).toBe(
    "the assigned number +17205550101 does not exist: npm run admin -- numbers list shows them\n",
  );
});

it("the operator forbids a business to buy numbers with a limit of 0", SLOW, async () => {
  const limits = (value: string) =>
    admin(settings, "business", "limits", world.rivals.businessId, "--purchased-numbers", value);
  expect(await limits("0")).toMatchObject({ limits: { purchasedNumbers: 0 } });
  expect(await limits("default")).toMatchObject({ limits: {} });
  await expect(
    runAdmin(settings, "business", "limits", world.rivals.businessId, "--inboxes", "0"),
  ).rejects.toMatchObject({ stderr: expect.stringContaining("whole number from 1 to 10000000") });
});

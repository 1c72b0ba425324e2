import { parseArgs } from "node:util";
import { readConfig } from "../src/application/config.ts";
import { listActiveNumbers } from "../src/domain/identity/store.ts";
import { listCurrentNumbers } from "../src/domain/number/operator-store.ts";
import { type Account, type AccountNumber, openAccount } from "../src/platform/carrier/twilio/account.ts";
import type { Database } from "../src/platform/db/database.ts";
import { StartError } from "../src/platform/start-error.ts";
import { asOperator } from "./support/operator-record.ts";
import { runCommand } from "./support/run-command.ts";
import { withDatabase } from "./support/with-database.ts";

const USAGE = "npm run numbers -- list | connect [--dry-run]";

/** The maximum of numbers of businesses without an inbox that the list names. */
const MOST = 100_000;

/** Lists the numbers of the account at Twilio, or sets the callback URLs of those that are inboxes. */
async function main(): Promise<void> {
  const { action, isDryRun } = readOptions();
  const config = readConfig(process.env);
  if (!config.carrier.twilio) {
    throw new StartError("this command needs a Twilio account: set CARRIER=twilio and its settings");
  }
  const deed = { command: `numbers ${action}`, arguments: isDryRun ? ["--dry-run"] : [], reason: null };
  const read = async (database: Database) => ({
    active: await listActiveNumbers(database),
    current: await listCurrentNumbers(database, { limit: MOST }),
  });
  const { active, current } = await asOperator(deed, () => withDatabase(config, { size: 1 }, read));
  const inboxes = new Map(active.map((inbox) => [inbox.phoneNumber, inbox]));
  const byPhoneNumber = new Map(current.map((number) => [number.phoneNumber, number]));
  const account = await openAccount(config.carrier.twilio, config.publicUrl);
  for (const number of await account.list()) {
    const inbox = inboxes.get(number.phoneNumber);
    inboxes.delete(number.phoneNumber);
    const business = byPhoneNumber.get(number.phoneNumber);
    const unused = business ? `no inbox  ${business.businessName} (${business.origin})` : "no inbox";
    const whose = inbox ? `${inbox.inboxId}  ${inbox.businessName}` : unused;
    console.log(`${number.phoneNumber}  ${whose}: ${inbox ? stateOf(number) : "left unchanged"}`);
    if (inbox && action === "connect" && needsChange(number)) {
      await connect(account, number, isDryRun);
    }
  }
  for (const { phoneNumber, inboxId, businessName } of inboxes.values()) {
    console.log(`${phoneNumber}  ${inboxId}  ${businessName}: not a number of this account`);
  }
}

function stateOf(number: AccountNumber): string {
  if (number.governedBy !== null) {
    return `left unchanged, because ${number.governedBy} controls it`;
  }
  return needsChange(number) ? "not connected" : "connected";
}

function needsChange({ changes, governedBy }: AccountNumber): boolean {
  return governedBy === null && Object.keys(changes).length > 0;
}

async function connect(account: Account, number: AccountNumber, isDryRun: boolean): Promise<void> {
  if (!isDryRun) {
    await account.connect(number);
  }
  for (const [name, { from, to }] of Object.entries(number.changes)) {
    console.log(`  ${isDryRun ? "would set" : "set"} ${name} to ${to} (was ${from || "empty"})`);
  }
}

function readOptions(): { action: "list" | "connect"; isDryRun: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { "dry-run": { type: "boolean", default: false } },
    });
    const [action] = positionals;
    if (positionals.length === 1 && (action === "list" || action === "connect")) {
      return { action, isDryRun: values["dry-run"] };
    }
  } catch {
    // An unknown option.
  }
  throw new StartError(`usage: ${USAGE}`);
}

await runCommand(main);

import type { Command } from "commander";
import { readConfig } from "../../src/application/config.ts";
import { assignNumber, readNumber, unassignNumber } from "../../src/domain/number/operator.ts";
import { listCurrentNumbers, type NumberOverview } from "../../src/domain/number/operator-store.ts";
import { StartError } from "../../src/platform/start-error.ts";
import {
  columns,
  group,
  known,
  type OperatorOptions,
  onDatabase,
  operatorCommand,
  print,
  whole,
} from "../support/operator-command.ts";

/** The maximum number of numbers that one command lists. */
const MOST = 1_000;

export function numberCommands(): Command {
  return group("numbers", "the numbers that businesses have from the carrier", [list(), assign(), unassign()]);
}

interface ListOptions extends OperatorOptions {
  business?: string;
  after?: string;
  limit: number;
}

function list(): Command {
  return operatorCommand("list", "list numbers that businesses have, by number")
    .option("--business <id>", "only numbers of this business")
    .option("--after <number>", "start after this number")
    .option("--limit <n>", "the maximum number of rows", whole(1, MOST), 100)
    .action(async (options: ListOptions) => {
      const numbers = await onDatabase((database) => listCurrentNumbers(database, options));
      const more =
        numbers.length === options.limit
          ? [`there may be more: run again with --after ${numbers.at(-1)?.phoneNumber}`]
          : [];
      const rows = numbers.map((number) => [
        number.phoneNumber,
        number.businessId,
        number.businessName,
        number.origin,
        stateOf(number),
        number.problem ?? "",
      ]);
      print(options, numbers, rows.length === 0 ? ["no number"] : [...columns(rows), ...more]);
    });
}

function stateOf({ state, isInUse, inboxId }: NumberOverview): string {
  return state === "active" ? `${isInUse ? "active" : "inactive"} inbox ${inboxId}` : state;
}

function assign(): Command {
  return operatorCommand("assign", "assign a number of the account to a business, whose admins can then adopt it")
    .argument("<number>", "the number in E.164")
    .argument("<business>", "the id of the business")
    .action(async (text: string, businessId: string, options: OperatorOptions) => {
      const number = readNumber(text);
      await requireInAccount(number);
      const assigned = known(
        await onDatabase((database) => assignNumber(database, { number, businessId })),
        "business",
        businessId,
        "business list",
      );
      const said =
        assigned.state === "active"
          ? `${number} is assigned to ${businessId} for its inbox ${assigned.inboxId}`
          : `${number} is assigned to ${businessId}: its admins can adopt it`;
      print(options, assigned, [said]);
    });
}

/** @throws StartError where the account at Twilio does not have the number. The simulated carrier has any number. */
async function requireInAccount(number: string): Promise<void> {
  const { carrier, publicUrl } = readConfig(process.env);
  if (carrier.name === "simulator") {
    return;
  }
  const { openAccount } = await import("../../src/platform/carrier/twilio/account.ts");
  if (!(await (await openAccount(carrier.twilio, publicUrl)).has(number))) {
    throw new StartError(`${number} is not a number of this account: see npm run numbers -- list`);
  }
}

function unassign(): Command {
  return operatorCommand("unassign", "take an assigned number from its business; the number stays in the account")
    .argument("<number>", "the number in E.164")
    .option("--deactivate", "deactivate the inbox that uses it")
    .action(async (text: string, options: OperatorOptions & { deactivate?: boolean }) => {
      const number = readNumber(text);
      const deactivates = options.deactivate === true;
      const ended = known(
        await onDatabase((database) => unassignNumber(database, number, { deactivates })),
        "assigned number",
        number,
        "numbers list",
      );
      print(options, ended, [`${number} is no longer assigned to ${ended.businessId}`]);
    });
}

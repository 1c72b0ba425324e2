import type { Command } from "commander";
import { readConfig } from "../../src/application/config.ts";
import { findCallerProfile } from "../../src/domain/identity/operator-store.ts";
import { assignNumber, changeCallerProfile, readNumber, unassignNumber } from "../../src/domain/number/operator.ts";
import { listCurrentNumbers, type NumberOverview } from "../../src/domain/number/operator-store.ts";
import type { CallerProfile } from "../../src/platform/carrier/numbers-port.ts";
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
  return group("numbers", "the numbers that businesses have from the carrier", [
    list(),
    assign(),
    unassign(),
    profile(),
  ]);
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

interface ProfileOptions extends OperatorOptions {
  id?: string;
  voiceIntegrity?: string;
  brandedCalling?: string;
  none?: boolean;
}

function profile(): Command {
  return operatorCommand("profile", "set or show the profile at the carrier under which the numbers of a business call")
    .argument("<business>", "the id of the business")
    .option("--id <id>", "the profile of the business, at Twilio BU and 32 digits; a worker adds its numbers to it")
    .option("--voice-integrity <id>", "its registration with the companies that label numbers")
    .option("--branded-calling <id>", "its registration of the name that phones show")
    .option("--none", "remove the profile; at the carrier everything stays as it is")
    .action(async (businessId: string, options: ProfileOptions) => {
      const given = givenProfile(options);
      const { callerProfile, ordered } = known(
        await onDatabase(async (database) => {
          const ordered = given === undefined ? 0 : await changeCallerProfile(database, businessId, given);
          const found = await findCallerProfile(database, businessId);
          return found && { ...found, ordered };
        }),
        "business",
        businessId,
        "business list",
      );
      print(options, { id: businessId, callerProfile, ordered }, [
        callerProfile === null ? `${businessId} has no profile` : `${businessId} calls under ${wordsOf(callerProfile)}`,
        ...(given ? [`numbers to add: ${ordered}`] : []),
      ]);
    });
}

/** The profile to be set; null removes that of the business, and undefined changes nothing. @throws StartError */
function givenProfile(options: ProfileOptions): CallerProfile | null | undefined {
  const { id, voiceIntegrity = null, brandedCalling = null, none } = options;
  const hasRegistration = (voiceIntegrity ?? brandedCalling) !== null;
  if (none && (id !== undefined || hasRegistration)) {
    throw new StartError("--none stands alone: it removes the profile");
  }
  if (id === undefined && hasRegistration) {
    throw new StartError("add --id: a registration belongs to a profile");
  }
  return id === undefined ? (none ? null : undefined) : { profile: id, voiceIntegrity, brandedCalling };
}

function wordsOf({ profile, voiceIntegrity, brandedCalling }: CallerProfile): string {
  const registrations = [
    voiceIntegrity && `Voice Integrity ${voiceIntegrity}`,
    brandedCalling && `Branded Calling ${brandedCalling}`,
  ];
  return [profile, ...registrations].filter(Boolean).join(", ");
}

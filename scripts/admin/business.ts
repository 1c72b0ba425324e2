import { type Command, InvalidArgumentError } from "commander";
import {
  type BusinessOverview,
  listBusinesses,
  reinstateBusiness,
  setPlan,
  suspendBusiness,
} from "../../src/domain/identity/operator-store.ts";
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

/** The most businesses that one command lists. */
const MOST = 1_000;

export function businessCommands(): Command {
  return group("business", "the customers of the service", [list(), suspend(), reinstate(), plan()]);
}

function list(): Command {
  return operatorCommand("list", "list businesses, the newest first")
    .option("--name <text>", "only those whose names contain it")
    .option("--after <id>", "only those after this one")
    .option("--limit <n>", "at most so many", whole(1, MOST), 100)
    .action(async (options: OperatorOptions & { name?: string; after?: string; limit: number }) => {
      const found = await onDatabase((database) => listBusinesses(database, options));
      const rows = found.map((business) => [
        business.id,
        business.name,
        planOf(business),
        standingOf(business),
        `${business.users} users`,
        `${business.inboxes} inboxes`,
      ]);
      const more =
        found.length === options.limit ? [`there may be more: add --after ${found.at(-1)?.id} to see them`] : [];
      print(options, found, rows.length === 0 ? ["no business"] : [...columns(rows), ...more]);
    });
}

function suspend(): Command {
  return operatorCommand("suspend", "refuse all requests of a business and let nothing leave for it")
    .argument("<id>", "the business")
    .action(async (id: string, options: OperatorOptions) => {
      const business = found(await onDatabase((database) => suspendBusiness(database, id)), id);
      const said = `${nameOf(business)} is suspended since ${business.suspendedAt}: within two seconds every request is refused`;
      print(options, business, [said]);
    });
}

function reinstate(): Command {
  return operatorCommand("reinstate", "end the suspension of a business")
    .argument("<id>", "the business")
    .action(async (id: string, options: OperatorOptions) => {
      const business = found(await onDatabase((database) => reinstateBusiness(database, id)), id);
      print(options, business, [`${nameOf(business)} is in good standing: within two seconds it is served again`]);
    });
}

function plan(): Command {
  return operatorCommand("plan", "give a business a plan with the dialer, or without")
    .argument("<id>", "the business")
    .requiredOption("--dialer <on|off>", "whether the plan has the dialer", onOrOff)
    .action(async (id: string, options: OperatorOptions & { dialer: boolean }) => {
      const business = found(await onDatabase((database) => setPlan(database, id, options.dialer)), id);
      print(options, business, [`${nameOf(business)} has a plan ${planOf(business)}, within two seconds`]);
    });
}

function found(business: BusinessOverview | null, id: string): BusinessOverview {
  return known(business, "business", id, "business list");
}

function nameOf({ id, name }: BusinessOverview): string {
  return `${name} (${id})`;
}

function planOf({ hasDialer }: BusinessOverview): string {
  return hasDialer ? "with the dialer" : "without the dialer";
}

function standingOf({ suspendedAt }: BusinessOverview): string {
  return suspendedAt === null ? "in good standing" : `suspended since ${suspendedAt}`;
}

/** @throws InvalidArgumentError */
function onOrOff(text: string): boolean {
  if (text !== "on" && text !== "off") {
    throw new InvalidArgumentError("It must be on or off.");
  }
  return text === "on";
}

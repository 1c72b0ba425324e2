import { type Command, InvalidArgumentError } from "commander";
import { closeBusiness, reinstate as openAgain } from "../../src/domain/closing/commands.ts";
import { type Closing, findClosings, listErased } from "../../src/domain/closing/store.ts";
import { caps, type OwnLimits } from "../../src/domain/identity/caps.ts";
import { createBusiness } from "../../src/domain/identity/create-business.ts";
import {
  type BusinessOverview,
  listBusinesses,
  setLimits,
  setPlan,
  suspendBusiness,
} from "../../src/domain/identity/operator-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import {
  columns,
  group,
  known,
  type OperatorOptions,
  onDatabase,
  operatorCommand,
  print,
  whole,
  withLinks,
} from "../support/operator-command.ts";

/** The maximum number of businesses that one command lists. */
const MOST = 1_000;

export function businessCommands(): Command {
  return group("business", "the customers of the service", [
    create(),
    list(),
    suspend(),
    reinstate(),
    plan(),
    limits(),
    close(),
  ]);
}

interface CreateOptions extends OperatorOptions {
  name: string;
  admin: string;
  adminName?: string;
  dialer?: boolean;
  timeZone?: string;
}

function create(): Command {
  return operatorCommand("create", "create a business with its first admin, who begins with the link that this prints")
    .requiredOption("--name <name>", "what the business is called")
    .requiredOption("--admin <email>", "the address of its first admin")
    .option("--admin-name <name>", "the name of the admin; default: what stands before the @")
    .option("--dialer", "give it a plan with the dialer")
    .option("--time-zone <zone>", "its time zone, such as America/Chicago")
    .action(async (options: CreateOptions) => {
      const { name, admin, adminName, dialer, timeZone } = options;
      const draft = { name, admin, adminName, timeZone, hasDialer: dialer === true };
      const { businessId, userId, invitation } = await withLinks((database, tools) =>
        createBusiness(database, tools, draft),
      );
      const { url, expiresAt } = invitation;
      print(options, { business_id: businessId, user_id: userId, invitation_url: url }, [
        `${name} (${businessId}) is created`,
        url === null
          ? `${admin} (${userId}) is its admin and signs in with the outside issuer`
          : `${admin} (${userId}) is its admin and begins here, until ${expiresAt}: ${url}`,
      ]);
    });
}

interface ListOptions extends OperatorOptions {
  name?: string;
  after?: string;
  limit: number;
  erased?: boolean;
}

function list(): Command {
  return operatorCommand("list", "list businesses, the newest first")
    .option("--name <text>", "only those whose names contain it")
    .option("--erased", "those that are erased, in place of those that exist")
    .option("--after <id>", "only those after this one")
    .option("--limit <n>", "at most so many", whole(1, MOST), 100)
    .action(async (options: ListOptions) => {
      const { listed, rows } = await onDatabase<Listing>((database) =>
        options.erased ? erased(database, options) : existing(database, options),
      );
      const more =
        listed.length === options.limit ? [`there may be more: add --after ${listed.at(-1)?.id} to see them`] : [];
      print(options, listed, rows.length === 0 ? ["no business"] : [...columns(rows), ...more]);
    });
}

interface Listing {
  listed: readonly { id: string }[];
  rows: string[][];
}

async function existing(database: Database, options: ListOptions): Promise<Listing> {
  const found = await listBusinesses(database, options);
  const closings = await findClosings(
    database,
    found.map(({ id }) => id),
  );
  const listed = found.map((business) => ({
    ...business,
    closing: closings.find(({ businessId }) => businessId === business.id) ?? null,
  }));
  const rows = listed.map((business) => [
    business.id,
    business.name,
    planOf(business),
    business.closing ? stateOf(business.closing) : standingOf(business),
    `${business.users} users`,
    `${business.inboxes} inboxes`,
  ]);
  return { listed, rows };
}

async function erased(database: Database, options: ListOptions): Promise<Listing> {
  const listed = (await listErased(database, options)).map(({ businessId, ...closing }) => ({
    id: businessId,
    ...closing,
  }));
  const rows = listed.map(({ id, erasedAt, erasedRows }) => [id, `erased at ${erasedAt}`, `${erasedRows} rows`]);
  return { listed, rows };
}

function stateOf({ eraseAt, begunAt, erasedRows }: Closing): string {
  return begunAt === null ? `closed, erased from ${eraseAt}` : `is being erased, ${erasedRows} rows so far`;
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
      const business = found(await onDatabase((database) => openAgain(database, id)), id);
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

/** The options of `limits`, with the subject of each limit. */
const LIMITS: Readonly<Record<keyof OwnLimits, string>> = {
  requests: "calls of the public API for each client, in a window of RATE_LIMIT_WINDOW_SECONDS",
  subscriptions: "subscriptions",
  subscriptionsOfType: "subscriptions to one type of event",
  oauthClients: "OAuth clients",
  dispositions: "dispositions of its own in use",
  dispositionsEver: "dispositions, those out of use included",
  broadcasts: "broadcasts scheduled or running",
  users: "users, the invited ones included",
  invitationsADay: "invitations mailed in a day",
  inboxes: "active inboxes",
  inboxesEver: "inboxes, the inactive ones included",
  imports: "imports under way",
  scheduledTexts: "texts scheduled",
};

/** A larger limit would have no effect. */
const LARGEST_LIMIT = 10_000_000;

function limits(): Command {
  const command = operatorCommand("limits", "give a business limits of its own, or show them").argument(
    "<id>",
    "the business",
  );
  for (const [name, what] of Object.entries(LIMITS)) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    command.option(`--${flag} <n>`, `${what}; default: that of the service`, limit);
  }
  return command.action(
    async (id: string, { json, ...given }: OperatorOptions & Record<string, number | "default">) => {
      const changes = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, value === "default" ? null : value]),
      );
      const own = known(
        await onDatabase((database) => setLimits(database, id, changes)),
        "business",
        id,
        "business list",
      );
      const lines = Object.entries(LIMITS).map(([name, what]) => {
        const value = own[name as keyof OwnLimits];
        const standard = name === "requests" ? "that of RATE_LIMIT_MAX" : caps[name as keyof typeof caps];
        return [what, value === undefined ? `${standard}` : `${value}, its own`];
      });
      print({ json: Boolean(json) }, { id, limits: own }, columns(lines));
    },
  );
}

/** @throws InvalidArgumentError */
function limit(text: string): number | "default" {
  return text === "default" ? text : whole(1, LARGEST_LIMIT)(text);
}

/** A grace period of years would keep data that its owner wants deleted. */
const LONGEST_GRACE = 365;

function close(): Command {
  return operatorCommand("close", "suspend a business, and erase it with all that it has after a grace")
    .argument("<id>", "the business")
    .option("--grace-days <n>", "days in which reinstate takes it back", whole(0, LONGEST_GRACE), 30)
    .action(async (id: string, options: OperatorOptions & { graceDays: number }) => {
      const closed = await onDatabase((database) => closeBusiness(database, id, options.graceDays));
      const { business, closing } = known(closed, "business", id, "business list");
      const said = `${nameOf(business)} is closed and suspended, and is erased from ${closing.eraseAt}: until then npm run admin -- business reinstate takes it back`;
      print(options, { ...business, closing }, [said]);
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

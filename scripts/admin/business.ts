import { type Command, InvalidArgumentError } from "commander";
import { readConfig } from "../../src/application/config.ts";
import { moveBusiness } from "../../src/domain/cell/move-store.ts";
import { closeBusiness, reinstate as openAgain } from "../../src/domain/closing/commands.ts";
import { type Closing, findClosings, listErased } from "../../src/domain/closing/store.ts";
import { caps, type OwnLimits } from "../../src/domain/identity/caps.ts";
import { createBusiness } from "../../src/domain/identity/create-business.ts";
import { changeLimits, changePlan, suspendBusiness } from "../../src/domain/identity/operator.ts";
import { type BusinessOverview, listBusinesses } from "../../src/domain/identity/operator-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { readDatabaseUrl } from "../../src/platform/db/url.ts";
import { joinServer } from "../../src/platform/postgres/open.ts";
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
import { concerns, recordedAt } from "../support/operator-record.ts";

/** The maximum number of businesses that one command lists. */
const MOST = 1_000;

export function businessCommands(): Command {
  return group("business", "the businesses: the customers of the service", [
    create(),
    list(),
    suspend(),
    reinstate(),
    plan(),
    limits(),
    close(),
    move(),
  ]);
}

interface CreateOptions extends OperatorOptions {
  name: string;
  admin: string;
  adminName?: string;
  dialer?: boolean;
  timeZone?: string;
  openInboxes?: boolean;
}

function create(): Command {
  return operatorCommand("create", "create a business with its first admin, and print the admin's invitation link")
    .requiredOption("--name <name>", "the name of the business")
    .requiredOption("--admin <email>", "the e-mail address of its first admin")
    .option("--admin-name <name>", "the name of the admin; default: the part of the address before the @")
    .option("--dialer", "include the dialer in its plan")
    .option("--time-zone <zone>", "its time zone, such as America/Chicago")
    .option("--open-inboxes", "its members see the texts and calls of all inboxes, not only of their own")
    .action(async (options: CreateOptions) => {
      const { name, admin, adminName, dialer, timeZone, openInboxes = false } = options;
      const draft = { name, admin, adminName, timeZone, hasDialer: dialer === true, openInboxes };
      const { businessId, userId, invitation } = await withLinks(async (database, tools) => {
        const created = await createBusiness(database, tools, draft);
        concerns(created.businessId);
        return created;
      });
      const { url, expiresAt } = invitation;
      const made = { business_id: businessId, user_id: userId, invitation_url: url, open_inboxes: openInboxes };
      print(options, made, [
        `${name} (${businessId}) is created${openInboxes ? ", and its members see all inboxes" : ""}`,
        url === null
          ? `${admin} (${userId}) is its admin and signs in with the external issuer`
          : `${admin} (${userId}) is its admin; the invitation link is valid until ${expiresAt}: ${url}`,
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
  return operatorCommand("list", "list businesses, newest first")
    .option("--name <text>", "only businesses with this text in the name")
    .option("--erased", "erased businesses instead of existing ones")
    .option("--after <id>", "start after this id")
    .option("--limit <n>", "the maximum number of rows", whole(1, MOST), 100)
    .action(async (options: ListOptions) => {
      const { listed, rows } = await onDatabase<Listing>((database) =>
        options.erased ? erased(database, options) : existing(database, options),
      );
      const more =
        listed.length === options.limit ? [`there may be more: run again with --after ${listed.at(-1)?.id}`] : [];
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
  return begunAt === null ? `closed, will be erased at ${eraseAt}` : `being erased, ${erasedRows} rows so far`;
}

function suspend(): Command {
  return operatorCommand("suspend", "suspend a business: refuse its requests and send nothing for it")
    .argument("<id>", "the id of the business")
    .action(async (id: string, options: OperatorOptions) => {
      const business = found(await onDatabase((database) => suspendBusiness(database, id)), id);
      const said = `${nameOf(business)} is suspended since ${business.suspendedAt}: its requests are refused within two seconds`;
      print(options, business, [said]);
    });
}

function reinstate(): Command {
  return operatorCommand("reinstate", "end the suspension or the closing of a business")
    .argument("<id>", "the id of the business")
    .action(async (id: string, options: OperatorOptions) => {
      const business = found(await onDatabase((database) => openAgain(database, id)), id);
      print(options, business, [`${nameOf(business)} is active: its requests are accepted within two seconds`]);
    });
}

function plan(): Command {
  return operatorCommand("plan", "include the dialer in the plan of a business, or remove it")
    .argument("<id>", "the id of the business")
    .requiredOption("--dialer <on|off>", "whether the plan includes the dialer", onOrOff)
    .action(async (id: string, options: OperatorOptions & { dialer: boolean }) => {
      const business = found(await onDatabase((database) => changePlan(database, id, options.dialer)), id);
      print(options, business, [
        `${nameOf(business)} has a plan ${planOf(business)}: this takes effect within two seconds`,
      ]);
    });
}

/** The options of `limits`, with the subject of each limit. */
const LIMITS: Readonly<Record<keyof OwnLimits, string>> = {
  requests: "calls of the public API for each client, in a window of RATE_LIMIT_WINDOW_SECONDS",
  subscriptions: "subscriptions",
  subscriptionsOfType: "subscriptions to one type of event",
  oauthClients: "OAuth clients",
  agents: "agents that users have connected or asked for",
  accessKeys: "access keys that have not expired",
  accessKeysOfUser: "access keys of one user that have not expired",
  dispositions: "dispositions of its own in use",
  dispositionsEver: "dispositions, including retired ones",
  queues: "queues of callers",
  broadcasts: "scheduled or running broadcasts",
  users: "users, including invited ones",
  serviceUsers: "active service users",
  invitationsADay: "invitations a day, including refused ones",
  inboxes: "active inboxes",
  inboxesEver: "inboxes, including inactive ones",
  purchasedNumbers: "numbers bought, including those released within 30 days; 0 forbids purchases",
  proofsADay: "uploads a day of files that prove consents",
  audioFiles: "uploaded recordings",
  imports: "running imports",
  bulkOperations: "running bulk operations",
  registries: "registries",
  registryNumbers: "numbers of all registries",
  scheduledTexts: "scheduled texts",
};

/** A larger limit would have no effect. */
const LARGEST_LIMIT = 10_000_000;

function limits(): Command {
  const command = operatorCommand("limits", "set or show the limits of a business").argument(
    "<id>",
    "the id of the business",
  );
  for (const [name, what] of Object.entries(LIMITS)) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const least = name === "purchasedNumbers" ? 0 : 1;
    command.option(`--${flag} <n>`, `${what}; \`default\` removes the limit of the business`, limit(least));
  }
  return command.action(
    async (id: string, { json, reason: _, ...given }: OperatorOptions & Record<string, number | "default">) => {
      const changes = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, value === "default" ? null : value]),
      );
      const own = known(
        await onDatabase((database) => changeLimits(database, id, changes)),
        "business",
        id,
        "business list",
      );
      const lines = Object.entries(LIMITS).map(([name, what]) => {
        const value = own[name as keyof OwnLimits];
        const standard = name === "requests" ? "RATE_LIMIT_MAX" : caps[name as keyof typeof caps];
        return [what, value === undefined ? `${standard}` : `${value}, set for this business`];
      });
      print({ json: Boolean(json) }, { id, limits: own }, columns(lines));
    },
  );
}

/** Reads a limit. It throws InvalidArgumentError. */
function limit(least: number): (text: string) => number | "default" {
  return (text) => (text === "default" ? text : whole(least, LARGEST_LIMIT)(text));
}

/** A grace period of years would keep data that its owner wants deleted. */
const LONGEST_GRACE = 365;

function close(): Command {
  return operatorCommand("close", "suspend a business, and erase all its data after a grace period")
    .argument("<id>", "the id of the business")
    .option(
      "--grace-days <n>",
      "the grace period in days; until its end, reinstate undoes the command",
      whole(0, LONGEST_GRACE),
      30,
    )
    .action(async (id: string, options: OperatorOptions & { graceDays: number }) => {
      const closed = await onDatabase((database) => closeBusiness(database, id, options.graceDays));
      const { business, closing } = known(closed, "business", id, "business list");
      const said = `${nameOf(business)} is closed and suspended; it will be erased at ${closing.eraseAt}. Until then npm run admin -- business reinstate undoes this`;
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
  return suspendedAt === null ? "active" : `suspended since ${suspendedAt}`;
}

/** @throws InvalidArgumentError */
function onOrOff(text: string): boolean {
  if (text !== "on" && text !== "off") {
    throw new InvalidArgumentError("It must be on or off.");
  }
  return text === "on";
}

interface MoveOptions extends OperatorOptions {
  from: string;
  to: string;
  toDatabase: string;
}

function move(): Command {
  return operatorCommand("move", "move a business from this cell to another one; after a kill, run it again")
    .argument("<id>", "the id of the business")
    .requiredOption("--from <cell>", "the name of this cell")
    .requiredOption("--to <cell>", "the name of the other cell")
    .requiredOption("--to-database <url>", "the PostgreSQL of the other cell")
    .action(async (businessId: string, { from, to, toDatabase, ...options }: MoveOptions) => {
      const source = await joinServer(readConfig(process.env));
      try {
        const target = { name: to, connection: { connectionString: readDatabaseUrl(toDatabase) } };
        const { rows, awayMs } = await recordedAt(source.connection, () =>
          moveBusiness({
            businessId,
            source: { name: from, connection: source.connection },
            target,
            onStep: (step) => void (options.json || console.log(step)),
          }),
        );
        const away = Math.round(awayMs / 100) / 10;
        print(options, { business_id: businessId, cell: to, rows, away_seconds: away }, [
          `${businessId} is at ${to}; its requests got 503 for ${away} s`,
        ]);
      } finally {
        await source.stop();
      }
    });
}

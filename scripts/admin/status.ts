import type { Command } from "commander";
import type pg from "pg";
import { readConfig } from "../../src/application/config.ts";
import { VERSION } from "../../src/application/version.ts";
import { type Overview, readOverview } from "../../src/domain/monitoring/overview-store.ts";
import { type Readings, readState } from "../../src/domain/monitoring/store.ts";
import { oldestDue } from "../../src/domain/webhook/delivery/claim-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { ask, readSchema } from "../../src/platform/db/schema.ts";
import { columns, lookAt, type OperatorOptions, operatorCommand, print } from "../support/operator-command.ts";
import { age } from "./database.ts";

/** From these on a number is a problem. */
const LATE_SECONDS = 60;
const LATE_MAIL_SECONDS = 300;
const OLD_TRANSACTION_SECONDS = 900;
const FULL_SHARE = 0.8;
const MANY_CIRCUITS = 50;

interface Problem {
  problem: string;
  next: string;
}

interface Server {
  version: string;
  isStandby: boolean;
  bytes: number;
}

interface State {
  version: string;
  migrations: number;
  server: Server;
  /** The connected processes by role, as their connections show them. */
  processes: { role: string; connections: number }[];
  queues: Readings & { oldestDeliverySeconds: number };
  work: Overview;
}

export function statusCommand(): Command {
  return operatorCommand(
    "status",
    "show how the service is: its processes, queues and problems, with the next step",
  ).action(async (options: OperatorOptions) => {
    const { role } = readConfig(process.env);
    const state = await lookAt(readStatus);
    const problems = problemsOf(state);
    print(options, { ok: problems.length === 0, ...state, role, problems }, describe(state, problems));
    process.exitCode = problems.length === 0 ? 0 : 1;
  });
}

/** The state of the service, without ids. */
export async function readStatus(database: Database, client: pg.Client): Promise<State> {
  return {
    version: VERSION,
    migrations: (await readSchema(client)).applied,
    server: await readServer(client),
    processes: await listProcesses(client),
    queues: { ...(await readState(database)), oldestDeliverySeconds: await oldestDue(database) },
    work: await readOverview(database),
  };
}

async function readServer(client: pg.Client): Promise<Server> {
  const [row] = await ask<Server>(
    client,
    `SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS "isStandby",
       pg_database_size(current_database())::float8 AS bytes`,
  );
  return row as Server;
}

function listProcesses(client: pg.Client): Promise<State["processes"]> {
  return ask(
    client,
    `SELECT substring(application_name FROM '^service (\\w+)') AS role, count(*)::int AS connections
     FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'service %'
     GROUP BY 1 ORDER BY 1`,
  );
}

export function problemsOf({ server, processes, queues, work }: State): Problem[] {
  const has = (...roles: string[]) => processes.some(({ role }) => roles.includes(role));
  const checks: [boolean, string, string][] = [
    [
      server.isStandby,
      "The database is a standby: nothing can be written.",
      "Name the primary server in DATABASE_URL.",
    ],
    [
      !has("worker", "all"),
      "No worker is connected: texts, calls, webhooks and mails wait.",
      "Start a process with ROLE=worker or ROLE=all.",
    ],
    [
      !has("gateway", "all"),
      "No process answers requests.",
      "Start a process with ROLE=gateway or ROLE=all, and read the last lines of its log.",
    ],
    [
      queues.oldestDeliverySeconds > LATE_SECONDS,
      `The oldest webhook is due for ${age(queues.oldestDeliverySeconds)}.`,
      "npm run admin -- database sessions shows locks; for a lasting load start another worker.",
    ],
    [
      work.oldestOrderSeconds > LATE_SECONDS,
      `The oldest order for the carrier is due for ${age(work.oldestOrderSeconds)}.`,
      "npm run admin -- text queues shows the numbers; the log of the workers has the answers of the carrier.",
    ],
    [
      queues.openCircuits + queues.suspendedCircuits > MANY_CIRCUITS,
      `${queues.openCircuits + queues.suspendedCircuits} subscriptions get only probes.`,
      "npm run admin -- webhook failing shows whether it is one receiver or this network.",
    ],
    [
      work.oldestMailSeconds > LATE_MAIL_SECONDS,
      `The oldest mail waits for ${age(work.oldestMailSeconds)}.`,
      "npm run admin -- mail list has the answers of the server; npm run admin -- doctor tries it.",
    ],
    [
      work.failedMails > 0,
      `${work.failedMails} mails failed within a day.`,
      "npm run admin -- mail list has the reasons.",
    ],
    [
      work.stuckImports > 0,
      `${work.stuckImports} imports do not advance.`,
      "The log of the workers has the reason; an admin can cancel an import.",
    ],
    [
      work.stuckUndos > 0,
      `${work.stuckUndos} undos of imports do not advance.`,
      "The log of the workers has the reason.",
    ],
    [
      work.stuckOperations > 0,
      `${work.stuckOperations} bulk operations do not advance.`,
      "The log of the workers has the reason; an admin can cancel an operation.",
    ],
    [
      work.lateErasures > 0,
      `${work.lateErasures} erasures are open for more than a day.`,
      "npm run admin -- person erasures BUSINESS shows their state; the log of the workers has the reason.",
    ],
    [
      work.waitingRecordings > 0,
      `${work.waitingRecordings} recordings are not fetched.`,
      "npm run admin -- recording waiting has the reasons.",
    ],
    [
      queues.oldestTransaction > OLD_TRANSACTION_SECONDS,
      `A transaction is open for ${age(queues.oldestTransaction)}.`,
      "npm run admin -- database sessions shows it.",
    ],
    [
      queues.connectionShare > FULL_SHARE,
      `${percent(queues.connectionShare)} of the connections of the database server are used.`,
      "npm run admin -- database sessions shows by whom.",
    ],
  ];
  return checks.flatMap(([applies, problem, next]) => (applies ? [{ problem, next }] : []));
}

function describe({ version, migrations, server, processes, queues, work }: State, problems: Problem[]): string[] {
  const words = processes.map(({ role, connections }) => `${role} (${connections} connections)`);
  return [
    ...columns([
      ["Version", `${version}, ${migrations} migrations`],
      [
        "Database",
        `PostgreSQL ${server.version}${server.isStandby ? ", a standby" : ""}, ${(server.bytes / 1e9).toFixed(1)} GB, ${percent(queues.connectionShare)} of its connections used`,
      ],
      ["Processes", words.length === 0 ? "none" : words.join(", ")],
      ["Businesses", `${work.businesses}, ${work.suspendedBusinesses} of them suspended`],
      [
        "Webhooks",
        `${queues.newDeliveries} new, ${queues.retries} to retry, ${queues.parkedDeliveries} waiting for their receiver; ${work.failingSubscriptions} subscriptions fail`,
      ],
      ["Carrier", `${queues.textOrders + queues.mediaOrders} texts and ${queues.callOrders} calls due or attempted`],
      ["Dialer", `${queues.sessions} sessions of agents`],
      ["Mails", `${work.waitingMails} waiting, ${work.failedMails} failed within a day`],
      [
        "Work",
        `${work.runningImports} imports, ${work.runningBroadcasts} broadcasts, ${work.openErasures} erasures, ${work.waitingRecordings} late recordings`,
      ],
    ]),
    "",
    ...(problems.length === 0
      ? ["No problem is known."]
      : problems.flatMap(({ problem, next }) => [`PROBLEM  ${problem}`, `         ${next}`])),
  ];
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

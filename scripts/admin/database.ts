import { type Command, InvalidArgumentError } from "commander";
import type pg from "pg";
import { beginDeletionEra } from "../../src/domain/identity/operator-store.ts";
import { grantRights } from "../../src/platform/db/rights.ts";
import { ask } from "../../src/platform/db/schema.ts";
import { StartError } from "../../src/platform/start-error.ts";
import {
  columns,
  group,
  known,
  lookAt,
  type OperatorOptions,
  onConnection,
  onDatabase,
  operatorCommand,
  print,
} from "../support/operator-command.ts";

/** The maximum number of rows of each list. */
const MOST = 20;

export function databaseCommands(): Command {
  return group("database", "the sessions and tables of PostgreSQL", [
    sessions(),
    tables(),
    endSession(),
    rollBack(),
    dropSlot(),
    vacuum(),
    grant(),
    restoredElsewhere(),
  ]);
}

/** Whether a worker is connected. */
export async function hasWorker(client: pg.Client): Promise<boolean> {
  const [row] = await ask<{ has: boolean }>(
    client,
    `SELECT EXISTS (
       SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name IN ('service worker', 'service all')
     ) AS has`,
  );
  return row?.has === true;
}

interface Session {
  pid: number;
  name: string;
  state: string;
  seconds: number;
  transactionSeconds: number | null;
  waitsFor: string | null;
  blockedBy: number[];
  statement: string;
}

const SESSIONS = `
  SELECT pid, COALESCE(NULLIF(application_name, ''), usename, '?') AS name, COALESCE(state, '?') AS state,
    GREATEST(extract(epoch FROM now() - COALESCE(state_change, backend_start)), 0)::int AS seconds,
    extract(epoch FROM now() - xact_start)::int AS "transactionSeconds",
    NULLIF(concat_ws(' ', wait_event_type, wait_event), '') AS "waitsFor", pg_blocking_pids(pid) AS "blockedBy",
    left(regexp_replace(query, '\\s+', ' ', 'g'), 60) AS statement
  FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND (xact_start IS NOT NULL OR cardinality(pg_blocking_pids(pid)) > 0)
  ORDER BY xact_start NULLS LAST, pid
  LIMIT ${MOST}`;

function sessions(): Command {
  return operatorCommand(
    "sessions",
    "show the open transactions with the sessions that block them, and who is connected",
  ).action(async (options: OperatorOptions) => {
    const found = await lookAt(async (_, client) => ({
      sessions: await ask<Session>(client, SESSIONS),
      prepared: await ask<{ gid: string; seconds: number }>(
        client,
        `SELECT gid, extract(epoch FROM now() - prepared)::int AS seconds FROM pg_prepared_xacts
           WHERE database = current_database() ORDER BY prepared LIMIT ${MOST}`,
      ),
      connections: await ask<{ name: string; user: string | null; count: number }>(
        client,
        `SELECT COALESCE(NULLIF(application_name, ''), '(no name)') AS name, usename AS user, count(*)::int AS count
           FROM pg_stat_activity WHERE backend_type = 'client backend' GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT ${MOST}`,
      ),
      maximum: (await ask<{ most: number }>(client, "SELECT current_setting('max_connections')::int AS most"))[0]?.most,
    }));
    const total = found.connections.reduce((sum, { count }) => sum + count, 0);
    print(options, found, [
      "Open transactions, the oldest first",
      ...(found.sessions.length === 0 ? ["  none"] : columns(found.sessions.map(sessionLine))),
      ...(found.prepared.length === 0
        ? []
        : ["", "Prepared transactions", ...found.prepared.map(({ gid, seconds }) => `  ${gid}  ${age(seconds)}`)]),
      "",
      `Connections: ${total} of ${found.maximum}`,
      ...columns(found.connections.map(({ name, user, count }) => [`  ${count}`, name, user ?? ""])),
      "",
      "npm run admin -- database end-session PID ends a session that blocks others or was forgotten.",
    ]);
  });
}

function sessionLine({ pid, name, state, transactionSeconds, waitsFor, blockedBy, statement }: Session): string[] {
  return [
    `  ${pid}`,
    name,
    transactionSeconds === null ? "" : `open for ${age(transactionSeconds)}`,
    state,
    blockedBy.length > 0 ? `blocked by ${blockedBy.join(", ")}` : (waitsFor ?? ""),
    statement,
  ];
}

/** A time in words. */
export function age(seconds: number): string {
  if (seconds < 120) {
    return `${Math.round(seconds)} s`;
  }
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

interface Table {
  name: string;
  live: number;
  dead: number;
  vacuumedAt: Date | null;
}

/** The tables with the most dead rows, and what keeps them. */
export async function readTables(client: pg.Client) {
  return {
    tables: await ask<Table>(
      client,
      `SELECT relname AS name, n_live_tup::float8 AS live, n_dead_tup::float8 AS dead,
             GREATEST(last_vacuum, last_autovacuum) AS "vacuumedAt"
           FROM pg_stat_user_tables ORDER BY n_dead_tup DESC, relname LIMIT ${MOST}`,
    ),
    vacuums: await ask<{ pid: number; name: string; phase: string }>(
      client,
      `SELECT pid, relid::regclass::text AS name, phase FROM pg_stat_progress_vacuum
           WHERE datname = current_database() ORDER BY pid LIMIT ${MOST}`,
    ),
    slots: await ask<{ name: string; active: boolean; keepsRows: boolean }>(
      client,
      `SELECT slot_name AS name, active, xmin IS NOT NULL OR catalog_xmin IS NOT NULL AS "keepsRows"
           FROM pg_replication_slots ORDER BY 3 DESC, 1 LIMIT ${MOST}`,
    ),
  };
}

function tables(): Command {
  return operatorCommand("tables", "show the tables with the most dead rows, and what keeps them").action(
    async (options: OperatorOptions) => {
      const found = await lookAt((_, client) => readTables(client));
      print(options, found, [
        ...columns(
          found.tables.map(({ name, live, dead, vacuumedAt }) => [
            name,
            `${dead} dead rows`,
            `${live} live rows`,
            vacuumedAt === null ? "never vacuumed" : `vacuumed at ${vacuumedAt.toISOString()}`,
          ]),
        ),
        ...found.vacuums.map(({ pid, name, phase }) => `A vacuum of ${name} runs (${pid}): ${phase}`),
        ...found.slots.map(
          ({ name, active, keepsRows }) =>
            `The replication slot ${name} keeps ${keepsRows ? "rows and the log" : "the log"}${active ? "" : ", and nobody uses it"}`,
        ),
        "",
        "Rows stay while a transaction from before their deletion is open: npm run admin -- database sessions",
      ]);
    },
  );
}

function endSession(): Command {
  return operatorCommand("end-session", "end a session; its transaction is rolled back")
    .argument("<pid>", "the number that database sessions shows", readPid)
    .action(async (pid: number, options: OperatorOptions) => {
      const name = await onConnection(async (client) => {
        const [row] = await ask<{ name: string; ended: boolean }>(
          client,
          `SELECT COALESCE(NULLIF(application_name, ''), usename, '?') AS name, pg_terminate_backend(pid, 5000) AS ended
           FROM pg_stat_activity
           WHERE pid = $1 AND datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
          [pid],
        );
        const { name: found, ended } = known(row ?? null, "session", `${pid}`, "database sessions");
        if (!ended) {
          throw new StartError(`the session ${pid} (${found}) has not ended within 5 seconds: look again in a minute`);
        }
        return found;
      });
      print(options, { pid, name }, [`the session ${pid} (${name}) has ended`]);
    });
}

function rollBack(): Command {
  return operatorCommand("roll-back", "roll a prepared transaction back")
    .argument("<gid>", "the name that database sessions shows")
    .action(async (gid: string, options: OperatorOptions) => {
      await onConnection(async (client) => {
        const [row] = await ask<{ text: string }>(
          client,
          "SELECT format('ROLLBACK PREPARED %L', gid) AS text FROM pg_prepared_xacts WHERE gid = $1 AND database = current_database()",
          [gid],
        );
        await ask(client, known(row ?? null, "prepared transaction", gid, "database sessions").text);
      });
      print(options, { gid }, [`the prepared transaction ${gid} is rolled back`]);
    });
}

function dropSlot(): Command {
  return operatorCommand(
    "drop-slot",
    "drop a replication slot that nobody reads, so that the server keeps no log for it",
  )
    .argument("<name>", "the name that database tables shows")
    .action(async (name: string, options: OperatorOptions) => {
      await onConnection(async (client) => {
        const [row] = await ask<{ active: boolean }>(
          client,
          "SELECT active FROM pg_replication_slots WHERE slot_name = $1",
          [name],
        );
        if (known(row ?? null, "replication slot", name, "database tables").active) {
          throw new StartError(`the replication slot ${name} is being read: stop its reader first`);
        }
        await ask(client, "SELECT pg_drop_replication_slot($1)", [name]);
      });
      print(options, { name }, [`the replication slot ${name} is dropped`]);
    });
}

function vacuum(): Command {
  return operatorCommand("vacuum", "remove the dead rows of a table and renew its statistics; it blocks nobody")
    .argument("<table>", "the name of the table")
    .action(async (table: string, options: OperatorOptions) => {
      await onConnection(async (client) => {
        const [row] = await ask<{ text: string }>(
          client,
          `SELECT format('VACUUM (ANALYZE) %s', c.oid::regclass) AS text FROM pg_class c
           WHERE c.relnamespace = to_regnamespace('public') AND c.relkind IN ('r', 'p') AND c.relname = $1`,
          [table],
        );
        await client.query(known(row ?? null, "table", table, "database tables").text);
      });
      print(options, { table }, [`${table} is vacuumed, and its statistics are renewed`]);
    });
}

function grant(): Command {
  return operatorCommand("grant", "give a role the rights with which the service runs; as the owner of the tables")
    .argument("<role>", "the role that runs the service")
    .action(async (role: string, options: OperatorOptions) => {
      const left = await onConnection((client) => grantRights(client, role));
      print(options, { role, left_to_administrator: left }, [
        `${role} may run the service, and may not change its tables`,
        ...left.map((text) => `an administrator of PostgreSQL must run: ${text}`),
      ]);
    });
}

function restoredElsewhere(): Command {
  return operatorCommand(
    "restored-elsewhere",
    "begin the numbers of deletions anew, after a restore into another server by other means than npm run restore",
  ).action(async (options: OperatorOptions) => {
    const businesses = await onDatabase(beginDeletionEra);
    print(options, { businesses }, [`GET /deletions begins anew for ${businesses} businesses`]);
  });
}

/** @throws InvalidArgumentError */
function readPid(text: string): number {
  const pid = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (pid < 1 || pid > 2 ** 31 - 1) {
    throw new InvalidArgumentError("It must be a number that database sessions shows.");
  }
  return pid;
}

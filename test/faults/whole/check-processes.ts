import type { Happened } from "./faults.ts";
import type { Findings } from "./findings.ts";
import type { Ground } from "./ground.ts";
import { type FaultName, SLOTS } from "./plan.ts";
import type { Complaint, Use } from "./slot.ts";

/** An error that a fault explains, for some time after its end: waits and leases pass first. */
interface Excuse {
  error: RegExp;
  faults: RegExp;
}

/** The database was lost, refused a statement for now, or did not answer; also the sum of the lines after the first. */
const UNAVAILABLE = /"type":"UnavailableError"|"fault":"unavailable: [^"]+","count":/;
/** Faults of PostgreSQL, and those in which a process keeps its locks: a stopped one, and one that migrates. */
const EXCUSES: readonly Excuse[] = [
  { error: UNAVAILABLE, faults: /^(postgres-|stop|roll)/ },
  { error: /the database is unavailable/, faults: /^postgres-/ },
];
/**
 * PostgreSQL ends a transaction on a silent connection after 30 s (`SESSION` in `src/platform/db/pool.ts`), and others wait
 * four seconds for its locks. A wait for a connection and an answer is shorter (docs/decisions/0021).
 */
const EXCUSED_AFTER_MS = 30_000 + 4_000;

/** A start is refused in one plain line, after the warnings of the log. */
const PLAIN = /^the service did not start:\s+(\{[^\n]*\}\s+)*[^\n{]+\s*$/;

/** Every error of a log has its fault, and every process is as large as after the warm-up. */
export function checkProcesses({ slots, findings }: Ground, happened: readonly Happened[]): void {
  for (const name of SLOTS) {
    const { complaints, refusedStarts } = slots[name];
    findings.none(
      "an error was logged without a fault",
      complaints.filter((complaint) => !isExcused(complaint, happened)).map(tell),
    );
    findings.none(
      "a start was refused not in one line",
      refusedStarts.filter(({ line }) => !PLAIN.test(line)).map(tell),
    );
  }
}

const tell = ({ slot, line }: Complaint) => `${slot} ${line.slice(0, 3_000)}`;

function isExcused({ at, line }: Complaint, happened: readonly Happened[]): boolean {
  return EXCUSES.some(({ error, faults }) => error.test(line) && isNear(at, happened, faults));
}

function isNear(at: number, happened: readonly Happened[], names: RegExp): boolean {
  return happened.some(
    ({ fault, began, ended }) =>
      names.test(fault.name satisfies FaultName) && began <= at && at <= ended + EXCUSED_AFTER_MS,
  );
}

/** The allowed growth beyond the largest process after the warm-up: garbage that is not collected yet. */
const GROWTH = 1.6;
const GROWTH_MIB = 120;
const MORE_SOCKETS = 40;
/** Tables that only carry work: they hold few rows at any time. */
const QUEUES = ["carrier_jobs", "webhook_deliveries", "simulator_reports", "dialer_numbers", "contact_import_batches"];
const LARGEST_QUEUE_MIB = 48;

/** Memory, sockets and dead rows at the end, when all is quiet, compared with those after the warm-up. */
export async function checkUse(ground: Ground, warm: readonly Use[], findings: Findings): Promise<string> {
  const { slots, postgres } = ground;
  const most = (of: keyof Use, uses: readonly Use[]) => Math.max(...uses.map((use) => use[of]));
  const before = { residentMib: most("residentMib", warm), sockets: most("sockets", warm) };
  const ends = SLOTS.flatMap((name) => {
    const use = slots[name].measure();
    return use ? [{ name, ...use }] : [];
  });
  for (const { name, residentMib, sockets } of ends) {
    const isLarge = residentMib > before.residentMib * GROWTH + GROWTH_MIB;
    findings.none("a process has grown", isLarge ? [`${name} ${residentMib} MiB of ${before.residentMib}`] : []);
    const hasMany = sockets > before.sockets + MORE_SOCKETS;
    findings.none("a process has kept sockets", hasMany ? [`${name} ${sockets} of ${before.sockets}`] : []);
  }
  // Nothing old may keep dead rows: VACUUM removes all of them.
  await postgres.query("VACUUM");
  await postgres.query("SELECT pg_stat_force_next_flush()");
  const dead = await postgres.query<{ id: string; dead: number }>(
    `SELECT relname AS id, n_dead_tup::int AS dead FROM pg_stat_user_tables
     WHERE n_dead_tup > 200 + n_live_tup / 10 ORDER BY 2 DESC`,
  );
  findings.none(
    "VACUUM leaves dead rows",
    dead.map(({ id, dead: rows }) => `${id} ${rows}`),
  );
  const queues = await postgres.query<{ id: string; mib: number }>(
    "SELECT name AS id, (pg_table_size(name::regclass) / 1048576)::int AS mib FROM unnest($1::text[]) AS name",
    [QUEUES],
  );
  findings.none(
    "the table of a queue is large",
    queues.filter(({ mib }) => mib > LARGEST_QUEUE_MIB).map(({ id, mib }) => `${id} ${mib} MiB`),
  );
  return ends
    .map(({ name, residentMib, sockets }) => `${name} ${residentMib} MiB, ${sockets} sockets`)
    .concat(`after the warm-up at most ${before.residentMib} MiB, ${before.sockets} sockets`)
    .join("; ");
}

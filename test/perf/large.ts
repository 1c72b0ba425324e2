import { parseArgs } from "node:util";
import pg from "pg";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { openPool, SESSION } from "../../src/platform/db/pool.ts";
import type { Statement } from "../../src/platform/db/statement.ts";
import { type Filled, fill, plan } from "./large/fill.ts";
import { dashboardReads, graphqlReads, type Read, restReads, type Side } from "./large/reads.ts";
import { works } from "./large/works.ts";
import { describeMachine, median, table } from "./support/report.ts";
import { openStage, PUBLIC_URL, type Stage } from "./support/stage.ts";

/** A read of the largest business is over its bound if it takes longer than this and this many times as long. */
const MOST_MS = 50;
const MOST_RATIO = 2;
/** The lines of a printed plan. */
const PLAN_LINES = 40;

/**
 * Fills an installation of 301 businesses and measures each read of the API, of GraphQL and of the dashboard in the
 * largest of them and in an almost empty one, by turns: a table sorted by ratio, with the plan of what is over its bound.
 * `--scale` sets the number of rows, `--rounds` the readings of each, `--only` a part of their names; `--folder` keeps the
 * data for another run.
 */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      scale: { type: "string", default: "0.5" },
      rounds: { type: "string", default: "5" },
      only: { type: "string", default: "" },
      folder: { type: "string" },
    },
  });
  await using stage = await openStage(values.folder);
  const businesses = await filled(stage, Number(values.scale));
  const [largest, smallest] = [businesses[0], businesses.at(-1)] as [Filled, Filled];
  const recorder = new Recorder();
  await using database = openPoolOf(stage);
  const recorded = recorder.watch(database);
  const now = Date.now();
  const sides = [await sideOf(stage, largest), await sideOf(stage, smallest)] as const;
  const reads = [
    ...(await restReads(recorded, stage.box, `${PUBLIC_URL}/oidc`, now)),
    ...graphqlReads(recorded, now),
    ...(await dashboardReads(recorded, now)),
    ...works(recorded),
  ].filter(({ name }) => name.includes(values.only));
  const measured: Measured[] = [];
  for (const [place, read] of reads.entries()) {
    measured.push(await measure(read, sides, Number(values.rounds), recorder));
    if (place % 100 === 99) {
      console.error(`${place + 1} of ${reads.length} reads`);
    }
  }
  await report(stage, measured);
}

function openPoolOf(stage: Stage): Database & AsyncDisposable {
  const pool = openPool({ connection: { connectionString: stage.databaseUrl }, size: 8 });
  return { ...pool, [Symbol.asyncDispose]: () => pool.close() };
}

/** The businesses of the data folder, which it fills if it is empty. */
async function filled(stage: Stage, scale: number): Promise<Filled[]> {
  const [noted] = await stage
    .query<{ scale: number; filledAt: number } & pg.QueryResultRow>(
      `SELECT scale, filled_at::float8 AS "filledAt" FROM large_bench`,
    )
    .catch(() => []);
  if (noted) {
    return plan(noted.scale, noted.filledAt);
  }
  const client = new pg.Client(stage.databaseUrl);
  await client.connect();
  try {
    const now = Date.now();
    const businesses = await fill(client, stage.database, scale, now, (line) => console.error(line));
    await client.query("CREATE TABLE large_bench AS SELECT $1::float8 AS scale, $2::float8 AS filled_at", [scale, now]);
    return businesses;
  } finally {
    await client.end();
  }
}

async function sideOf(stage: Stage, business: Filled): Promise<Side> {
  const membership = await findMembership(stage.database, business.adminId);
  if (!membership) {
    throw new Error(`the data folder lacks ${business.id}: remove it`);
  }
  return { business, membership, token: await stage.token("public-api", business.adminId) };
}

interface Sent {
  statement: Statement<unknown>;
  values: readonly unknown[];
  milliseconds: number;
}

/** The statements of a read, with their times. */
class Recorder {
  #sent: Sent[] = [];

  take(): Sent[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  watch(database: Database): Database {
    const timed = async <Result>(
      statement: Statement<unknown>,
      values: readonly unknown[],
      answer: () => Promise<Result>,
    ): Promise<Result> => {
      const startedAt = performance.now();
      try {
        return await answer();
      } finally {
        this.#sent.push({ statement, values, milliseconds: performance.now() - startedAt });
      }
    };
    return {
      ...database,
      rows: (statement, values) => timed(statement, values, () => database.rows(statement, values)),
      row: (statement, values) => timed(statement, values, () => database.row(statement, values)),
      finish: (statement, values) => timed(statement, values, () => database.finish(statement, values)),
      transaction: (work) => database.transaction((inside) => work(this.watch(inside))),
      onBehalfOf: (owner) => this.watch(database.onBehalfOf(owner)),
    };
  }
}

interface Times {
  median: number;
  fastest: number;
}

const timesOf = (readings: readonly number[]): Times => ({ median: median(readings), fastest: Math.min(...readings) });
const NO_TIMES: Times = { median: 0, fastest: 0 };

interface Measured {
  name: string;
  /** The milliseconds of the readings of the largest business and of the almost empty one: the median and the fastest. */
  large: Times;
  small: Times;
  /** The ratio of the fastest ones, which other work on the machine changes least. */
  ratio: number;
  error: string | null;
  /** The statements of the slowest reading of the largest business. */
  sent: Sent[];
}

async function measure(
  read: Read,
  sides: readonly [Side, Side],
  rounds: number,
  recorder: Recorder,
): Promise<Measured> {
  const times: [number[], number[]] = [[], []];
  let sent: Sent[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const [index, side] of sides.entries()) {
        recorder.take();
        const startedAt = performance.now();
        await read.run(side);
        // The first reading plans the statements.
        if (round >= 0) {
          times[index]?.push(performance.now() - startedAt);
        }
        sent = index === 0 ? recorder.take() : sent;
      }
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name: read.name, large: NO_TIMES, small: NO_TIMES, ratio: 0, error: message, sent: [] };
  }
  const [large, small] = [timesOf(times[0]), timesOf(times[1])];
  return { name: read.name, large, small, ratio: large.fastest / small.fastest, error: null, sent };
}

async function report(stage: Stage, measured: readonly Measured[]): Promise<void> {
  const done = measured.filter(({ error }) => error === null).toSorted((one, other) => other.ratio - one.ratio);
  const isOver = ({ large, ratio }: Measured) => large.median > MOST_MS && ratio > MOST_RATIO;
  const rows = done.map((each) => [
    each.name,
    each.large.median.toFixed(1),
    each.large.fastest.toFixed(1),
    each.small.median.toFixed(1),
    each.small.fastest.toFixed(1),
    each.ratio.toFixed(1),
    isOver(each) ? "over" : "",
  ]);
  console.log(`${await describeMachine(stage)}\n`);
  console.log(table(["read", "largest: p50 ms", "fastest", "almost empty: p50 ms", "fastest", "ratio", "bound"], rows));
  const over = done.filter(isOver);
  await printPlans(stage, over);
  const within = done.filter(({ ratio }) => ratio <= 1.5).length;
  console.log(
    `\n${done.length} reads: ${within} within 1.5 times, ${over.length} over ${MOST_RATIO} times and ${MOST_MS} ms`,
  );
  for (const { name, error } of measured.filter((each) => each.error !== null)) {
    console.error(`${name} failed: ${error}`);
    process.exitCode = 1;
  }
}

/** The plan of the slowest statement of each read, once for each statement. */
async function printPlans(stage: Stage, over: readonly Measured[]): Promise<void> {
  const client = new pg.Client(stage.databaseUrl);
  await client.connect();
  for (const [name, value] of Object.entries(SESSION)) {
    await client.query("SELECT set_config($1, $2, false)", [name, value]);
  }
  const printed = new Set<string>();
  for (const { name, sent } of over) {
    const slowest = sent.toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
    if (slowest && !printed.has(slowest.statement.name)) {
      printed.add(slowest.statement.name);
      console.log(`\n${name}: ${slowest.statement.name}, ${slowest.milliseconds.toFixed(1)} ms`);
      console.log((await explain(client, sent, slowest)).map((line) => `  ${line}`).join("\n"));
    }
  }
  await client.end();
}

/** The plan of a statement, after those that came before it in its transaction. */
async function explain(client: pg.Client, sent: readonly Sent[], asked: Sent): Promise<string[]> {
  const { statement, values } = asked;
  await client.query("BEGIN");
  try {
    const mode = statement.isPlannedEachTime ? "force_custom_plan" : "force_generic_plan";
    await client.query("SELECT set_config('plan_cache_mode', $1, true)", [mode]);
    for (const earlier of sent.slice(0, sent.indexOf(asked)).filter(({ statement: { unbound } }) => unbound)) {
      await client.query(earlier.statement.text, [...earlier.values]);
    }
    await client.query(`PREPARE asked AS ${statement.text}`);
    const literals = values.map((value) => literal(value)).join(", ");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (ANALYZE, BUFFERS) EXECUTE asked${literals && ` (${literals})`}`,
    );
    return rows.slice(0, PLAN_LINES).map((row) => row["QUERY PLAN"]);
  } catch (error) {
    return [`no plan: ${error instanceof Error ? error.message : error}`];
  } finally {
    await client.query("ROLLBACK");
    await client.query("DEALLOCATE ALL");
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) {
    return "NULL";
  }
  if (Array.isArray(value)) {
    return `ARRAY[${value.map(literal).join(", ")}]`;
  }
  return typeof value === "number" || typeof value === "boolean" ? String(value) : pg.escapeLiteral(String(value));
}

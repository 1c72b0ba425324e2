import { parseArgs } from "node:util";
import { schema } from "../../schema/index.ts";
import { DEMO_ADMIN } from "../../src/application/demo/seed.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { fillable, fillLists, narrowed } from "../support/full-lists.ts";
import { planOf, statementOf } from "../support/list-plans.ts";
import { filteredLists } from "../support/lists.ts";
import { describeMachine, median, table } from "./support/report.ts";
import { openStage } from "./support/stage.ts";

const PAGE = 25;
const DEEP = 10_000;
/** Below this many milliseconds a page costs no more than a round trip. */
const NOISE_MS = 0.5;

/** The cost of page 10,000 of a list compared with page 1, with every filter, at a million rows. */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rows: { type: "string", default: "1000000" }, rounds: { type: "string", default: "30" } },
  });
  await using stage = await openStage();
  const { query, businessId } = stage;
  const [campaign] = await query<{ id: string }>("SELECT min(id) AS id FROM campaigns WHERE business_id = $1", [
    businessId,
  ]);
  const campaignId = campaign?.id as string;
  console.log(`filling the lists with ${values.rows} rows each`);
  await withoutIndexes(query, () => fillLists({ query, businessId, campaignId }, Number(values.rows)));
  const [admin] = await query<{ id: string }>("SELECT id FROM users WHERE email = $1", [DEMO_ADMIN]);
  const membership = (await findMembership(stage.database, admin?.id as string)) as Membership;
  const source = { schema, database: stage.database, membership, query };

  const rows: string[][] = [];
  for (const list of filteredLists(schema).filter(({ name }) => fillable.includes(name))) {
    for (const left of ["many", "few"] as const) {
      const statement = await statementOf(source, list, {
        ...("campaignId" in list.variables && { campaignId }),
        filter: narrowed(list.variables.filter as object, left),
      });
      const first = statement.replace(/LIMIT \d+$/, `LIMIT ${PAGE + 1}`);
      const deep = await deepPage(query, first);
      const [one, other] = await compare(query, first, deep.statement, Number(values.rounds));
      const plan = await planOf(source, deep.statement);
      const ratio = (other + NOISE_MS) / (one + NOISE_MS);
      rows.push([
        list.name.replace("Query.", ""),
        list.filters,
        left,
        String(deep.page),
        one.toFixed(2),
        other.toFixed(2),
        `${ratio.toFixed(2)}${ratio > 1.2 ? " !" : ""}`,
        plan.steps.join(" < "),
      ]);
    }
  }
  const header = ["list", "filter", "rows left", "deep page", "page 1 ms", "deep ms", "ratio", "plan of the deep page"];
  console.log(`\n${await describeMachine(stage)}, ${values.rows} rows\n\n${table(header, rows)}`);
}

type Query = Awaited<ReturnType<typeof openStage>>["query"];

/** Creates the indexes after the rows, which is many times faster. */
async function withoutIndexes(query: Query, fill: () => Promise<void>): Promise<void> {
  const indexes = await query<{ name: string; text: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisunique`,
  );
  await query(indexes.map(({ name }) => `DROP INDEX ${name}`).join("; "));
  await fill();
  await query(`SET maintenance_work_mem = '512MB'; ${indexes.map(({ text }) => text).join("; ")}`);
  await query("VACUUM ANALYZE");
}

/** The statement of page 10,000, or of the last whole page if there are fewer. */
async function deepPage(query: Query, first: string): Promise<{ statement: string; page: number }> {
  const alias = /ORDER BY (\w+)\.id DESC/.exec(first)?.[1];
  const ids = first.replace(/LIMIT \d+$/, `OFFSET ${(DEEP - 1) * PAGE - 1} LIMIT 1`);
  let [row] = await query<{ id: string }>(ids);
  let page = DEEP;
  if (!row) {
    const [counted] = await query<{ count: string }>(
      `SELECT count(*) FROM (${first.replace(/LIMIT \d+$/, "")}) all_rows`,
    );
    page = Math.max(1, Math.floor(Number(counted?.count) / PAGE));
    [row] = await query<{ id: string }>(
      first.replace(/LIMIT \d+$/, `OFFSET ${Math.max(0, (page - 1) * PAGE - 1)} LIMIT 1`),
    );
  }
  const condition = row ? `AND ${alias}.id < '${row.id}'` : "";
  return {
    statement: first.replace(/\n(\s*)ORDER BY (\w+)\.id DESC/, `\n$1${condition}\n$1ORDER BY $2.id DESC`),
    page,
  };
}

/** The median milliseconds of each, measured in turn. */
async function compare(query: Query, one: string, other: string, rounds: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, statement] of [one, other].entries()) {
      const startedAt = performance.now();
      await query(statement);
      times[index]?.push(performance.now() - startedAt);
    }
  }
  return [median(times[0]), median(times[1])];
}

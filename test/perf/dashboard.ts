import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { joinServer } from "../../src/platform/postgres/open.ts";
import { addBigBusiness, BIG } from "../support/big-business.ts";
import { openBrowser } from "../support/browser.ts";
import { DEMO_ADMIN } from "../support/dashboard.ts";
import { fillSignIn } from "../support/production.ts";
import { type ListFigures, measureList, pagesOf } from "../support/scrolling.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { median, table } from "./support/report.ts";

/** The pages of the dashboard with the longest lists, on a big business. */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      rows: { type: "string", default: "20000" },
      rounds: { type: "string", default: "3" },
      only: { type: "string" },
    },
  });
  const dataDir = await mkdtemp(join(tmpdir(), "service-dashboard-"));
  // Nobody scrolls through so many rows in a minute: the limit of a user is out of the way.
  const service = await startService({ DATA_DIR: dataDir, LOG_LEVEL: "debug", RATE_LIMIT_GRAPHQL_MAX: "1000000000" });
  const browser = await openBrowser({ args: ["--enable-precise-memory-info"] });
  try {
    const campaign = await fill(dataDir);
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`${service.internalUrl}/dashboard/overview`);
    await fillSignIn(page, DEMO_ADMIN, "demo");
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    const report: string[][] = [];
    for (const [name, path] of pagesOf(campaign)) {
      if (values.only !== undefined && values.only !== name) {
        continue;
      }
      const firsts: number[] = [];
      let figures: ListFigures | undefined;
      let statements = "";
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const from = service.output().length;
        const isLast = round === Number(values.rounds) - 1;
        const url = service.internalUrl + path;
        figures = await measureList(page.context(), url, isLast ? Number(values.rows) : 0);
        firsts.push(figures.firstRowMs);
        statements = isLast ? statements : slowestOf(service, from);
      }
      report.push([name, ...rowOf(firsts, figures as ListFigures), statements]);
    }
    const head = [
      "page",
      "first row, ms",
      "rows",
      "frame p50, ms",
      "p95, ms",
      "over 20 ms",
      "work, ms",
      "heap, MB",
      "elements",
    ];
    console.log(table([...head, "slowest statements of its opening, ms"], report));
  } finally {
    await browser.close();
    await service.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function rowOf(firsts: readonly number[], figures: ListFigures): string[] {
  const { rows, frames, workMs, heapBytes, mostElements } = figures;
  const sorted = frames.toSorted((one, other) => one - other);
  const slow = frames.filter((frame) => frame > 20).length / frames.length;
  return [
    median(firsts).toFixed(0),
    String(rows),
    median(frames).toFixed(1),
    (sorted[Math.floor(sorted.length * 0.95)] as number).toFixed(1),
    `${(100 * slow).toFixed(1)} %`,
    workMs.toFixed(1),
    (heapBytes / 1e6).toFixed(0),
    String(mostElements),
  ];
}

async function fill(dataDir: string): Promise<string> {
  const server = await joinServer({ databaseUrl: undefined, dataDir });
  const client = new pg.Client(server.connection);
  await client.connect();
  const campaign = await addBigBusiness(
    async (text, values) => (await client.query(text, values)).rows,
    DEMO_ADMIN,
    BIG,
  );
  await client.end();
  return campaign;
}

/** The three slowest statements that the service has logged since then. */
function slowestOf(service: ServiceProcess, from: number): string {
  const slowest = new Map<string, number>();
  for (const line of service.output().slice(from).split("\n")) {
    const { ms, msg, reqId } = line.startsWith("{") ? JSON.parse(line) : ({} as Record<string, never>);
    if (typeof ms === "number" && reqId !== undefined) {
      const name = String(msg).replace(/\.[\w-]{16}$/, "");
      slowest.set(name, Math.max(ms, slowest.get(name) ?? 0));
    }
  }
  return [...slowest]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([name, ms]) => `${name} ${ms}`)
    .join(", ");
}

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "../src/platform/start-error.ts";
import { runCommand } from "./support/run-command.ts";

/**
 * Runs every check and test, one stage after another, also those after a failed one. `test-results/summary.json` has the
 * commit, the machine, the seconds and the failures; the exit code is 1 if there are any.
 */

const USAGE = "npm run test:all [-- STAGE…]";
const FOLDER = fileURLToPath(new URL("../test-results/", import.meta.url));
/** All stages together. */
const MOST_MINUTES = 90;

interface Stage {
  name: string;
  command: string;
  settings?: Record<string, string>;
  /** Whether Vitest runs it, which lists its tests. */
  hasTests?: boolean;
}

const tests = (name: string, projects: readonly string[], settings: Record<string, string> = {}): Stage => ({
  name,
  command: `vitest run ${projects.map((project) => `--project '${project}'`).join(" ")}`,
  settings,
  hasTests: true,
});

const STAGES: readonly Stage[] = [
  { name: "check", command: "npm run check" },
  { name: "production-install", command: "test/start/production-install" },
  { name: "deployment-files", command: "test/start/deployment-files" },
  tests("tests", ["service", "redis"], { TEST_EFFORT: "thorough" }),
  tests("long", ["long"]),
  tests("browser", ["browser"]),
  tests("faults", ["drills", "faults*"]),
  tests("security", ["security"], { REQUESTS: "50000" }),
  tests("clients", ["clients"]),
  { name: "cost", command: "npm run bench -- cost" },
];

interface Result {
  stage: string;
  command: string;
  seconds: number;
  /** Null if the time was up. */
  exitCode: number | null;
  /** The number of tests, of a stage that lists them. */
  tests?: number;
  /** The failed tests, or the stage itself. */
  failures: string[];
}

async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new StartError(`${USAGE}\nThe stages are ${STAGES.map(({ name }) => name).join(", ")}, not ${unknown}.`);
  }
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const startedAt = new Date();
  const begun = performance.now();
  const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000);
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once("SIGINT", end).once("SIGTERM", end);
  const stages: Result[] = [];
  for (const stage of STAGES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (ending.signal.aborted) {
      break;
    }
    console.log(`\n=== ${stage.name}: ${stage.command}`);
    const start = performance.now();
    const exitCode = await runStage(stage, MOST_MINUTES * 60_000 - (start - begun), ending.signal);
    stages.push({
      stage: stage.name,
      command: stage.command,
      seconds: secondsSince(start),
      exitCode,
      ...(await outcomeOf(stage, exitCode)),
    });
    const summary = {
      commit: git("rev-parse", "HEAD"),
      isChanged: git("status", "--porcelain") !== "",
      machine: {
        processor: cpus()[0]?.model,
        cores: cpus().length,
        gibibytes: Math.round(totalmem() / 2 ** 30),
        node: process.version,
      },
      startedAt,
      seconds: secondsSince(begun),
      stages,
    };
    await writeFile(join(FOLDER, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
  }
  console.log(`\n=== ${secondsSince(begun)} s in all, see test-results/summary.json`);
  for (const { stage, seconds, tests: count, failures } of stages) {
    const outcome = failures.length === 0 ? "passed" : `${failures.length} failed`;
    console.log(
      `${stage.padEnd(20)}${String(seconds).padStart(5)} s  ${count === undefined ? "" : `${count} tests, `}${outcome}`,
    );
    failures.forEach((failure) => void console.log(`  ${failure}`));
  }
  process.exitCode = stages.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

/**
 * Runs it in a process group of its own, which ends when the time is up or at the signal. Returns the exit code, or null.
 */
async function runStage(
  { name, command, settings, hasTests }: Stage,
  milliseconds: number,
  ending: AbortSignal,
): Promise<number | null> {
  const reports = hasTests ? ` --reporter=default --reporter=json --outputFile.json=${reportOf(name)}` : "";
  const child = spawn("sh", ["-c", command + reports], {
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...settings },
  });
  const end = () => child.pid && process.kill(-child.pid, "SIGTERM");
  const timer = setTimeout(end, Math.max(0, milliseconds));
  ending.addEventListener("abort", end);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  ending.removeEventListener("abort", end);
  return code;
}

const reportOf = (name: string) => `test-results/${name}.json`;

/** The form of Vitest's report, as far as it is needed. */
interface Report {
  numTotalTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

async function outcomeOf({ name, hasTests }: Stage, code: number | null): Promise<Pick<Result, "tests" | "failures">> {
  const whole = code === 0 ? [] : [code === null ? `${name} was ended` : `${name} ended with exit code ${code}`];
  if (!hasTests) {
    return { failures: whole };
  }
  const report = await readFile(reportOf(name), "utf8").then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
  if (report === null) {
    return { failures: [`${name} left no report`] };
  }
  const failures = report.testResults.flatMap(({ name: file, status, assertionResults }) => {
    const path = file.slice(file.lastIndexOf("/test/") + 1);
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${path}: ${test.fullName}`);
    return failed.length > 0 || status !== "failed" ? failed : [path];
  });
  return { tests: report.numTotalTests, failures: failures.length > 0 ? failures : whole };
}

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8" }).trim();
}

await runCommand(main);

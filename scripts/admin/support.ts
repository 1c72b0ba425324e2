import { open } from "node:fs/promises";
import { arch, availableParallelism, platform, release, totalmem } from "node:os";
import type { Command } from "commander";
import { settingNames } from "../../src/application/config/environment.ts";
import { readConfig } from "../../src/application/config.ts";
import { VERSION } from "../../src/application/version.ts";
import { listTextFailures } from "../../src/domain/monitoring/overview-store.ts";
import { listMigrations } from "../../src/platform/db/schema.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { lookAt, type OperatorOptions, operatorCommand, print } from "../support/operator-command.ts";
import { readTables } from "./database.ts";
import { examine } from "./doctor.ts";
import { problemsOf, readStatus } from "./status.ts";

/** Choices and switches: no value of these can be a secret, a name or an address. Of other settings only the names are written. */
const SHOWN = new Set([
  "NODE_ENV",
  "ROLE",
  "GATEWAYS",
  "MIGRATE",
  "CARRIER",
  "STORAGE",
  "LOG_LEVEL",
  "SIGNING_ALGORITHM",
  "SEED_DEMO",
  "DATABASE_POOL_SIZE",
  "CARRIER_CONCURRENCY",
  "DRAIN_SECONDS",
  "STOP_SECONDS",
]);

/** A week of failures. */
const HOURS = 24 * 7;

/** Writes what a report of a defect needs: no name, address, number, id, text or secret of anybody. */
export function supportCommand(): Command {
  return operatorCommand(
    "support",
    "write a file for a report of a defect: states and counts, without any data or secret",
  )
    .argument("<file>", "the new file")
    .action(async (path: string, options: OperatorOptions) => {
      const { production } = readConfig(process.env);
      const checks = (await examine()).map(({ name, state }) => ({ name, state }));
      const machine = { platform: platform(), release: release(), arch: arch(), processors: availableParallelism() };
      // The file is part of the recorded work: without it the command is not done.
      await lookAt(async (database, client) => {
        const status = await readStatus(database, client);
        const content = {
          writtenAt: new Date().toISOString(),
          program: { version: VERSION, node: process.version, production, migration: (await listMigrations()).at(-1) },
          machine: { ...machine, memory: totalmem() },
          settings: settingsOf(process.env),
          checks,
          status,
          problems: problemsOf(status).map(({ problem }) => problem),
          textFailures: await listTextFailures(database, HOURS),
          tables: (await readTables(client)).tables,
        };
        await writeNew(path, `${JSON.stringify(content, null, 1)}\n`);
      });
      print(options, { file: path }, [
        `${path} has states and counts, and no data of anybody`,
        "read it before you send it, and add the lines of the log around the defect",
      ]);
    });
}

function settingsOf(variables: NodeJS.ProcessEnv): Record<string, string> {
  const given = settingNames.filter((name) => variables[name] || variables[`${name}_FILE`]);
  return Object.fromEntries(given.map((name) => [name, SHOWN.has(name) ? (variables[name] as string) : "set"]));
}

/** @throws StartError */
async function writeNew(path: string, content: string): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === "EEXIST"
        ? `the file ${path} exists: name another one`
        : `the file ${path} cannot be written (${error.message})`,
    );
  });
  try {
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}

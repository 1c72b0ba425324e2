import type { Command } from "commander";
import type pg from "pg";
import { cautionsOf } from "../../src/application/config/cautions.ts";
import { unknownCautions } from "../../src/application/config/unknown.ts";
import { type Config, readConfig } from "../../src/application/config.ts";
import { within } from "../../src/platform/db/connection.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { connectToSchema, leaveSchema } from "../../src/platform/db/schema.ts";
import { explainConnection, joinServer } from "../../src/platform/postgres/open.ts";
import { type OperatorOptions, operatorCommand, print } from "../support/operator-command.ts";
import { recordedAt } from "../support/operator-record.ts";
import { type Check, type Finding, failed, ok, warning } from "./checks/check.ts";
import { databaseChecks, databaseName } from "./checks/database.ts";
import { encryptionCheck, machineChecks } from "./checks/machine.ts";

/** The time limit for one check. */
const PATIENCE_MS = 20_000;

const WORDS: Readonly<Record<Finding["state"], string>> = { ok: "ok", warning: "warning", failed: "FAILED" };

interface Line extends Finding {
  name: string;
}

/** Checks everything that the service needs. The exit code is 1 when a check fails. */
export function doctorCommand(): Command {
  return operatorCommand(
    "doctor",
    "check everything that the service needs, one line each; exit code 1 if a check fails",
  ).action(async (options: OperatorOptions) => {
    const lines = await examine();
    const isWell = lines.every(({ state }) => state !== "failed");
    print(
      options,
      { ok: isWell, checks: lines },
      lines.map(({ name, state, detail }) => `${WORDS[state].padEnd(7)}  ${name.padEnd(16)}  ${detail}`),
    );
    process.exitCode = isWell ? 0 : 1;
  });
}

/** The results of all checks. */
export async function examine(): Promise<Line[]> {
  let config: Readonly<Config>;
  try {
    config = readConfig(process.env);
  } catch (error) {
    return [{ name: "settings", ...failed((error as Error).message) }];
  }
  const cautions = cautionsOf(config);
  const settings =
    cautions.length > 0 ? warning(cautions.join("; ")) : ok(config.production ? "production" : "development");
  const unknown = unknownCautions(process.env);
  const names = unknown.length > 0 ? failed(unknown.join("; ")) : ok("no variable looks like a mistyped setting");
  // No other command waits for the clients of other systems to load.
  const { outsideChecks } = await import("./checks/outside.ts");
  const elsewhere = Promise.all([...outsideChecks, ...machineChecks].map((check) => carryOut(check, config)));
  const own = [
    { name: "settings", ...settings },
    { name: "unknown settings", ...names },
  ];
  return [...own, ...(await examineDatabase(config)), ...(await elsewhere)];
}

async function examineDatabase(config: Readonly<Config>): Promise<Line[]> {
  const name = "database";
  try {
    const server = await within(PATIENCE_MS * 3, joinServer(config));
    try {
      await leaveSchema(await connectToSchema(server.connection));
      const lines = await recordedAt(server.connection, () => examineServer(server.connection, config));
      return [{ name, ...ok(databaseName(config)) }, ...lines];
    } finally {
      await server.stop();
    }
  } catch (error) {
    return [{ name, ...failed((explainConnection(error) as Error).message) }];
  }
}

async function examineServer(connection: pg.ClientConfig, config: Readonly<Config>): Promise<Line[]> {
  const database = openPool({ connection, size: 1 });
  try {
    const checks = [...databaseChecks(connection), encryptionCheck(database)];
    return await Promise.all(checks.map((check) => carryOut(check, config)));
  } finally {
    await database.close();
  }
}

async function carryOut({ name, run }: Check, config: Readonly<Config>): Promise<Line> {
  const finding = await within(PATIENCE_MS, run(config)).catch((error) =>
    failed((explainConnection(error) as Error).message),
  );
  return { name, ...finding };
}

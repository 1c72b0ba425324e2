import { DomainError } from "../../src/platform/errors.ts";
import { explainDatabase } from "../../src/platform/postgres/open.ts";
import { UnknownKeyError } from "../../src/platform/secret-box.ts";
import { StartError } from "../../src/platform/start-error.ts";

/** Runs a command to its end. A StartError becomes one line and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const explained = explainDatabase(error);
    const isExpected = [StartError, UnknownKeyError, DomainError].some((kind) => explained instanceof kind);
    console.error(isExpected ? (explained as Error).message : explained);
    process.exitCode = 1;
  }
}

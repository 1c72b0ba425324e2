import { DomainError } from "../../src/platform/errors.ts";
import { explainDatabase } from "../../src/platform/postgres/open.ts";
import { StartError } from "../../src/platform/start-error.ts";

/** Runs a command to its end. A refusal is one line and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const explained = explainDatabase(error);
    const isExpected = explained instanceof StartError || explained instanceof DomainError;
    console.error(isExpected ? explained.message : explained);
    process.exitCode = 1;
  }
}

import { readConfig } from "../src/application/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { countOf } from "../src/platform/db/schema.ts";
import { joinServer } from "../src/platform/postgres/open.ts";
import { runCommand } from "./support/run-command.ts";

/** Brings the schema to the state that this version needs; killed at any moment, it goes on when it is run again. */
async function main(): Promise<void> {
  const server = await joinServer(readConfig(process.env));
  try {
    const print = (line: string) => console.log(line);
    const ran = await migrate(server.connection, { onBegin: print, onWait: print });
    console.log(ran.length === 0 ? "nothing to migrate" : `done: ${countOf(ran)}`);
  } finally {
    await server.stop();
  }
}

await runCommand(main);

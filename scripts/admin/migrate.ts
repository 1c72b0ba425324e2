import type { Command } from "commander";
import { readConfig } from "../../src/application/config.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { countOf } from "../../src/platform/db/schema.ts";
import { joinServer } from "../../src/platform/postgres/open.ts";
import { type OperatorOptions, operatorCommand, print } from "../support/operator-command.ts";
import { recordedAt } from "../support/operator-record.ts";

/** Brings the schema to the state that this version needs. After a kill the next run continues. */
export function migrateCommand(): Command {
  return operatorCommand("migrate", "bring the schema of the database up to date").action(
    async (options: OperatorOptions) => {
      const server = await joinServer(readConfig(process.env));
      try {
        const report = options.json ? () => {} : (line: string) => console.log(line);
        const ran = await recordedAt(server.connection, () =>
          migrate(server.connection, { onBegin: report, onWait: report }),
        );
        print(options, { migrations: ran }, [ran.length === 0 ? "nothing to migrate" : `done: ${countOf(ran)}`]);
      } finally {
        await server.stop();
      }
    },
  );
}

import { Command } from "commander";
import { appCommands } from "./admin/app.ts";
import { businessCommands } from "./admin/business.ts";
import { doctorCommand } from "./admin/doctor.ts";
import { keyCommands } from "./admin/keys.ts";
import { migrateCommand } from "./admin/migrate.ts";
import { userCommands } from "./admin/user.ts";
import { runCommand } from "./support/run-command.ts";

/** The commands of whoever operates the service. They work on its database, whether it runs or not. */
const commands = [businessCommands(), userCommands(), appCommands(), keyCommands(), migrateCommand(), doctorCommand()];

/** Refusals are one line, also those of the parser; its hints are on lines of their own. */
function plainly(command: Command): void {
  command
    .configureOutput({
      outputError: (text, write) =>
        write(
          `${text
            .replace(/^error: /, "")
            .trim()
            .replaceAll("\n", " ")}\n`,
        ),
    })
    .helpCommand(false);
  command.commands.forEach(plainly);
}

const program = new Command("npm run admin --").description("operates the service");
for (const command of commands) {
  program.addCommand(command);
}
plainly(program);
await runCommand(async () => {
  await program.parseAsync();
});

import { Command } from "commander";
import { appCommands } from "./admin/app.ts";
import { businessCommands } from "./admin/business.ts";
import { doctorCommand } from "./admin/doctor.ts";
import { keyCommands } from "./admin/keys.ts";
import { migrateCommand } from "./admin/migrate.ts";
import { numberCommands } from "./admin/numbers.ts";
import { userCommands } from "./admin/user.ts";
import { runCommand } from "./support/run-command.ts";

/** The operator's commands. They work on the service's database, whether the service runs or not. */
const commands = [
  businessCommands(),
  userCommands(),
  numberCommands(),
  appCommands(),
  keyCommands(),
  migrateCommand(),
  doctorCommand(),
];

/** Prints refusals in one line, including those of the parser; its hints follow on separate lines. */
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

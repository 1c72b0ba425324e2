import { Command } from "commander";
import { VERSION } from "../../src/application/version.ts";
import { appCommands } from "./app.ts";
import { auditCommand } from "./audit.ts";
import { backupCommand, restoreCommand } from "./backup.ts";
import { broadcastCommands } from "./broadcast.ts";
import { businessCommands } from "./business.ts";
import { campaignCommands } from "./campaign.ts";
import { databaseCommands } from "./database.ts";
import { doctorCommand } from "./doctor.ts";
import { keyCommands } from "./keys.ts";
import { mailCommands } from "./mail.ts";
import { migrateCommand } from "./migrate.ts";
import { numberCommands } from "./numbers.ts";
import { personCommands } from "./person.ts";
import { recordingCommands } from "./recording.ts";
import { statusCommand } from "./status.ts";
import { supportCommand } from "./support.ts";
import { textCommands } from "./text.ts";
import { userCommands } from "./user.ts";
import { webhookCommands } from "./webhook.ts";

/** The operator's commands. They work on the service's database, whether the service runs or not. */
export function adminProgram(): Command {
  const program = new Command("npm run admin --")
    .description("operates the service")
    .version(VERSION)
    // The options of `backup` are also those of `backup verify`.
    .enablePositionalOptions();
  const commands = [
    statusCommand(),
    doctorCommand(),
    textCommands(),
    webhookCommands(),
    mailCommands(),
    recordingCommands(),
    campaignCommands(),
    broadcastCommands(),
    databaseCommands(),
    businessCommands(),
    userCommands(),
    personCommands(),
    numberCommands(),
    appCommands(),
    keyCommands(),
    migrateCommand(),
    backupCommand(),
    restoreCommand(),
    auditCommand(),
    supportCommand(),
  ];
  for (const command of commands) {
    program.addCommand(command);
  }
  plainly(program);
  return program;
}

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

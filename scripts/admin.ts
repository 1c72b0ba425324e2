import { adminProgram } from "./admin/program.ts";
import { runCommand } from "./support/run-command.ts";

await runCommand(async () => {
  await adminProgram().parseAsync();
});

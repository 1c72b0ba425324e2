import { adminProgram } from "../../scripts/admin/program.ts";
import { runCommand } from "../../scripts/support/run-command.ts";
import { killAround, type Moment } from "../support/kill-around.ts";

/** `npm run restore`, killed around the first statement that FAULT describes. */

const { moment, statement } = JSON.parse(process.env.FAULT ?? "") as { moment: Moment; statement: string };
let wasHit = false;
killAround(moment, (_client, query) => {
  const text = typeof query === "string" ? query : (query as { text: string }).text;
  const isHit = !wasHit && text.includes(statement);
  wasHit ||= isHit;
  return isHit;
});
await runCommand(async () => {
  await adminProgram().parseAsync(["restore", process.argv[2] as string], { from: "user" });
});

import type { Command } from "commander";
import { listAbandonment } from "../../src/domain/monitoring/overview-store.ts";
import {
  columns,
  group,
  lookAt,
  type OperatorOptions,
  operatorCommand,
  print,
  whole,
} from "../support/operator-command.ts";

export function campaignCommands(): Command {
  return group("campaign", "the campaigns of the businesses", [abandonment()]);
}

function abandonment(): Command {
  return operatorCommand("abandonment", "list the campaigns in which people answered and no agent took the call")
    .option("--hours <n>", "the last hours", whole(1, 24 * 30), 24)
    .option("--limit <n>", "the maximum number of rows", whole(1, 1_000), 10)
    .action(async (options: OperatorOptions & { hours: number; limit: number }) => {
      const listed = await lookAt((database) => listAbandonment(database, options.hours, options.limit));
      const rows = listed.map(({ businessId, campaignId, answered, abandoned }) => [
        `${abandoned} of ${answered} answered calls`,
        `${((100 * abandoned) / answered).toFixed(1)} %`,
        campaignId,
        businessId,
      ]);
      print(options, listed, rows.length === 0 ? ["no call was abandoned"] : columns(rows));
    });
}

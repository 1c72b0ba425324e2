import type { Command } from "commander";
import { type Explanation, explainText } from "../../src/domain/monitoring/explain.ts";
import { findText, type TextFacts } from "../../src/domain/monitoring/explain-store.ts";
import { listQueues, listTextFailures } from "../../src/domain/monitoring/overview-store.ts";
import {
  columns,
  group,
  known,
  lookAt,
  type OperatorOptions,
  operatorCommand,
  print,
  whole,
} from "../support/operator-command.ts";
import { hasWorker } from "./database.ts";

const MOST_HOURS = 24 * 30;

export function textCommands(): Command {
  return group("text", "the texts at the carrier", [explain(), failures(), queues()]);
}

function explain(): Command {
  return operatorCommand("explain", "say why a text is as it is, and the next step")
    .argument("<id>", "the id of the text, such as msg_…")
    .action(async (id: string, options: OperatorOptions) => {
      const { text, explanation } = await lookAt(async (database, client) => {
        const found = known(await findText(database, id), "text", id, "text failures or the log of the requests");
        return { text: found, explanation: explainText(found, { hasWorker: await hasWorker(client) }) };
      });
      print(options, { ...text, ...explanation }, [...describe(text), ...explained(explanation)]);
    });
}

/** The cause and the next step, as every `explain` ends. */
export function explained({ cause, next }: Explanation): string[] {
  return ["", `Cause  ${cause}`, `Next   ${next}`];
}

function describe(text: TextFacts): string[] {
  const order = text.order && `due at ${text.order.dueAt}, ${text.order.attempts} attempts, ${text.ahead} before it`;
  return present([
    ["Text", `${text.id}, ${text.direction}`],
    ["Status", text.errorCode === null ? text.status : `${text.status} (${text.errorCode})`],
    ["Business", `${text.businessName} (${text.businessId})`],
    ["Inbox", `${text.inboxNumber} (${text.inboxId})`],
    ["Campaign", text.campaignId],
    ["Broadcast", text.broadcastId],
    ["Created", text.createdAt],
    ["Scheduled for", text.sendAt],
    ["Sent", text.sentAt],
    ["Delivered", text.deliveredAt],
    ["Changed", text.updatedAt],
    ["At the carrier", text.carrierId],
    ["Order", order],
    ["Duplicate", text.possibleDuplicate ? "the carrier may have it twice" : null],
  ]);
}

/** Aligned lines with the facts that there are. */
export function present(rows: readonly (readonly [name: string, value: string | null])[]): string[] {
  return columns(rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function failures(): Command {
  return operatorCommand("failures", "count the codes with which texts failed, the most frequent first")
    .option("--hours <n>", "the last hours", whole(1, MOST_HOURS), 1)
    .action(async (options: OperatorOptions & { hours: number }) => {
      const counted = await lookAt((database) => listTextFailures(database, options.hours));
      const rows = counted.map((one) => [`${one.count}`, one.status, one.errorCode, `${one.businesses} businesses`]);
      print(options, counted, rows.length === 0 ? ["no text has failed"] : columns(rows));
    });
}

function queues(): Command {
  return operatorCommand("queues", "list the numbers with the most orders that are due at the carrier")
    .option("--limit <n>", "the maximum number of rows", whole(1, 1_000), 10)
    .action(async (options: OperatorOptions & { limit: number }) => {
      const listed = await lookAt((database) => listQueues(database, options.limit));
      const rows = listed.map((lane) => [
        `${lane.due} due`,
        lane.kind,
        lane.inboxId,
        lane.businessId,
        `the oldest since ${lane.oldestDueAt}`,
      ]);
      print(options, listed, rows.length === 0 ? ["no order is due"] : columns(rows));
    });
}

import type { Command } from "commander";
import { listRecordings } from "../../src/domain/monitoring/overview-store.ts";
import { retryRecordings } from "../../src/domain/recording/operator-store.ts";
import {
  columns,
  group,
  lookAt,
  type OperatorOptions,
  onDatabase,
  operatorCommand,
  print,
} from "../support/operator-command.ts";

/** The groups that one command lists. */
const MOST = 50;

export function recordingCommands(): Command {
  return group("recording", "the recordings that are fetched from the carrier", [waiting(), retry()]);
}

function waiting(): Command {
  return operatorCommand("waiting", "count the recordings that wait or are given up, by reason").action(
    async (options: OperatorOptions) => {
      const counted = await lookAt((database) => listRecordings(database, MOST));
      const rows = counted.map((one) => [
        `${one.count}`,
        one.state === "failed" ? "given up" : "waiting",
        `${one.attempts} attempts`,
        `${one.storageFailures} refused by the storage`,
        one.error ?? "",
      ]);
      print(options, counted, rows.length === 0 ? ["no recording waits or is given up"] : columns(rows));
    },
  );
}

function retry(): Command {
  return operatorCommand("retry", "fetch the recordings again that were given up").action(
    async (options: OperatorOptions) => {
      const retried = await onDatabase(retryRecordings);
      print(options, { retried }, [`${retried} recordings are fetched again`]);
    },
  );
}

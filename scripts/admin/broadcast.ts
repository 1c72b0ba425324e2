import type { Command } from "commander";
import { cancelBroadcasts } from "../../src/domain/broadcast/operator-store.ts";
import { group, type OperatorOptions, onDatabase, operatorCommand, print } from "../support/operator-command.ts";

export function broadcastCommands(): Command {
  return group("broadcast", "the broadcasts of the businesses", [cancelAll()]);
}

function cancelAll(): Command {
  return operatorCommand(
    "cancel-all",
    "cancel every scheduled or running broadcast, so that a restored service does not text its recipients again",
  )
    .requiredOption("--confirm", "cancel those of all businesses, for good")
    .action(async (options: OperatorOptions) => {
      const canceled = await onDatabase(cancelBroadcasts);
      print(options, { canceled }, [`${canceled} broadcasts are canceled`]);
    });
}

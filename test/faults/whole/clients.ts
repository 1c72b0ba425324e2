import { agentAtWork } from "./dialer-load.ts";
import type { Load } from "./load.ts";
import { broadcastAndImport, textAndCallIn } from "./outside-load.ts";
import { writeByRest } from "./rest-load.ts";

const WRITERS = 5;
const CALLERS_IN = 2;

/** Starts all clients, and resolves when they have ended. */
export function startLoad(load: Load): Promise<void> {
  const clients = [
    ...Array.from({ length: WRITERS }, (_, place) => writeByRest(load, place)),
    ...load.tokens.agents.map((token) => agentAtWork(load, token)),
    ...Array.from({ length: CALLERS_IN }, (_, place) => textAndCallIn(load, place)),
    broadcastAndImport(load),
  ];
  return Promise.all(clients).then(() => {});
}

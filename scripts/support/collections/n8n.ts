import { eventTypes } from "../../../src/domain/webhook/event-types.ts";
import { titleOf } from "./samples.ts";

/** The files of the n8n nodes that the types of events decide: the options of the trigger, in the order of their names. */
export function n8nFiles(): Record<string, string> {
  const options = eventTypes
    .map((value) => ({ name: titleOf(value), value }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { "nodes/CampaignDialerTrigger/event-types.json": `${JSON.stringify(options, null, 2)}\n` };
}

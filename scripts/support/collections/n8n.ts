import { eventCatalogue, eventTypes } from "../../../src/domain/webhook/event-types.ts";

/** The name of a type of event as titles write it. */
const titleOf = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The files of the n8n nodes that the types of events decide: the options of the trigger, in the order of their names. */
export function n8nFiles(): Record<string, string> {
  const options = eventTypes
    .map((value) => ({ name: titleOf(eventCatalogue[value].name), value }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { "nodes/CampaignDialerTrigger/event-types.json": `${JSON.stringify(options, null, 2)}\n` };
}

import type { EventType } from "../src/domain/webhook/event-types.ts";
import { newId, type Prefix } from "../src/platform/id.ts";
import { eventExample } from "./examples.ts";

const ID = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The data of a sample event: the example of its type, with fictional people and calls, at the time `occurredAt`. The
 * ids are new each time, as in real events.
 */
export function sampleData(type: EventType, occurredAt: string): object {
  const { data, occurred_at: exampleAt } = eventExample(type);
  const delay = Date.parse(occurredAt) - Date.parse(exampleAt);
  const ids = new Map<string, string>();
  const renew = (_key: string, value: unknown) => {
    if (typeof value !== "string") {
      return value;
    }
    const prefix = ID.exec(value)?.[1];
    if (prefix) {
      const id = ids.get(value) ?? newId(prefix as Prefix);
      ids.set(value, id);
      return id;
    }
    return INSTANT.test(value) ? new Date(Date.parse(value) + delay).toISOString() : value;
  };
  return JSON.parse(JSON.stringify(data), renew) as object;
}

import type { Attempt } from "./queries.ts";

/** The attempts of one event, newest first. */
export interface EventAttempts {
  eventId: string;
  attempts: Attempt[];
  /** The newest of them that was read. */
  latest: Attempt;
}

/** The attempts in groups of their events, in the order of the newest attempt of each. */
export function groupsOf(attempts: readonly Attempt[]): EventAttempts[] {
  return Array.from(
    Map.groupBy(attempts, ({ eventId }) => eventId),
    ([eventId, all]) => ({
      eventId,
      attempts: all,
      latest: all[0] as Attempt,
    }),
  );
}

/** Whether the group has this text in the id of its event or in the ids and values of its body. */
export function hasText({ eventId, latest }: EventAttempts, text: string): boolean {
  return eventId.includes(text) || (latest.event?.body.includes(text) ?? false);
}

type Json = { [field: string]: unknown };

const NAMES = ["name", "company", "phone_number", "primary_number", "to"];

/** The object of an event, from its body: its name or number, and its id. Undefined if the viewer does not see it. */
export function objectOf({ event }: Attempt): { name: string | undefined; id: string | undefined } | undefined {
  if (!event) {
    return undefined;
  }
  const { type, data } = JSON.parse(event.body) as { type: string; data: Json };
  const noun = type.split(".").at(-2) ?? "";
  const object = [data[noun], data.call, data.message, data].find(isObject) ?? {};
  const person = [object, data.contact].filter(isObject).map(personName).find(Boolean);
  const name = person ?? NAMES.map((field) => object[field]).find(isText);
  return { name, id: isText(object.id) ? object.id : undefined };
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const personName = ({ first_name, last_name }: Json) => [first_name, last_name].filter(isText).join(" ");

import { expect } from "vitest";
import { operations } from "../../scripts/support/collections/document.ts";

/** A connector offers every operation of the API, except those that no workflow needs. */

/** What no user of a connector asks for, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "system.health": "for monitoring",
  "conversations.messages": "the search for texts has the conversation as a filter",
  "events.redeliver": "for operators of receivers",
  "subscriptions.deliveries": "for operators of receivers",
  "subscriptions.test": "for operators of receivers",
  "subscriptions.update": "a trigger is switched on and off",
};

export interface Asked {
  method: string;
  /** From `/api/v1` on, with any text in the place of parameters. */
  path: string;
}

/** The operations of requests. */
function idsOf(asked: readonly Asked[]): Set<string> {
  const placed = [...operations].map(([id, { method, path }]) => ({
    id,
    method,
    form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return new Set(
    asked.flatMap(({ method, path }) =>
      placed.filter((one) => one.method === method && one.form.test(path)).map(({ id }) => id),
    ),
  );
}

/** @param without further operations that this connector leaves out, with the reasons. */
export function expectWhole(asked: readonly Asked[], without: Readonly<Record<string, string>> = {}): void {
  const leftOut = Object.keys({ ...LEFT_OUT, ...without });
  const offered = idsOf(asked);
  expect([...operations.keys()].filter((id) => !offered.has(id)).sort()).toEqual(leftOut.sort());
}

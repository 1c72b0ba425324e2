import { ApiError } from "../errors.ts";
import type { Tag } from "../route.ts";

/**
 * The sets of tools. A client gets `default` unless its URL names others, as in `/mcp?toolsets=default,webhooks`: each
 * tool of a list costs its model attention and tokens.
 */

/** The operations of the set `default`: what a person asks an assistant for. */
const DEFAULT_OPERATIONS: ReadonlySet<string> = new Set([
  "identity.me",
  "inboxes.list",
  "people.search",
  "contacts.list",
  "contacts.get",
  "contacts.save",
  "contacts.update",
  "conversations.list",
  "conversations.messages",
  "messages.list",
  "messages.get",
  "messages.send",
  "messages.cancel",
  "calls.list",
  "calls.create",
  "calls.update",
  "campaigns.list",
  "campaigns.get",
  "campaignContacts.list",
  "campaignContacts.add",
  "campaignContacts.update",
  "dispositions.list",
  "activity.calls",
  "activity.texts",
]);

const DEFAULT = "default";
const ALL = "all";

/** The set of an operation beside `default` and `all`: the tag of the reference. */
export const toolsetOf = (tag: Tag): string => tag.toLowerCase();

/**
 * The chosen sets, sorted.
 *
 * @param known the names of the sets of all tags.
 * @throws ApiError `validation_error` for an unknown name.
 */
export function readToolsets(value: unknown, known: ReadonlySet<string>): readonly string[] {
  const text = Array.isArray(value) ? value.join(",") : value;
  if (typeof text !== "string" || text.trim() === "") {
    return [DEFAULT];
  }
  const names = [...new Set(text.split(",").map((name) => name.trim().toLowerCase()))].sort();
  const unknown = names.find((name) => name !== DEFAULT && name !== ALL && !known.has(name));
  if (unknown !== undefined) {
    const message = `toolsets may have ${[DEFAULT, ALL, ...known].join(", ")}, separated by commas.`;
    throw new ApiError("validation_error", message, { field: "toolsets" });
  }
  return names;
}

/** Whether an operation is in one of the sets. */
export function isInToolsets(names: readonly string[], { id, tag }: { id: string; tag: Tag }): boolean {
  return names.some(
    (name) => name === ALL || name === toolsetOf(tag) || (name === DEFAULT && DEFAULT_OPERATIONS.has(id)),
  );
}

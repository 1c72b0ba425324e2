import { readFile } from "node:fs/promises";
import { fields as fieldTable } from "../generated/fields.ts";
import { etagOf, type List, type OperationId, operations } from "../index.ts";
import { fieldLines } from "./field.ts";
import { fieldsOf, note, print, printJson, type Row, tableOf } from "./output.ts";
import { openSession } from "./session.ts";
import { type Command, CommandError, readOptions, UsageError, wholeNumber } from "./usage.ts";

/** The resources of the API as commands, made from its list of operations: `contacts list`, `messages create`. */

/** The verbs of the command line for operations with other names, which are understood too. */
const VERBS: Readonly<Record<string, string>> = {
  add: "create",
  save: "create",
  send: "create",
  remove: "delete",
  cancel: "delete",
  redeliver: "resend",
};

/** Operations with commands of their own. */
const OTHERS: readonly string[] = ["identity", "system"];

const FLAGS = { json: { type: "boolean" }, all: { type: "boolean" }, etag: { type: "boolean" } } as const;
const MOST_ITEMS = 10_000;
const LARGEST_MAXIMUM = 1_000_000;

export const resourceCommands: readonly Command[] = (Object.keys(operations) as OperationId[])
  .filter((id) => !OTHERS.includes(id.split(".")[0] ?? ""))
  .map(commandFor);

function commandFor(id: OperationId): Command {
  const [group = "", name = ""] = id.split(".");
  const resource = dashed(group);
  const verb = VERBS[name] ?? dashed(name);
  const { method, path, list } = operations[id];
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place as string);
  const words = places.map((place) => dashed(place).toUpperCase()).join(" ");
  const options = list === "pages" ? "[--FILTER VALUE]… [--all [--max N]]" : method === "GET" ? "" : "[--FIELD VALUE]…";
  return {
    words: [resource, verb],
    ...(verb !== dashed(name) && { alias: [resource, dashed(name)] }),
    summary: `${method} ${path}`,
    usage: [words, options, "[--json]"].filter(Boolean).join(" "),
    details: detailsOf(id, method, list),
    run: (rest) => run(id, places, rest),
  };
}

function detailsOf(id: OperationId, method: string, list: string | undefined): string {
  const lines = fieldLines(fieldTable[id] ?? []);
  lines.push("  --json                    the answer of the API, for programs");
  if (list === "pages") {
    lines.push(`  --all [--max N]           every page, up to --max items (${MOST_ITEMS} by default)`);
  } else if (method === "POST" || method === "PATCH") {
    lines.push(
      "  --data JSON               the whole body instead; @FILE reads a file, - reads the standard input",
      "  --key KEY                 the Idempotency-Key: the same key and body do the work once",
      "",
      "null clears a field. An option with … is a list: repeat it.",
    );
  }
  if (method === "GET" && !list) {
    lines.push("  --etag                    the ETag alone, for --if-match");
  } else if (method === "PATCH" || method === "DELETE") {
    lines.push("  --if-match TAG            only if the object still has this ETag");
  }
  return lines.join("\n");
}

async function run(id: OperationId, places: readonly string[], rest: readonly string[]): Promise<number> {
  const { list, method } = operations[id];
  const { words, flags, fields } = readFields(rest, places.length);
  if (words.length < places.length) {
    throw new UsageError(`${dashed(places[words.length] as string).toUpperCase()} is missing`);
  }
  const path = Object.fromEntries(places.map((place, index) => [place, words[index]]));
  const { data, key, max, "if-match": tag, ...given } = fields;
  if (flags.etag && (method !== "GET" || list)) {
    throw new UsageError("--etag is for commands that read one object");
  }
  const body = data === undefined ? {} : await bodyIn(data, method);
  const input = { ...body, ...valuesOf(given, method, listsOf(id)), ...path };
  const session = await openSession();
  if (list) {
    if (max !== undefined && !flags.all) {
      throw new UsageError("--max is for --all");
    }
    const most = flags.all ? wholeNumber(max?.[0], "max", MOST_ITEMS, LARGEST_MAXIMUM) : undefined;
    return showList(id, session.call(id, input) as List<never, Row>, flags.json === true, most);
  }
  const options = { idempotencyKey: key?.at(-1), ifMatch: tag && onlyOne("if-match", tag) };
  const call = session.client.call as (name: OperationId, input: object, options: object) => PromiseLike<unknown>;
  const answer = (await call(id, input, options)) as Row | undefined;
  if (flags.etag) {
    print(etagOf(answer as Row));
  } else if (flags.json) {
    printJson(answer ?? {});
  } else {
    print(answer === undefined ? "Done." : fieldsOf(answer));
  }
  return 0;
}

/** The options of the API are not known here: each option that the command does not have is a field. */
function readFields(rest: readonly string[], mostWords: number) {
  const end = rest.indexOf("--");
  const names = rest
    .slice(0, end === -1 ? rest.length : end)
    .map((word) => /^--([a-z][a-z0-9_-]*)(?:=|$)/.exec(word)?.[1])
    .filter((name) => name !== undefined && !Object.hasOwn(FLAGS, name)) as string[];
  const kinds = Object.fromEntries(names.map((name) => [name, { type: "string" as const, multiple: true }]));
  const { values, words } = readOptions(rest, { ...kinds, ...FLAGS }, mostWords);
  const { json, all, etag, ...fields } = values as { [Flag in keyof typeof FLAGS]?: boolean } & Row;
  return { words, flags: { json, all, etag }, fields: fields as Record<string, string[]> };
}

/** The fields that are lists: an option that is given several times, or once. */
function listsOf(id: OperationId): readonly string[] {
  return (fieldTable[id] ?? []).filter(({ isList }) => isList).map(({ name }) => name);
}

function valuesOf(given: Readonly<Record<string, string[]>>, method: string, lists: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(given).map(([option, texts]) => {
      const name = option.replaceAll("-", "_");
      if (method === "GET" || method === "DELETE") {
        return [name, onlyOne(option, texts)];
      }
      return [name, lists.includes(name) ? texts.flatMap(listIn) : valueIn(option, onlyOne(option, texts))];
    }),
  );
}

function onlyOne(option: string, texts: readonly string[]): string {
  if (texts.length > 1) {
    throw new UsageError(`--${option} is given twice`);
  }
  return texts[0] as string;
}

function listIn(text: string): unknown[] {
  const value = valueIn("", text);
  return Array.isArray(value) ? value : [value];
}

/** A field is a text, unless it can be only JSON. */
function valueIn(option: string, text: string): unknown {
  if (!/^(null|true|false|\[.*\]|\{.*\})$/s.test(text)) {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${option} looks like JSON, and is not valid`);
  }
}

async function bodyIn(texts: readonly string[], method: string): Promise<object> {
  if (method !== "POST" && method !== "PATCH") {
    throw new UsageError("--data is for commands that create or update");
  }
  const text = onlyOne("data", texts);
  const json = text === "-" ? await standardInput() : text.startsWith("@") ? await fileText(text.slice(1)) : text;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value;
    }
  } catch {
    // The message below is for both.
  }
  throw new UsageError("--data must be a JSON object");
}

async function standardInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    text += chunk;
  }
  return text;
}

async function fileText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: Error) => {
    throw new CommandError(`--data: ${error.message}`);
  });
}

async function showList(id: OperationId, list: List<never, Row>, asJson: boolean, most: number | undefined) {
  const [group = "", name = ""] = id.split(".");
  const page = most === undefined ? ((await list) as { data: Row[]; has_more?: boolean }) : undefined;
  // One more, to see whether there are others.
  const items = page?.data ?? (await list.toArray((most as number) + 1));
  const shown = items.slice(0, most);
  const hasMore = page ? page.has_more === true : items.length > shown.length;
  if (asJson) {
    printJson(page ?? { data: shown, has_more: hasMore });
    return 0;
  }
  if (shown.length === 0) {
    note("Nothing found.");
    return 0;
  }
  print(tableOf(name === "list" ? dashed(group) : name, shown));
  if (hasMore) {
    note(most === undefined ? "There are more: --all shows them." : `There are more than ${most}: see --max.`);
  }
  return 0;
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

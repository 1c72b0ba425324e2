import { readFile } from "node:fs/promises";
import { fields as fieldTable } from "../generated/fields.js";
import { etagOf, operations } from "../index.js";
import { fieldLines } from "./field.js";
import { fieldsOf, note, print, printJson, tableOf } from "./output.js";
import { openSession } from "./session.js";
import { CommandError, readOptions, UsageError, wholeNumber } from "./usage.js";
/** The resources of the API as commands, made from its list of operations: `contacts list`, `messages create`. */
/** The verbs of the command line for operations with other names, which are understood too. */
const VERBS = {
    add: "create",
    save: "create",
    send: "create",
    remove: "delete",
    cancel: "delete",
    redeliver: "resend",
};
/** Operations with commands of their own. */
const OTHERS = ["identity", "system"];
const FLAGS = { json: { type: "boolean" }, all: { type: "boolean" }, etag: { type: "boolean" } };
const MOST_ITEMS = 10_000;
const LARGEST_MAXIMUM = 1_000_000;
export const resourceCommands = Object.keys(operations)
    .filter((id) => !OTHERS.includes(id.split(".")[0] ?? ""))
    .map(commandFor);
function commandFor(id) {
    const [group = "", name = ""] = id.split(".");
    const resource = dashed(group);
    const verb = VERBS[name] ?? dashed(name);
    const { method, path, list } = operations[id];
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);
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
function detailsOf(id, method, list) {
    const lines = fieldLines(fieldTable[id] ?? []);
    lines.push("  --json                    the answer of the API, for programs");
    if (list === "pages") {
        lines.push(`  --all [--max N]           every page, up to --max items (${MOST_ITEMS} by default)`);
    }
    else if (method === "POST" || method === "PATCH") {
        lines.push("  --data JSON               the whole body instead; @FILE reads a file, - reads the standard input", "  --key KEY                 the Idempotency-Key: the same key and body do the work once", "", "null clears a field. An option with … is a list: repeat it.");
    }
    if (method === "GET" && !list) {
        lines.push("  --etag                    the ETag alone, for --if-match");
    }
    else if (method === "PATCH" || method === "DELETE") {
        lines.push("  --if-match TAG            only if the object still has this ETag");
    }
    return lines.join("\n");
}
async function run(id, places, rest) {
    const { list, method } = operations[id];
    const { words, flags, fields } = readFields(rest, places.length);
    if (words.length < places.length) {
        throw new UsageError(`${dashed(places[words.length]).toUpperCase()} is missing`);
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
        return showList(id, session.call(id, input), flags.json === true, most);
    }
    const options = { idempotencyKey: key?.at(-1), ifMatch: tag && onlyOne("if-match", tag) };
    const call = session.client.call;
    const answer = (await call(id, input, options));
    if (flags.etag) {
        print(etagOf(answer));
    }
    else if (flags.json) {
        printJson(answer ?? {});
    }
    else {
        print(answer === undefined ? "Done." : fieldsOf(answer));
    }
    return 0;
}
/** The options of the API are not known here: each option that the command does not have is a field. */
function readFields(rest, mostWords) {
    const end = rest.indexOf("--");
    const names = rest
        .slice(0, end === -1 ? rest.length : end)
        .map((word) => /^--([a-z][a-z0-9_-]*)(?:=|$)/.exec(word)?.[1])
        .filter((name) => name !== undefined && !Object.hasOwn(FLAGS, name));
    const kinds = Object.fromEntries(names.map((name) => [name, { type: "string", multiple: true }]));
    const { values, words } = readOptions(rest, { ...kinds, ...FLAGS }, mostWords);
    const { json, all, etag, ...fields } = values;
    return { words, flags: { json, all, etag }, fields: fields };
}
/** The fields that are lists: an option that is given several times, or once. */
function listsOf(id) {
    return (fieldTable[id] ?? []).filter(({ isList }) => isList).map(({ name }) => name);
}
function valuesOf(given, method, lists) {
    return Object.fromEntries(Object.entries(given).map(([option, texts]) => {
        const name = option.replaceAll("-", "_");
        if (method === "GET" || method === "DELETE") {
            return [name, onlyOne(option, texts)];
        }
        return [name, lists.includes(name) ? texts.flatMap(listIn) : valueIn(option, onlyOne(option, texts))];
    }));
}
function onlyOne(option, texts) {
    if (texts.length > 1) {
        throw new UsageError(`--${option} is given twice`);
    }
    return texts[0];
}
function listIn(text) {
    const value = valueIn("", text);
    return Array.isArray(value) ? value : [value];
}
/** A field is a text, unless it can be only JSON. */
function valueIn(option, text) {
    if (!/^(null|true|false|\[.*\]|\{.*\})$/s.test(text)) {
        return text;
    }
    try {
        return JSON.parse(text);
    }
    catch {
        throw new UsageError(`--${option} looks like JSON, and is not valid`);
    }
}
async function bodyIn(texts, method) {
    if (method !== "POST" && method !== "PATCH") {
        throw new UsageError("--data is for commands that create or update");
    }
    const text = onlyOne("data", texts);
    const json = text === "-" ? await standardInput() : text.startsWith("@") ? await fileText(text.slice(1)) : text;
    try {
        const value = JSON.parse(json);
        if (typeof value === "object" && value !== null && !Array.isArray(value)) {
            return value;
        }
    }
    catch {
        // The message below is for both.
    }
    throw new UsageError("--data must be a JSON object");
}
async function standardInput() {
    let text = "";
    for await (const chunk of process.stdin.setEncoding("utf8")) {
        text += chunk;
    }
    return text;
}
async function fileText(path) {
    return readFile(path, "utf8").catch((error) => {
        throw new CommandError(`--data: ${error.message}`);
    });
}
async function showList(id, list, asJson, most) {
    const [group = "", name = ""] = id.split(".");
    const page = most === undefined ? (await list) : undefined;
    // One more, to see whether there are others.
    const items = page?.data ?? (await list.toArray(most + 1));
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
function dashed(name) {
    return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Output for people and for programs. */
/** The widest cell of a table. */
const WIDEST = 40;
/** The columns of a list, those that the items have. */
const COLUMNS = {
    calls: ["id", "direction", "from", "to", "status", "duration_seconds", "created_at"],
    "campaign-contacts": ["id", "first_name", "last_name", "primary_number", "status", "call_count"],
    campaigns: ["id", "name", "status", "contact_count", "last_called_at"],
    contacts: ["id", "first_name", "last_name", "company", "primary_number", "updated_at"],
    conversations: ["id", "phone_number", "inbox_id", "unread_count", "last_message_at"],
    deletions: ["id", "type", "reason", "merged_into", "deleted_at"],
    deliveries: ["id", "event_id", "success", "status", "duration_ms", "error", "created_at"],
    dispositions: ["id", "name", "source", "marks_contact_complete"],
    "do-not-call": ["phone_number", "source", "note", "created_at"],
    erasures: ["id", "status", "contact_count", "created_at", "erased_at"],
    events: ["id", "type", "occurred_at"],
    inboxes: ["id", "phone_number", "name"],
    messages: ["id", "direction", "from", "to", "status", "body", "created_at"],
    subscriptions: ["id", "event_type", "target_url", "status", "consecutive_failures"],
    users: ["id", "name", "role", "active"],
};
/** Text of others, without what could control the terminal. */
export function plain(text) {
    return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}
export function print(text) {
    process.stdout.write(`${text}\n`);
}
/** For the person at the terminal, apart from the output. */
export function note(text) {
    process.stderr.write(`${text}\n`);
}
export function printJson(value) {
    print(JSON.stringify(value, null, 2));
}
/** A table with a line for each item. */
export function tableOf(kind, rows) {
    const wanted = COLUMNS[kind] ?? ["id", "name", "status", "created_at"];
    const columns = wanted.filter((column) => rows.some((row) => column in row));
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
    const widths = columns.map((column, place) => Math.min(WIDEST, Math.max(column.length, ...cells.map((line) => [...(line[place] ?? "")].length))));
    const lineOf = (line) => line
        .map((cell, place) => cut(cell, widths[place] ?? WIDEST))
        .join("  ")
        .trimEnd();
    return [lineOf(columns.map((column) => column.toUpperCase())), ...cells.map(lineOf)].join("\n");
}
/** The fields of one object, a line each. */
export function fieldsOf(object) {
    const widest = Math.max(...Object.keys(object).map((name) => name.length));
    return Object.entries(object)
        .map(([name, value]) => `${name.padEnd(widest)}  ${cellOf(value)}`.trimEnd())
        .join("\n");
}
function cellOf(value) {
    if (value === null || value === undefined) {
        return "";
    }
    return plain(typeof value === "object" ? JSON.stringify(value) : String(value));
}
function cut(text, width) {
    const letters = [...text];
    return letters.length > width
        ? `${letters.slice(0, width - 1).join("")}…`
        : text + " ".repeat(width - letters.length);
}

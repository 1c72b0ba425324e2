/** Sends any number of rows, in calls that the API accepts. */
/** The operations that take many rows, with the field that has them. */
export const BULK_FIELDS = {
    "campaignContacts.add": "contacts",
    "contacts.save": "contacts",
    "doNotCall.add": "numbers",
};
/** A call of many rows was refused as a whole: `cause` says why. The calls before it have done their work. */
export class BulkError extends Error {
    name = "BulkError";
    /** What became of the earlier rows. */
    result;
    /** The number of the earlier rows. */
    sent;
    constructor(result, sent, cause) {
        super(`ended after ${sent} rows: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
        this.result = result;
        this.sent = sent;
    }
}
const MOST_ROWS = 500;
/** The API takes bodies of 1 MiB; the other fields need some of it. */
const MOST_BYTES = 900_000;
/** A later version of the API may answer others. */
const COUNTED = ["created", "updated", "skipped", "failed"];
/** @param send makes a call with these rows. */
export async function sendInParts(rows, send, onResult, { idempotencyKey, ...options }) {
    const result = { created: 0, updated: 0, skipped: 0, failed: 0, failures: [] };
    let [sent, part] = [0, 0];
    try {
        for await (const together of partsOf(rows)) {
            part += 1;
            const key = idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}-${part}` };
            const { data } = await send(together, { ...options, ...key });
            for (const one of data) {
                const row = together[one.index];
                const index = sent + one.index;
                const counted = COUNTED.find((name) => name === one.result);
                if (counted) {
                    result[counted] += 1;
                }
                if (one.error) {
                    result.failures.push({ index, row, error: one.error });
                }
                onResult?.({ ...one, index }, row);
            }
            sent += together.length;
        }
    }
    catch (error) {
        throw new BulkError(result, sent, error);
    }
    return result;
}
/** Cuts the rows into parts of at most 500 rows and of the size of a body. */
async function* partsOf(rows) {
    let part = [];
    let bytes = 0;
    for await (const row of rows) {
        const size = new TextEncoder().encode(JSON.stringify(row)).length + 1;
        if (part.length > 0 && (part.length === MOST_ROWS || bytes + size > MOST_BYTES)) {
            yield part;
            part = [];
            bytes = 0;
        }
        part.push(row);
        bytes += size;
    }
    if (part.length > 0) {
        yield part;
    }
}

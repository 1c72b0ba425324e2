import type { CallOptions, Input, Output } from "./types.ts";

/** Sends any number of rows, in calls that the API accepts. */

/** The operations that take many rows, with the field that has them. */
export const BULK_FIELDS = {
  "campaignContacts.add": "contacts",
  "contacts.save": "contacts",
  "doNotCall.add": "numbers",
} as const;

export type BulkOperation = keyof typeof BULK_FIELDS;
type Field<Id extends BulkOperation> = (typeof BULK_FIELDS)[Id];
type Together<Id extends BulkOperation> = Extract<Input<Id>, { [Name in Field<Id>]: unknown }>;
export type BulkRow<Id extends BulkOperation> =
  Together<Id> extends { [Name in Field<Id>]: readonly (infer Row)[] } ? Row : never;

/** The input of the operation in its form with many rows, of which there may be any number. */
export type BulkInput<Id extends BulkOperation> = Omit<Together<Id>, Field<Id>> & {
  [Name in Field<Id>]: Iterable<BulkRow<Id>> | AsyncIterable<BulkRow<Id>>;
};

/** What became of a row. */
export type BulkRowResult<Id extends BulkOperation> =
  Extract<Output<Id>, { data: unknown }> extends { data: readonly (infer Result)[] } ? Result : never;
/** What the results of all operations have. */
type RowResult = Pick<BulkRowResult<BulkOperation>, "index" | "result" | "error">;

export interface BulkOptions<Id extends BulkOperation> extends CallOptions {
  /** Told what became of each row, in their order. `index` is the place of the row among all. */
  onResult?: (result: BulkRowResult<Id>, row: BulkRow<Id>) => void;
}

export type BulkResult<Id extends BulkOperation> = ResultOf<BulkRow<Id>>;

interface ResultOf<Row> {
  /** The number of rows by their results. */
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  /** The rows that failed, each with its place among all. */
  failures: { index: number; row: Row; error: NonNullable<RowResult["error"]> }[];
}

/** A call of many rows was refused as a whole: `cause` says why. The calls before it have done their work. */
export class BulkError<Row = unknown> extends Error {
  override readonly name = "BulkError";
  /** What became of the earlier rows. */
  readonly result: ResultOf<Row>;
  /** The number of the earlier rows. */
  readonly sent: number;

  constructor(result: ResultOf<Row>, sent: number, cause: unknown) {
    super(`ended after ${sent} rows: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.result = result;
    this.sent = sent;
  }
}

const MOST_ROWS = 500;
/** The API takes bodies of 1 MiB; the other fields need some of it. */
const MOST_BYTES = 900_000;

/** A later version of the API may answer others. */
const COUNTED = ["created", "updated", "skipped", "failed"] as const;

/** @param send makes a call with these rows. */
export async function sendInParts<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  send: (rows: Row[], options: CallOptions) => PromiseLike<{ data: readonly RowResult[] }>,
  onResult: ((result: RowResult, row: Row) => void) | undefined,
  { idempotencyKey, ...options }: CallOptions,
): Promise<ResultOf<Row>> {
  const result: ResultOf<Row> = { created: 0, updated: 0, skipped: 0, failed: 0, failures: [] };
  let [sent, part] = [0, 0];
  try {
    for await (const together of partsOf(rows)) {
      part += 1;
      const key = idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}-${part}` };
      const { data } = await send(together, { ...options, ...key });
      for (const one of data) {
        const row = together[one.index] as Row;
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
  } catch (error) {
    throw new BulkError(result, sent, error);
  }
  return result;
}

/** Cuts the rows into parts of at most 500 rows and of the size of a body. */
async function* partsOf<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let part: Row[] = [];
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

import type { CallOptions, Input, Output } from "./types.js";
/** Sends any number of rows, in calls that the API accepts. */
/** The operations that take many rows, with the field that has them. */
export declare const BULK_FIELDS: {
    readonly "campaignContacts.add": "contacts";
    readonly "contacts.save": "contacts";
    readonly "doNotCall.add": "numbers";
};
export type BulkOperation = keyof typeof BULK_FIELDS;
type Field<Id extends BulkOperation> = (typeof BULK_FIELDS)[Id];
type Together<Id extends BulkOperation> = Extract<Input<Id>, {
    [Name in Field<Id>]: unknown;
}>;
export type BulkRow<Id extends BulkOperation> = Together<Id> extends {
    [Name in Field<Id>]: readonly (infer Row)[];
} ? Row : never;
/** The input of the operation in its form with many rows, of which there may be any number. */
export type BulkInput<Id extends BulkOperation> = Omit<Together<Id>, Field<Id>> & {
    [Name in Field<Id>]: Iterable<BulkRow<Id>> | AsyncIterable<BulkRow<Id>>;
};
/** What became of a row. */
export type BulkRowResult<Id extends BulkOperation> = Extract<Output<Id>, {
    data: unknown;
}> extends {
    data: readonly (infer Result)[];
} ? Result : never;
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
    failures: {
        index: number;
        row: Row;
        error: NonNullable<RowResult["error"]>;
    }[];
}
/** A call of many rows was refused as a whole: `cause` says why. The calls before it have done their work. */
export declare class BulkError<Row = unknown> extends Error {
    readonly name = "BulkError";
    /** What became of the earlier rows. */
    readonly result: ResultOf<Row>;
    /** The number of the earlier rows. */
    readonly sent: number;
    constructor(result: ResultOf<Row>, sent: number, cause: unknown);
}
/** @param send makes a call with these rows. */
export declare function sendInParts<Row>(rows: Iterable<Row> | AsyncIterable<Row>, send: (rows: Row[], options: CallOptions) => PromiseLike<{
    data: readonly RowResult[];
}>, onResult: ((result: RowResult, row: Row) => void) | undefined, { idempotencyKey, ...options }: CallOptions): Promise<ResultOf<Row>>;
export {};

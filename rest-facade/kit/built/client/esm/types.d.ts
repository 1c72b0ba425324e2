import type { Call } from "./answer.js";
import type { components, operations } from "./generated/api.js";
import type { OperationId } from "./generated/operations.js";
import type { List, PageOf } from "./list.js";
/** The types of the calls, from the types of the OpenAPI document. */
/** A model of the API by its name, for example `Schema<"Contact">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
export interface CallOptions {
    /** Ends the call, its waits included. */
    signal?: AbortSignal | undefined;
    /** The time limit of the call with all its attempts. */
    timeoutMs?: number | undefined;
    /** Your own key, if the write must happen once even when your program starts again. */
    idempotencyKey?: string | undefined;
    /** The `ETag` of the object that you read, from `etagOf`: a write happens only if the object is still the same. */
    ifMatch?: string | undefined;
    /** Your own id of the request, for the logs of both sides. */
    requestId?: string | undefined;
}
type Parameters<Id extends OperationId> = operations[Id]["parameters"];
type PathOf<Id extends OperationId> = Parameters<Id> extends {
    path: infer Path;
} ? Path : unknown;
type QueryOf<Id extends OperationId> = Parameters<Id> extends {
    query?: infer Query;
} ? [NonNullable<Query>] extends [never] ? unknown : NonNullable<Query> : unknown;
type BodyOf<Id extends OperationId> = [NonNullable<RequestBody<Id>>] extends [never] ? unknown : NonNullable<RequestBody<Id>> extends {
    content: {
        "application/json": infer Body;
    };
} ? Body : unknown;
type RequestBody<Id extends OperationId> = operations[Id] extends {
    requestBody?: infer Body;
} ? Body : never;
type Flat<Fields> = Fields extends unknown ? {
    [Name in keyof Fields]: Fields[Name];
} : never;
/** The input of an operation: path parameters, query parameters and fields of the body side by side. */
export type Input<Id extends OperationId> = Flat<PathOf<Id> & QueryOf<Id> & BodyOf<Id>>;
type Answers<Id extends OperationId> = operations[Id]["responses"];
type JsonOf<Answer> = Answer extends {
    content: {
        "application/json": infer Body;
    };
} ? Body : undefined;
/** The result of an operation; undefined if its answer has no body. */
export type Output<Id extends OperationId> = JsonOf<Answers<Id>[keyof Answers<Id> & (200 | 201 | 202 | 204)]>;
/** The item of a list. */
export type Item<Id extends OperationId> = Output<Id> extends {
    data: readonly (infer One)[];
} ? One : never;
/** What a call returns: a list, or a promise of the result. */
export type Result<Id extends OperationId> = Output<Id> extends PageOf<infer One> ? List<Output<Id>, One> : Call<Output<Id>>;
/** The arguments of a call. */
export type Arguments<Id extends OperationId> = Record<never, never> extends Input<Id> ? [input?: Input<Id>, options?: CallOptions] : [input: Input<Id>, options?: CallOptions];
/** The input of an operation that takes one or many, in the form with many. */
type Many<Fields> = Extract<Fields, {
    contacts: unknown;
} | {
    numbers: unknown;
} | {
    event_types: unknown;
}>;
/** An operation as a method. One that takes one or many has one result for each. */
export type Method<Id extends OperationId> = [Many<Input<Id>>] extends [never] ? (...args: Arguments<Id>) => Result<Id> : {
    (input: Many<Input<Id>>, options?: CallOptions): Call<Extract<Output<Id>, {
        data: unknown;
    }>>;
    (input: Exclude<Input<Id>, Many<Input<Id>>>, options?: CallOptions): Call<Exclude<Output<Id>, {
        data: unknown;
    }>>;
};
export {};

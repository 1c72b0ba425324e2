import type { FieldNullability, InputFieldMap, TypeParam } from "@pothos/core";
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";
import { DomainError } from "../src/platform/errors.ts";
import { fingerprint } from "../src/platform/idempotency/fingerprint.ts";
import { runOnce } from "../src/platform/idempotency/once.ts";
import { type GraphQLContext, inTransaction } from "./context.ts";
import { withDigests } from "./files.ts";
import { noLongerThan } from "./limits.ts";

/**
 * Mutations that send, call or create take an `idempotencyKey` and run once for each key. The claim of the key, the
 * change and the stored result are one transaction, in the same store as the answers of the public API. The stored
 * result is the resolver's value, so a repeated mutation may select other fields.
 */

/** The name of the argument. */
const KEY = "idempotencyKey";
const LONGEST_KEY = 255;

/** The argument of a field that is `idempotent`. */
export const idempotencyKey = {
  ...noLongerThan(LONGEST_KEY),
  description:
    `Up to ${LONGEST_KEY} characters. Within 24 hours the same key with the same arguments returns the first result ` +
    "and does nothing twice; with other arguments it is a conflict.",
};

/** The client part of the key's owner. No OAuth client can have this name. */
const CLIENT = "graphql (internal)";
const DONE = 200;

type Resolve = (context: GraphQLContext) => unknown;

async function resolveOnce(
  context: GraphQLContext,
  key: string,
  request: { field: string; given: object; isSecret: boolean },
  resolve: Resolve,
): Promise<unknown> {
  if (key.trim() === "") {
    throw new DomainError("validation_error", `${KEY} must not be empty`, { field: KEY });
  }
  const { businessId, userId } = context.caller;
  return runOnce(
    { database: context.database, box: context.tools.box },
    {
      owner: { businessId, userId, clientId: CLIENT, key },
      fingerprint: fingerprint("GRAPHQL", request.field, await withDigests(request.given)),
      secret: request.isSecret,
      name: KEY,
      refuse: (code, message) => new DomainError(code, message, { field: KEY }),
      write: async (transaction) => resolve(inTransaction(context, transaction)),
      keep: (result) => ({ status: DONE, headers: undefined, text: JSON.stringify(result) }),
      replay: ({ text }) => JSON.parse(text as string) as unknown,
    },
  );
}

/**
 * Runs a change once for the key among the arguments of its field; without a key, each time. A mutation that has work
 * to do before its transaction calls this after it (`onceAfter`), and is not declared `idempotent`.
 */
export function once<Result>(
  context: GraphQLContext,
  { field, given, isSecret = false }: { field: string; given: object; isSecret?: boolean },
  change: (context: GraphQLContext) => Result,
): Result | Promise<Awaited<Result>> {
  const { [KEY]: key, ...rest } = given as { [KEY]?: string | null };
  if (key === undefined || key === null) {
    return change(context);
  }
  return resolveOnce(context, key, { field, given: rest, isSecret }, change) as Promise<Awaited<Result>>;
}

/** There is no result yet: nothing was done. */
class NotKeptError extends Error {
  override readonly name = "NotKeptError";
}

/**
 * Looks up the result for the key among the arguments of a field, before work that a repeated mutation need not do.
 *
 * @returns undefined without a key or a result.
 */
export async function findKept<Result>(
  context: GraphQLContext,
  request: { field: string; given: object },
): Promise<{ result: Result } | undefined> {
  if ((request.given as { [KEY]?: string | null })[KEY] == null) {
    return undefined;
  }
  try {
    const result = await once(context, request, () => Promise.reject<Result>(new NotKeptError("no result yet")));
    return { result };
  } catch (error) {
    if (error instanceof NotKeptError) {
      return undefined;
    }
    throw error;
  }
}

class IdempotencyPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    { pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const { idempotent } = pothosOptions as { idempotent?: true | "secret" };
    if (!idempotent) {
      return resolver;
    }
    const isSecret = idempotent === "secret";
    return (parent, given, context, info) => {
      const { [KEY]: _key, ...rest } = given as { [KEY]?: string | null };
      return once(context as GraphQLContext, { field: info.fieldName, given, isSecret }, (inside) =>
        resolver(parent, rest, inside as Types["Context"], info),
      );
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      idempotency: IdempotencyPlugin<Types>;
    }
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Whether the field takes an `idempotencyKey`; `secret`: its result must not be stored in plain text. */
      idempotent?: true | "secret";
    }
  }
}

SchemaBuilder.registerPlugin("idempotency", IdempotencyPlugin);

import type { FieldNullability, InputFieldMap, TypeParam } from "@pothos/core";
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";
import { DomainError } from "../src/errors.ts";
import { fingerprint } from "../src/idempotency/fingerprint.ts";
import { claimKey, KeyTakenError, keepAnswer } from "../src/idempotency/store.ts";
import { type GraphQLContext, inTransaction } from "./context.ts";
import { noLongerThan } from "./limits.ts";

/**
 * What sends, calls or creates takes an `idempotencyKey`, and does it once for each key: the claim of the key, the
 * change and what came of it are one transaction, by the store that keeps the answers of the public API. What is kept
 * is what the resolver gave, so a repetition may ask for other fields of it.
 */

const LONGEST_KEY = 255;

/** The argument of a field that is `idempotent`. */
export const idempotencyKey = {
  ...noLongerThan(LONGEST_KEY),
  description:
    "Up to 255 characters. The same key with the same arguments brings the first result back within 24 hours, and does " +
    "nothing twice; with others it is a conflict.",
};

/** Whose keys they are, beside the business and the user: no OAuth client has a name like this. */
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
    throw new DomainError("validation_error", "idempotencyKey must not be empty", { field: "idempotencyKey" });
  }
  const { businessId, userId } = context.caller;
  const { box } = context.webhooks;
  const owner = { businessId, userId, clientId: CLIENT, key };
  const print = fingerprint("GRAPHQL", request.field, request.given);
  const attempt = () =>
    context.database.transaction(async (transaction) => {
      const claim = await claimKey(transaction, box, owner);
      if (claim.state === "in_progress") {
        throw new DomainError(
          "idempotency_in_progress",
          "The first request with this idempotencyKey is still running.",
          {
            field: "idempotencyKey",
          },
        );
      }
      if (claim.state === "answered") {
        if (!claim.answer.fingerprint.equals(print)) {
          throw new DomainError("idempotency_key_reused", "This idempotencyKey was used with another request.", {
            field: "idempotencyKey",
          });
        }
        return JSON.parse(claim.answer.text as string) as unknown;
      }
      const result = await resolve(inTransaction(context, transaction));
      await keepAnswer(transaction, box, owner, {
        fingerprint: print,
        status: DONE,
        headers: undefined,
        text: JSON.stringify(result),
        secret: request.isSecret,
      });
      return result;
    });
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof KeyTakenError) {
      // Its answer is committed, or the primary key would have let us wait for it: now it is found.
      return attempt();
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
      const { idempotencyKey: key, ...rest } = given as { idempotencyKey?: string | null };
      if (key === undefined || key === null) {
        return resolver(parent, rest, context, info);
      }
      const request = { field: info.fieldName, given: rest, isSecret };
      return resolveOnce(context as GraphQLContext, key, request, (inside) =>
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
      /** Whether it takes an `idempotencyKey`; `secret`: what it gives must not be stored in the clear. */
      idempotent?: true | "secret";
    }
  }
}

SchemaBuilder.registerPlugin("idempotency", IdempotencyPlugin);

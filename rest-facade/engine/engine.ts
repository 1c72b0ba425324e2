import type { DocumentNode, GraphQLSchema } from "graphql";
import type { GraphQLContext } from "../../schema/context.ts";

/** Runs one operation. Returns all data or throws: the facade never answers with partial data. */
export type Execution = (
  variables: Record<string, unknown>,
  context: GraphQLContext,
) => Promise<Record<string, unknown>>;

/** Accepts the data of an operation, or throws. */
export type Judge = (data: Record<string, unknown>) => Record<string, unknown>;

/** Prepares a valid document, once, at boot. */
export type Engine = (schema: GraphQLSchema, document: DocumentNode, judge?: Judge) => Execution;

import type { DocumentNode, GraphQLSchema } from "graphql";
import type { GraphQLContext } from "../../schema/context.ts";

/** Runs one operation: its whole data, or its failure thrown, for the facade never answers with a part. */
export type Execution = (
  variables: Record<string, unknown>,
  context: GraphQLContext,
) => Promise<Record<string, unknown>>;

/** Makes a valid document ready to run, once, at boot. */
export type Engine = (schema: GraphQLSchema, document: DocumentNode) => Execution;

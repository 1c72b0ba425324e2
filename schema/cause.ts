import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";
import { onBehalfOfRequest } from "../src/platform/requests.ts";
import type { GraphQLContext } from "./context.ts";

/** Rows that a mutation leaves to queues keep the id of its request, so that the log names their cause. */
class CausePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    { kind }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    if (kind !== "Mutation") {
      return resolver;
    }
    return (parent, given, context, info) => {
      const { source } = (context as GraphQLContext).operation;
      return onBehalfOfRequest(source?.requestId ?? null, () => resolver(parent, given, context, info));
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      cause: CausePlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin("cause", CausePlugin);

import { execute } from "graphql";
import type { Engine } from "./engine.ts";

/** The reference: graphql-js, which every other engine is held against. */
export const reference: Engine = (schema, document) => async (variableValues, contextValue) => {
  const { data, errors } = await execute({ schema, document, variableValues, contextValue });
  const failure = errors?.[0];
  if (failure || !data) {
    throw failure?.originalError ?? failure;
  }
  return data;
};

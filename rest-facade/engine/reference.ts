import { execute } from "graphql";
import type { Engine } from "./engine.ts";

/** The reference engine, graphql-js. Every other engine must give the same results. */
export const reference: Engine = (schema, document, judge) => async (variableValues, contextValue) => {
  const { data, errors } = await execute({ schema, document, variableValues, contextValue });
  const failure = errors?.[0];
  if (failure || !data) {
    throw failure?.originalError ?? failure;
  }
  return judge ? judge(data) : data;
};

import type { LinkTools } from "../../src/domain/identity/links.ts";
import type { GraphQLContext } from "../context.ts";

/** What makes one-time links; the public API, which invites nobody, has none. */
export function linksOf({ links }: GraphQLContext): LinkTools {
  if (!links) {
    throw new Error("nothing here makes links");
  }
  return links;
}

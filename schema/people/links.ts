import type { LinkTools } from "../../src/domain/identity/links.ts";
import type { GraphQLContext } from "../context.ts";

/** The creator of one-time links. The public API has none, since it has no invitations. */
export function linksOf({ tools: { links } }: GraphQLContext): LinkTools {
  if (!links) {
    throw new Error("this process cannot create links");
  }
  return links;
}

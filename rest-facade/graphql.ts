import { parse } from "graphql";
import { typedBy } from "../schema/typed-document.ts";
import type { Documents } from "./documents.d.ts";

export type { ResultOf } from "../schema/typed-document.ts";

/** Documents typed by the checked-in schema. */
export const graphql = typedBy<Documents>((source) => parse(source, { noLocation: true }));

/** The fragment for the refusal in a result. */
export const Refusal = graphql(`
  fragment Refusal on DomainError {
    code
    message
    field
    mergedInto
    existingId
  }
`);

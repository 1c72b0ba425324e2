import { parse } from "@0no-co/graphql.web";
import { typedBy } from "../../../schema/typed-document.ts";
import type { Documents } from "../documents.d.ts";

export type { ResultOf, VariablesOf } from "../../../schema/typed-document.ts";

/** Documents typed by the checked-in schema. */
export const graphql = typedBy<Documents>((source) => parse(source, { noLocation: true }));

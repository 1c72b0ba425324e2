import type { DocumentNode } from "graphql";

/** A GraphQL document with the types of its data and of its variables. */
export interface TypedDocument<Data, Variables> extends DocumentNode {
  /** Never present: for the compiler alone, in the form that clients of GraphQL know. */
  __apiType?: (variables: Variables) => Data;
}

/** The data of a document. */
export type ResultOf<Document> = Document extends TypedDocument<infer Data, never> ? Data : never;

/** The variables of a document. */
export type VariablesOf<Document> = Document extends TypedDocument<unknown, infer Variables> ? Variables : never;

/** Returns a function that parses the documents with these types, by text. A document's fragments come after it. */
export function typedBy<Types>(parse: (source: string) => Pick<DocumentNode, "definitions">) {
  return <Source extends keyof Types & string>(
    source: Source,
    fragments: readonly DocumentNode[] = [],
  ): Types[Source] => {
    const definitions = [...parse(source).definitions, ...fragments.flatMap((fragment) => fragment.definitions)];
    return { kind: "Document", definitions: [...new Set(definitions)] } as Types[Source];
  };
}

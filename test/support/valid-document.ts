import { type DocumentNode, type GraphQLSchema, parse, validate } from "graphql";
import { expect } from "vitest";

/** The operations so far, each parsed once. */
const documents = new Map<string, DocumentNode>();
/** Those that are valid, without their texts: of operations that differ only in ids one is validated. */
const valid = new WeakMap<GraphQLSchema, Set<string>>();

/** A valid operation, parsed: a walk that sends it often validates it once. */
export function validDocument(schema: GraphQLSchema, source: string): DocumentNode {
  const document = documents.get(source) ?? parse(source);
  documents.set(source, document);
  const shapes = valid.get(schema) ?? new Set<string>();
  valid.set(schema, shapes);
  const shape = source.replaceAll(/"[^"]*"/g, '""');
  if (!shapes.has(shape)) {
    expect(validate(schema, document)).toEqual([]);
    shapes.add(shape);
  }
  return document;
}

import type { z } from "zod";
import type { TypedDocument } from "../../schema/typed-document.ts";
import { type Camel, camelCase } from "../../src/platform/names.ts";

/** An enum and a text are different types: the public spelling of an enum value differs. */
type Same<One, Other, Then> = [One, Other] extends [Other, One] ? Then : never;

/** The public fields that have the same type in GraphQL, under the camel-case name. */
type Renamed<Data, Public> = {
  [Key in keyof Public]: Camel<Key> extends keyof Data ? Same<Data[Camel<Key>], Public[Key], Key> : never;
}[keyof Public];

/** A function for each of the other fields. */
type Made<Data, Public> = { [Key in Exclude<keyof Public, Renamed<Data, Public>>]: (data: Data) => Public[Key] };

/**
 * Returns a function that converts the data of a fragment to the public model. A field that only changes its name needs
 * no further code. A field that the fragment lacks, or has with another type, needs a function in `made`; without it
 * the code does not compile.
 */
export function presenter<Data, Shape extends z.core.$ZodLooseShape>(
  _fragment: TypedDocument<Data, never>,
  model: z.ZodObject<Shape>,
  made: Made<Data, z.output<z.ZodObject<Shape>>>,
): (data: Data) => z.output<z.ZodObject<Shape>> {
  // V8 creates an object literal with fixed keys in one step, without a lookup for each property.
  const properties = Object.keys(model.shape).map(
    (key) => `${key}: ${Object.hasOwn(made, key) ? `made.${key}(data)` : `data.${camelCase(key)}`}`,
  );
  return new Function("made", `return (data) => ({ ${properties.join(", ")} });`)(made);
}

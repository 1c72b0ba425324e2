import type { TadaDocumentNode } from "gql.tada";
import type { z } from "zod";
import { type Camel, camelCase } from "./common.ts";

/** An enum is not the same as a text: its values have another spelling in public. */
type Same<One, Other, Then> = [One, Other] extends [Other, One] ? Then : never;

/** The public fields that GraphQL gives as they are, under their names in camel case. */
type Renamed<Data, Public> = {
  [Key in keyof Public]: Camel<Key> extends keyof Data ? Same<Data[Camel<Key>], Public[Key], Key> : never;
}[keyof Public];

/** How each of the other fields is made. */
type Made<Data, Public> = { [Key in Exclude<keyof Public, Renamed<Data, Public>>]: (data: Data) => Public[Key] };

/**
 * A function that makes the public model of what a fragment selects. A field that only changes its name stands in the
 * model and the fragment alone. One that the fragment lacks, or has with another type, does not compile without its
 * function in `made`.
 */
export function presenter<Data, Shape extends z.core.$ZodLooseShape>(
  _fragment: TadaDocumentNode<Data, never, unknown>,
  model: z.ZodObject<Shape>,
  made: Made<Data, z.output<z.ZodObject<Shape>>>,
): (data: Data) => z.output<z.ZodObject<Shape>> {
  // V8 makes an object whose properties are all written down in one piece, without a search for each.
  const properties = Object.keys(model.shape).map(
    (key) => `${key}: ${Object.hasOwn(made, key) ? `made.${key}(data)` : `data.${camelCase(key)}`}`,
  );
  return new Function("made", `return (data) => ({ ${properties.join(", ")} });`)(made);
}

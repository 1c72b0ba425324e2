import type { ObjectRef } from "@pothos/core";
import { builder } from "./builder.ts";

/** The result of every mutation that deletes, removes or revokes an object. */
export interface Deletion {
  deletedId: string;
}

const DeletionInterface = builder.interfaceRef<Deletion>("Deletion").implement({
  description: "The result of every mutation that deletes, removes or revokes an object.",
  fields: (t) => ({ deletedId: t.exposeID("deletedId", { description: "The id that the object had." }) }),
});

/** The type of one kind of deletion. */
export function deletionType<Shape extends Deletion = Deletion>(
  name: string,
  description: string,
): ObjectRef<typeof builder.$inferSchemaTypes, Shape> {
  const type = builder.objectRef<Deletion>(name).implement({ description, interfaces: [DeletionInterface] });
  return type as unknown as ObjectRef<typeof builder.$inferSchemaTypes, Shape>;
}

import type { Setting, Settings } from "../src/platform/settings.ts";
import { atMost } from "./limits.ts";

/** The names of the settings of a type. */
type NamesOf<Rows extends Settings, Type> = {
  [Name in keyof Rows]: Rows[Name]["type"] extends Type ? Name : never;
}[keyof Rows];

/** Returns a function that makes a field of each setting of these types. */
export function fieldsOf<Rows extends Settings>(rows: Rows) {
  return <Type extends Rows[keyof Rows]["type"], Field>(
    types: readonly Type[],
    make: (setting: Setting, name: NamesOf<Rows, Type>) => Field,
  ): { [Name in NamesOf<Rows, Type>]: Field } => {
    const fields = Object.entries(rows)
      .filter(([, { type }]) => types.some((each) => each === type))
      .map(([name, setting]) => [name, make(setting, name as NamesOf<Rows, Type>)]);
    return Object.fromEntries(fields) as { [Name in NamesOf<Rows, Type>]: Field };
  };
}

/** The options of a field. */
export function described({ description }: Setting) {
  return { description };
}

/** The options of an input field. */
export function given({ description, input = description, most }: Setting) {
  return { description: input, ...(most !== undefined && atMost(most)) };
}

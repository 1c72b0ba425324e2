/** The values of an enumeration whose names are those of the domain, in capitals. */
export function valuesOf<Name extends string>(names: readonly Name[], describe: (name: Name) => string) {
  return Object.fromEntries(
    names.map((value) => [value.toUpperCase(), { value, description: describe(value) }]),
  ) as unknown as { [Each in Name as Uppercase<Each>]: { value: Each; description: string } };
}

import { snakeCase } from "../names.ts";
import type { Settings, ValuesOf } from "../settings.ts";

/** The settings in a SELECT, by the alias of their table. */
export function settingColumns(settings: Settings, alias: string): string {
  const columns = Object.entries(settings).map(([name, { column: type }]) => {
    const column = snakeCase(name);
    return type === "time" ? `left(${alias}.${column}::text, 5) AS ${column}` : `${alias}.${column}`;
  });
  return columns.join(", ");
}

/**
 * The settings in an UPDATE.
 *
 * @param first the number of the first of their parameters, which `settingParameters` lists.
 * @param assigned the SQL of the new value of a setting, by default its parameter.
 */
export function settingAssignments<Rows extends Settings>(
  settings: Rows,
  first: number,
  assigned: (parameter: string, name: string) => string = (parameter) => parameter,
): string {
  const assignments = Object.entries(settings).map(([name, { column: type }]) => {
    const parameter = settingParameter(settings, first, name);
    return `${snakeCase(name)} = ${assigned(type === "jsonb" ? `${parameter}::jsonb` : parameter, name)}`;
  });
  return assignments.join(", ");
}

/** The parameter of a setting. */
export function settingParameter<Rows extends Settings>(settings: Rows, first: number, name: keyof Rows): string {
  return `$${first + Object.keys(settings).indexOf(String(name))}`;
}

/** The values of the parameters. */
export function settingParameters<Rows extends Settings>(
  settings: Rows,
  values: { readonly [Name in keyof Rows]?: unknown },
): unknown[] {
  return Object.entries(settings).map(([name, { column: type }]) => {
    const value = values[name] ?? null;
    return type === "jsonb" && value !== null ? JSON.stringify(value) : value;
  });
}

/** Some of the settings. */
export type Changes<Rows extends Settings> = { readonly [Name in keyof Rows]?: ValuesOf<Rows>[Name] | undefined };

/** The names of the given settings. */
export function namesOf(changes: object): string[] {
  return Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** The new value of a setting in `settingAssignments`: that of before, unless the parameter `names` has its name. */
export function keepsOthers(names: string): (parameter: string, name: string) => string {
  return (parameter, name) =>
    `CASE WHEN '${name}' = ANY(${names}::text[]) THEN ${parameter} ELSE ${snakeCase(name)} END`;
}

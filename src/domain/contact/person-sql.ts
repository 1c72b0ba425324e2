import type { ListOrder } from "../../platform/db/list-order.ts";
import { snakeCase } from "../../platform/names.ts";
import { type PersonField, personFields } from "./person-rules.ts";

/** The plain text fields of a person in SQL. */

const list = (sqlOf: (field: PersonField) => string): string => personFields.map(sqlOf).join(", ");

/** Their columns. */
export const PERSON_COLUMNS = list(snakeCase);

/** Their columns in the table with this alias. */
export const personColumns = (alias: string): string => list((field) => `${alias}.${snakeCase(field)}`);

/** Their columns in a record that was made from JSON, such as `added."firstName"`. */
export const personValues = (record: string): string => list((field) => `${record}."${field}"`);

/** Their definitions in such a record. */
export const PERSON_DEFINITIONS = list((field) => `"${field}" text`);

/** Assignments that erase them. */
export const PERSON_ERASURE = list((field) => `${snakeCase(field)} = NULL`);

/**
 * Assignments of an UPDATE of a person, from a JSON object that the statement calls `change`. A field that is absent
 * from it stays unchanged.
 */
export function textAssignments(alias: string): string {
  return personFields
    .map((field) => {
      const column = snakeCase(field);
      return `${column} = CASE WHEN change ? '${field}' THEN change ->> '${field}' ELSE ${alias}.${column} END`;
    })
    .join(",\n  ");
}

/** The same with the free fields and the phones; a phone without a label keeps the previous label of its number. */
export function personAssignments(alias: string): string {
  return `${textAssignments(alias)},
  extra_fields = CASE
    WHEN change ? 'extraFields' THEN NULLIF(change -> 'extraFields', 'null') ELSE ${alias}.extra_fields
  END,
  phones = CASE WHEN change ? 'phones' THEN (
    SELECT COALESCE(
      jsonb_agg(
        jsonb_build_object(
          'number', phone -> 'number',
          'label', CASE WHEN phone ? 'label' THEN phone -> 'label' ELSE (
            SELECT kept -> 'label' FROM jsonb_array_elements(${alias}.phones) AS kept
            WHERE kept -> 'number' = phone -> 'number' LIMIT 1
          ) END
        ) ORDER BY place
      ),
      '[]'
    )
    FROM jsonb_array_elements(change -> 'phones') WITH ORDINALITY AS entry (phone, place)
  ) ELSE ${alias}.phones END`;
}

/**
 * The order of people by first and last name, without regard to case, those without a name last. The letters go by their
 * code points, so that no update of the system's collations damages the indexes.
 */
export const byName = (alias: string): ListOrder => ({
  key:
    `COALESCE('0' || lower(NULLIF(btrim(COALESCE(${alias}.first_name, '') || ' ' || COALESCE(${alias}.last_name, '')), ` +
    `'')), '1') COLLATE "C"`,
  type: "text",
  isAscending: true,
});

/**
 * Assignments of an UPDATE of a person, from a JSON object that the statement calls `change`. A field that is absent
 * from it stays unchanged.
 */
export function textAssignments(alias: string): string {
  const text = (column: string, key: string) =>
    `${column} = CASE WHEN change ? '${key}' THEN change ->> '${key}' ELSE ${alias}.${column} END`;
  return `${text("first_name", "firstName")},
  ${text("last_name", "lastName")},
  ${text("company", "company")},
  ${text("title", "title")},
  ${text("email", "email")},
  ${text("linkedin_url", "linkedinUrl")}`;
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

/**
 * Converts PostgreSQL's text of a timestamptz in UTC (`2026-11-21 01:10:21.5+00`) to RFC 3339 with milliseconds
 * (`2026-11-21T01:10:21.500Z`). It rearranges the text: parsing it into a Date and formatting that would cost more.
 */
export function instantFromPostgres(text: string): string {
  const zone = text.indexOf("+", 19);
  const fraction = text.slice(20, zone).padEnd(3, "0").slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

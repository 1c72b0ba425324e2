/** SQL: a timestamptz inside JSON in the form in which a column of a row is read (`query.ts`): RFC 3339 with milliseconds. */
export const instantSql = (timestamptz: string) =>
  `to_char(${timestamptz} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

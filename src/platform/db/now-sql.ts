/** SQL: the present, in the milliseconds that columns and identifiers have. Unlike `now()`, it goes on in a transaction. */
export const NOW = "date_trunc('milliseconds', clock_timestamp())";

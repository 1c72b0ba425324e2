/** The segments a second of toll-free numbers; carriers allow them more than other numbers. */
const TOLL_FREE_SEGMENTS = 3;

/**
 * SQL of the segments a second of an inbox: its own rate, or that of its kind of number.
 *
 * @param inbox the alias of its row.
 * @param usual SQL of the rate of numbers without one of their own.
 */
export const rateOf = (inbox: string, usual: string): string => `COALESCE(${inbox}.segments_per_second, CASE
            WHEN ${inbox}.phone_number ~ '^\\+18(00|33|44|55|66|77|88)[0-9]{7}$' THEN GREATEST(${usual}, ${TOLL_FREE_SEGMENTS})
            ELSE ${usual}
          END)`;

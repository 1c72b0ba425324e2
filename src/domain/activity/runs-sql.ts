/** The parts of statements that read counts of a period: its runs, and the buckets into which they are divided. */

/** The arrays of runs, from this parameter on: the kind of each, its beginning and its end. */
export const runsFrom = (place: number, kind: "int" | "text"): string =>
  `unnest($${place}::${kind}[], $${place + 1}::timestamptz[], $${place + 2}::timestamptz[])`;

/** Whether a moment is in the whole period of the runs from this parameter on. */
export const periodOf =
  (place: number) =>
  (moment: string): string =>
    `${moment} >= ($${place + 1}::timestamptz[])[1]
        AND ${moment} < ($${place + 2}::timestamptz[])[cardinality($${place + 2}::timestamptz[])]`;

/** The number of the bucket of a moment, from 0; the parameter has the beginnings of the buckets. */
export const placeOf = (moment: string, parameter: number): string =>
  `width_bucket(${moment}, $${parameter}::timestamptz[]) - 1`;

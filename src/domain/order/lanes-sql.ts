/** The kind of the lane for jobs of a kind: a number has one rate for all its texts. */
export const laneOf = (kind: string) => `CASE ${kind} WHEN 'call' THEN 'call' ELSE 'text' END`;

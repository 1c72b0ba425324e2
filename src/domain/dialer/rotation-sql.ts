/** A condition: whether the inbox with this id is out of the rotation now. */
export const isResting = (inbox: string): string => `EXISTS (
        SELECT FROM inbox_rests r WHERE r.business_id = $1 AND r.inbox_id = ${inbox} AND r.until > now() OFFSET 0
      )`;

/** The number of times that the inbox with this id was taken out of the rotation. */
export const termOf = (inbox: string): string => `COALESCE(
        (SELECT r.term FROM inbox_rests r WHERE r.business_id = $1 AND r.inbox_id = ${inbox}), 0)`;

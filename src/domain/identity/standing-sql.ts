/**
 * An SQL condition: the business with this id is suspended. Each row looks the business up by its key; statistics
 * cannot turn this into a scan of all businesses.
 */
export const isSuspended = (businessId: string) =>
  `(SELECT b.suspended_at IS NOT NULL FROM businesses b WHERE b.id = ${businessId})`;

/** An SQL condition, read in the same way: the business with this id is in good standing, and its plan has the dialer. */
export const mayDial = (businessId: string) =>
  `(SELECT b.suspended_at IS NULL AND b.has_dialer FROM businesses b WHERE b.id = ${businessId})`;

/**
 * An SQL condition, read in the same way: the work of the dialer of the business with this id waits, and nobody knows until
 * when. A business on its way to another cell goes on soon.
 */
export const isHeldForLong = (businessId: string) => `(
        SELECT NOT b.has_dialer OR b.suspended_at IS NOT NULL AND NOT b.suspended_to_move
        FROM businesses b WHERE b.id = ${businessId}
      )`;

/** An SQL value, read in the same way: the profile at the carrier under which the numbers of the business call. */
export const callerProfileOf = (businessId: string) =>
  `(SELECT b.caller_profile FROM businesses b WHERE b.id = ${businessId})`;

/**
 * An SQL condition: the business with this id is suspended. It is looked up by its key for each row, which no statistics
 * turn into a walk over all businesses.
 */
export const isSuspended = (businessId: string) =>
  `(SELECT b.suspended_at IS NOT NULL FROM businesses b WHERE b.id = ${businessId})`;

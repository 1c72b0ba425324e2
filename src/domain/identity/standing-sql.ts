/**
 * An SQL condition: the business with this id is suspended. Each row looks the business up by its key; statistics
 * cannot turn this into a scan of all businesses.
 */
export const isSuspended = (businessId: string) =>
  `(SELECT b.suspended_at IS NOT NULL FROM businesses b WHERE b.id = ${businessId})`;

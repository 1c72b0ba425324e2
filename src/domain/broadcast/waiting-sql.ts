/**
 * A condition on the order of a text: it waits for a later time. The service estimates the database's clock, so an order
 * of this moment may be some milliseconds ahead of it.
 *
 * @param order an alias of `carrier_jobs`.
 */
export const isOrderedLater = (order: string) => `${order}.created_at > now() + interval '1 second'`;

/**
 * A condition: the carrier does not have all texts of a broadcast that had to wait for calling hours, or for their paused
 * campaign.
 *
 * @param broadcast an expression of its id; $1 is the business.
 */
export const hasWaitingTexts = (broadcast: string) => `EXISTS (
      SELECT FROM messages m JOIN carrier_jobs j ON j.business_id = m.business_id AND j.id = m.id
      WHERE m.business_id = $1 AND m.broadcast_id = ${broadcast} AND m.status IN ('queued', 'sending')
        AND (m.send_at IS NOT NULL OR ${isOrderedLater("j")})
    )`;

/**
 * A condition: the carrier does not have all texts of a broadcast that had to wait for calling hours, or for their paused
 * campaign.
 *
 * @param broadcast an expression of its id; $1 is the business.
 */
export const hasWaitingTexts = (broadcast: string) => `EXISTS (
      SELECT FROM messages m JOIN carrier_jobs j ON j.business_id = m.business_id AND j.id = m.id
      WHERE m.business_id = $1 AND m.broadcast_id = ${broadcast} AND m.status IN ('queued', 'sending')
        AND (m.send_at IS NOT NULL OR j.created_at > now())
    )`;

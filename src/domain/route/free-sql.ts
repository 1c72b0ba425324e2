import { mayBeRung } from "../presence/presence-sql.ts";

/**
 * Whether a queue may ring the agent `a` now: no call rings for the member, who has not just missed one. A
 * phone whose end was requested may still ring.
 */
export const IS_FREE = `(a.rests_until IS NULL OR a.rests_until <= clock_timestamp())
      AND NOT EXISTS (
        SELECT FROM call_offers ro
        WHERE ro.business_id = a.business_id AND ro.user_id = a.user_id AND ro.state = 'ringing' OFFSET 0
      )
      AND NOT EXISTS (
        SELECT FROM agent_lines cl
        WHERE cl.business_id = a.business_id AND cl.user_id = a.user_id AND cl.closing_at IS NOT NULL
          AND cl.ended_at IS NULL OFFSET 0
      )
      AND ${mayBeRung({ business: "a.business_id", user: "a.user_id" })}`;

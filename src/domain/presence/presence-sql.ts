import { IS_OPEN } from "../call/browser-phone-store.ts";
import { IS_IDLE_LINE } from "../call/ringing-line-store.ts";
import { SILENT_SECONDS } from "./rules.ts";

/**
 * The presence of a member as SQL for the statements of later nouns. `business` and `user` are SQL of ids; they must not
 * use the aliases `pu` and `pp`, which are those of the member's rows in here.
 */
interface Member {
  business: string;
  user: string;
}

/** Whether a page of the member is open that is a phone. */
const HAS_OPEN_PHONE = `EXISTS (
          SELECT FROM browser_phones p WHERE p.business_id = pu.business_id AND p.user_id = pu.id AND ${IS_OPEN} OFFSET 0
        )`;

/** Whether a page of the member is open: it has sent a heartbeat, or is a phone. */
const HAS_PAGE = `(
        EXISTS (
          SELECT FROM presence_beats pb
          WHERE pb.business_id = pu.business_id AND pb.user_id = pu.id
            AND pb.beat_at > clock_timestamp() - interval '${SILENT_SECONDS} seconds' OFFSET 0
        ) OR ${HAS_OPEN_PHONE}
      )`;

/** Whether the member has a call, consults with somebody about one, or supervises one. */
const IN_CALL = `EXISTS (
        SELECT FROM agent_lines pl
        WHERE pl.business_id = pu.business_id AND pl.user_id = pu.id AND pl.ended_at IS NULL AND pl.closing_at IS NULL
          AND (
            EXISTS (
              SELECT FROM calls pc
              WHERE pc.business_id = pl.business_id AND pc.line_id = pl.id AND pc.ended_at IS NULL OFFSET 0
            ) OR EXISTS (
              SELECT FROM call_transfers pt
              WHERE pt.business_id = pl.business_id AND pt.to_line_id = pl.id AND pt.state = 'consulting' OFFSET 0
            ) OR (pl.purpose = 'supervisor' AND pl.state = 'ready')
          ) OFFSET 0
      )`;

/** Whether a session of the dialer awaits the outcome of its last call. */
const OWES_OUTCOME = `EXISTS (
        SELECT FROM (
          -- The order keeps the planner to the index of the users.
          SELECT * FROM dialer_sessions ps
          WHERE (ps.business_id, ps.user_id) >= (pu.business_id, pu.id) AND ps.ended_at IS NULL
          ORDER BY ps.business_id, ps.user_id LIMIT 1
        ) ps
        JOIN calls pc ON pc.business_id = ps.business_id AND pc.id = ps.call_id
        WHERE ps.business_id = pu.business_id AND ps.user_id = pu.id AND ps.campaign_contact_id IS NOT NULL
          AND COALESCE(pc.ended_at, pc.handed_over_at, pc.message_at) IS NOT NULL OFFSET 0
      )`;

/**
 * Whether an incoming call of the member has ended just now, by the setting of the business: among the latest five, and
 * unless the member has set a state since.
 */
const AFTER_INCOMING_CALL = `EXISTS (
        SELECT FROM businesses pz
        CROSS JOIN LATERAL (
          SELECT pc.direction, pc.answered_at, COALESCE(pc.handed_over_at, pc.ended_at) AS over_at FROM calls pc
          WHERE pc.business_id = pz.id AND pc.user_id = pu.id
          ORDER BY pc.business_id DESC, pc.user_id DESC, pc.id DESC LIMIT 5
        ) latest
        WHERE pz.id = pu.business_id AND pz.wrap_up_seconds > 0 AND latest.direction = 'incoming'
          AND latest.answered_at IS NOT NULL AND latest.over_at > COALESCE(pp.set_at, '-infinity')
          AND latest.over_at > clock_timestamp() - pz.wrap_up_seconds * interval '1 second' OFFSET 0
      )`;

/** Whether there is something to ring: a phone, a page that is one, or a line that waits in a session of the dialer. */
const HAS_PHONE = `(
        pu.phone_number IS NOT NULL OR ${HAS_OPEN_PHONE} OR EXISTS (
          SELECT FROM agent_lines l
          WHERE l.business_id = pu.business_id AND l.user_id = pu.id AND l.ended_at IS NULL AND l.closing_at IS NULL OFFSET 0
        )
      )`;

/** The rows of the member. */
const memberOf = ({ business, user }: Member): string => `
      FROM users pu LEFT JOIN user_presences pp ON pp.business_id = pu.business_id AND pp.user_id = pu.id
      WHERE pu.business_id = ${business} AND pu.id = ${user}`;

/**
 * The state of a member, as text of `PresenceState`. A member who has never set one is available with a phone or an open
 * page, and else offline.
 */
export const presenceState = (member: Member): string => `(
      SELECT CASE
        WHEN ${IN_CALL} THEN 'in_call'
        WHEN pu.deactivated_at IS NOT NULL OR pp.state = 'offline' THEN 'offline'
        WHEN pp.state IS NULL AND NOT ${HAS_PHONE} THEN 'offline'
        WHEN pp.device = 'dashboard' AND NOT ${HAS_PAGE} THEN 'offline'
        WHEN pp.state = 'away' THEN 'away'
        WHEN ${OWES_OUTCOME} OR ${AFTER_INCOMING_CALL} THEN 'wrap_up'
        ELSE 'available'
      END${memberOf(member)}
    )`;

/**
 * A condition: whether a call may ring for a member now. The member is available, has a phone or an open page that is one,
 * and is on no line but one that waits in a session of the dialer. For a member who has never set a state, an owed outcome
 * of the dialer does not matter.
 */
export const mayBeRung = (member: Member): string => `EXISTS (
      SELECT${memberOf(member)}
        AND pu.deactivated_at IS NULL AND ${HAS_PHONE}
        AND NOT EXISTS (
          SELECT FROM agent_lines l
          WHERE l.business_id = pu.business_id AND l.user_id = pu.id AND l.ended_at IS NULL AND l.closing_at IS NULL
            AND NOT (${IS_IDLE_LINE}) OFFSET 0
        )
        AND NOT ${AFTER_INCOMING_CALL}
        AND (
          pp.state IS NULL
          OR (pp.state = 'available' AND (pp.device = 'phone' OR ${HAS_PAGE}) AND NOT ${OWES_OUTCOME})
        ) OFFSET 0
    )`;

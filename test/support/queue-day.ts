/** What the rows tell after a day of queues, whichever carrier it was on. */

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Proves that no agent is ever rung for two calls: the lines of phones have such an index of their own. */
export const ONE_RING = "CREATE UNIQUE INDEX one_ring ON call_offers (business_id, user_id) WHERE state = 'ringing'";

/** How a caller ends; null: the call has not ended. */
export type CallerEnd = "answered" | "abandoned" | "voicemail" | "callback" | "refused" | "waiting" | "ringing" | null;

/** Every end of each of these incoming calls, in the order of the calls: after the day each has one. */
export async function endsOfCallers(query: Query, callIds: readonly string[]): Promise<CallerEnd[][]> {
  const rows = await query(
    `SELECT ARRAY(
       SELECT w.state FROM queued_calls w WHERE w.call_id = c.id AND w.state <> 'overflowed'
       UNION ALL
       SELECT 'voicemail' FROM missed_calls m WHERE m.id = c.id AND m.voicemail_seconds IS NOT NULL
       UNION ALL
       SELECT 'refused' FROM do_not_call_numbers n
       WHERE n.business_id = c.business_id AND n.phone_number = c.phone_number
     ) || CASE WHEN c.ended_at IS NULL THEN ARRAY[NULL] ELSE '{}' END AS ends
     FROM calls c WHERE c.id = ANY($1) ORDER BY c.id`,
    [callIds],
  );
  return rows.map(({ ends }) => ends as CallerEnd[]);
}

/** An agent has a call of a campaign from its order on, another call from its taking on. */
const CALLS = `
  WITH day AS (
    SELECT c.id, c.phone_number AS person, c.user_id AS agent, c.answered_at, c.ended_at,
      CASE WHEN c.direction = 'incoming' THEN c.answered_at
        WHEN c.campaign_id IS NOT NULL THEN c.started_at ELSE w.left_at END AS taken_at,
      COALESCE(c.agent_lost_at, c.message_at, c.handed_over_at, c.ended_at) AS left_at
    FROM calls c LEFT JOIN queued_calls w ON w.call_id = c.id AND w.callback_of IS NOT NULL
    WHERE c.id >= $1
  )`;

/**
 * The calls from `firstId` on that were two at once: talks of a person, calls of an agent, and calls that rang for an
 * agent in another call.
 */
export async function findCallsAtOnce(query: Query, firstId: string) {
  const find = (text: string) => query(`${CALLS} ${text}`, [firstId]);
  return {
    ofPeople: await find(
      `SELECT c.id, o.id AS other FROM day c JOIN day o ON o.id <> c.id AND o.person = c.person
       WHERE o.answered_at >= c.answered_at AND o.answered_at < c.ended_at`,
    ),
    ofAgents: await find(
      `SELECT c.id, o.id AS other FROM day c JOIN day o ON o.id <> c.id AND o.agent = c.agent
       WHERE o.taken_at >= c.taken_at AND o.taken_at < c.left_at`,
    ),
    ringing: await find(
      `SELECT c.id, o.call_id AS other FROM day c JOIN call_offers o ON o.user_id = c.agent AND o.call_id <> c.id
       WHERE o.created_at > c.taken_at AND o.created_at < c.left_at`,
    ),
  };
}

/** The figures of a queue after the day, from its rows. */
export async function figuresFromRows(query: Query, queueId: string) {
  const [row] = await query(
    `SELECT count(*) FILTER (WHERE state = 'answered' AND callback_of IS NULL)::int AS answered,
       count(*) FILTER (WHERE state = 'abandoned' AND callback_of IS NULL)::int AS abandoned,
       count(*) FILTER (WHERE state = 'overflowed')::int AS overflowed,
       count(*) FILTER (WHERE state = 'callback')::int AS "callbacksKept",
       count(*) FILTER (WHERE state = 'answered' AND callback_of IS NOT NULL)::int AS "callbacksReached",
       count(*) FILTER (WHERE state = 'abandoned' AND callback_of IS NOT NULL)::int AS "callbacksMissed",
       count(*) FILTER (WHERE left_at IS NULL)::int AS present
     FROM queued_calls WHERE queue_id = $1`,
    [queueId],
  );
  const { present, ...figures } = row as Record<string, number>;
  return { waiting: present, ringing: 0, callbacksDue: 0, ...figures };
}

/** The fields of `figuresFromRows` in GraphQL. */
export const FIGURES =
  "waiting ringing callbacksDue answered abandoned overflowed callbacksKept callbacksReached callbacksMissed";

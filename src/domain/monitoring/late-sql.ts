import { isSuspended, mayDial } from "../identity/standing-sql.ts";
import { hasStaleRegistry } from "../registry/number-sql.ts";

/** SQL of work that does not advance although its workers should carry it out. What waits on purpose is none of it. */

/** The waiting mails that are looked at for one that should have been sent. */
const MOST_MAILS = 10_000;

const AGO = "now() - interval '10 minutes'";

/** The imports that fail again and again, or of which no batch has been added for 10 minutes. */
export const STUCK_IMPORTS = `contact_import_jobs j
        WHERE ${mayDial("j.business_id")} AND (j.failures > 2 OR j.due_at < ${AGO} AND NOT EXISTS (
          SELECT FROM contact_imports i
          WHERE i.business_id = j.business_id AND i.id = j.import_id AND i.updated_at >= ${AGO}
        ))`;

/** The undos of imports that fail again and again, or that have not advanced for 10 minutes. */
export const STUCK_UNDOS = `contact_import_undos u
        WHERE u.finished_at IS NULL AND NOT ${isSuspended("u.business_id")}
          AND (u.failures > 2 OR u.due_at < ${AGO} AND u.updated_at < ${AGO})`;

/** The same of bulk operations. */
export const STUCK_OPERATIONS = `bulk_operations o
        WHERE o.finished_at IS NULL AND ${mayDial("o.business_id")}
          AND (o.failures > 2 OR o.due_at < ${AGO} AND o.updated_at < ${AGO})`;

/** The time, in seconds, for which a mail that the worker may send has been due; 0 without one. */
export const OLDEST_MAIL = `COALESCE((
          SELECT extract(epoch FROM now() - m.due_at)::float8
          FROM (
            SELECT business_id, due_at, expires_at FROM mails
            WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= now() ORDER BY due_at LIMIT ${MOST_MAILS}
          ) m
          WHERE m.expires_at <= now() OR NOT ${isSuspended("m.business_id")}
          ORDER BY m.due_at LIMIT 1
        ), 0)`;

/** Broadcasts that have not advanced since then are stuck. */
const LONG_AGO = "now() - interval '30 minutes'";

/** The broadcasts that have not advanced for half an hour, although recipients are due. */
export const STUCK_BROADCASTS = `broadcasts o
        JOIN campaigns c ON c.business_id = o.business_id AND c.id = o.campaign_id AND c.status = 'active'
        WHERE o.ended_at IS NULL AND o.starts_at < ${LONG_AGO} AND o.updated_at < ${LONG_AGO}
          AND ${mayDial("o.business_id")} AND NOT ${hasStaleRegistry("c.registry_ids", "o.business_id")}
          AND (o.enlisted_to IS NOT NULL OR EXISTS (
            SELECT FROM broadcast_recipients r
            WHERE r.business_id = o.business_id AND r.broadcast_id = o.id AND r.state = 'waiting'
              AND r.due_at < ${LONG_AGO}
          ))`;

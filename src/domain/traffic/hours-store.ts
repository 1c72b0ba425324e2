import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { callingHours, type StoredHours } from "../consent/holidays.ts";
import { nextOpening } from "../consent/hours.ts";
import { storedHours } from "../consent/hours-sql.ts";
import { LAWFUL_HOURS } from "../consent/rules.ts";
import { callingZones, type Located } from "../consent/zones.ts";
import { hasStaleRegistry, isRegistered } from "../registry/number-sql.ts";

/** The calling hours of orders, which are judged again before the carrier is asked: an order may have waited for long. */

const HOURS: StoredHours = { ...LAWFUL_HOURS, days: null, byDay: null, skipsHolidays: false, hasReason: false };

interface Addressed extends Located {
  businessZone: string;
  /** Those of the campaign; null: those of the law. */
  hours: StoredHours | null;
}

interface AddressedText extends Addressed {
  /** The text is of a broadcast that was canceled, or whose campaign is archived. */
  isCanceled: boolean;
  /** The text is of a broadcast whose campaign is paused, or a registry that applies to it is too old. */
  isPaused: boolean;
  /** A registry has got the number since. */
  isListed: boolean;
}

const hoursOfTextsStatement = statement<AddressedText & { id: string }>(
  "carrier.hoursOfTexts",
  `
    SELECT m.id, b.time_zone AS business_zone, person.time_zone, person.state, person.postal_code, person.country,
      json_build_array(json_build_object('number', m.phone_number)) AS phones,
      CASE WHEN c.id IS NOT NULL THEN ${storedHours("c")} END AS hours,
      COALESCE(own.status = 'canceled' OR c.status = 'archived', false) AS is_canceled,
      COALESCE(c.status = 'paused', false) OR ${hasStaleRegistry("c.registry_ids")} AS is_paused,
      ${isRegistered({ number: "m.phone_number", registries: "c.registry_ids", covers: "texts" })} AS is_listed
    FROM unnest($2::text[]) AS given (id)
    CROSS JOIN LATERAL (SELECT * FROM messages m WHERE m.business_id = $1 AND m.id = given.id OFFSET 0) m
    JOIN businesses b ON b.id = m.business_id
    LEFT JOIN LATERAL (
      SELECT * FROM campaigns c
      WHERE c.business_id = $1 AND c.id = m.campaign_id AND m.broadcast_id IS NOT NULL LIMIT 1
    ) c ON true
    LEFT JOIN LATERAL (
      SELECT b.status FROM broadcasts b WHERE b.business_id = $1 AND b.id = m.broadcast_id LIMIT 1
    ) own ON true
    LEFT JOIN LATERAL (
      SELECT cc.time_zone, cc.state, cc.postal_code, cc.country
      FROM broadcast_recipients r
      JOIN campaign_contacts cc ON cc.business_id = $1 AND cc.campaign_id = r.campaign_id AND cc.id = r.contact_id
      -- IS TRUE keeps the planner to the index of the numbers: a broadcast has many recipients.
      WHERE r.business_id = $1 AND r.phone_number = m.phone_number AND (r.broadcast_id = m.broadcast_id) IS TRUE
      UNION ALL
      SELECT NULL, own.state, own.postal_code, own.country
      FROM contacts own
      WHERE own.business_id = $1 AND own.id = m.contact_id AND m.broadcast_id IS NULL
      LIMIT 1
    ) person ON true`,
);

const hoursOfCallStatement = statement<Addressed>(
  "carrier.hoursOfCall",
  `
    SELECT b.time_zone AS business_zone, cc.time_zone, cc.state, cc.postal_code, cc.country, cc.phones,
      ${storedHours("c")} AS hours
    FROM calls own JOIN businesses b ON b.id = own.business_id
    CROSS JOIN LATERAL (
      SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = own.campaign_id LIMIT 1
    ) c
    JOIN campaign_contacts cc
      ON cc.business_id = $1 AND cc.campaign_id = own.campaign_id AND cc.id = own.campaign_contact_id
    WHERE own.business_id = $1 AND own.id = $2`,
);

/** When the hours of a person open: now (`open`), later, or `never` while the hours of the possible zones do not overlap. */
type Opening = "open" | "never" | Date;

function openingFor(order: Addressed | undefined): Opening {
  // An order that is gone is dealt with by its attempt.
  if (order === undefined) {
    return "open";
  }
  const now = new Date(databaseNow());
  const opening = nextOpening(callingZones(order), now, callingHours(order.hours ?? HOURS), order.businessZone);
  return opening === null ? "never" : opening > now ? opening : "open";
}

/** The pause between two looks at a text whose campaign is paused, or waits for a registry. */
const PAUSE_MS = 300_000;

/** When a text may leave, or why it may not. */
export type TextOpening = Opening | "canceled" | "listed";

/**
 * When marketing texts may leave: in the hours of their campaign, or of the law, and not while the campaign is paused or a
 * registry is too old: that of the campaign, or any of the business. `canceled` is a text of a broadcast that was
 * canceled, or whose campaign is archived; `listed` one to a number that a registry has.
 *
 * @returns the openings in the order of the ids.
 */
export async function openingsForTexts(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<TextOpening[]> {
  const rows = await database.rows(hoursOfTextsStatement, [businessId, ids]);
  const texts = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => openingForText(texts.get(id)));
}

function openingForText(text: AddressedText | undefined): TextOpening {
  if (text?.isCanceled) {
    return "canceled";
  }
  if (text?.isListed) {
    return "listed";
  }
  const opening = openingFor(text);
  return text?.isPaused && !(opening instanceof Date) ? new Date(databaseNow() + PAUSE_MS) : opening;
}

/** When a call of the dialer may be placed: in the hours of its campaign. */
export async function openingForCall(database: Database, businessId: string, id: string): Promise<Opening> {
  return openingFor(await database.row(hoursOfCallStatement, [businessId, id]));
}

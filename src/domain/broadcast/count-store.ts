import type { Database } from "../../platform/db/database.ts";
import { composedStatement, statement } from "../../platform/db/statement.ts";
import { snakeCase } from "../../platform/names.ts";
import { MARKED_NUMBERS, NUMBER_MARKS } from "../consent/number-sql.ts";
import { locatedWhole, ZONES_VERSION } from "../consent/zones.ts";
import type { Template } from "../contact/template.ts";
import { HAS_REGISTRIES, isRegistered, registriesOf } from "../registry/number-sql.ts";
import type { SkipReason } from "./rules.ts";
import { shapeOf } from "./shape.ts";

/** Contacts of a campaign that a broadcast treats alike. */
export interface Group {
  /** Why none of them is texted; null if that depends on their kinds. */
  reason: SkipReason | null;
  /**
   * The kinds of the contacts of one number, in the order of adding, each on a line. The number of each such sequence is
   * `count`. Null with a reason.
   */
  kinds: string | null;
  count: number;
  /** The first contact. */
  firstId: string;
}

/**
 * A statement for whole campaigns joins sets, in one process of PostgreSQL. Elsewhere joins look up row by row; see
 * `SESSION` of the pool.
 */
const joinStatement = statement<never>(
  "broadcast.joinSets",
  `
    SELECT set_config('enable_hashjoin', 'on', true), set_config('enable_nestloop', 'off', true),
      set_config('enable_sort', 'off', true), set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '32MB', true)`,
  { unbound: "it sets the joins of its transaction and reads no table" },
);

const isBarred = (number: string): string =>
  `CASE WHEN (SELECT ${HAS_REGISTRIES}) THEN ${isRegistered({
    number,
    registries: registriesOf("$2"),
    covers: "texts",
  })} ELSE false END`;

/** A number as far as it tells its zones. */
const located = (number: string): string => `CASE
            WHEN ${number} LIKE '+1%' THEN left(${number}, 5)
            WHEN left(${number}, 2) = ANY($3) OR left(${number}, 3) = ANY($3) OR left(${number}, 4) = ANY($3) THEN ${number}
            ELSE left(${number}, 4)
          END`;

/**
 * The kind of a contact: JSON of its zones and the shapes of the fields that the text names. The stored zones are those
 * of all numbers; they stand for one number where the contact has no other, unless they were widened.
 */
function kindOf({ personFields, extraFields }: Template): string {
  const shapes = [
    ...personFields.map((field) => `cc.${snakeCase(field)}`),
    ...extraFields.map((_name, place) => `(cc.extra_fields ->> ($4::text[])[${place + 1}])`),
  ].map(shapeOf);
  const zones = `CASE
          WHEN NOT cc.has_several AND cc.calling_zones NOT LIKE '%UTC%' AND cc.calling_zones NOT LIKE '%Etc/%'
            AND (SELECT is_current FROM zoned) THEN '"' || cc.calling_zones || '"'
          ELSE json_build_array(cc.time_zone, cc.state, cc.postal_code, cc.country, ${located("cc.number")})::text
        END`;
  return `'[' || ${[zones, ...shapes].join(" || ',' || ")} || ']'`;
}

/**
 * Each OFFSET 0 keeps the order of the joins. A contact is judged by all of its numbers; only those of contacts with
 * several are taken apart.
 */
const groupsText = (template: Template): string => `
    WITH marked AS (${MARKED_NUMBERS}
    ), zoned AS (
      SELECT c.zones_version >= ${ZONES_VERSION} AS is_current FROM campaigns c WHERE c.business_id = $1 AND c.id = $2
    ), several AS (
      SELECT phones.id, max(CASE WHEN phones.is_barred THEN ${NUMBER_MARKS.isListed} ELSE marked.mark END) AS mark,
        (array_agg(phones.number ORDER BY phones.place)
          FILTER (WHERE marked.mark IS DISTINCT FROM ${NUMBER_MARKS.cannotBeTexted}))[1] AS number
      FROM (
        SELECT cc.id, phone ->> 'number' AS number, place, ${isBarred("phone ->> 'number'")} AS is_barred
        FROM campaign_contacts cc
        CROSS JOIN LATERAL jsonb_array_elements(cc.phones) WITH ORDINALITY AS entry (phone, place)
        WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND jsonb_array_length(cc.phones) > 1
        OFFSET 0
      ) phones
      LEFT JOIN marked ON marked.phone_number = phones.number
      GROUP BY phones.id
    )
    SELECT reason, kinds, sum(CASE WHEN reason IS NULL THEN 1 ELSE contacts END)::int AS count,
      min(first_id) AS first_id
    FROM (
      SELECT reason, string_agg(kind, chr(10)) AS kinds, count(*) AS contacts, min(id) AS first_id FROM (
        -- The last digits tell numbers apart sooner than the first ones.
        SELECT cc.id, cc.reason, CASE WHEN cc.reason IS NULL THEN reverse(cc.number) END COLLATE "C" AS backward,
          CASE WHEN cc.reason IS NULL THEN ${kindOf(template)} END COLLATE "C" AS kind
        FROM (
          SELECT cc.*, several.id IS NOT NULL AS has_several,
            CASE WHEN several.id IS NULL THEN cc.primary_number ELSE several.number END AS number,
            CASE
              WHEN cc.status = 'do_not_call' THEN 'do_not_call'
              WHEN several.id IS NULL THEN CASE
                WHEN marked.mark = ${NUMBER_MARKS.isListed} OR ${isBarred("cc.primary_number")} THEN 'do_not_call'
                WHEN marked.mark = ${NUMBER_MARKS.hasOptedOut} THEN 'opted_out'
                WHEN marked.mark = ${NUMBER_MARKS.cannotBeTexted} THEN 'no_valid_number'
              END
              WHEN several.mark = ${NUMBER_MARKS.isListed} THEN 'do_not_call'
              WHEN several.mark = ${NUMBER_MARKS.hasOptedOut} THEN 'opted_out'
              WHEN several.number IS NULL THEN 'no_valid_number'
            END COLLATE "C" AS reason
          FROM campaign_contacts cc
          LEFT JOIN marked ON marked.phone_number = cc.primary_number
          LEFT JOIN several ON several.id = cc.id
          WHERE cc.business_id = $1 AND cc.campaign_id = $2
          OFFSET 0
        ) cc
        ORDER BY backward, reason, cc.id
      ) ordered
      GROUP BY backward, reason
    ) numbers
    GROUP BY reason, kinds`;

/** The contacts of a campaign by kind: as many rows as there are kinds, whatever the number of contacts. */
export function groupContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  template: Template,
): Promise<Group[]> {
  const { extraFields } = template;
  const values = [businessId, campaignId, locatedWhole(), ...(extraFields.length > 0 ? [extraFields] : [])];
  return database.transaction(async (transaction) => {
    await transaction.rows(joinStatement, []);
    return transaction.finish(composedStatement<Group>("broadcast.groupContacts", groupsText(template)), values);
  });
}

import { type Coverage, hasConsent } from "../consent/consent-sql.ts";
import { OLDEST_VERSION_DAYS } from "./rules.ts";

/**
 * SQL conditions of registries, for the statements of all folders. `$1` is the business; `number` is SQL of a number, or
 * `ANY(…)` of several, and `registries` SQL of the registries that a campaign uses, null for all.
 */

interface Asked {
  number: string;
  registries: string;
  covers: Coverage;
}

/** The registries that a campaign uses, null for all, from SQL of its id. */
export const registriesOf = (campaignId: string): string =>
  `(SELECT own.registry_ids FROM campaigns own WHERE own.business_id = $1 AND own.id = ${campaignId})`;

/** Whether the registry `r` is among those that a campaign uses. */
const isUsed = (registries: string): string => `(${registries} IS NULL OR r.id = ANY((${registries})::text[]))`;

/**
 * A condition: a registry bars the number. The number is looked up first, along the primary key: most numbers have
 * no entry. A litigator is never contacted; a reassigned number needs a consent from its present owner; the other lists
 * leave out those who have agreed, or with whom the business has a relationship.
 */
export const isRegistered = ({ number, registries, covers }: Asked): string => `EXISTS (
            SELECT FROM registry_numbers n
            CROSS JOIN LATERAL (
              SELECT r.id, r.kind, r.as_of FROM registries r
              WHERE r.business_id = $1 AND r.current_version = n.version LIMIT 1
            ) r
            WHERE n.business_id = $1 AND n.phone_number = ${number} AND ${isUsed(registries)}
              AND CASE r.kind
                WHEN 'litigator' THEN true
                WHEN 'reassigned' THEN
                  NOT ${hasConsent({ number: "n.phone_number", covers, since: "COALESCE(n.since, r.as_of)" })}
                ELSE NOT ${hasConsent({ number: "n.phone_number", covers })}
              END
            OFFSET 0
          )`;

/** A condition: the business has a registry with numbers. It precedes a test of many numbers. */
export const HAS_REGISTRIES =
  "EXISTS (SELECT FROM registries r WHERE r.business_id = $1 AND r.current_version IS NOT NULL)";

/** A condition: the number is in a registry, in any version: a cheap test that precedes the exact one. */
export const isInRegistries = (number: string): string => `EXISTS (
            SELECT FROM registry_numbers n WHERE n.business_id = $1 AND n.phone_number = ${number} OFFSET 0
          )`;

/** The registry `r` has no version that is young enough: also before its first import is complete. */
export const HAS_NO_CURRENT_VERSION = `(r.as_of < CURRENT_DATE - ${OLDEST_VERSION_DAYS}) IS NOT FALSE`;

/** A registry `r` that a campaign uses and that has no current version. */
const isStale = (registries: string, businessId = "$1"): string =>
  `r.business_id = ${businessId} AND ${HAS_NO_CURRENT_VERSION} AND ${isUsed(registries)}`;

/** The name of a registry that the campaign uses and that has no current version; null if none is. */
export const nameOfStaleRegistry = (registries: string): string =>
  `(SELECT r.name FROM registries r WHERE ${isStale(registries)} ORDER BY r.name LIMIT 1)`;

/**
 * A condition: a registry that the campaign uses has no current version, or one that it names has been deleted, so that
 * the campaign neither dials nor sends broadcasts.
 */
export const hasStaleRegistry = (registries: string, businessId = "$1"): string => `(EXISTS (
            SELECT FROM registries r WHERE ${isStale(registries, businessId)} OFFSET 0
          ) OR EXISTS (
            SELECT FROM unnest((${registries})::text[]) named (id)
            WHERE NOT EXISTS (SELECT FROM registries r WHERE r.business_id = ${businessId} AND r.id = named.id)
            OFFSET 0
          ))`;

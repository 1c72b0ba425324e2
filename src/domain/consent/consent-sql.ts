/** SQL conditions on the records of consent. `$1` is the business; the other values are SQL. */

/** What a consent covers: `automated` also recorded messages. */
export const coverages = ["calls", "texts", "automated"] as const;
export type Coverage = (typeof coverages)[number];

/** A condition: the record `k` counts now. */
const IS_VALID = `k.given_at <= now() AND k.withdrawn_at IS NULL AND (k.ends_at IS NULL OR k.ends_at > now())`;

/** A condition: the record `k` allows contact now. */
const allows = (covers: Coverage): string => `'${covers}' = ANY(k.covers) AND ${IS_VALID}`;

/** A condition: a valid record allows contact with the number. @param since it must not be older, if given. */
export const hasConsent = ({
  number,
  covers,
  since,
}: {
  number: string;
  covers: Coverage;
  since?: string;
}): string => `EXISTS (
            SELECT FROM consents k
            WHERE k.business_id = $1 AND k.phone_number = ${number} AND ${allows(covers)}
              ${since === undefined ? "" : `AND k.given_at >= ${since}`}
            OFFSET 0
          )`;

/** The numbers among these at which a valid record allows contact, each once. @param numbers an expression of an array. */
export const consentedAmong = (numbers: string, covers: Coverage): string => `
          SELECT DISTINCT k.phone_number FROM consents k
          WHERE k.business_id = $1 AND k.phone_number = ANY(${numbers}) AND ${allows(covers)}`;

/** A condition: the person has agreed in writing to recorded messages at the number. */
export const hasWrittenConsent = (number: string): string => `EXISTS (
            SELECT FROM consents k
            WHERE k.business_id = $1 AND k.phone_number = ${number} AND k.basis = 'written'
              AND 'automated' = ANY(k.covers) AND ${IS_VALID}
            OFFSET 0
          )`;

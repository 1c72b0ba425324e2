import type { Database } from "../../platform/db/database.ts";
import type { Phone } from "../contact/rules.ts";
import { readPhonesOfClaims } from "./dial-store.ts";
import { obstacle, type PhoneObstacle } from "./rules.ts";

/** A phone of a claimed contact. */
export interface ClaimedPhone extends Phone {
  /** The reason why it is not dialed now, or null if it can be. */
  obstacle: PhoneObstacle | null;
  /** The number of calls of the campaign to it that the carrier took. */
  attempts: number;
}

/** The phones of the contacts that these sessions have claimed, in dial order, by session. */
export async function phonesOfClaims(
  database: Database,
  businessId: string,
  sessionIds: readonly string[],
): Promise<Map<string, ClaimedPhone[]>> {
  const claims = await readPhonesOfClaims(database, businessId, sessionIds);
  return new Map(
    claims.map(({ sessionId, phones, ...limits }) => [
      sessionId,
      phones.map((phone) => ({
        number: phone.number,
        label: phone.label,
        obstacle: obstacle(phone, limits),
        attempts: phone.attempts,
      })),
    ]),
  );
}

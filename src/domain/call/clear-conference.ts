import type { Carrier } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { lineInDoubt } from "./doubt-store.ts";
import { wordsWithoutAgent } from "./hang-up-store.ts";
import { dropStray, ownLegs } from "./stray-store.ts";

interface ConferenceParts {
  database: Database;
  carrier: Pick<Carrier, "askConference">;
}

/**
 * As `clearConference`, before a customer is moved into a conference, and only if a call of its line was in doubt.
 *
 * @param conference the name of the conference: the id of the line of a session, or of a call.
 * @param carrierId the leg that is moved, which may be there already.
 */
export async function clearForMove(
  parts: ConferenceParts,
  businessId: string,
  { conference, carrierId }: { conference: string; carrierId: string },
  signal: AbortSignal,
): Promise<string | null> {
  const line = await lineInDoubt(parts.database, businessId, conference);
  return line
    ? clearConference(parts, businessId, { lineId: line.lineId, expected: [line.agent, carrierId] }, signal)
    : null;
}

/** The label of an agent, a colleague or a supervisor: the id of the line. */
const isLineLabel = (label: string | null): boolean => label?.startsWith("lin_") ?? false;

/**
 * Makes sure that no other customer is in the conference of an agent, nor rings for it: a leg of no running call is hung
 * up.
 *
 * @param expected the legs that may be there.
 * @returns the reason why the customer has to wait; null if nobody else is there.
 * @throws if the carrier cannot be asked.
 */
export async function clearConference(
  { database, carrier }: ConferenceParts,
  businessId: string,
  { lineId, expected }: { lineId: string; expected: readonly (string | null)[] },
  signal: AbortSignal,
): Promise<string | null> {
  const conference = await carrier.askConference({ businessId, id: lineId }, signal);
  const legs = (conference?.legs ?? []).filter(
    ({ carrierId, label }) => !expected.includes(carrierId) && !isLineLabel(label),
  );
  const ids = legs.map(({ carrierId }) => carrierId);
  const own = ids.length === 0 ? new Map() : await ownLegs(database, businessId, ids);
  const customers = legs.filter(({ carrierId }) => own.get(carrierId) !== "line");
  for (const { carrierId, label } of customers.filter((leg) => !own.has(leg.carrierId))) {
    const words = label === null ? null : await wordsWithoutAgent(database, businessId, label);
    await database.transaction((transaction) => dropStray(transaction, { businessId, order: label, carrierId, words }));
  }
  return customers.length === 0 ? null : "another party is in the conference of the agent";
}

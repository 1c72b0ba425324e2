import type { AvailableNumber, CarrierNumbers } from "../../platform/carrier/numbers-port.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError, UnavailableError } from "../../platform/errors.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { readSearch } from "./rules.ts";
import { takenAmong } from "./store.ts";

/** The time limit of a search. */
const SEARCH_MS = 10_000;

/**
 * Searches the carrier for numbers that can be bought. For admins.
 *
 * @throws DomainError where the carrier refuses the search.
 * @throws UnavailableError where it does not answer.
 */
export async function searchNumbers(
  database: Database,
  numbers: Pick<CarrierNumbers, "search">,
  caller: Caller,
  input: unknown,
): Promise<AvailableNumber[]> {
  requirePermission(caller, "numbers.read");
  const query = readSearch(input);
  const answer = await numbers.search(query, AbortSignal.timeout(SEARCH_MS)).catch((error: unknown) => {
    throw new UnavailableError(`the carrier did not answer a search of numbers: ${String(error)}`, {
      system: "carrier",
    });
  });
  switch (answer.outcome) {
    case "found": {
      const taken = await takenAmong(
        database,
        answer.numbers.map(({ phoneNumber }) => phoneNumber),
      );
      return answer.numbers.filter(({ phoneNumber }) => !taken.has(phoneNumber));
    }
    case "refused":
      throw new DomainError("unprocessable_entity", answer.reason);
    case "later":
      throw new UnavailableError(`the carrier did not accept a search of numbers: ${answer.reason}`);
  }
}

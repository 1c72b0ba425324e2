import type { BusinessNumber } from "../../src/domain/number/rules.ts";
import { findNumbers, findNumbersOfInboxes } from "../../src/domain/number/store.ts";
import { type CarrierNumbers, plainRegistration, type Registration } from "../../src/platform/carrier/numbers-port.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { keyLoader, rowLoader } from "../row-loader.ts";

export function numberLoaders(database: Database, businessId: string, numbers: CarrierNumbers | null) {
  return {
    registration: keyLoader<Registration>(
      async (phoneNumbers) => (numbers ? numbers.registrations(phoneNumbers) : new Map()),
      plainRegistration("unknown"),
    ),
    number: rowLoader((ids) => findNumbers(database, businessId, ids)),
    numberOfInbox: keyLoader<BusinessNumber | null>(
      async (ids) =>
        new Map(
          (await findNumbersOfInboxes(database, businessId, ids)).map((number) => [number.inboxId as string, number]),
        ),
      null,
    ),
  };
}

import type { Business, Inbox } from "../../src/domain/identity/rules.ts";
import type { SecondFactorKind } from "../../src/domain/identity/second-factor/rules.ts";
import { findKindsOfUsers } from "../../src/domain/identity/second-factor/store.ts";
import { findBusiness, findInboxes, findInboxesOfUsers, findUsers } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { keyLoader, rowLoader } from "../row-loader.ts";

const GONE = new DomainError("not_found", "The business does not exist.");

export function identityLoaders(database: Database, businessId: string) {
  return {
    /** The business of the operation, by any key. */
    business: keyLoader<Business>(async (keys) => {
      const business = await findBusiness(database, businessId);
      return new Map(business ? keys.map((key) => [key, business]) : []);
    }, GONE),
    user: rowLoader((ids) => findUsers(database, businessId, ids)),
    inbox: rowLoader((ids) => findInboxes(database, businessId, ids)),
    inboxesOfUser: keyLoader<Inbox[]>(
      async (ids) => Map.groupBy(await findInboxesOfUsers(database, businessId, ids), ({ userId }) => userId),
      [],
    ),
    secondFactorOfUser: keyLoader<readonly SecondFactorKind[]>(
      async (ids) => new Map((await findKindsOfUsers(database, businessId, ids)).map((row) => [row.userId, row.kinds])),
      [],
    ),
  };
}

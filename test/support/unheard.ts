import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { withEvents } from "../../src/domain/webhook/noted.ts";
import type { Database } from "../../src/platform/db/database.ts";

/** The same change without events: what it notes goes to nobody. */
export const unheard =
  <Rest extends unknown[], Result>(change: (database: Database, ...rest: Rest) => Promise<Result>) =>
  (database: Database, ...rest: Rest): Promise<Result> =>
    withEvents(
      database,
      async () => {},
      { businessId: "", actor: SERVICE_ITSELF },
      (transaction) => change(transaction, ...rest),
    );

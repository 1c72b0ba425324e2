import type { Database } from "../../platform/db/database.ts";
import { type BusinessPolicy, updateBusiness } from "../identity/commands.ts";
import type { Business, Caller } from "../identity/rules.ts";
import { stopAllAgents } from "../oauth/agents.ts";

/**
 * Changes settings of the business. A policy that forbids agents ends the access of all of them. For admins.
 *
 * @throws DomainError
 */
export function changeBusiness(
  database: Database,
  caller: Caller,
  changes: unknown,
  policy: BusinessPolicy,
): Promise<Business> {
  return database.transaction(async (transaction) => {
    const business = await updateBusiness(transaction, caller, changes, policy);
    if (business.agentPolicy === "forbidden") {
      await stopAllAgents(transaction, caller.businessId);
    }
    return business;
  });
}

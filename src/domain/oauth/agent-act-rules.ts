import type { Database } from "../../platform/db/database.ts";

/** The acts of agents that reach people. They are counted apart from the calls of the API. */
export type AgentAct = "text" | "call";

/** The acts that all agents of a business together may order in an hour, which begins with the first of them. */
export interface AgentAllowance {
  perHour: Readonly<Record<AgentAct, number>>;
  /**
   * Takes one act, in its transaction. An act that is rolled back is not counted. The acts of one business wait for each
   * other until their transactions end.
   *
   * @returns the seconds to wait if it is one too many, so that the transaction must not commit; else null.
   */
  spend(transaction: Database, businessId: string, act: AgentAct): Promise<number | null>;
}

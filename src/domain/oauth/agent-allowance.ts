import type { Database } from "../../platform/db/database.ts";
import { takeAgentAct } from "./agent-allowance-store.ts";

/** The acts of agents that reach people, which are counted apart from their calls of the API. */
export const agentActs = ["text", "call"] as const;
export type AgentAct = (typeof agentActs)[number];

/**
 * Takes one act from the allowance of all agents of the business together. An act that is rolled back is not counted.
 * Acts of one business wait for each other until their transactions end.
 *
 * @param max the acts of an hour, which begins with the first of them.
 * @returns the seconds to wait if the act is beyond the allowance, which its transaction must not do then; else null.
 */
export async function spendAgentAllowance(
  transaction: Database,
  businessId: string,
  act: AgentAct,
  max: number,
): Promise<number | null> {
  const { acts, secondsLeft } = await takeAgentAct(transaction, businessId, act);
  return acts > max ? Math.max(1, secondsLeft) : null;
}

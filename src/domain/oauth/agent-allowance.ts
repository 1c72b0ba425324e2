import { takeAgentAct } from "./agent-allowance-store.ts";
import type { AgentAllowance } from "./agent-rules.ts";

export function agentAllowance(perHour: AgentAllowance["perHour"]): AgentAllowance {
  return {
    perHour,
    async spend(transaction, businessId, act) {
      const { acts, secondsLeft } = await takeAgentAct(transaction, businessId, act);
      return acts > perHour[act] ? Math.max(1, secondsLeft) : null;
    },
  };
}

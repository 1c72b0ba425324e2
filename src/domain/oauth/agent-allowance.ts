import type { AgentAllowance } from "./agent-act-rules.ts";
import { takeAgentAct } from "./agent-allowance-store.ts";

export function agentAllowance(perHour: AgentAllowance["perHour"]): AgentAllowance {
  return {
    perHour,
    async spend(transaction, businessId, act) {
      const { acts, secondsLeft } = await takeAgentAct(transaction, businessId, act);
      return acts > perHour[act] ? Math.max(1, secondsLeft) : null;
    },
  };
}

import type { Abandonment } from "../../src/dialer/abandonment.ts";
import { builder } from "../builder.ts";
import { CampaignType } from "../campaign/type.ts";
import { DialerSessionType } from "./type.ts";

const AbandonmentLevelType = builder.enumType("AbandonmentLevel", {
  description: "What the share of abandoned calls means.",
  values: {
    FINE: { value: "fine", description: "Less than 2 %." },
    WARNING: { value: "warning", description: "2 % or more: near the 3 % that the law allows." },
    EXCEEDED: { value: "exceeded", description: "More than 3 %." },
  } as const,
});

const AbandonmentType = builder.objectRef<Abandonment>("Abandonment").implement({
  description:
    "Calls of the last 30 days that people answered and no agent took within two seconds (16 CFR 310.4(b)(4)).",
  fields: (t) => ({
    answeredCalls: t.exposeInt("answeredCalls", { description: "How many calls people answered." }),
    abandonedCalls: t.exposeInt("abandonedCalls", { description: "How many of those no agent took." }),
    percent: t.exposeFloat("percent", { description: "The share of those, in percent; 0 where nobody answered." }),
    level: t.expose("level", { type: AbandonmentLevelType, description: "What that share means." }),
  }),
});

builder.objectFields(CampaignType, (t) => ({
  abandonment: t.field({
    type: AbandonmentType,
    description: "Its abandoned calls of the last 30 days.",
    complexity: { multiplier: 10 },
    resolve: ({ id }, _arguments, { loaders }) => loaders.abandonmentOfCampaign.load(id),
  }),
  sessions: t.field({
    type: [DialerSessionType],
    description: "The sessions at work on it, the oldest first.",
    complexity: { multiplier: 10 },
    resolve: ({ id }, _arguments, { loaders }) => loaders.sessionsOfCampaign.load(id),
  }),
}));

import { builder } from "../builder.ts";
import { CampaignType } from "../campaign/type.ts";
import { DialerSessionType } from "./type.ts";

builder.objectFields(CampaignType, (t) => ({
  sessions: t.field({
    type: [DialerSessionType],
    description: "The sessions at work on it, the oldest first.",
    complexity: { multiplier: 10 },
    resolve: ({ id }, _arguments, { loaders }) => loaders.sessionsOfCampaign.load(id),
  }),
}));

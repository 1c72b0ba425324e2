import type { CampaignContact } from "../../src/domain/campaign/rules.ts";
import type { Abandonment } from "../../src/domain/dialer/abandonment.ts";
import { type Dialability, knownDialability } from "../../src/domain/dialer/dialability.ts";
import { builder } from "../builder.ts";
import { CampaignContactType, CampaignType } from "../campaign/type.ts";
import type { Loaders } from "../loaders.ts";
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

const NotDialableReasonType = builder.enumType("NotDialableReason", {
  description: "Why the dialer does not offer a contact now.",
  values: {
    ATTEMPTS: { value: "attempts", description: "It has had its attempts, or its numbers are none." },
    DAILY_CAP: { value: "daily_cap", description: "It was called as often as the campaign allows in 24 hours." },
    HOURS: { value: "hours", description: "It is not time to call where it is." },
    DO_NOT_CALL: { value: "do_not_call", description: "It, or its numbers, must not be called." },
    OPTED_OUT: { value: "opted_out", description: "Its numbers have opted out." },
    CLAIMED: { value: "claimed", description: "An agent has it, or one of its numbers in another campaign." },
    RESTING: { value: "resting", description: "It was called, answered elsewhere, or skipped a while ago." },
    CALLBACK: { value: "callback", description: "It is to be called later, or by one agent alone." },
  } as const,
});

/** Of a contact that says all itself at once: a promise for each of a page costs more than what it is for. */
function dialability<Value>(
  contact: CampaignContact,
  loaders: Loaders,
  pick: (dialability: Dialability) => Value,
): Value | null | Promise<Value | null> {
  const known = knownDialability(contact);
  return known ? pick(known) : loaders.dialability.load(contact).then(pick);
}

builder.objectFields(CampaignContactType, (t) => ({
  notDialableReason: t.field({
    type: NotDialableReasonType,
    nullable: true,
    description: "Why the dialer does not offer it now; null where it does, and where it is completed.",
    resolve: (contact, _arguments, { loaders }) => dialability(contact, loaders, ({ reason }) => reason),
  }),
  dialableAt: t.field({
    type: "DateTime",
    nullable: true,
    description: "When it can be offered, as things stand; null where it can be now, or where no time ends the reason.",
    resolve: (contact, _arguments, { loaders }) => dialability(contact, loaders, ({ at }) => at()),
  }),
}));

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

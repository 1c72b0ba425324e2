import type { CampaignContact } from "../../src/domain/campaign/rules.ts";
import { clockIn } from "../../src/domain/consent/hours.ts";
import { type EffectiveZone, effectiveZones } from "../../src/domain/consent/zones.ts";
import type { Abandonment } from "../../src/domain/dialer/abandonment.ts";
import { type Dialability, knownDialability } from "../../src/domain/dialer/dialability.ts";
import { databaseNow } from "../../src/platform/clock.ts";
import { builder } from "../builder.ts";
import { NotDialableReasonType } from "../campaign/input.ts";
import { CampaignContactType, CampaignType } from "../campaign/type.ts";
import { ContactType } from "../contact/type.ts";
import type { GraphQLContext } from "../context.ts";
import { RegistryType } from "../registry/type.ts";
import { DialerSessionType } from "./type.ts";

const AbandonmentLevelType = builder.enumType("AbandonmentLevel", {
  description: "The rating of the share of abandoned calls.",
  values: {
    FINE: { value: "fine", description: "Less than 2 %." },
    WARNING: { value: "warning", description: "2 % to 3 %: near the legal limit of 3 %." },
    EXCEEDED: { value: "exceeded", description: "More than 3 %." },
  } as const,
});

const AbandonmentType = builder.objectRef<Abandonment>("Abandonment").implement({
  description:
    "The abandoned calls of the last 30 days: a person answered, and no agent took the call within two seconds (16 CFR " +
    "310.4(b)(4)).",
  fields: (t) => ({
    answeredCalls: t.exposeInt("answeredCalls", { description: "The number of calls that people answered." }),
    abandonedCalls: t.exposeInt("abandonedCalls", { description: "The number of answered calls that no agent took." }),
    percent: t.exposeFloat("percent", {
      description: "The share of abandoned calls in percent; 0 without answered calls.",
    }),
    level: t.expose("level", { type: AbandonmentLevelType, description: "The rating of that share." }),
  }),
});

/**
 * Returns a known value without a promise, and without the loaders: they cost more than the value of a row, and a read
 * of one contact needs no other loader.
 */
function dialability<Value>(
  contact: CampaignContact,
  context: GraphQLContext,
  pick: (dialability: Dialability) => Value,
): Value | null | Promise<Value | null> {
  const known = knownDialability(contact);
  return known ? pick(known) : context.loaders.dialability.load(contact).then(pick);
}

type ShownZone = EffectiveZone & { at: Date };

const EffectiveTimeZoneType = builder.objectRef<ShownZone>("EffectiveTimeZone").implement({
  description: "A time zone of the calling hours of a contact.",
  fields: (t) => ({
    timeZone: t.expose("timeZone", { type: "TimeZone", description: "The zone." }),
    source: t.expose("source", {
      type: builder.enumType("TimeZoneSource", {
        description: "The origin of a time zone of a contact.",
        values: {
          CONTACT: { value: "contact", description: "The contact's own zone." },
          ADDRESS: {
            value: "address",
            description: "Its address, as far as it agrees with the places of its numbers.",
          },
          NUMBERS: { value: "numbers", description: "The places of its numbers." },
          BUSINESS: { value: "business", description: "The business: the place of its numbers is unknown." },
        } as const,
      }),
      description: "The origin of the zone.",
    }),
    localTime: t.field({
      type: "LocalTime",
      description: "The local time now.",
      resolve: ({ timeZone, at }) => clockIn(timeZone, at).slice(0, "HH:MM".length),
    }),
  }),
});

async function zonesNow(located: Parameters<typeof effectiveZones>[0], context: GraphQLContext): Promise<ShownZone[]> {
  const zones = await effectiveZones(located, async () => (await context.loaders.business.load("own")).timeZone);
  const at = new Date(databaseNow());
  return zones.map((zone) => ({ ...zone, at }));
}

builder.objectFields(ContactType, (t) => ({
  effectiveTimeZones: t.field({
    type: [EffectiveTimeZoneType],
    description: "The time zones of its numbers and its address, or else that of the business.",
    complexity: { multiplier: 2 },
    resolve: (contact, _arguments, context) => zonesNow({ ...contact, timeZone: null }, context),
  }),
  doNotCallNumbers: t.field({
    type: ["PhoneNumber"],
    description: "Its numbers on the do-not-call list: with one of them, no campaign calls or texts it.",
    authScopes: { may: "campaigns.read" },
    complexity: { multiplier: 2 },
    async resolve({ phones }, _arguments, { loaders }) {
      const numbers = phones.map(({ number }) => number);
      const barred = await loaders.isBarred.loadMany(numbers);
      return numbers.filter((_number, index) => barred[index] === true);
    },
  }),
}));

builder.objectFields(CampaignContactType, (t) => ({
  effectiveTimeZones: t.field({
    type: [EffectiveTimeZoneType],
    description: "The time zones of its calling hours: calls must be allowed in all of them.",
    complexity: { multiplier: 2 },
    resolve: (contact, _arguments, context) => zonesNow(contact, context),
  }),
  notDialableReason: t.field({
    type: NotDialableReasonType,
    nullable: true,
    description: "The reason why the dialer does not offer it now; null if it does, or if the contact is completed.",
    resolve: (contact, _arguments, context) => dialability(contact, context, ({ reason }) => reason),
  }),
  dialableAt: t.field({
    type: "DateTime",
    nullable: true,
    description:
      "The expected time at which it can be offered; null if it can be offered now, or if no time ends the reason.",
    resolve: (contact, _arguments, context) => dialability(contact, context, ({ at }) => at()),
  }),
}));

builder.objectFields(CampaignType, (t) => ({
  abandonment: t.field({
    type: AbandonmentType,
    description: "Its abandoned calls of the last 30 days.",
    complexity: { multiplier: 10 },
    resolve: ({ id }, _arguments, { loaders }) => loaders.abandonmentOfCampaign.load(id),
  }),
  registries: t.field({
    type: [RegistryType],
    description: "The registries that it uses. While one of them `isStale`, it does not dial.",
    complexity: { multiplier: 10 },
    resolve: ({ id }, _arguments, { loaders }) => loaders.registriesOfCampaign.load(id),
  }),
  sessions: t.field({
    type: [DialerSessionType],
    description: "The sessions at work on it, oldest first.",
    complexity: { multiplier: 10 },
    resolve: ({ id }, _arguments, { loaders }) => loaders.sessionsOfCampaign.load(id),
  }),
}));

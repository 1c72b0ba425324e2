import { type CampaignForecast, type ForecastGap, forecastOf } from "../../src/domain/activity/forecast.ts";
import { databaseNow } from "../../src/platform/clock.ts";
import { builder } from "../builder.ts";
import { CampaignType } from "../campaign/type.ts";

const ForecastGapType = builder.enumType("CampaignForecastGap", {
  description: "The reason why a campaign has no expected end.",
  values: {
    NO_CONTACTS: { value: "no_contacts", description: "It has no contacts." },
    DONE: { value: "done", description: "It is completed or archived, or no contact is left to call." },
    PAUSED: { value: "paused", description: "It is paused." },
    NO_CALLS: { value: "no_calls", description: "It has had no calls in the last seven days." },
    TOO_FEW_CALLS: {
      value: "too_few_calls",
      description:
        "Too few calls to tell: fewer than 20 in the last seven days, fewer than 5 contacts done, or less than an hour " +
        "of calling hours since the first call.",
    },
    FAR: { value: "far", description: "At this rate it ends in more than a year." },
  } satisfies Record<string, { value: ForecastGap; description: string }>,
});

const ForecastType = builder.objectRef<CampaignForecast>("CampaignForecast").implement({
  description: "The expected end of a campaign, from its calls so far.",
  fields: (t) => ({
    remainingContacts: t.exposeInt("remainingContacts", {
      description:
        "The contacts that are left to call: neither completed nor do-not-call, and with remaining attempts.",
    }),
    callsPerHour: t.exposeFloat("callsPerHour", {
      nullable: true,
      description:
        "The calls an hour of calling hours in the last seven days, or since the first call in them; null with too few.",
    }),
    callsPerContact: t.exposeFloat("callsPerContact", {
      nullable: true,
      description: "The calls of the last 92 days for each contact that is done; null with too few calls.",
    }),
    endsAt: t.expose("endsAt", {
      type: "DateTime",
      nullable: true,
      description:
        "The time at which all contacts are done if calls continue at this rate in calling hours, in the zone of the " +
        "business; null with a reason in `gap`. The time between attempts may make it later.",
    }),
    gap: t.expose("gap", {
      type: ForecastGapType,
      nullable: true,
      description: "The reason why there is no expected end; null with one.",
    }),
  }),
});

builder.objectField(CampaignType, "forecast", (t) =>
  t.field({
    type: ForecastType,
    description: "Its expected end.",
    complexity: { multiplier: 10 },
    resolve: async ({ id, status }, _arguments, { loaders, membership }) => {
      const [progress, calls, { callingFrom, callingUntil }, uncounted] = await Promise.all([
        loaders.campaignProgress.load(id),
        loaders.callCountsOfCampaign.load(id),
        loaders.dialerSettings.load(id),
        loaders.uncounted.load("all"),
      ]);
      return forecastOf({
        status,
        progress,
        // Earlier calls are still being counted: a part of them says nothing about the rate.
        calls: uncounted.calls ? { ...calls, total: 0 } : calls,
        hours: { from: callingFrom, until: callingUntil },
        zone: membership?.business.timeZone ?? "UTC",
        now: new Date(databaseNow()),
      });
    },
  }),
);

import { type TargetProgress, type TargetState, targetProgressOf } from "../../src/domain/activity/target.ts";
import { hoursOfSettings } from "../../src/domain/campaign/settings.ts";
import { databaseNow } from "../../src/platform/clock.ts";
import { builder } from "../builder.ts";
import { CampaignTargetType, CampaignType } from "../campaign/type.ts";
import { mayInContext } from "../context.ts";

const TargetStateType = builder.enumType("CampaignTargetState", {
  description: "How a campaign stands against its target.",
  values: {
    NOT_BEGUN: { value: "not_begun", description: "Its first day has not begun." },
    ON_TRACK: { value: "on_track", description: "It has as many as are due by now, or more." },
    BEHIND: { value: "behind", description: "It has fewer than are due by now." },
    REACHED: { value: "reached", description: "It has as many as the target, or more." },
    MISSED: { value: "missed", description: "Its last day is over, and it has fewer than the target." },
  } satisfies Record<string, { value: TargetState; description: string }>,
});

const TargetProgressType = builder.objectRef<TargetProgress>("CampaignTargetProgress").implement({
  description: "How far a campaign is on the way to its target.",
  fields: (t) => ({
    target: t.expose("target", { type: CampaignTargetType, description: "Its target." }),
    madeCount: t.exposeInt("made", { description: "The calls or people of the days of the target so far." }),
    dueCount: t.exposeInt("due", {
      description:
        "The part of the target that is due by now: as much as has passed of the calling hours of its days, in the zone " +
        "of the business, rounded down. Public holidays are days like others.",
    }),
    state: t.expose("state", { type: TargetStateType, description: "How it stands against the target." }),
  }),
});

builder.objectField(CampaignType, "targetProgress", (t) =>
  t.field({
    type: TargetProgressType,
    nullable: true,
    description:
      "How far it is on the way to its target, in the calls of all inboxes. Null without a target, without the permission " +
      "to see calls, while the calls from before an upgrade are being counted, and if days of the target begin or end " +
      "within an hour of which only the whole is counted.",
    complexity: { multiplier: 10 },
    resolve: async ({ id }, _arguments, context) => {
      if (!mayInContext(context, "calls.read")) {
        return null;
      }
      const { loaders, membership } = context;
      const settings = await loaders.dialerSettings.load(id);
      const { target } = settings;
      if (target === null) {
        return null;
      }
      const zone = membership?.business.timeZone ?? "UTC";
      const { from, until } = target;
      const [calls, uncounted] = await Promise.all([
        loaders.callsOfTarget.load({ campaignId: id, zone, from, until }),
        loaders.uncounted.load("all"),
      ]);
      const now = new Date(databaseNow());
      return uncounted.calls || calls === null
        ? null
        : targetProgressOf({ target, calls, hours: hoursOfSettings(settings), zone, now });
    },
  }),
);

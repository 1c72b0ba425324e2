import type { ActivityRequest } from "../../src/domain/activity/rules.ts";
import { type ActivityFilter, requireParts } from "../../src/domain/activity/store.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import { builder } from "../builder.ts";
import type { GraphQLContext } from "../context.ts";
import { SubscriptionType } from "../webhook/type.ts";
import { activityArguments, activityComplexity, activityFilters } from "./input.ts";
import {
  type Activity,
  type AttemptActivity,
  AttemptActivityType,
  CallActivityType,
  TextActivityType,
} from "./type.ts";

type Given = Omit<ActivityRequest, "timeZone"> & { timeZone?: string | null | undefined };

/** The request with the time zone of the viewer, unless it names one. */
function requestOf({ since, until, bucket, timeZone }: Given, membership: Membership | null): ActivityRequest {
  const own = membership?.user.timeZone ?? membership?.business.timeZone ?? "UTC";
  return { since, until, bucket, timeZone: timeZone ?? own };
}

async function activityOf(
  given: Given & ActivityFilter,
  { caller, database, membership, loaders }: GraphQLContext,
): Promise<Activity> {
  const { inboxId, campaignId, userId } = given;
  const range = loaders.rangeOf(requestOf(given, membership));
  const sight = sightOf(caller);
  await requireParts(database, sight, range);
  return { sight, filter: { inboxId, campaignId, userId }, bucket: given.bucket, range };
}

function attemptsOf(
  subscriptionId: string | null,
  given: Given,
  { membership, loaders }: GraphQLContext,
): AttemptActivity {
  const request = requestOf(given, membership);
  // A period that is not possible is refused here.
  loaders.rangeOf(request);
  return { subscriptionId, request };
}

builder.queryFields((t) => ({
  textActivity: t.field({
    type: TextActivityType,
    nullable: true,
    description: "The number of texts of the inboxes that the caller sees, by hours or days.",
    complexity: activityComplexity,
    authScopes: { may: "messages.read" },
    args: { ...activityArguments, ...activityFilters },
    resolve: (_root, given, context) => activityOf(given, context),
  }),
  callActivity: t.field({
    type: CallActivityType,
    nullable: true,
    description: "The number of calls of the inboxes that the caller sees, by hours or days.",
    complexity: activityComplexity,
    authScopes: { may: "calls.read" },
    args: { ...activityArguments, ...activityFilters },
    resolve: (_root, given, context) => activityOf(given, context),
  }),
  webhookActivity: t.field({
    type: AttemptActivityType,
    nullable: true,
    description: "The number of attempts to deliver to all subscriptions of the business, by hours or days.",
    complexity: activityComplexity,
    authScopes: { may: "subscriptions.read" },
    args: activityArguments,
    resolve: (_root, given, context) => attemptsOf(null, given, context),
  }),
}));

builder.objectField(SubscriptionType, "activity", (t) =>
  t.field({
    type: AttemptActivityType,
    description: "The number of its attempts, by hours or days.",
    complexity: activityComplexity,
    args: activityArguments,
    resolve: ({ id }, given, context) => attemptsOf(id, given, context),
  }),
);

import { z } from "zod";
import { deliveryHeaders } from "../../src/domain/webhook/rules.ts";
import { FROM_OUTSIDE } from "../from-outside.ts";
import { graphql, type ResultOf } from "../graphql.ts";
import { ADDED, id, lower, time } from "./common.ts";
import { toEventType } from "./event.ts";

export const DeliveryFields = graphql(`
  fragment DeliveryFields on WebhookAttempt {
    id
    eventId
    isTest
    attempt
    responseStatus
    answer
    failure
    targetUrl
    eventType
    durationMs
    createdAt
  }
`);

export const Delivery = z
  .object({
    id: id("dlv", "The attempt."),
    event_id: id("evt", "The event of the request."),
    test: z.boolean().meta({ description: "Whether the event was a sample, marked `X-Service-Test: true`." }),
    attempt: z.int().min(1).meta({ description: "1 for the first attempt, a higher number for a retry." }),
    status: z
      .enum(["delivered", "failed"])
      .meta({ description: "`delivered`: the receiver acknowledged it with a 2xx." }),
    response_status: z.int().nullable().meta({ description: "The status of the answer; null without an answer." }),
    response_body: z
      .string()
      .nullable()
      .meta({
        description: "The first 1 KiB of the answer; null without one, and if the user does not see the event.",
        ...FROM_OUTSIDE,
      }),
    error: z
      .string()
      .nullable()
      .meta({
        description:
          "The reason of the failure: `timeout`, `name_not_found`, `connection_refused`, `connection_lost`, `tls_failed`, " +
          "`forbidden_target`, `not_http`, `redirect_not_followed` or `status_not_2xx`. Null after a success.",
      }),
    request: z
      .object({
        url: z.string().meta({ description: "The target of the request." }),
        headers: z
          .record(z.string(), z.string())
          .meta({ description: "Without the signatures, which depend on the time." }),
      })
      .meta({ description: "The request as sent. Its body is the event: see `GET /events/{id}`.", ...ADDED }),
    duration_ms: z
      .int()
      .min(0)
      .meta({ description: "The time from the start of the connection to the end of the answer." }),
    created_at: time("Time of the attempt."),
  })
  .meta({ id: "Delivery" });

export function toDelivery(attempt: ResultOf<typeof DeliveryFields>): z.output<typeof Delivery> {
  return {
    id: attempt.id,
    event_id: attempt.eventId,
    test: attempt.isTest,
    attempt: attempt.attempt,
    status: attempt.failure === null ? "delivered" : "failed",
    response_status: attempt.responseStatus,
    response_body: attempt.answer,
    error: attempt.failure && lower(attempt.failure),
    request: {
      url: attempt.targetUrl,
      headers: deliveryHeaders({
        eventId: attempt.eventId,
        eventType: toEventType(attempt.eventType),
        isTest: attempt.isTest,
      }),
    },
    duration_ms: attempt.durationMs,
    created_at: attempt.createdAt,
  };
}

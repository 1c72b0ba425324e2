import { z } from "zod";
import { graphql, type ResultOf } from "../graphql.ts";
import { id, time } from "./common.ts";

export const DeliveryFields = graphql(`
  fragment DeliveryFields on WebhookAttempt {
    id
    eventId
    isTest
    attempt
    responseStatus
    answer
    error
    durationMs
    createdAt
  }
`);

export const Delivery = z
  .object({
    id: id("dlv", "The attempt."),
    event_id: id("evt", "The event that was sent."),
    test: z.boolean().meta({ description: "Whether it was a sample, marked `X-Service-Test: true`." }),
    attempt: z.int().min(1).meta({ description: "1 for the first attempt, more for retries." }),
    status: z.enum(["delivered", "failed"]).meta({ description: "`delivered`: a 2xx acknowledged it." }),
    response_status: z.int().nullable().meta({ description: "The status of the answer; null without one." }),
    response_body: z.string().nullable().meta({ description: "The first 1 KiB of the answer." }),
    error: z.string().nullable().meta({ description: "Why there was no whole answer, such as `timeout`." }),
    duration_ms: z.int().min(0).meta({ description: "From the start of the connection to the end of the answer." }),
    created_at: time("When the attempt was made."),
  })
  .meta({ id: "Delivery" });

export function toDelivery(attempt: ResultOf<typeof DeliveryFields>): z.output<typeof Delivery> {
  return {
    id: attempt.id,
    event_id: attempt.eventId,
    test: attempt.isTest,
    attempt: attempt.attempt,
    status: isSuccess(attempt) ? "delivered" : "failed",
    response_status: attempt.responseStatus,
    response_body: attempt.answer,
    error: attempt.error,
    duration_ms: attempt.durationMs,
    created_at: attempt.createdAt,
  };
}

function isSuccess({ responseStatus, error }: ResultOf<typeof DeliveryFields>): boolean {
  return error === null && responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}

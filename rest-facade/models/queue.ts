import { z } from "zod";
import { queueStrategies } from "../../src/domain/queue/rules.ts";
import { graphql } from "../graphql.ts";
import { ADDED, id, lower, time } from "./common.ts";
import { presenter } from "./presenter.ts";

export const QueueFields = graphql(`
  fragment QueueFields on Queue {
    id
    name
    strategy
    longestWaitSeconds
    mostCallers
    serviceSeconds
    alertWaitSeconds
    alertCallers
    alertingSince
    figures(hours: 24) {
      waiting
      ringing
      longestWaitSeconds
      answered
      answeredInTime
      abandoned
      overflowed
      callbacksDue
      callbacksKept
      callbacksReached
      callbacksMissed
      serviceLevel
      averageWaitSeconds
    }
  }
`);

const count = (description: string) => z.int().meta({ description });
const seconds = (description: string) => z.number().nullable().meta({ description });

const Figures = z
  .object({
    waiting: count("The callers who wait now."),
    ringing: count("The callers for whom a phone rings now."),
    longest_wait_seconds: seconds("The longest wait of those in the queue now; null: nobody is there."),
    answered: count("The callers of the last 24 hours whose call somebody took."),
    answered_in_time: count("Those of them within `service_seconds`."),
    abandoned: count("The callers of the last 24 hours who hung up in the queue."),
    overflowed: count("The callers of the last 24 hours who waited too long, or found the queue full."),
    callbacks_due: count("The callbacks that are due now."),
    callbacks_kept: count("The callers of the last 24 hours who asked to be called back."),
    callbacks_reached: count("Those of them who were reached."),
    callbacks_missed: count("Those of them who were not reached: their calls are missed ones."),
    service_level: z.number().nullable().meta({
      description:
        "The share of `answered_in_time` in all who have left, without those who asked to be called back, from 0 to 1; null: nobody has.",
    }),
    average_wait_seconds: seconds("The mean wait of those whose call somebody took; null: nobody did."),
  })
  .meta({
    id: "QueueFigures",
    description: "They are no changes of the queue: `updated_after` does not find them.",
  });

export const Queue = z
  .object({
    id: id("que", "The queue."),
    name: z.string(),
    strategy: z.enum(queueStrategies).meta({ description: "Which of the free members is rung for the next caller." }),
    longest_wait_seconds: z.int().meta({ description: "After this time a caller leaves the queue by its overflow." }),
    most_callers: z.int().meta({ description: "The most callers in the queue." }),
    service_seconds: z.int().meta({ description: "An answer within this time counts for the service level." }),
    alert_wait_seconds: z
      .int()
      .nullable()
      .meta({ description: "Admins are alerted when a caller has waited so long; null: never.", ...ADDED }),
    alert_callers: z
      .int()
      .nullable()
      .meta({ description: "Admins are alerted when so many callers are in the queue; null: never.", ...ADDED }),
    alerting_since: time(
      "Since when the queue is over one of these thresholds; null: it is not. An alert is no change of the queue: " +
        "`updated_after` does not find it.",
    )
      .nullable()
      .meta(ADDED),
    figures: Figures,
  })
  .meta({ id: "Queue" });

export const toQueue = presenter(QueueFields, Queue, {
  strategy: ({ strategy }) => lower(strategy),
  figures: ({ figures }) => ({
    waiting: figures.waiting,
    ringing: figures.ringing,
    longest_wait_seconds: figures.longestWaitSeconds,
    answered: figures.answered,
    answered_in_time: figures.answeredInTime,
    abandoned: figures.abandoned,
    overflowed: figures.overflowed,
    callbacks_due: figures.callbacksDue,
    callbacks_kept: figures.callbacksKept,
    callbacks_reached: figures.callbacksReached,
    callbacks_missed: figures.callbacksMissed,
    service_level: figures.serviceLevel,
    average_wait_seconds: figures.averageWaitSeconds,
  }),
});

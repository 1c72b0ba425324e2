import {
  type CallPlace,
  callersOfQueues,
  figuresByAgent,
  figuresByHour,
  figuresOfQueues,
  placesOfCalls,
  type QueueAgent,
  type QueueFigures,
  type QueueHour,
} from "../../src/domain/queue/reading-store.ts";
import { MOST_QUEUE_MEMBERS, type Queue } from "../../src/domain/queue/rules.ts";
import { findQueues } from "../../src/domain/queue/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { argumentLoader, keyLoader, rowLoader } from "../row-loader.ts";

type Given = { hours: number };

export function queueLoaders(database: Database, businessId: string) {
  const idsOf = (queues: readonly { id: string }[]) => queues.map(({ id }) => id);
  return {
    queue: rowLoader<Queue>((ids) => findQueues(database, businessId, ids)),
    placeOfCall: keyLoader<CallPlace | null>(
      async (ids) => new Map((await placesOfCalls(database, businessId, ids)).map((place) => [place.callId, place])),
      null,
    ),
    callersOfQueue: keyLoader<CallPlace[]>(
      async (ids) => Map.groupBy(await callersOfQueues(database, businessId, ids), ({ queueId }) => queueId),
      [],
    ),
    figuresOfQueue: argumentLoader<{ id: string }, Given, QueueFigures>(async (queues, { hours }) => {
      const found = await figuresOfQueues(database, businessId, idsOf(queues), hours);
      return queues.map(({ id }) => found.find(({ queueId }) => queueId === id) as QueueFigures);
    }),
    hoursOfQueue: argumentLoader<{ id: string }, Given, QueueHour[]>(async (queues, { hours }) => {
      const found = Map.groupBy(await figuresByHour(database, businessId, idsOf(queues), hours), (row) => row.queueId);
      return queues.map(({ id }) => found.get(id) ?? []);
    }),
    agentsOfQueue: argumentLoader<{ id: string }, Given, QueueAgent[]>(async (queues, { hours }) => {
      const limits = { hours, most: MOST_QUEUE_MEMBERS };
      const found = Map.groupBy(
        await figuresByAgent(database, businessId, idsOf(queues), limits),
        (row) => row.queueId,
      );
      return queues.map(({ id }) => found.get(id) ?? []);
    }),
  };
}

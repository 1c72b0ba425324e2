import {
  type CallPlace,
  callersOfQueues,
  figuresByAgent,
  figuresByHour,
  figuresOfQueues,
  type Lookback,
  placesOfCalls,
  type QueueAgent,
  type QueueFigures,
  type QueueHour,
  type WholePlace,
} from "../../src/domain/queue/reading-store.ts";
import { MOST_QUEUE_MEMBERS, type Queue } from "../../src/domain/queue/rules.ts";
import { findQueues } from "../../src/domain/queue/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { argumentLoader, keyLoader, rowLoader } from "../row-loader.ts";

export function queueLoaders(database: Database, businessId: string) {
  const idsOf = (queues: readonly { id: string }[]) => queues.map(({ id }) => id);
  return {
    queue: rowLoader<Queue>((ids) => findQueues(database, businessId, ids)),
    placeOfCall: keyLoader<WholePlace | null>(
      async (ids) => new Map((await placesOfCalls(database, businessId, ids)).map((place) => [place.callId, place])),
      null,
    ),
    callersOfQueue: keyLoader<CallPlace[]>(
      async (ids) => Map.groupBy(await callersOfQueues(database, businessId, ids), ({ queueId }) => queueId),
      [],
    ),
    figuresOfQueue: argumentLoader<{ id: string }, Lookback, QueueFigures>(async (queues, lookback) => {
      const found = await figuresOfQueues(database, businessId, idsOf(queues), lookback);
      return queues.map(({ id }) => found.find(({ queueId }) => queueId === id) as QueueFigures);
    }),
    hoursOfQueue: argumentLoader<{ id: string }, Lookback, QueueHour[]>(async (queues, lookback) => {
      const rows = await figuresByHour(database, businessId, idsOf(queues), lookback);
      const found = Map.groupBy(rows, ({ queueId }) => queueId);
      return queues.map(({ id }) => found.get(id) ?? []);
    }),
    agentsOfQueue: argumentLoader<{ id: string }, Lookback, QueueAgent[]>(async (queues, lookback) => {
      const rows = await figuresByAgent(database, businessId, idsOf(queues), { ...lookback, most: MOST_QUEUE_MEMBERS });
      const found = Map.groupBy(rows, ({ queueId }) => queueId);
      return queues.map(({ id }) => found.get(id) ?? []);
    }),
  };
}

import type { Command } from "commander";
import {
  type Explanation,
  explainDelivery,
  explainEvent,
  explainSubscription,
} from "../../src/domain/monitoring/explain.ts";
import {
  type AttemptFacts,
  findAttempt,
  findEvent,
  findSubscription,
  listDeliveries,
  listFailing,
  listLatestAttempts,
  listWithoutApp,
  type SubscriptionFacts,
} from "../../src/domain/monitoring/explain-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { StartError } from "../../src/platform/start-error.ts";
import {
  columns,
  group,
  known,
  lookAt,
  type OperatorOptions,
  operatorCommand,
  print,
  whole,
} from "../support/operator-command.ts";
import { hasWorker } from "./database.ts";
import { explained, present } from "./text.ts";

/** The latest attempts that are shown. */
const LATEST = 5;

export function webhookCommands(): Command {
  return group("webhook", "the webhooks of the businesses", [explain(), failing(), withoutApp()]);
}

interface Answer {
  value: object;
  lines: string[];
}

function explain(): Command {
  return operatorCommand("explain", "say why an event was not delivered, or how a subscription is, and the next step")
    .argument("<id>", "the id of an event (evt_…), of a subscription (sub_…) or of an attempt (dlv_…)")
    .action(async (id: string, options: OperatorOptions) => {
      const { value, lines } = await lookAt(async (database, client) => {
        if (id.startsWith("evt_")) {
          return event(database, id);
        }
        if (id.startsWith("sub_")) {
          return subscription(database, id, await hasWorker(client));
        }
        if (id.startsWith("dlv_")) {
          const attempt = known(await findAttempt(database, id), "attempt", id, "webhook failing");
          return event(database, attempt.eventId);
        }
        throw new StartError(`${id} is not the id of an event (evt_…), a subscription (sub_…) or an attempt (dlv_…)`);
      });
      print(options, value, lines);
    });
}

async function event(database: Database, id: string): Promise<Answer> {
  const found = known(await findEvent(database, id), "event", id, "webhook failing");
  const deliveries = await listDeliveries(database, found);
  const explanation = explainEvent(found, deliveries);
  return {
    value: { ...found, deliveries, ...explanation },
    lines: [
      ...present([
        ["Event", `${found.id}, ${found.eventType}${found.isTest ? ", a test" : ""}`],
        ["Business", `${found.businessName} (${found.businessId})`],
        ["Happened", found.occurredAt],
      ]),
      ...(deliveries.length > 0 ? ["", "Deliveries"] : []),
      ...columns(deliveries.map((each) => [`  ${each.subscriptionId}`, explainDelivery(each)])),
      ...explained(explanation),
    ],
  };
}

async function subscription(database: Database, id: string, isWorked: boolean): Promise<Answer> {
  const found = known(await findSubscription(database, id), "subscription", id, "webhook failing");
  const attempts = await listLatestAttempts(database, found, LATEST);
  const explanation: Explanation = explainSubscription(found, isWorked);
  return {
    value: { ...found, attempts, ...explanation },
    lines: [
      ...present([
        ["Subscription", `${found.id}, ${found.eventType}`],
        ["Status", found.pausedAt === null ? found.status : `paused since ${found.pausedAt}`],
        ["Business", `${found.businessName} (${found.businessId})`],
        ["Receiver", found.target],
        ["Failures", found.firstFailedAt && `${found.consecutiveFailures} since ${found.firstFailedAt}`],
        ["Circuit", found.circuit],
        ["Last delivery", found.lastDeliveredAt],
        ["Waiting", found.oldestDueAt && `${found.waiting}, the first due at ${found.oldestDueAt}`],
      ]),
      ...(attempts.length > 0 ? ["", "Latest attempts"] : []),
      ...columns(attempts.map(attemptLine)),
      ...explained(explanation),
    ],
  };
}

function attemptLine({ attemptedAt, eventId, attempt, status, error, durationMs }: AttemptFacts): string[] {
  return [`  ${attemptedAt}`, eventId, `attempt ${attempt}`, `${status ?? error}`, `${durationMs} ms`];
}

function failing(): Command {
  return listing("failing", "list the subscriptions that fail, the longest failing first", listFailing, (one) => [
    `${one.consecutiveFailures} failures since ${one.firstFailedAt}`,
    `circuit ${one.circuit}`,
  ]);
}

function withoutApp(): Command {
  const about = "list the subscriptions whose app is not known: a withdrawal of the app does not pause them";
  return listing("without-app", about, listWithoutApp, (one) => [one.status]);
}

function listing(
  name: string,
  about: string,
  read: (database: Database, limit: number) => Promise<SubscriptionFacts[]>,
  describe: (subscription: SubscriptionFacts) => string[],
): Command {
  return operatorCommand(name, about)
    .option("--limit <n>", "the maximum number of rows", whole(1, 1_000), 100)
    .action(async (options: OperatorOptions & { limit: number }) => {
      const listed = await lookAt((database) => read(database, options.limit));
      const rows = listed.map((one) => [one.id, one.businessId, one.target, ...describe(one)]);
      print(options, listed, rows.length === 0 ? ["no subscription"] : columns(rows));
    });
}

import { graphql } from "graphql";
import { expect } from "vitest";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { EventType } from "../../src/domain/webhook/event-types.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import type { ApiAnswer } from "../support/api.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";
import type { Answer } from "../support/json-answer.ts";
import { freshTarget } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";

export const INCOMING = "message.incoming.received";

/** Northwind as a subscriber over REST and GraphQL, without a dispatcher: nothing is sent. */
export interface Subscriber {
  api: ContractApi;
  token: string;
  businessId: string;
  query(text: string, values?: unknown[]): Promise<Answer[]>;
  subscribe(eventType?: string, targetUrl?: string, as?: string): Promise<ApiAnswer>;
  /** The ids of a subscription's pending events. */
  waiting(id: string): Promise<string[]>;
  record(type?: EventType): Promise<string>;
  disable(id: string): Promise<unknown>;
  /** Runs GraphQL as Northwind's admin, or as another user. */
  ask(source: string, variables?: Record<string, unknown>, userId?: string): Promise<Answer>;
}

export async function createSubscriber(): Promise<Subscriber> {
  const api = await createContractApi();
  const { database } = api.test;
  const { businessId } = api.world.northwind;
  const token = api.adminToken;
  const query = (text: string, values: unknown[] = []): Promise<Answer[]> => api.test.query(text, values);
  return {
    api,
    token,
    businessId,
    query,
    subscribe: (event_type = INCOMING, target_url = freshTarget(), as = token) =>
      api.call("POST", "/subscriptions", { token: as, body: { event_type, target_url } }),
    waiting: async (id) =>
      (
        await query(
          "SELECT event_id AS id FROM webhook_deliveries WHERE subscription_id = $1 ORDER BY due_at, event_id",
          [id],
        )
      ).map((row) => row.id),
    record(type = INCOMING) {
      const occurredAt = new Date().toISOString();
      return recordEvent(database, {
        actor: SERVICE_ITSELF,
        businessId,
        type,
        occurredAt,
        data: sampleData(type, occurredAt),
      });
    },
    disable: (id) =>
      query("UPDATE subscriptions SET status = 'disabled', disabled_reason = 'gone' WHERE id = $1", [id]),
    async ask(source, variableValues = {}, userId = api.world.admin.userId) {
      const membership = await findMembership(database, userId);
      const contextValue = createContext(database, membership, webhookTools);
      const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
      expect(errors).toBeUndefined();
      return Object.values(data ?? {})[0];
    },
  };
}

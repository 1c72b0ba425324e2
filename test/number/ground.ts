import { graphql } from "graphql";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { NumberOutcome } from "../../src/domain/number/attempt.ts";
import { startNumberWork } from "../../src/domain/number/work.ts";
import type { NumberJob } from "../../src/domain/number/work-store.ts";
import type { CarrierNumbers } from "../../src/platform/carrier/numbers-port.ts";
import { type SimulatorNumbersSettings, simulatedNumbers } from "../../src/platform/carrier/simulator/numbers.ts";
import type { JobWorker } from "../../src/platform/job-worker.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import type { Actor } from "../support/world.ts";

/** GraphQL, the simulated carrier and the worker of numbers on one database. */
export interface NumberGround {
  numbers: CarrierNumbers;
  /** The attempts of the worker so far. */
  attempts: { job: NumberJob; outcome: NumberOutcome }[];
  errors: unknown[];
  /** Runs an operation as this user, and returns its first field, or the messages of its errors. */
  run<Result = unknown>(actor: Actor, source: string, variables?: Record<string, unknown>): Promise<Result>;
  /** Starts a worker. */
  start(): void;
  /** Resolves once no work is left; a worker must run. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export function createNumberGround(
  test: TestDatabase,
  settings: Partial<SimulatorNumbersSettings> & { carrier?: CarrierNumbers } = {},
): NumberGround {
  let tell = () => {};
  const workers: JobWorker[] = [];
  const wake = () => {
    for (const worker of workers) {
      worker.wake();
    }
  };
  test.wakes.add(wake);
  const database = test.ofWorkers();
  const numbers = settings.carrier ?? simulatedNumbers({ database, speed: 1000, seed: 1, ...settings });
  const ground: Omit<NumberGround, "settle"> = {
    numbers,
    attempts: [],
    errors: [],
    async run<Result>(actor: Actor, source: string, variableValues: Record<string, unknown> = {}) {
      const membership = await findMembership(database, actor.userId);
      const contextValue = createContext(database, membership, { ...webhookTools, numbers });
      const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
      return (errors ? errors.map(({ message }) => message) : Object.values(data as object)[0]) as Result;
    },
    start() {
      workers.push(
        startNumberWork({
          database,
          numbers,
          firstPauseMs: 1,
          attempted(job, outcome) {
            ground.attempts.push({ job, outcome });
            tell();
            if (outcome.outcome === "later") {
              // It is due within milliseconds.
              setTimeout(wake, 5);
            }
          },
          onError: (error) => ground.errors.push(error),
        }),
      );
      wake();
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.end()));
      test.wakes.delete(wake);
    },
  };
  return Object.assign(ground, {
    async settle() {
      for (;;) {
        const told = new Promise<void>((resolve) => {
          tell = resolve;
        });
        const [left] = await test.query<{ count: number }>(
          "SELECT count(*)::int FROM numbers WHERE work IS NOT NULL AND due_at < now() + interval '1 day'",
        );
        if (left?.count === 0) {
          return;
        }
        await told;
      }
    },
  });
}

const REFUSAL = "... on DomainError { code field message }";
const NUMBER = `... on BusinessNumber { id phoneNumber origin state capabilities isConnected problem
  inbox { id name phoneNumber isActive } } ${REFUSAL}`;

/** A number of a business, or a refusal, as GraphQL answers. */
export interface NumberAnswer {
  id: string;
  phoneNumber: string;
  state: string;
  isConnected: boolean;
  problem: string | null;
  inbox: { id: string; name: string; isActive: boolean } | null;
  code?: string;
  field?: string | null;
  message?: string;
}

/** The mutations on numbers as functions. */
export function numberMutations({ run }: Pick<NumberGround, "run">) {
  return {
    buy: (actor: Actor, phoneNumber: string, name = "Bought", idempotencyKey?: string) =>
      run<NumberAnswer>(actor, `mutation ($input: BuyNumberInput!) { buyNumber(input: $input) { ${NUMBER} } }`, {
        input: { phoneNumber, name, idempotencyKey },
      }),
    adopt: (actor: Actor, id: string, name = "Adopted") =>
      run<NumberAnswer>(
        actor,
        `mutation ($id: ID!, $name: String!) { adoptNumber(input: {id: $id, name: $name}) { ${NUMBER} } }`,
        {
          id,
          name,
        },
      ),
    release: (actor: Actor, id: string) =>
      run<NumberAnswer>(actor, `mutation ($id: ID!) { releaseNumber(input: {id: $id}) { ${NUMBER} } }`, { id }),
    connect: (actor: Actor, id: string) =>
      run<NumberAnswer>(actor, `mutation ($id: ID!) { connectInbox(input: {id: $id}) { ${NUMBER} } }`, { id }),
    create: (actor: Actor, phoneNumber: string) =>
      run<{ id: string; code?: string }>(
        actor,
        `mutation ($input: CreateInboxInput!) { createInbox(input: $input) { ... on Inbox { id isActive } ${REFUSAL} } }`,
        { input: { name: "Created", phoneNumber } },
      ),
    deactivate: (actor: Actor, id: string) =>
      run(
        actor,
        `mutation ($id: ID!) { deactivateInbox(input: {id: $id}) { ... on Inbox { id isActive } ${REFUSAL} } }`,
        {
          id,
        },
      ),
    activate: (actor: Actor, id: string) =>
      run(
        actor,
        `mutation ($id: ID!) { activateInbox(input: {id: $id}) { ... on Inbox { id isActive } ${REFUSAL} } }`,
        { id },
      ),
    listed: async (actor: Actor, filter: object = {}) =>
      (
        await run<{ nodes: NumberAnswer[] }>(
          actor,
          `query ($filter: NumberFilter) { numbers(filter: $filter, first: 100) { nodes { id phoneNumber state problem isConnected inbox { id name isActive } } } }`,
          { filter },
        )
      ).nodes,
  };
}

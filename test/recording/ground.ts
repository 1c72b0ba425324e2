import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execute, parse } from "graphql";
import { expect } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { mountRecordings } from "../../src/application/http/recordings.ts";
import { startControlWork } from "../../src/domain/call/control-work.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { type RemovalParts, startRemovals } from "../../src/domain/recording/removals.ts";
import { type RecordingParts, startRecordings } from "../../src/domain/recording/work.ts";
import { addMissedCall } from "../../src/domain/route/missed-store.ts";
import type { SimulatorSettings } from "../../src/platform/carrier/simulator/index.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import type { Storage } from "../../src/platform/storage/port.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createTestCarrier, quietControls, type TestCarrier } from "../support/carrier.ts";
import type { Answer } from "../support/json-answer.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The service with recordings, on the simulated carrier. */
export interface RecordingGround {
  api: TestApi;
  storage: Storage;
  /** Names of the stored files of a business. */
  files(businessId?: string): Promise<string[]>;
  /** A quick carrier that reports and is told what to change. */
  openCarrier(settings?: Partial<SimulatorSettings>): TestCarrier;
  /** Fetches recordings and has them erased until the work is done. */
  working(
    carrier: TestCarrier,
    work: (wake: () => void) => Promise<void>,
    parts?: Partial<RecordingParts & RemovalParts>,
  ): Promise<{ failures: [string, boolean][]; errors: unknown[] }>;
  graphql(userId: string, source: string, values?: Record<string, unknown>): Promise<Answer>;
  /** Sets which calls are recorded. */
  record(calls: "NEVER" | "INCOMING" | "OUTGOING" | "ALL", announcement?: string | null): Promise<void>;
  rowOf(callId: string): Promise<Answer | undefined>;
  close(): Promise<void>;
}

export async function openGround(): Promise<RecordingGround> {
  const folder = await mkdtemp(join(tmpdir(), "service-recordings-"));
  const storage = folderStorage(folder);
  const api = await createTestApi({
    mount: (app, database) =>
      mountRecordings(app, {
        database,
        links: webhookTools.recordingLinks,
        storage,
        limits: {
          client: memoryLimiter({ max: 100, windowSeconds: 60 }),
          address: memoryLimiter({ max: 100, windowSeconds: 60 }),
        },
      }),
  });
  const { businessId } = api.world.northwind;
  const ground: RecordingGround = {
    api,
    storage,
    files: (owner = businessId) => readdir(join(folder, "recordings", owner)).catch(() => []),
    openCarrier: (settings = {}) =>
      createTestCarrier(api.test, { speed: 20, ...settings, outbox: webhookTools.outbox }),
    async working(open, work, parts = {}) {
      const failures: [string, boolean][] = [];
      const errors: unknown[] = [];
      const shared = {
        database: open.database,
        carrier: open.carrier,
        storage,
        outbox: webhookTools.outbox,
        stored: () => {},
        voicemailFound: addMissedCall,
        failed: (_job: unknown, { reason, isGivenUp }: { reason: string; isGivenUp: boolean }) =>
          failures.push([reason, isGivenUp]),
        onError: (error: unknown) => errors.push(error),
        ...parts,
      };
      const workers = [
        startControlWork({ ...shared, carrier: open.carrier, ...quietControls }),
        startRecordings(shared),
        startRemovals(shared),
      ];
      const wake = () => workers.forEach((worker) => void worker.wake());
      const timer = setInterval(wake, 50);
      try {
        await work(wake);
      } finally {
        clearInterval(timer);
        await Promise.all(workers.map((worker) => worker.end()));
      }
      return { failures, errors };
    },
    async graphql(userId, source, variableValues = {}) {
      const membership = await findMembership(api.test.database, userId);
      const contextValue = createContext(api.test.database, membership, webhookTools);
      const { data, errors } = await execute({ schema, document: parse(source), variableValues, contextValue });
      expect(errors).toBeUndefined();
      return data as Answer;
    },
    async record(calls, announcement) {
      const changes = {
        recordsCalls: calls,
        ...(announcement !== undefined && { recordingAnnouncement: announcement }),
      };
      const answer = await ground.graphql(
        api.world.admin.userId,
        `mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) { __typename ... on DomainError { message } } }`,
        { input: changes },
      );
      expect(answer.updateBusiness).toEqual({ __typename: "Business" });
    },
    rowOf: async (callId) =>
      (
        await api.test.query(
          `SELECT id, kind, state, leg_id, carrier_id, duration_seconds, content_type, size, storage_key, attempts, error
           FROM recordings WHERE call_id = $1`,
          [callId],
        )
      )[0],
    async close() {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return ground;
}

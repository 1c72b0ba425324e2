import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_ADMIN } from "../../src/application/demo/seed.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import type { Answer } from "../support/json-answer.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { ACCOUNT, AUTH_TOKEN, PUBLIC_URL } from "./account.ts";
import { type Description, loadDescription } from "./description.ts";
import { openStandIn, type StandIn } from "./stand-in.ts";

/** The service as a separate process with the demo, between its clients and the stand-in of Twilio. */
export interface ServiceGround {
  test: TestDatabase;
  description: Description;
  api: StandIn;
  /** Starts another process. Requests go to the latest one. */
  start(): Promise<ServiceProcess>;
  service(): ServiceProcess;
  /** Runs GraphQL as the admin of the demo. */
  rest(method: string, path: string, body?: object): Promise<{ status: number; body: Answer }>;
  graphql(query: string, variables: object, asked?: ServiceProcess): Promise<Answer>;
  close(): Promise<void>;
}

/** @param reach how the service reaches its database, such as by a network that may fail; @returns the URL. */
export async function openServiceGround(
  reach: (test: TestDatabase) => Promise<string> = async ({ url }) => url,
): Promise<ServiceGround> {
  const [test, dataDir, description] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "service-twilio-")),
    loadDescription(),
  ]);
  const api = await openStandIn(description);
  const settings = { DATABASE_URL: await reach(test), SEED_DEMO: "true", DATA_DIR: dataDir, PUBLIC_URL };
  const processes: ServiceProcess[] = [];
  const service = () => processes.at(-1) as ServiceProcess;
  async function start(): Promise<ServiceProcess> {
    const started = await startService({
      ...settings,
      CARRIER: "twilio",
      CARRIER_SEGMENTS_PER_SECOND: "100",
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_API_URL: api.url,
    });
    processes.push(started);
    return started;
  }
  await start();
  const [token, internalToken] = await Promise.all([
    makeToken(settings, DEMO_ADMIN),
    makeToken(settings, DEMO_ADMIN, "internal-api"),
  ]);
  return {
    test,
    description,
    api,
    start,
    service,
    async rest(method, path, body) {
      const response = await fetch(`${service().publicUrl}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Answer };
    },
    async graphql(query, variables, asked = service()) {
      const response = await fetch(`${asked.internalUrl}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${internalToken}`, "content-type": "application/json" },
        body: JSON.stringify({ query, variables }),
      });
      return ((await response.json()) as Answer).data;
    },
    async close() {
      await Promise.all(processes.map((process) => process.end("SIGKILL")));
      await api.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { DEMO_ADMIN, seedDemo } from "../../../src/application/demo/seed.ts";
import { findMembership, findUserByEmail } from "../../../src/domain/identity/store.ts";
import { scopesOf } from "../../../src/domain/oauth/scopes.ts";
import type { OwnedDatabase } from "../../../src/platform/db/database.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { openPool } from "../../../src/platform/db/pool.ts";
import { startEmbedded } from "../../../src/platform/postgres/embedded/index.ts";
import { localKey, type SecretBox, secretBox } from "../../../src/platform/secret-box.ts";
import { type Audience, signAccessToken } from "../../../src/platform/tokens/access-token.ts";
import { currentSigningKey, ensureSigningKey } from "../../../src/platform/tokens/signing-keys.ts";
import { noOutbox } from "../../support/demo.ts";

/** The origin in the tokens of a measurement. */
export const PUBLIC_URL = "http://bench.example";

/** A PostgreSQL and a data folder for the measurement, with the demo. Both are removed afterwards, unless it is kept. */
export interface Stage extends AsyncDisposable {
  folder: string;
  databaseUrl: string;
  database: OwnedDatabase;
  /** Plain SQL for the preparation of a measurement. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Northwind, the demo's business with the dialer. */
  businessId: string;
  /** Opens secrets at rest. */
  box: SecretBox;
  /** A token with every scope, of its admin or of another user. */
  token(audience: Audience, userId?: string): Promise<string>;
}

/** A server for a stage. */
interface Server {
  connection: { host: string; port: number; user: string; password: string; database: string };
  stop(): Promise<void>;
}

/** @param kept a data folder that is used again, and stays; absent: a new one. */
export async function openStage(kept?: string): Promise<Stage> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "service-bench-")));
  const server = await startEmbedded({ dataDir: folder });
  return arrange({ connection: server.address, stop: () => server.stop() }, folder, kept !== undefined);
}

/** A stage on another server, which ends with it. */
export async function openStageOn(server: Server): Promise<Stage> {
  return arrange(server, await mkdtemp(join(tmpdir(), "service-bench-")), false);
}

async function arrange(server: Server, folder: string, isKept: boolean): Promise<Stage> {
  const { host, port, user, password, database: name } = server.connection;
  await migrate({ ...server.connection });
  const database = openPool({ connection: { ...server.connection }, size: 4 });
  const pool = new pg.Pool({ ...server.connection, max: 1 });
  // The server ends while connections of the pool are still ending.
  pool.on("error", () => {});
  const box = secretBox([await localKey(folder)]);
  await ensureSigningKey(database, box, "ES256");
  await seedDemo(database, noOutbox);
  const admin = await findUserByEmail(database, DEMO_ADMIN);
  const membership = await findMembership(database, admin?.id as string);
  const stack = new AsyncDisposableStack();
  if (!isKept) {
    stack.defer(() => rm(folder, { recursive: true, force: true }));
  }
  stack.defer(() => server.stop());
  stack.defer(() => database.close());
  stack.defer(() => pool.end());
  const interrupted = () => stack.disposeAsync().finally(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  return {
    folder,
    databaseUrl: `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    database,
    query: async (text, values) => (await pool.query(text, values)).rows,
    businessId: membership?.business.id as string,
    box,
    token: async (audience, userId = admin?.id as string) =>
      signAccessToken(await currentSigningKey(database, box), {
        issuer: `${PUBLIC_URL}/oidc`,
        audience,
        userId,
        clientId: "demo-app",
        scopes: scopesOf(audience),
        lifetime: 24 * 3600,
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

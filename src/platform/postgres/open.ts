import pg from "pg";
import { statementFailure } from "../db/failure.ts";
import { IDENTITY } from "../db/standby.ts";
import { readDatabaseUrl } from "../db/url.ts";
import { UnavailableError } from "../errors.ts";
import { StartError } from "../start-error.ts";
import { findEmbedded, startEmbedded } from "./embedded/index.ts";

/** A PostgreSQL server, external or embedded: no other module knows which. */
export interface DatabaseServer {
  connection: pg.ClientConfig;
  /** Stops the embedded server; leaves an external one running. */
  stop(): Promise<void>;
  /** Settles when the embedded server dies; never for an external one. */
  exited: Promise<void>;
}

interface ServerSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

const NEVER = new Promise<void>(() => {});

/** Connects to the server that DATABASE_URL names, or starts the embedded server of the data folder. */
export async function openServer({ databaseUrl, dataDir }: ServerSettings): Promise<DatabaseServer> {
  if (databaseUrl !== undefined) {
    return { connection: { connectionString: readDatabaseUrl(databaseUrl) }, stop: async () => {}, exited: NEVER };
  }
  const server = await startEmbedded({ dataDir });
  return { connection: { ...server.address }, stop: () => server.stop(), exited: server.exited };
}

/** Failures of a connection that no wait mends. */
const WRONG_URL = new Set(["28P01", "28000", "3D000", "ENOTFOUND", "ERR_INVALID_URL", "ENOENT", "EACCES"]);

/**
 * Connects to the standby that DATABASE_READ_URL names.
 *
 * @throws StartError when the URL cannot be right, or leads to another database. A standby that is away is no reason.
 */
export async function openStandby(url: string, primary: pg.ClientConfig): Promise<pg.ClientConfig> {
  const standby = { connectionString: readDatabaseUrl(url, "DATABASE_READ_URL") };
  let identity: string;
  try {
    identity = await identityOf(standby);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = WRONG_URL.has(code) || UNREACHABLE[code] === UNKNOWN_AUTHORITY ? UNREACHABLE[code] : undefined;
    if (reason !== undefined) {
      throw new StartError(`the standby cannot be reached (${reason}): correct DATABASE_READ_URL`);
    }
    return standby;
  }
  if (identity !== (await identityOf(primary))) {
    throw new StartError("DATABASE_READ_URL leads to another database: name a standby of the one in DATABASE_URL");
  }
  return standby;
}

async function identityOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ identity: string }>(IDENTITY);
    return rows[0]?.identity as string;
  } finally {
    void client.end().catch(() => {});
  }
}

/** The same for a command beside the service: it uses a running embedded server if there is one. */
export async function joinServer(settings: ServerSettings): Promise<DatabaseServer> {
  const address = settings.databaseUrl === undefined ? await findEmbedded({ dataDir: settings.dataDir }) : null;
  return address ? { connection: { ...address }, stop: async () => {}, exited: NEVER } : openServer(settings);
}

/** The server that runs or that DATABASE_URL names; null: the embedded server does not run. */
export async function findServer(settings: ServerSettings): Promise<DatabaseServer | null> {
  const runs = settings.databaseUrl !== undefined || (await findEmbedded({ dataDir: settings.dataDir })) !== null;
  return runs ? joinServer(settings) : null;
}

/**
 * Explains a failure of the database in one line, for the person who starts the service or a command; other errors stay
 * as they are.
 */
export function explainDatabase(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) {
    return error;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  const isClosed = message.includes("is not currently accepting connections");
  const unusable = isClosed ? "it accepts no connections" : code !== undefined ? UNUSABLE[code] : undefined;
  if (unusable) {
    return new StartError(
      `the database cannot be used (${unusable}): correct that, or set DATABASE_URL to another database`,
    );
  }
  const reason = (code && UNREACHABLE[code]) ?? MESSAGES.find(([words]) => message.includes(words))?.[1];
  if (reason) {
    return new StartError(`the database cannot be reached (${reason}): start it, or correct DATABASE_URL`);
  }
  return error instanceof UnavailableError
    ? new StartError(`the database cannot do this now (${message}): try again`)
    : error;
}

/** The reason for a failed connection, without data that PostgreSQL quotes. */
export function explainConnection(error: unknown): unknown {
  const explained = explainDatabase(error);
  return explained === error ? statementFailure(error) : explained;
}

const UNKNOWN_AUTHORITY =
  "its certificate is not signed by a known authority; name the file of its authority as sslrootcert";

/** Reasons why the server cannot be used as it is, by PostgreSQL's codes. */
const UNUSABLE: Readonly<Record<string, string>> = {
  "25006": "it is read-only; name the primary server",
  "42501": "the user lacks the permission to create or read its tables",
  "53300": "it has no connection left",
};

/** Reasons by the codes of Node and PostgreSQL. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it closed the connection",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its host cannot be reached",
  ENOTFOUND: "its host does not exist",
  EAI_AGAIN: "the name of its host could not be resolved",
  ETIMEDOUT: "it does not answer",
  ERR_INVALID_URL: "its URL is not valid",
  ENOENT: "its socket does not exist",
  EACCES: "this user may not use its socket",
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
  "28P01": "the user or the password is wrong",
  "28000": "the user may not sign in",
  "3D000": "the database does not exist",
  "57P01": "it closed the connection",
  "57P02": "it closed the connection",
  "57P03": "it is starting or shutting down",
};

/** Reasons by the message, for failures without a code. */
const MESSAGES: readonly [words: string, reason: string][] = [
  ["timeout", "it does not answer"],
  ["has not answered in time", "it does not answer"],
  ["does not support SSL connections", "it does not accept encrypted connections"],
  ["Connection terminated unexpectedly", "it closed the connection"],
  ["is not queryable", "it closed the connection"],
];

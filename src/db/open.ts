import type pg from "pg";
import { StartError } from "../start-error.ts";
import { findEmbedded, startEmbedded } from "./embedded/index.ts";
import { statementFailure } from "./failure.ts";

/** A PostgreSQL server that is there to be used, its own or the embedded one: nothing else knows which it is. */
export interface DatabaseServer {
  connection: pg.ClientConfig;
  /** Ends the embedded server; one of one's own is left alone. */
  stop(): Promise<void>;
  /** Settles when the embedded server dies; never for one of one's own. */
  exited: Promise<void>;
}

interface ServerSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

const NEVER = new Promise<void>(() => {});

/** The server that DATABASE_URL names, or the embedded one of the data folder, started. */
export async function openServer({ databaseUrl, dataDir }: ServerSettings): Promise<DatabaseServer> {
  if (databaseUrl !== undefined) {
    return { connection: { connectionString: databaseUrl }, stop: async () => {}, exited: NEVER };
  }
  const server = await startEmbedded({ dataDir });
  return { connection: { ...server.address }, stop: () => server.stop(), exited: server.exited };
}

/** The same for a command beside the service: it uses the embedded server that already runs, if one does. */
export async function joinServer(settings: ServerSettings): Promise<DatabaseServer> {
  const address = settings.databaseUrl === undefined ? await findEmbedded({ dataDir: settings.dataDir }) : null;
  return address ? { connection: { ...address }, stop: async () => {}, exited: NEVER } : openServer(settings);
}

/** What to tell who starts the service when PostgreSQL cannot be reached; other failures stay as they are. */
export function explainConnection(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const reasons: Record<string, string> = {
    ECONNREFUSED: "nothing listens there",
    ENOTFOUND: "there is no such host",
    EAI_AGAIN: "the name of the host could not be looked up",
    ETIMEDOUT: "it does not answer",
    ERR_INVALID_URL: "its URL is not readable",
    ENOENT: "there is no such socket",
    "28P01": "the user or the password is wrong",
    "28000": "the user may not sign in",
    "3D000": "there is no such database",
  };
  const reason = (code && reasons[code]) ?? (message?.includes("timeout") ? reasons.ETIMEDOUT : undefined);
  return reason
    ? new StartError(`the database cannot be reached (${reason}): start it, or mend DATABASE_URL`)
    : statementFailure(error);
}

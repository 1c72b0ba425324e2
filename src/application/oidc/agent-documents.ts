import { LRUCache } from "lru-cache";
import {
  type AgentDocument,
  documentUrlProblem,
  isDocumentUrl,
  LARGEST_DOCUMENT,
  readDocument,
} from "../../domain/oauth/agent-rules.ts";
import { findDocument } from "../../domain/oauth/agent-store.ts";
import type { WantedAgent } from "../../domain/oauth/agents.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError, UnavailableError } from "../../platform/errors.ts";
import { LimitError } from "../../platform/limit/limiter.ts";
import { type DownloadOptions, type DownloadOutcome, Downloads } from "../../platform/outbound/download.ts";
import { type TargetPolicy, targetProblem } from "../../platform/outbound/targets.ts";
import { currentSource } from "./source.ts";

/** The maximum number of documents that a process remembers. */
const MOST_REMEMBERED = 500;
/** The age at which a document is read again, in milliseconds: a change of it takes effect no later. */
const FRESH_MS = 300_000;
/** The time for which a failure is remembered, in milliseconds, so that it costs its host one request. */
const FAILED_MS = 30_000;
const TIMEOUT_MS = 3_000;
/** The maximum number of documents that are read at once for a network, and from a host: either may be slow on purpose. */
const MOST_AT_ONCE = 4;

const BUSY: DownloadOutcome = {
  outcome: "failed",
  reason: "busy",
  status: null,
  message: "too many documents of agents are being read",
  isLasting: false,
  isOwn: true,
  retryAfterSeconds: null,
};

export interface AgentDocumentServices {
  database: Database;
  /** The allowed places of documents. */
  targets: TargetPolicy;
  /** Of the connections, for tests. */
  outbound?: DownloadOptions | undefined;
}

/** The documents that describe agents. */
export interface AgentDocuments {
  /**
   * The document of an agent.
   *
   * @param known whether only an agent counts that somebody has connected: anyone can ask for tokens with any URL.
   * @throws DomainError that says why there is none; UnavailableError if this service is at fault; LimitError if too
   *   many are being read.
   */
  read(clientId: string, known?: { only: boolean }): Promise<AgentDocument>;
}

/**
 * Reads the documents from their hosts through the guard of outgoing requests, and follows no redirect: the URL is the
 * identity. While the host is away, an agent that somebody has connected is as its document was at the latest consent.
 */
export function agentDocuments({ database, targets, outbound }: AgentDocumentServices): AgentDocuments {
  const downloads = new Downloads(targets, outbound);
  // Failures too, and requests that are under way.
  const remembered = new LRUCache<string, Promise<AgentDocument>>({ max: MOST_REMEMBERED });
  /** The number of documents that are being read, by network and by host. */
  const running = new Map<string, number>();

  async function download(clientId: string): Promise<DownloadOutcome> {
    const shares = [`network ${currentSource()?.network}`, `host ${new URL(clientId).host}`];
    if (shares.some((share) => (running.get(share) ?? 0) >= MOST_AT_ONCE)) {
      return BUSY;
    }
    shares.forEach((share) => void running.set(share, (running.get(share) ?? 0) + 1));
    try {
      return await downloads.download({
        url: clientId,
        headers: { accept: "application/json" },
        maxBytes: LARGEST_DOCUMENT,
        timeoutMs: TIMEOUT_MS,
        redirects: 0,
      });
    } finally {
      for (const share of shares) {
        const others = (running.get(share) ?? 0) - 1;
        others > 0 ? running.set(share, others) : running.delete(share);
      }
    }
  }

  async function fetchDocument(clientId: string): Promise<AgentDocument> {
    const kept = await findDocument(database, clientId);
    if (kept !== null && kept.withdrawnAt !== null) {
      throw refused("The operator of the service has withdrawn this agent.");
    }
    const fetched = await download(clientId);
    if (fetched.outcome === "fetched") {
      return readDocument(clientId, fetched.body);
    }
    if (kept !== null && !fetched.isLasting) {
      return kept;
    }
    if (fetched.reason === "busy") {
      throw new LimitError(TIMEOUT_MS / 1_000);
    }
    if (fetched.isOwn) {
      throw new UnavailableError(`the document of an agent could not be read: ${fetched.message}`, {
        system: "agent documents",
      });
    }
    throw refused(`The document of the agent could not be read: ${fetched.message}.`);
  }

  return {
    async read(clientId, { only } = { only: false }) {
      const problem = documentUrlProblem(clientId) ?? targetProblem(clientId, targets);
      if (problem !== undefined) {
        throw refused(`The client_id ${problem}.`);
      }
      if (only && !remembered.has(clientId) && (await findDocument(database, clientId)) === null) {
        throw refused("The client is unknown.");
      }
      const known = remembered.get(clientId);
      if (known) {
        return known;
      }
      const reading = fetchDocument(clientId);
      remembered.set(clientId, reading, { ttl: FRESH_MS });
      reading.catch((error) => {
        // Only a fault of the host is remembered.
        if (error instanceof DomainError) {
          remembered.set(clientId, reading, { ttl: FAILED_MS });
        } else {
          remembered.delete(clientId);
        }
      });
      return reading;
    },
  };
}

/** A client that somebody wants to connect as an agent. @throws DomainError */
export async function wantedAgent(documents: AgentDocuments | null, clientId: string): Promise<WantedAgent> {
  return { clientId, document: documents && isDocumentUrl(clientId) ? await documents.read(clientId) : null };
}

function refused(message: string): DomainError {
  return new DomainError("validation_error", message, { field: "client_id" });
}

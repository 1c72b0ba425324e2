import { Agent, buildConnector } from "undici";
import { guardConnector, nameResolver, pinnedLookup, type Resolve } from "./connect.ts";
import type { WebhookSettings } from "./settings.ts";

/** A socket is not used for longer than this, so that a target that moves is followed. */
const LONGEST_USE_MS = 300_000;
const TLS_SESSIONS = 10_000;

export interface AgentOptions {
  /** Certificates of authorities to trust instead of the usual ones. */
  authorities?: string | undefined;
  /** How names are looked up. */
  resolve?: Resolve | undefined;
  onConnect?: () => void;
  /** The most sockets to one origin, however many subscriptions lead to it; without it there is no limit. */
  connections?: number;
}

/** An HTTP client for deliveries: it keeps connections, and dials nothing but allowed addresses. */
export function openAgent(
  { timeoutMs, targets }: Pick<WebhookSettings, "timeoutMs" | "targets">,
  { authorities, resolve = nameResolver(targets), onConnect, connections }: AgentOptions = {},
): Agent {
  const connect = buildConnector({
    lookup: pinnedLookup(targets, resolve),
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: TLS_SESSIONS,
    ...(authorities !== undefined && { ca: authorities }),
  });
  const agent = new Agent({
    connect: guardConnector(connect, targets),
    connections: connections ?? null,
    clientTtl: LONGEST_USE_MS,
    allowH2: false,
    // An attempt has one deadline of its own over everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  if (onConnect) {
    agent.on("connect", onConnect);
  }
  return agent;
}

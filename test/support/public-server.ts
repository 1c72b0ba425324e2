import type { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { compile } from "../../rest-facade/compile.ts";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { createPublicServer } from "../../rest-facade/server.ts";
import { schema } from "../../schema/index.ts";
import { agentEndpoints, compiledRoutes } from "../../src/application/http/public-listener.ts";
import { audioLinks } from "../../src/domain/audio/links.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { mediaLinks } from "../../src/domain/media/links.ts";
import type { AgentAllowance } from "../../src/domain/oauth/agent-act-rules.ts";
import { agentAllowance } from "../../src/domain/oauth/agent-allowance.ts";
import { recordingLinks } from "../../src/domain/recording/links.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import type { SecretBox } from "../../src/platform/secret-box.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { TEST_KEY, webhookTools } from "./webhook-tools.ts";

export interface ServerSettings {
  max?: number;
  anonymousMax?: number;
  pagesMax?: number;
  windowSeconds?: number;
  /** How long the keys that verify tokens are not read again. */
  keysFreshMs?: number;
  trustedProxies?: string[];
  /** Whether webhooks may be delivered to this machine. */
  allowPrivateTargets?: boolean;
  /** Whether agents may come, with this many texts and calls an hour; any number by default. */
  agents?: AgentAllowance["perHour"] | true;
  /** Routes beside those of the product. */
  extraRoutes?: readonly Route[];
}

interface Given {
  database: Database;
  box: SecretBox;
  /** The issuer of its tokens. */
  issuer: string;
  log: Writable;
  settings?: ServerSettings;
}

/** The public API in this process, on any database. */
export function publicServer({ database, box, issuer, log, settings = {} }: Given): FastifyInstance {
  const {
    max = 1_000_000,
    anonymousMax = 1_000_000,
    pagesMax = 1_000_000,
    windowSeconds = 60,
    trustedProxies = [],
    extraRoutes = [],
    keysFreshMs,
  } = settings;
  return createPublicServer(
    {
      database,
      box,
      targets: { allowPrivate: settings.allowPrivateTargets ?? false, ports: [443, 8443] },
      sampleData,
      mediaLinks: mediaLinks("http://api.test", [TEST_KEY]),
      audioLinks: audioLinks("http://api.test", [TEST_KEY]),
      recordingLinks: recordingLinks("http://api.test", [TEST_KEY]),
      sendsMedia: true,
      ringsUsers: webhookTools.ringsUsers,
      browserPhones: webhookTools.browserPhones,
      outbox: webhookTools.outbox,
      tokens: new TokenVerifier({
        issuer,
        audience: "public-api",
        readKeys: () => publicKeys(database),
        keysFreshMs,
      }),
      memberships: rememberMemberships((userId) => findMembership(database, userId)),
      limits: {
        client: memoryLimiter({ max, windowSeconds }),
        pages: memoryLimiter({ max: pagesMax, windowSeconds }),
        address: memoryLimiter({ max: anonymousMax, windowSeconds }),
      },
      trustedProxies,
      answered: () => {},
      publicUrl: "http://api.test",
      demoInternalUrl: "http://internal.test",
      agents: settings.agents && {
        tokens: new TokenVerifier({
          issuer,
          audience: "mcp",
          readKeys: () => publicKeys(database),
          keysFreshMs,
        }),
        endpoints: agentEndpoints(),
        allowance: agentAllowance(settings.agents === true ? { text: 1_000_000, call: 1_000_000 } : settings.agents),
        consentKey: TEST_KEY,
      },
    },
    extraRoutes.length > 0 ? compile(schema, [...routes, ...extraRoutes]) : compiledRoutes(),
    pino({ level: "info" }, log),
  );
}

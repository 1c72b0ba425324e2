import { defaultAttemptLimits } from "../../domain/identity/attempt-store.ts";
import { Streams, streamLimits } from "../../domain/live/streams.ts";
import { agentAllowance } from "../../domain/oauth/agent-allowance.ts";
import { pageSessions } from "../../domain/oauth/page-sessions.ts";
import { GRAPHIQL } from "../../domain/oauth/rules.ts";
import { scopesOf } from "../../domain/oauth/scopes.ts";
import { proveAgain } from "../../domain/people/proof.ts";
import { deriveKey } from "../../platform/keyed-signature.ts";
import { networkMatcher } from "../../platform/limit/address.ts";
import type { Limits } from "../../platform/limit/limiter.ts";
import { signAccessToken } from "../../platform/tokens/access-token.ts";
import { currentSigningKey } from "../../platform/tokens/signing-keys.ts";
import { guardTokens } from "../../platform/tokens/token-guard.ts";
import { tokenIds } from "../../platform/tokens/token-ids.ts";
import { isLoopback } from "../config/loopback.ts";
import { mountAgentMetadata } from "../http/agent-metadata.ts";
import { mountAudio } from "../http/audio.ts";
import { type DashboardFiles, openDashboardFiles } from "../http/dashboard/files.ts";
import { mountExports } from "../http/exports.ts";
import { createInternalListener } from "../http/internal-listener.ts";
import { createInternalSignIn } from "../http/internal-sign-in.ts";
import { listen } from "../http/listen.ts";
import { mountMedia } from "../http/media.ts";
import { mountProofs } from "../http/proofs.ts";
import { agentEndpoints, createPublicListener } from "../http/public-listener.ts";
import { mountRecordings } from "../http/recordings.ts";
import { createWorkerListener } from "../http/worker-listener.ts";
import { signInPages } from "../oidc/index.ts";
import { internalBinding, publicBinding } from "./bindings.ts";
import type { Core } from "./core.ts";
import { ownClients } from "./own-clients.ts";
import type { Runtime } from "./runtime.ts";

/** The length of a GraphiQL session on the demo, in seconds. */
const DEMO_SESSION = 12 * 3600;

/** The REST API, sign-in and callbacks of the carrier. */
export async function openPublicListener(runtime: Runtime, core: Core, limits: Limits): Promise<void> {
  const { config, descriptors, lifecycle, logger, metrics, onDemand, running } = runtime;
  const { database, box, keys, storage, tools } = core;
  const { carrier, browserPhones, mountReports } = core.carrier;
  const { publicUrl, internalUrl, trustedProxies } = config;
  const own = ownClients(config, keys);
  const issuerOfTokens = config.outsideIssuer?.issuer ?? core.issuer;
  const listener = createPublicListener(
    {
      database,
      ...tools,
      ringsUsers: carrier.ringsUsers,
      browserPhones,
      outbox: core.outbox,
      tokens: guardTokens(core.verifiers["public-api"], limits.invalidTokens, tokenIds(box)),
      memberships: core.memberships,
      limits,
      trustedProxies,
      answered: metrics.answered,
      publicUrl,
      demoInternalUrl: config.seedDemo ? internalUrl : null,
      onDemand,
      agents: config.mcp
        ? {
            tokens: guardTokens(core.verifiers.mcp, limits.invalidTokens, tokenIds(box)),
            endpoints: agentEndpoints(),
            allowance: agentAllowance(config.agentActs),
            consentKey: deriveKey(keys[0] as Buffer, "consent to agents"),
          }
        : undefined,
    },
    logger,
    own &&
      signInPages({
        database,
        box,
        keys,
        publicUrl,
        internalUrl,
        agents: config.mcp ? { targets: tools.targets } : null,
        builtIn: [own.graphiql.client, own.dashboard.client],
        limit: limits.signIn,
        sendsMail: tools.links.sendsMail,
        observer: metrics.signIn,
        onDemand,
      }),
    mountReports,
    config.mcp
      ? (app) => mountAgentMetadata(app, { publicUrl, issuer: issuerOfTokens, limit: limits.pages })
      : undefined,
    (app) => mountMedia(app, { database, links: tools.mediaLinks, storage, limits }),
    (app) => mountRecordings(app, { database, links: tools.recordingLinks, storage, limits }),
    (app) => mountAudio(app, { database, links: tools.audioLinks, storage, limits }),
    (app) => mountProofs(app, { database, links: tools.proofLinks, storage, limits }),
    (app) => mountExports(app, { database, links: tools.exportLinks, limits, memberships: core.memberships }),
  );
  running.defer(() => listener.close());
  const connections = { most: descriptors.publicConnections, isUnbounded: networkMatcher(trustedProxies) };
  await listen(listener, publicBinding(config), connections, lifecycle);
  running.defer(core.carrier.startListening());
}

/**
 * GraphQL, GraphiQL and metrics.
 *
 * @param demoAdminId the user as whom GraphiQL opens on the demo; null elsewhere.
 */
export async function openInternalListener(
  runtime: Runtime,
  core: Core,
  limits: Limits,
  demoAdminId: string | null,
): Promise<void> {
  const { config, descriptors, lifecycle, logger, metrics, onDemand, running } = runtime;
  const { database, box, issuer } = core;
  const { internalHost, internalUrl, internalOrigins, trustedProxies, publicUrl } = config;
  const own = ownClients(config, core.keys);
  const attempts = { ...defaultAttemptLimits, observe: metrics.signIn.attempted };
  const demoToken = async (userId: string) =>
    signAccessToken(await currentSigningKey(database, box), {
      issuer,
      audience: "internal-api",
      userId,
      clientId: GRAPHIQL,
      scopes: scopesOf("internal-api"),
      lifetime: DEMO_SESSION,
    });
  const listener = createInternalListener(
    {
      database,
      ...core.tools,
      outbox: core.outbox,
      tokens: guardTokens(core.verifiers["internal-api"], limits.invalidTokens, tokenIds(box)),
      limit: limits.graphql,
      address: { url: internalUrl, isOnLoopback: isLoopback(internalHost), pages: internalOrigins },
      trustedProxies,
      memberships: core.memberships,
      sessions: own && pageSessions(database, box),
      metrics,
      simulator: core.carrier.simulator,
      ringsUsers: core.carrier.carrier.ringsUsers,
      numbers: core.carrier.numbers,
      browserPhones: core.carrier.browserPhones ?? undefined,
      storage: core.storage,
      demoToken: demoAdminId !== null && own ? () => demoToken(demoAdminId) : undefined,
      signIn: own && createInternalSignIn({ ...own.graphiql.signIn, issuer, box, publicUrl }),
      dashboard: own && {
        files: await openFiles(runtime),
        signIn: createInternalSignIn({ ...own.dashboard.signIn, issuer, box, publicUrl }),
        accountUrl: `${publicUrl}/oidc/account`,
        prove: (user, browserSession, proof) => proveAgain(database, attempts, user, browserSession, proof),
      },
      signInLimit: limits.signIn,
      onDemand,
      streams: new Streams(core.hints, {
        ...streamLimits,
        most: Math.min(config.streams.most, Math.floor(descriptors.internalConnections / 2)),
        checkMs: config.streams.checkSeconds * 1_000,
        observer: metrics.streams,
      }),
    },
    logger,
  );
  running.defer(() => listener.close());
  const connections = {
    most: descriptors.internalConnections,
    isUnbounded: networkMatcher(["loopback", ...trustedProxies]),
  };
  await listen(listener, internalBinding(config), connections, lifecycle);
}

async function openFiles({ logger, running }: Runtime): Promise<DashboardFiles> {
  const files = await openDashboardFiles((reason) => logger.error({ reason }, "the dashboard could not be built"));
  running.defer(() => files.end());
  return files;
}

/** Metrics and health of a worker, on loopback at the port of the internal listener. */
export async function openWorkerListener(runtime: Runtime, { database }: Core): Promise<void> {
  const { config, descriptors, lifecycle, logger, metrics, running } = runtime;
  const listener = createWorkerListener({ database, metrics }, logger);
  running.defer(() => listener.close());
  const connections = { most: descriptors.internalConnections, isUnbounded: () => true };
  await listen(listener, internalBinding(config), connections, lifecycle);
}

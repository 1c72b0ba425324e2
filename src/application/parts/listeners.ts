import { scopesOf } from "../../domain/oauth/scopes.ts";
import { networkMatcher } from "../../platform/limit/address.ts";
import type { Limits } from "../../platform/limit/limiter.ts";
import { signAccessToken } from "../../platform/tokens/access-token.ts";
import { currentSigningKey } from "../../platform/tokens/signing-keys.ts";
import { guardTokens } from "../../platform/tokens/token-guard.ts";
import { createInternalListener } from "../http/internal-listener.ts";
import { createInternalSignIn } from "../http/internal-sign-in.ts";
import { type ListenOptions, listen } from "../http/listen.ts";
import { mountMedia } from "../http/media.ts";
import { createPublicListener } from "../http/public-listener.ts";
import { mountTwilio } from "../http/twilio-callbacks.ts";
import { createWorkerListener } from "../http/worker-listener.ts";
import { signInPages } from "../oidc/index.ts";
import type { Core } from "./core.ts";
import { GRAPHIQL, graphiqlClient } from "./graphiql.ts";
import type { Runtime } from "./runtime.ts";

/** The length of a GraphiQL session on the demo, in seconds. */
const DEMO_SESSION = 12 * 3600;

/** The REST API, sign-in and callbacks of the carrier. */
export async function openPublicListener(runtime: Runtime, core: Core, limits: Limits): Promise<void> {
  const { config, descriptors, logger, metrics, running } = runtime;
  const { database, box, keys, storage, tools } = core;
  const { callbacks } = core.carrier;
  const { host, port, publicUrl, trustedProxies } = config;
  const graphiql = graphiqlClient(config, keys);
  const listener = createPublicListener(
    {
      database,
      ...tools,
      outbox: core.outbox,
      tokens: guardTokens(core.verifiers["public-api"], limits.invalidTokens),
      memberships: core.memberships,
      limits,
      trustedProxies,
      answered: metrics.answered,
      publicUrl,
    },
    logger,
    graphiql &&
      signInPages({
        database,
        box,
        keys,
        publicUrl,
        builtIn: [graphiql.client],
        limit: limits.signIn,
        sendsMail: tools.links.sendsMail,
      }),
    callbacks && ((app) => mountTwilio(app, callbacks)),
    (app) => mountMedia(app, { database, links: tools.mediaLinks, storage, limits }),
  );
  running.defer(() => listener.close());
  const connections = { most: descriptors.publicConnections, isUnbounded: networkMatcher(trustedProxies) };
  await listen(listener, { host, port, setting: "PORT", connections });
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
  const { config, logger, metrics, running } = runtime;
  const { database, box, issuer } = core;
  const graphiql = graphiqlClient(config, core.keys);
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
      tokens: guardTokens(core.verifiers["internal-api"], limits.invalidTokens),
      limit: limits.graphql,
      memberships: core.memberships,
      metrics,
      simulator: core.carrier.simulator,
      ringsUsers: core.carrier.carrier.ringsUsers,
      demoToken: demoAdminId !== null && graphiql ? () => demoToken(demoAdminId) : undefined,
      signIn: graphiql && createInternalSignIn({ ...graphiql.signIn, issuer, box, publicUrl: config.publicUrl }),
    },
    logger,
  );
  running.defer(() => listener.close());
  await listen(listener, internally(runtime));
}

/** Metrics and health of a worker, on the port of the internal listener. */
export async function openWorkerListener(runtime: Runtime, { database }: Core): Promise<void> {
  const { logger, metrics, running } = runtime;
  const listener = createWorkerListener({ database, metrics }, logger);
  running.defer(() => listener.close());
  await listen(listener, internally(runtime));
}

function internally({ config, descriptors }: Runtime): ListenOptions {
  return {
    host: "127.0.0.1",
    port: config.internalPort,
    setting: "INTERNAL_PORT",
    connections: { most: descriptors.internalConnections, isUnbounded: () => true },
  };
}

import { scopesOf } from "../../domain/oauth/scopes.ts";
import { isLoopback, urlHost } from "../config/loopback.ts";
import type { Config } from "../config.ts";
import { CALLBACK_PATH } from "../http/internal-sign-in.ts";
import { builtInSecret } from "../oidc/csrf.ts";
import { builtInClient } from "../oidc/index.ts";
import { resourcesOf } from "../oidc/resources.ts";

/** The client id of GraphiQL. */
export const GRAPHIQL = "graphiql";

/**
 * GraphiQL as a client of our own sign-in, for the authorization server and the internal listener; undefined when an
 * outside issuer signs people in.
 */
export function graphiqlClient(config: Readonly<Config>, keys: readonly Buffer[]) {
  if (config.outsideIssuer) {
    return undefined;
  }
  const secret = builtInSecret(keys[0] as Buffer, GRAPHIQL);
  const { host, port, internalHost, internalPort, internalUrl, publicUrl } = config;
  const loopback = ["127.0.0.1", "localhost", "[::1]"].map((name) => `http://${name}:${internalPort}`);
  const origins = new Set([internalUrl, ...(isLoopback(internalHost) ? loopback : [])]);
  const everywhere = host === "0.0.0.0" || host === "::";
  return {
    client: builtInClient(
      GRAPHIQL,
      "GraphiQL",
      secret,
      [...origins].map((origin) => origin + CALLBACK_PATH),
    ),
    signIn: {
      clientId: GRAPHIQL,
      clientSecret: secret,
      resource: resourcesOf(publicUrl, internalUrl).internal,
      scope: scopesOf("internal-api").join(" "),
      localUrl: `http://${everywhere ? "127.0.0.1" : urlHost(host)}:${port}`,
    },
  };
}

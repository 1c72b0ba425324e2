import { DASHBOARD, GRAPHIQL } from "../../domain/oauth/rules.ts";
import { scopesOf } from "../../domain/oauth/scopes.ts";
import { isLoopback, urlHost } from "../config/loopback.ts";
import type { Config } from "../config.ts";
import { DASHBOARD_CALLBACK } from "../http/dashboard/mount.ts";
import { GRAPHIQL_CALLBACK } from "../http/internal-graphiql.ts";
import type { InternalSignInSettings } from "../http/internal-sign-in.ts";
import type { BuiltInClient } from "../oidc/clients.ts";
import { builtInSecret } from "../oidc/csrf.ts";
import { builtInClient } from "../oidc/index.ts";
import { internalResource } from "../oidc/resources.ts";

/** A client of our own sign-in that is part of the service, for the authorization server and the internal listener. */
export interface OwnClient {
  client: BuiltInClient;
  signIn: Omit<InternalSignInSettings, "issuer" | "box" | "publicUrl">;
}

/** GraphiQL and the dashboard as clients; undefined when an outside issuer signs people in. */
export function ownClients(
  config: Readonly<Config>,
  keys: readonly Buffer[],
): { graphiql: OwnClient; dashboard: OwnClient } | undefined {
  if (config.outsideIssuer) {
    return undefined;
  }
  const { host, port, internalHost, internalPort, internalUrl, publicUrl } = config;
  const loopback = ["127.0.0.1", "localhost", "[::1]"].map((name) => `http://${name}:${internalPort}`);
  const origins = [...new Set([internalUrl, ...(isLoopback(internalHost) ? loopback : [])])];
  const everywhere = host === "0.0.0.0" || host === "::";
  const ownClient = (id: string, name: string, callbackPath: string): OwnClient => {
    const clientSecret = builtInSecret(keys[0] as Buffer, id);
    const redirectUris = origins.map((origin) => origin + callbackPath);
    return {
      client: builtInClient(id, name, clientSecret, redirectUris),
      signIn: {
        callbackPath,
        clientId: id,
        clientSecret,
        resource: internalResource(publicUrl),
        scope: scopesOf("internal-api").join(" "),
        localUrl: `http://${everywhere ? "127.0.0.1" : urlHost(host)}:${port}`,
      },
    };
  };
  return {
    graphiql: ownClient(GRAPHIQL, "GraphiQL", GRAPHIQL_CALLBACK),
    dashboard: ownClient(DASHBOARD, "Dashboard", DASHBOARD_CALLBACK),
  };
}

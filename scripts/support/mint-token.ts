import type { Config } from "../../src/application/config.ts";
import { readRunning } from "../../src/application/running.ts";
import { findUserByEmail } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { localKey, secretBox } from "../../src/platform/secret-box.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { type Audience, signAccessToken } from "../../src/platform/tokens/access-token.ts";
import { currentSigningKey } from "../../src/platform/tokens/signing-keys.ts";
import { asOperator, concerns } from "./operator-record.ts";
import { withDatabase } from "./with-database.ts";

export interface TokenRequest {
  /** The user's email address. */
  user: string;
  client: string;
  audience: Audience;
  scopes: readonly string[];
  /** In seconds; a negative value makes an expired token. */
  lifetime: number;
  /** The service's public URL; else that of the running service, else that of the settings. */
  publicUrl?: string | undefined;
  /** The words of the command that makes it, and why, for the audit of the operator. */
  command?: string;
  reason?: string | undefined;
}

/**
 * Makes an access token as the service does, whether the service runs or not. The audit of the operator gets an entry.
 *
 * @throws StartError
 */
export async function mintToken(config: Readonly<Config>, request: TokenRequest): Promise<string> {
  if (config.outsideIssuer) {
    throw new StartError(`tokens come from ${config.outsideIssuer.issuer} while OIDC_ISSUER is set`);
  }
  const { command = "token", reason = null, client, audience, lifetime, scopes } = request;
  const given = [`--client=${client}`, `--audience=${audience}`, `--ttl=${lifetime}`, `--scope=${scopes.join(" ")}`];
  const work = () => withDatabase(config, { size: 1 }, (database) => sign(database, config, request));
  return asOperator({ command, arguments: given, reason }, work, { isRequired: true });
}

async function sign(database: Database, config: Readonly<Config>, request: TokenRequest): Promise<string> {
  const user = await findUserByEmail(database, request.user);
  if (!user) {
    throw new StartError(`the user ${request.user} does not exist: start the service once, or name another one`);
  }
  concerns(user.id);
  const box = secretBox(config.encryptionKeys ?? [await localKey(config.dataDir)]);
  return signAccessToken(await currentSigningKey(database, box), {
    issuer: `${request.publicUrl ?? readRunning(config.dataDir)?.publicUrl ?? config.publicUrl}/oidc`,
    audience: request.audience,
    userId: user.id,
    clientId: request.client,
    scopes: [...request.scopes],
    lifetime: request.lifetime,
  });
}

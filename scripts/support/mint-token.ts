import type { Config } from "../../src/application/config.ts";
import { readRunning } from "../../src/application/running.ts";
import { findUserByEmail } from "../../src/domain/identity/store.ts";
import { localKey, secretBox } from "../../src/platform/secret-box.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { type Audience, signAccessToken } from "../../src/platform/tokens/access-token.ts";
import { currentSigningKey } from "../../src/platform/tokens/signing-keys.ts";
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
}

/**
 * Makes an access token as the service does, whether the service runs or not.
 *
 * @throws StartError
 */
export async function mintToken(config: Readonly<Config>, request: TokenRequest): Promise<string> {
  if (config.outsideIssuer) {
    throw new StartError(`tokens come from ${config.outsideIssuer.issuer} while OIDC_ISSUER is set`);
  }
  return withDatabase(config, { size: 1 }, async (database) => {
    const user = await findUserByEmail(database, request.user);
    if (!user) {
      throw new StartError(`the user ${request.user} does not exist: start the service once, or name another one`);
    }
    const box = secretBox(config.encryptionKeys ?? [await localKey(config.dataDir)]);
    return signAccessToken(await currentSigningKey(database, box), {
      issuer: `${request.publicUrl ?? readRunning(config.dataDir)?.publicUrl ?? config.publicUrl}/oidc`,
      audience: request.audience,
      userId: user.id,
      clientId: request.client,
      scopes: [...request.scopes],
      lifetime: request.lifetime,
    });
  });
}

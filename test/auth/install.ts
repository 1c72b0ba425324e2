import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../scripts/support/install-once.ts";

await installOnce(fileURLToPath(new URL("./", import.meta.url)), "what the tests of sign-in need (once, about 3 MB)");

interface AccessToken {
  token: { access_token: string; refresh_token: string };
  /** Revokes both tokens. */
  revokeAll(): Promise<void>;
}

interface Client {
  authorizeURL(parameters: object): string;
  getToken(parameters: object): Promise<AccessToken>;
}

const library: { AuthorizationCode: new (settings: object) => Client } = createRequire(import.meta.url)(
  "simple-oauth2",
);

/** The client of simple-oauth2, which accepts answers in JSON alone. */
export const { AuthorizationCode } = library;

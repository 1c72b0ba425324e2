import type { errors } from "oidc-provider";

/** The internal details of oidc-provider's refusals, in words for developers of clients. */
const EXPLANATIONS: readonly [detail: RegExp, explanation: string][] = [
  [/^authorization code not found$/, "the code is unknown, or it has expired: it is valid for a minute"],
  [/^authorization code is expired$/, "the code has expired: it is valid for a minute"],
  [/^authorization code already consumed$|^it was already used$/, "the code was used before, so its grant has ended"],
  [/^authorization code redirect_uri mismatch$/, "redirect_uri differs from that of the authorization request"],
  [/^code_verifier must be provided$/, "code_verifier is missing: the authorization request had a code_challenge"],
  [/^code_verifier does not match code_challenge$/, "code_verifier does not match the code_challenge"],
  [
    /^unsupported code_challenge_method$/,
    "code_verifier was sent, but the authorization request had no code_challenge",
  ],
  [/^device code not found$/, "the device code is unknown, or it expired more than ten minutes ago"],
  [/^device code already consumed$/, "the device code was used before, so its grant has ended"],
  [/^refresh token not found$/, "the refresh token is unknown, or its grant has ended"],
  [/^refresh token is expired$/, "the refresh token has expired: the user must sign in again"],
  [
    /^refresh token already used$/,
    "the refresh token was used more than a minute ago, so the grant has ended: the user must sign in again",
  ],
  [/^grant (not found|is expired)$/, "the grant has ended: the user must sign in again"],
  [/referenced account not found/, "the user no longer exists, or belongs to another business"],
  [/^client mismatch$/, "it was issued to another client"],
  [/^client not found$/, "the client is unknown"],
  [/^invalid secret provided$/, "the secret of the client is wrong"],
  [
    /^the provided authentication mechanism does not match/,
    "the client must use its registered authentication method: a secret in the header or in the body, a signed assertion, or none",
  ],
];

/**
 * The description of an error of the token endpoint (RFC 6749, section 5.2): the code states the kind, and the
 * description states the fault in the code, redirect, verifier, refresh token or client. Undefined when oidc-provider's
 * own description says as much.
 */
export function explain({ error, error_detail: detail = "" }: errors.OIDCProviderError): string | undefined {
  return error === "invalid_grant" || error === "invalid_client"
    ? EXPLANATIONS.find(([pattern]) => pattern.test(detail))?.[1]
    : undefined;
}

import type { Families } from "./families.ts";

export interface SignInMetrics {
  /** A password was proved, refused, or not checked because of earlier attempts. */
  attempted(outcome: "right" | "refused" | "limited"): void;
  /** The token endpoint answered. */
  granted(grantType: string, outcome: "issued" | "refused"): void;
}

/** Callers may send any type of grant. */
const GRANT_TYPES = new Set([
  "authorization_code",
  "refresh_token",
  "client_credentials",
  "urn:ietf:params:oauth:grant-type:device_code",
]);

export function signInMetrics(families: Families): SignInMetrics {
  const attempts = families.counter({
    name: "sign_in_attempts_total",
    help: "Passwords by outcome: `right`, `refused` or `limited`.",
    labels: ["outcome"],
  });
  const grants = families.counter({
    name: "oauth_token_requests_total",
    help: "Requests for tokens by type of grant and outcome: `issued` or `refused`.",
    labels: ["grant_type", "outcome"],
  });
  return {
    attempted: (outcome) => attempts([outcome]),
    granted: (type, outcome) => grants([GRANT_TYPES.has(type) ? type : "other", outcome]),
  };
}

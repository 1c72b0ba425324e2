import { errors } from "undici";

/** The reason for a missing or incomplete answer, one of a few words. */
export type OutboundError =
  | "timeout"
  | "name_not_found"
  | "connection_refused"
  | "connection_lost"
  | "tls_failed"
  | "forbidden_target"
  | "not_http";

const REASONS: readonly [RegExp, OutboundError][] = [
  [/^ERR_FORBIDDEN_TARGET$/, "forbidden_target"],
  [
    /^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EFORMERR|EBADRESP|ENOTIMP|ENONAME)$/,
    "name_not_found",
  ],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, "connection_refused"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "timeout"],
  [
    /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_OSSL_|EPROTO$|HOSTNAME_MISMATCH)/,
    "tls_failed",
  ],
  [/^UND_ERR_(HEADERS_OVERFLOW|INVALID_ARG|NOT_SUPPORTED|RES_CONTENT_LENGTH_MISMATCH)/, "not_http"],
];

/** The reason for an error of undici, of a socket or of a lookup. */
export function reasonOf(error: Error): OutboundError {
  // Most of undici's parser errors have no code.
  if (error instanceof errors.HTTPParserError) {
    return "not_http";
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? "connection_lost";
}

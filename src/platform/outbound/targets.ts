import ipaddr from "ipaddr.js";

/** The rules for requests to URLs of others: deliveries of webhooks and downloads of media. */
export interface TargetPolicy {
  /** Only in development: private addresses, local names, any port and plain http. */
  allowPrivate: boolean;
  /** The ports that a target may name; 443 where it names none. */
  ports: readonly number[];
  /** Only in the demo: whether a receiver has registered this port of 127.0.0.1, so that a first webhook is easy. */
  isListening?: ((port: number) => boolean) | undefined;
}

export const LONGEST_TARGET = 2048;

// Some parsers read a backslash as a slash and drop spaces and control characters: they would disagree about the host.
const UNCLEAR = String.raw`\\\s\x00-\x1f\x7f-\x9f`;
const AMBIGUOUS = new RegExp(`[${UNCLEAR}]`, "u");

/** The form of a target in the OpenAPI document. The rules for its host and port are not a matter of form. */
export const targetForm = {
  format: "uri",
  maxLength: LONGEST_TARGET,
  pattern: `^[Hh][Tt][Tt][Pp][Ss]://[^@/?#${UNCLEAR}]+(?:[/?][^#${UNCLEAR}]*)?$`,
};

/** Names that stand for this machine or its own network (RFC 6761, 6762, 8375, and ICANN's `internal`). */
const LOCAL_NAME = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/;

/**
 * The fault of a URL as a target of requests, or undefined. The name is not resolved here: it may be registered later
 * and may change at any time, so the check of the dialed address counts (see `connect.ts`).
 */
export function targetProblem(target: string, policy: TargetPolicy): string | undefined {
  const url = target.length <= LONGEST_TARGET && !AMBIGUOUS.test(target) ? URL.parse(target) : null;
  // The parser accepts a missing `//`; other readers of the same text do not.
  if (!url || !/^https?:\/\/[^/]/i.test(target)) {
    return `must be an absolute https URL of at most ${LONGEST_TARGET} characters`;
  }
  const isListener = isListenerTarget(url, policy);
  if (url.protocol !== "https:" && !policy.allowPrivate && !isListener) {
    return "must use https";
  }
  if (url.username !== "" || url.password !== "" || authorityOf(target).includes("@")) {
    return "must not contain user information";
  }
  if (target.includes("#")) {
    return "must not have a fragment";
  }
  if (isListener) {
    return undefined;
  }
  if (url.port !== "" && !policy.allowPrivate && !policy.ports.includes(Number(url.port))) {
    return `must use one of the ports ${policy.ports.join(", ")}`;
  }
  return hostProblem(hostOf(url), policy);
}

/**
 * The normal form of a target without fault (WHATWG URL, without the trailing dot of the host): ASCII, the same for
 * every spelling of one URL.
 */
export function normalTarget(target: string): string {
  const url = new URL(target);
  url.hostname = url.hostname.replace(/\.$/, "");
  return url.href;
}

/** The host of a URL as it is dialed: an IPv6 address without its brackets, a name without its trailing dot. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

/** The parts of a URL, or of undici's connect options, that decide about a connection. */
export interface Endpoint {
  protocol: string;
  hostname: string;
  port: string;
}

/**
 * Whether it is a registered receiver on this machine: by address, not by name, over plain http. The demo opens no
 * other port of this machine, and no name that resolves to it.
 */
export function isListenerTarget({ protocol, hostname, port }: Endpoint, { isListening }: TargetPolicy): boolean {
  return protocol === "http:" && hostname === "127.0.0.1" && port !== "" && isListening?.(Number(port)) === true;
}

function authorityOf(target: string): string {
  return target.slice(target.indexOf("//") + 2).split(/[/?#]/, 1)[0] as string;
}

function hostProblem(host: string, policy: TargetPolicy): string | undefined {
  if (ipaddr.isValid(host)) {
    return isAllowedAddress(host, policy) ? undefined : "must resolve to a public address";
  }
  // A name with an empty label is invalid: some resolvers skip the label and find `localhost`.
  if (host.split(".").includes("")) {
    return "must name a public host";
  }
  const isLocal = !host.includes(".") || LOCAL_NAME.test(host);
  return isLocal && !policy.allowPrivate ? "must name a public host" : undefined;
}

/** The ranges of private networks. */
const PRIVATE_RANGES = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/**
 * The IPv6 space that IANA has allocated for the internet; the tunnels and documentation prefixes in it have their own
 * ranges.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Addresses of the metadata services of clouds that no range covers: Azure, Alibaba, Amazon. */
const METADATA = new Set(["168.63.129.16", "100.100.100.200", "fd00:ec2::254"]);

/**
 * Whether an address may be dialed: only the public internet. IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo) is always
 * refused. Development adds private networks.
 */
export function isAllowedAddress(text: string, policy: Pick<TargetPolicy, "allowPrivate">): boolean {
  if (!ipaddr.isValid(text)) {
    return false;
  }
  const address = ipaddr.parse(text);
  const range = address.range();
  if (METADATA.has(address.toString())) {
    return false;
  }
  if (policy.allowPrivate && PRIVATE_RANGES.has(range)) {
    return true;
  }
  return range === "unicast" && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6));
}

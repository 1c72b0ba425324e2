import ipaddr from "ipaddr.js";

/** An address with a port behind it, as some proxies write it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * The bucket of an address, or null when the text is none. A single customer commands a whole /64 of IPv6, so that
 * is one bucket; an IPv4 address written as IPv6 is the IPv4 address.
 */
export function addressBucket(text: string | undefined): string | null {
  const groups = WITH_PORT.exec(text ?? "")?.groups;
  const plain = groups?.v6 ?? groups?.v4 ?? text ?? "";
  if (!ipaddr.isValid(plain)) {
    return null;
  }
  const address = ipaddr.process(plain);
  if (address instanceof ipaddr.IPv6) {
    const network = address.parts.slice(0, 4).map((part) => part.toString(16));
    return `${network.join(":")}::/64`;
  }
  return address.toString();
}

/** Whether the text is an address, a network such as 10.0.0.0/8, or one of the names that Fastify knows. */
export function isNetwork(text: string): boolean {
  return ["loopback", "linklocal", "uniquelocal"].includes(text) || ipaddr.isValid(text) || isCidr(text);
}

function isCidr(text: string): boolean {
  // A length of 0 would trust everybody.
  return ipaddr.isValidCIDR(text) && !text.endsWith("/0");
}

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
  if (!isAddress(plain)) {
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
  const [address = "", length, ...rest] = text.split("/");
  if (length === undefined) {
    return ["loopback", "linklocal", "uniquelocal"].includes(text) || isAddress(text);
  }
  // A length of 0 would trust everybody.
  return isAddress(address) && /^[1-9]\d*$/.test(length) && rest.length === 0 && ipaddr.isValidCIDR(text);
}

/** Without the short forms of IPv4, in which the number 1 is an address. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

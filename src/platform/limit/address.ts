import { BlockList, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** An address followed by a port, as some proxies write it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * The bucket of an address; null when the text is not one. A single customer controls a whole /64 of IPv6, so that is
 * one bucket; an IPv4 address written as IPv6 is the IPv4 address.
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

/** The bucket of the caller: the address that a trusted proxy names, else that of the connection. */
export function addressOf(request: { ip: string; socket: { remoteAddress?: string | undefined } }): string {
  return addressBucket(request.ip) ?? addressBucket(request.socket.remoteAddress) ?? "unknown";
}

/** Whether the text is an address, a network such as 10.0.0.0/8, or one of the names that Fastify knows. */
export function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  if (length === undefined) {
    return ["loopback", "linklocal", "uniquelocal"].includes(text) || isAddress(text);
  }
  // A length of 0 would trust every address.
  return isAddress(address) && /^[1-9]\d*$/.test(length) && rest.length === 0 && ipaddr.isValidCIDR(text);
}

/** The networks behind Fastify's names. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Returns a function that checks whether an address is in one of the networks; `isNetwork` accepts their forms. */
export function networkMatcher(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NAMED[name] ?? name)) {
    const [address = "", length] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    length === undefined ? list.addAddress(address, family) : list.addSubnet(address, Number(length), family);
  }
  return (address) => address !== undefined && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Rejects the short forms of IPv4, in which the number 1 is an address. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

import ipaddr from "ipaddr.js";

/** Whether the host, a name or an address as in `HOST` or a URL, is only this machine. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(address) ? ipaddr.process(address).range() === "loopback" : /^localhost\.?$/i.test(address);
}

/** The same for the host of a URL. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}

/** A host as URLs contain it: IPv6 in brackets. */
export function urlHost(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

/** The addresses at which people reach the service. */
export interface Addresses {
  host: string;
  publicUrl: string;
  internalHost: string;
  internalUrl: string;
}

/** Whether other machines reach the public or the internal listener, directly or through a proxy. */
export function isOpen({ host, publicUrl, internalHost, internalUrl }: Addresses): boolean {
  return ![host, internalHost].every(isLoopback) || ![publicUrl, internalUrl].every(isLoopbackUrl);
}

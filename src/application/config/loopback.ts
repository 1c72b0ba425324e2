import ipaddr from "ipaddr.js";

/** Whether the host, a name or an address as `HOST` or a URL holds it, is this machine and nothing beyond. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(address) ? ipaddr.process(address).range() === "loopback" : /^localhost\.?$/i.test(address);
}

/** The same of the host of a URL. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}

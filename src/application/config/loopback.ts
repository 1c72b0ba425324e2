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

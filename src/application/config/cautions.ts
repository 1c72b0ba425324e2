import { carrierCatalogue } from "../../platform/carrier/catalogue.ts";
import type { Config } from "../config.ts";
import { canFetchFrom } from "./carrier.ts";
import { isLoopback, isLoopbackUrl, isOpen } from "./loopback.ts";

/** Settings that are allowed and may be mistakes: the first lines of the log. */
export function cautionsOf(config: Readonly<Config>): readonly string[] {
  const { production, host, publicUrl, internalHost, internalUrl, role, seedDemo, carrier } = config;
  const isReached = role !== "worker" && isOpen(config);
  const isUseless = (bound: string, url: string) => role !== "worker" && !isLoopback(bound) && isLoopbackUrl(url);
  const cautions: [boolean, string][] = [
    [production && carrier.name === "simulator", "CARRIER is simulator: texts and calls are only simulated"],
    [
      production && isUseless(host, publicUrl),
      `PUBLIC_URL is ${publicUrl}: users on other machines cannot reach it to sign in`,
    ],
    [
      production && isUseless(internalHost, internalUrl),
      `INTERNAL_URL is ${internalUrl}: users on other machines cannot reach it`,
    ],
    [
      internalUrl.startsWith("http:") && !isLoopbackUrl(internalUrl),
      `INTERNAL_URL is ${internalUrl}: browsers sign in to GraphiQL only over https or on loopback`,
    ],
    [
      !canFetchFrom(publicUrl, carrier.name),
      `PUBLIC_URL is ${publicUrl}, which ${carrierCatalogue[carrier.name].name} cannot fetch from: texts with media are refused until it is a public https URL`,
    ],
    [
      !production && isReached && seedDemo,
      "HOST, PUBLIC_URL, INTERNAL_HOST or INTERNAL_URL is open to other machines: anyone can sign in to the demo, whose passwords are public",
    ],
    [
      !production && (isReached || !isLoopbackUrl(publicUrl)),
      "NODE_ENV is not production: the settings are not checked for public use",
    ],
  ];
  return cautions.flatMap(([applies, caution]) => (applies ? [caution] : []));
}

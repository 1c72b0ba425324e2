import { canFetchFrom } from "../../domain/traffic/rules.ts";
import type { Config } from "../config.ts";
import { isLoopback, isLoopbackUrl } from "./loopback.ts";

/** Settings that are allowed and may be mistakes: the first lines of the log. */
export function cautionsOf(config: Readonly<Config>): readonly string[] {
  const { production, host, publicUrl, role, seedDemo, carrier } = config;
  const isOpen = role !== "worker" && !isLoopback(host);
  const isReached = isOpen || (role !== "worker" && !isLoopbackUrl(publicUrl));
  const cautions: [boolean, string][] = [
    [production && carrier.name === "simulator", "CARRIER is simulator: texts and calls are only simulated"],
    [
      production && isOpen && isLoopbackUrl(publicUrl),
      `PUBLIC_URL is ${publicUrl}: users on other machines cannot reach it to sign in`,
    ],
    [
      !canFetchFrom(publicUrl, carrier.name),
      `PUBLIC_URL is ${publicUrl}, which Twilio cannot fetch from: texts with media are refused until it is a public https URL`,
    ],
    [
      !production && isReached && seedDemo,
      "HOST or PUBLIC_URL is open to other machines: anyone can sign in to the demo, whose passwords are public",
    ],
    [
      !production && (isOpen || !isLoopbackUrl(publicUrl)),
      "NODE_ENV is not production: the settings are not checked for public use",
    ],
  ];
  return cautions.flatMap(([applies, caution]) => (applies ? [caution] : []));
}

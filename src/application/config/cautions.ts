import { canFetchFrom } from "../../domain/traffic/rules.ts";
import type { Config } from "../config.ts";
import { isLoopback, isLoopbackUrl } from "./loopback.ts";

/** What is allowed and may yet be a slip: the log begins with it. */
export function cautionsOf(config: Readonly<Config>): readonly string[] {
  const { production, host, publicUrl, role, seedDemo, carrier } = config;
  const isOpen = role !== "worker" && !isLoopback(host);
  const isReached = isOpen || (role !== "worker" && !isLoopbackUrl(publicUrl));
  const cautions: [boolean, string][] = [
    [
      production && carrier.name === "simulator",
      "CARRIER is simulator: no text is sent and no call is placed, but all are reported as if they were",
    ],
    [
      production && isOpen && isLoopbackUrl(publicUrl),
      `PUBLIC_URL is ${publicUrl}: people elsewhere are sent there to sign in and do not reach it`,
    ],
    [
      !canFetchFrom(publicUrl, carrier.name),
      `PUBLIC_URL is ${publicUrl}, where Twilio fetches nothing: texts with media are refused until it is public and https`,
    ],
    [
      !production && isReached && seedDemo,
      "whoever reaches HOST or PUBLIC_URL can sign in to the demo: its passwords are public",
    ],
    [
      !production && (isOpen || !isLoopbackUrl(publicUrl)),
      "NODE_ENV is not production: the settings are not held to what strangers make necessary",
    ],
  ];
  return cautions.flatMap(([holds, caution]) => (holds ? [caution] : []));
}

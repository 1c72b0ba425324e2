import { StartError } from "../../platform/start-error.ts";
import type { Environment } from "./environment.ts";
import { isLoopback, urlHost } from "./loopback.ts";

/** The place of the internal listener (GraphQL and GraphiQL), and the pages that may call it. */
export interface InternalSettings {
  internalPort: number;
  /** The address to which it is bound. */
  internalHost: string;
  /** Its origin for browsers, without a trailing slash. */
  internalUrl: string;
  /** The origins of the pages that may call it with bearer tokens. */
  internalOrigins: readonly string[];
}

/** The origin of the internal listener without INTERNAL_URL: on loopback. */
export function ownInternalUrl(settings: Pick<InternalSettings, "internalHost" | "internalPort">): string {
  return `http://${urlHost(settings.internalHost)}:${settings.internalPort}`;
}

/** @throws StartError */
export function readInternal(settings: Environment, publicUrl: string): InternalSettings {
  const { PORT, INTERNAL_PORT: internalPort, INTERNAL_HOST: internalHost, INTERNAL_URL: url } = settings;
  if (PORT === internalPort) {
    throw new StartError("PORT and INTERNAL_PORT are the same: set them to different ports");
  }
  if (url === undefined && !isLoopback(internalHost)) {
    throw new StartError(
      "INTERNAL_URL is missing: with an INTERNAL_HOST beyond loopback it must be the URL of the internal listener, such as https://internal.example.com",
    );
  }
  if (url !== undefined && url === new URL(publicUrl).origin) {
    throw new StartError(
      "INTERNAL_URL and PUBLIC_URL have the same origin: give the internal listener a host name or a port of its own",
    );
  }
  return {
    internalPort,
    internalHost,
    internalUrl: url ?? ownInternalUrl({ internalHost, internalPort }),
    internalOrigins: settings.INTERNAL_ORIGINS,
  };
}

import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Families } from "./families.ts";

export interface CertificateMetrics {
  /** Looks at the certificates of the origins with https each hour, until the returned function is called. */
  follow(origins: readonly string[]): () => void;
}

const LOOK_MS = 3_600_000;
const LONGEST_LOOK_MS = 10_000;

export function certificateMetrics(families: Families): CertificateMetrics {
  const left = families.gauge({
    name: "certificate_valid_seconds",
    help: "Time until the certificate of PUBLIC_URL and INTERNAL_URL ends, by host; absent if it could not be read.",
    labels: ["host"],
  });
  return {
    follow(origins) {
      const urls = [...new Set(origins)]
        .map((origin) => new URL(origin))
        .filter(({ protocol }) => protocol === "https:");
      const ends = new Map<string, number>();
      families.beforeRead(() => {
        for (const { host } of urls) {
          const end = ends.get(host);
          left(end === undefined ? null : (end - Date.now()) / 1000, [host]);
        }
      });
      const look = async () => {
        for (const url of urls) {
          const end = await endOf(url).catch(() => undefined);
          if (end === undefined) {
            ends.delete(url.host);
          } else {
            ends.set(url.host, end);
          }
        }
      };
      void look();
      const timer = setInterval(() => void look(), LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** The end of the certificate of a server, in milliseconds since 1970. It need not be valid. @throws without an answer. */
function endOf({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const name = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host: name,
      port: Number(port || 443),
      ...(isIP(name) === 0 && { servername: name }),
      rejectUnauthorized: false,
      timeout: LONGEST_LOOK_MS,
    });
    socket.unref();
    socket.once("secureConnect", () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
  });
}

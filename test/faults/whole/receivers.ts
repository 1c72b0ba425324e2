import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyDelivery } from "../../../rest-facade/receiver/verify.ts";
import { openWire, type Wire } from "../../support/network.ts";
import type { Findings } from "./findings.ts";

/** How a receiver treats its subscription. */
export type Conduct = "healthy" | "slow" | "flapping" | "failing";

/** One event at one receiver. */
export interface Arrival {
  digest: string;
  /** When each request that was acknowledged arrived. */
  acknowledged: number[];
  refused: number;
}

export interface Receiver {
  conduct: Conduct;
  eventType: string;
  arrivals: Map<string, Arrival>;
  /** Set with the answer to the subscription. */
  secret?: string;
  subscriptionId?: string;
}

export interface Receivers {
  all: Receiver[];
  wire: Wire;
  /** Adds a receiver and returns it with the URL to subscribe. */
  add(eventType: string, conduct: Conduct): Receiver & { url: string };
  /** Those that flap and those that are slow are healthy from now on. */
  calm(): void;
  close(): Promise<void>;
}

/** A flapping receiver refuses for this time, and accepts for the same. */
const FLAP_MS = 5_000;
const SLOW_MS = 600;

export async function openReceivers(findings: Findings): Promise<Receivers> {
  const all: Receiver[] = [];
  let isCalm = false;
  const server = createServer((request, response) => {
    const receiver = all[Number(request.url?.slice(1))];
    const chunks: Buffer[] = [];
    request.on("error", () => {});
    response.on("error", () => {});
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      if (!receiver) {
        response.writeHead(404).end();
        return;
      }
      const body = Buffer.concat(chunks);
      const id = String(request.headers["webhook-id"]);
      const accepts = take(receiver, id, body, String(request.headers["x-service-signature"]));
      const isSlow = receiver.conduct === "slow" && !isCalm;
      setTimeout(() => response.writeHead(accepts ? 204 : 500).end(), isSlow ? SLOW_MS : 0);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const wire = await openWire(() => ({ host: "127.0.0.1", port: (server.address() as AddressInfo).port }));

  function take(receiver: Receiver, id: string, body: Buffer, signature: string): boolean {
    try {
      verifyDelivery(body, signature, receiver.secret as string);
    } catch (error) {
      findings.add(`a delivery could not be verified (${(error as Error).message})`, [id]);
    }
    const digest = createHash("sha256").update(body).digest("hex");
    const arrival = receiver.arrivals.get(id) ?? { digest, acknowledged: [], refused: 0 };
    receiver.arrivals.set(id, arrival);
    if (arrival.digest !== digest) {
      findings.add("an event arrived with another body", [id]);
    }
    const isFlapping = receiver.conduct === "flapping" && !isCalm && Math.floor(Date.now() / FLAP_MS) % 2 === 0;
    if (receiver.conduct === "failing" || isFlapping) {
      arrival.refused += 1;
      return false;
    }
    arrival.acknowledged.push(Date.now());
    return true;
  }

  return {
    all,
    wire,
    add(eventType, conduct) {
      const receiver: Receiver = { conduct, eventType, arrivals: new Map() };
      const place = all.push(receiver) - 1;
      return Object.assign(receiver, { url: `http://127.0.0.1:${wire.port}/${place}` });
    },
    calm() {
      isCalm = true;
    },
    async close() {
      await wire.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

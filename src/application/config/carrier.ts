import { type CarrierName, carrierCatalogue } from "../../platform/carrier/catalogue.ts";
import { targetProblem } from "../../platform/outbound/targets.ts";
import { type CarrierAccount, readAccount } from "./carrier-accounts.ts";
import type { Environment } from "./environment.ts";

export type CarrierSettings = CarrierAccount & {
  /** The segments that one number may send in a second; undefined: the rate that the carrier states. */
  segmentsPerSecond: number | undefined;
  /** The seconds after which a text that the carrier does not take has failed. */
  giveUpSeconds: number;
  /** The maximum of concurrent orders at the carrier. */
  concurrency: number;
  /** For the simulator: the divisor of every time, and the seed of its random events. */
  simulator: { speed: number; seed: number };
};

/** @throws StartError */
export function readCarrier(settings: Environment): CarrierSettings {
  return {
    ...readAccount(settings),
    segmentsPerSecond: settings.CARRIER_SEGMENTS_PER_SECOND,
    giveUpSeconds: settings.CARRIER_GIVE_UP_SECONDS,
    concurrency: settings.CARRIER_CONCURRENCY,
    simulator: { speed: settings.SIMULATOR_SPEED, seed: settings.SIMULATOR_SEED },
  };
}

/** Whether the carrier can fetch media from this service. */
export function canFetchFrom(publicUrl: string, carrier: CarrierName): boolean {
  const policy = { allowPrivate: false, ports: [Number(new URL(publicUrl).port)] };
  return !carrierCatalogue[carrier].isExternal || targetProblem(publicUrl, policy) === undefined;
}

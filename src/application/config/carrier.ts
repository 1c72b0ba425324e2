import { type CarrierName, carrierCatalogue } from "../../platform/carrier/catalogue.ts";
import type { TwilioSettings } from "../../platform/carrier/twilio/settings.ts";
import { targetProblem } from "../../platform/outbound/targets.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Environment } from "./environment.ts";

/** The account at the carrier. */
type CarrierAccount = { name: "simulator"; twilio?: undefined } | { name: "twilio"; twilio: TwilioSettings };

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

function readAccount(settings: Environment): CarrierAccount {
  const { CARRIER: name = "simulator" } = settings;
  switch (name) {
    case "simulator":
      return { name };
    case "twilio":
      return { name, twilio: readTwilio(settings) };
  }
}

/** Whether the carrier can fetch media from this service. */
export function canFetchFrom(publicUrl: string, carrier: CarrierName): boolean {
  const policy = { allowPrivate: false, ports: [Number(new URL(publicUrl).port)] };
  return !carrierCatalogue[carrier].isExternal || targetProblem(publicUrl, policy) === undefined;
}

/** @throws StartError */
function readTwilio(settings: Environment): TwilioSettings {
  const required = (name: keyof typeof settings) => {
    const value = settings[name];
    if (value === undefined) {
      throw new StartError(`${name} is missing: CARRIER=twilio needs it`);
    }
    return value as string;
  };
  required("PUBLIC_URL");
  const hasKey = settings.TWILIO_API_KEY !== undefined || settings.TWILIO_API_SECRET !== undefined;
  if (settings.TWILIO_TWIML_APP_SID !== undefined && !hasKey) {
    throw new StartError("TWILIO_API_KEY is missing: TWILIO_TWIML_APP_SID needs it, and TWILIO_API_SECRET");
  }
  return {
    accountSid: required("TWILIO_ACCOUNT_SID"),
    authToken: required("TWILIO_AUTH_TOKEN"),
    apiKey: hasKey ? { sid: required("TWILIO_API_KEY"), secret: required("TWILIO_API_SECRET") } : undefined,
    voiceApp: settings.TWILIO_TWIML_APP_SID,
    apiUrl: settings.TWILIO_API_URL,
    callsPerSecond: settings.TWILIO_CALLS_PER_SECOND,
    intelligenceService: settings.TWILIO_INTELLIGENCE_SERVICE,
    voiceFallbackUrl: settings.TWILIO_VOICE_FALLBACK_URL,
  };
}

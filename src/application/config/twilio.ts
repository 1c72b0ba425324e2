import { z } from "zod";
import type { TwilioSettings } from "../../platform/carrier/twilio/settings.ts";
import { StartError } from "../../platform/start-error.ts";
import { flag, text, whole } from "./values.ts";

/** The variables of an account at Twilio. */
export const twilioForms = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  TWILIO_API_KEY: z
    .string()
    .regex(/^SK[0-9a-f]{32}$/)
    .optional(),
  TWILIO_API_SECRET: text.optional(),
  TWILIO_TWIML_APP_SID: z
    .string()
    .regex(/^AP[0-9a-f]{32}$/)
    .optional(),
  TWILIO_INTELLIGENCE_SERVICE: z
    .string()
    .regex(/^GA[0-9a-fA-F]{32}$/)
    .optional(),
  TWILIO_VOICE_INSIGHTS: flag.default(false),
  TWILIO_CALLS_PER_SECOND: whole(1, 100).default(1),
  TWILIO_VOICE_FALLBACK_URL: z.url({ protocol: /^https$/ }).optional(),
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
};

/** Their expected forms, for error messages. */
export const twilioExpectations = {
  TWILIO_ACCOUNT_SID: "AC and 32 hexadecimal digits, as shown in the Twilio console",
  TWILIO_AUTH_TOKEN: "32 hexadecimal digits, as shown in the Twilio console",
  TWILIO_API_KEY: "SK and 32 hexadecimal digits",
  TWILIO_TWIML_APP_SID: "AP and 32 hexadecimal digits, as shown in the Twilio console",
  TWILIO_INTELLIGENCE_SERVICE: "GA and 32 hexadecimal digits",
  TWILIO_VOICE_INSIGHTS: "true or false",
  TWILIO_CALLS_PER_SECOND: "a whole number from 1 to 100",
  TWILIO_VOICE_FALLBACK_URL: "an https URL such as that of a TwiML Bin",
  TWILIO_API_URL: "an http or https URL such as https://api.sydney.au1.twilio.com",
};

/** Those that are secrets. */
export const twilioSecrets = ["TWILIO_AUTH_TOKEN", "TWILIO_API_SECRET"] as const satisfies (keyof typeof twilioForms)[];

type Given = z.output<z.ZodObject<typeof twilioForms>> & { PUBLIC_URL?: string | undefined };

/** @throws StartError */
export function readTwilio(settings: Given): TwilioSettings {
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
    hasVoiceInsights: settings.TWILIO_VOICE_INSIGHTS,
    voiceFallbackUrl: settings.TWILIO_VOICE_FALLBACK_URL,
  };
}

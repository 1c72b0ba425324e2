import { StartError } from "../../start-error.ts";
import type { BrowserPhones } from "../browser-phones-port.ts";
import type { CarrierNumbers } from "../numbers-port.ts";
import type { Carrier, CarrierEvents } from "../port.ts";
import { browserPhones } from "./browser-phones.ts";
import { type CallbackAnswer, type CallbackServices, callbacks } from "./callbacks.ts";
import { twilioCarrier } from "./carrier.ts";
import { type Exchange, exchanges } from "./client.ts";
import { refusalOf } from "./errors.ts";
import { twilioIncoming } from "./incoming.ts";
import { mediaFetcher } from "./media.ts";
import { twilioNumbers } from "./numbers.ts";
import { loadPackage } from "./package.ts";
import { twilioRecordings } from "./recordings.ts";
import type { TwilioSettings } from "./settings.ts";
import { readSigned, type SignedRequest } from "./signature.ts";
import { instructions } from "./twiml.ts";
import { callbackUrls, paths } from "./urls.ts";

/** The time limit at the start for Twilio to recognise the credentials. */
const CHECK_MS = 5_000;

export { confirmedKeywords } from "./carrier.ts";

export interface Twilio {
  carrier: Carrier;
  numbers: CarrierNumbers;
  /** Null without a TwiML app. */
  browserPhones: BrowserPhones | null;
  /** The routes below PUBLIC_URL; all are POST. */
  callbacks: TwilioCallbacks;
}

export interface TwilioCallbacks {
  paths: readonly string[];
  /** Answers a request to one of the paths. `forged` when Twilio did not sign it; the request then has no effect. */
  answer(path: string, request: SignedRequest): Promise<CallbackAnswer | "forged">;
}

export interface TwilioParts extends Omit<CallbackServices, "instructions"> {
  settings: TwilioSettings;
  publicUrl: string;
  events: CarrierEvents;
  /** Called with the reason when the credentials could not be checked. */
  unchecked(reason: string): void;
}

/**
 * Twilio as the carrier. The credentials are checked once; when Twilio cannot be reached the service starts anyway,
 * because orders wait for it.
 *
 * @throws StartError when Twilio refuses the credentials.
 */
export async function startTwilio({ settings, publicUrl, unchecked, ...services }: TwilioParts): Promise<Twilio> {
  const twilio = await loadPackage();
  const open = exchanges(twilio, settings);
  await checkCredentials(open, settings, unchecked);
  const urls = callbackUrls(publicUrl);
  const said = instructions(twilio, urls);
  const answers = callbacks({ ...services, instructions: said });
  const incoming = twilioIncoming(open, settings.accountSid);
  return {
    carrier: twilioCarrier(
      open,
      urls,
      said,
      mediaFetcher(settings),
      twilioRecordings(open, settings),
      settings.callsPerSecond,
      incoming,
    ),
    numbers: twilioNumbers(open, urls, settings),
    browserPhones: browserPhones(twilio, settings),
    callbacks: {
      paths: Object.values(paths),
      async answer(path, request) {
        const parameters = readSigned(twilio, { authToken: settings.authToken, publicUrl }, request);
        if (!parameters) {
          return "forged";
        }
        const { searchParams: query } = new URL(request.target, publicUrl);
        return answers[path as keyof typeof answers]({ query, parameters });
      },
    },
  };
}

/**
 * Checks only the credentials.
 *
 * @param unchecked called with the reason when they could not be checked.
 * @throws StartError when Twilio refuses them.
 */
export async function checkTwilio(settings: TwilioSettings, unchecked: (reason: string) => void): Promise<void> {
  await checkCredentials(exchanges(await loadPackage(), settings), settings, unchecked);
}

/** Reads one number of the account: every kind of key may do that. */
async function checkCredentials(
  open: (signal: AbortSignal) => Exchange,
  settings: TwilioSettings,
  unchecked: (reason: string) => void,
): Promise<void> {
  try {
    await open(AbortSignal.timeout(CHECK_MS)).client.incomingPhoneNumbers.page({ pageSize: 1 });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status === 401 || refusal?.status === 404) {
      const names = settings.apiKey ? "TWILIO_API_KEY and TWILIO_API_SECRET" : "TWILIO_AUTH_TOKEN";
      throw new StartError(`Twilio refuses the credentials: check TWILIO_ACCOUNT_SID, ${names}`);
    }
    unchecked(refusal ? `HTTP ${refusal.status}: ${refusal.message}` : String((error as Error).message));
  }
}

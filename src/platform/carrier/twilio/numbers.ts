import { StartError } from "../../start-error.ts";
import { type Exchange, exchanges } from "./client.ts";
import { reasonNotSent, refusalOf } from "./errors.ts";
import { loadPackage } from "./package.ts";
import type { TwilioSettings } from "./settings.ts";
import { callbackUrls } from "./urls.ts";

/** The time limit for the whole operation. */
const WITHIN_MS = 120_000;

/** A phone number of the account, with the changes that it needs before Twilio reports its events to us. */
export interface AccountNumber {
  sid: string;
  phoneNumber: string;
  /** By the names of the API; empty when the number needs no change. */
  changes: Partial<Record<keyof Wanted, { from: string; to: string }>>;
  /** An application or a trunk that overrides the URLs of this number, so that the number is not changed. */
  governedBy: string | null;
}

type Wanted = ReturnType<typeof wanted>;

function wanted(publicUrl: string) {
  const urls = callbackUrls(publicUrl);
  return {
    smsUrl: urls.textIncoming,
    smsMethod: "POST",
    smsFallbackUrl: urls.textIncoming,
    smsFallbackMethod: "POST",
    voiceUrl: urls.callIncoming,
    voiceMethod: "POST",
    voiceFallbackUrl: urls.callIncoming,
    voiceFallbackMethod: "POST",
    statusCallback: urls.callEnded,
    statusCallbackMethod: "POST",
  };
}

export interface Numbers {
  /** All numbers of the account. @throws StartError */
  list(): Promise<AccountNumber[]>;
  /** Sets the callback URLs of the number to ours. @throws StartError */
  connect(number: AccountNumber): Promise<void>;
}

/** The phone numbers of an account at Twilio. */
export async function openNumbers(settings: TwilioSettings, publicUrl: string): Promise<Numbers> {
  const open = exchanges(await loadPackage(), settings);
  const target = wanted(publicUrl);
  return {
    list: () =>
      ask(open, async ({ client }) =>
        (await client.incomingPhoneNumbers.list({ pageSize: 1000 })).map((number) => ({
          sid: number.sid,
          phoneNumber: number.phoneNumber,
          changes: Object.fromEntries(
            (Object.keys(target) as (keyof Wanted)[])
              .filter((name) => number[name] !== target[name])
              .map((name) => [name, { from: number[name] ?? "", to: target[name] }]),
          ),
          governedBy: number.trunkSid || number.voiceApplicationSid || number.smsApplicationSid || null,
        })),
      ),
    connect: ({ sid, changes }) =>
      ask(open, async ({ client }) => {
        const update = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]));
        await client.incomingPhoneNumbers(sid).update(update);
      }),
  };
}

async function ask<Result>(
  open: (signal: AbortSignal) => Exchange,
  work: (exchange: Exchange) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(open(AbortSignal.timeout(WITHIN_MS)));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) {
      throw new StartError(`Twilio refuses: HTTP ${refusal.status}, ${refusal.message}`);
    }
    throw new StartError(reasonNotSent(error) ?? `Twilio did not answer: ${(error as Error).message}`);
  }
}

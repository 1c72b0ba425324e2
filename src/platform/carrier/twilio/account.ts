import { StartError } from "../../start-error.ts";
import { type Exchange, exchanges } from "./client.ts";
import { type ConnectionChanges, connectionChanges, connectionSettings, governorOf, updateOf } from "./connection.ts";
import { reasonNotSent, refusalOf } from "./errors.ts";
import { numberFrom } from "./numbers.ts";
import { loadPackage } from "./package.ts";
import type { TwilioSettings } from "./settings.ts";
import { callbackUrls } from "./urls.ts";

/** The time limit for the whole operation. */
const WITHIN_MS = 120_000;

/** A phone number of the account, with the changes that it needs before Twilio reports its events to us. */
export interface AccountNumber {
  sid: string;
  phoneNumber: string;
  changes: ConnectionChanges;
  /** An application or a trunk that overrides the URLs of this number, so that the number is not changed. */
  governedBy: string | null;
}

/** The numbers of the account, for the operator's commands. */
export interface Account {
  /** All numbers of the account. @throws StartError */
  list(): Promise<AccountNumber[]>;
  /** Whether the account has this number. @throws StartError */
  has(phoneNumber: string): Promise<boolean>;
  /** Sets the callback URLs of the number to ours. @throws StartError */
  connect(number: AccountNumber): Promise<void>;
}

/** The account at Twilio, for the operator's commands. */
export async function openAccount(settings: TwilioSettings, publicUrl: string): Promise<Account> {
  const open = exchanges(await loadPackage(), settings);
  const wanted = connectionSettings(callbackUrls(publicUrl), settings.voiceFallbackUrl);
  return {
    list: () =>
      ask(open, async ({ client }) =>
        (await client.incomingPhoneNumbers.list({ pageSize: 1000 })).map((number) => ({
          sid: number.sid,
          phoneNumber: number.phoneNumber,
          changes: connectionChanges(number, wanted),
          governedBy: governorOf(number),
        })),
      ),
    has: (phoneNumber) => ask(open, async ({ client }) => (await numberFrom(client, phoneNumber)) !== null),
    connect: ({ sid, changes }) =>
      ask(open, async ({ client }) => {
        await client.incomingPhoneNumbers(sid).update(updateOf(changes));
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

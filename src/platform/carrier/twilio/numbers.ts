import type { IncomingPhoneNumberInstance } from "twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js";
import {
  type AvailableNumber,
  type CarrierNumber,
  type CarrierNumbers,
  type ConnectAnswer,
  type Later,
  MOST_FOUND,
  type NumberCapability,
  type NumberOrder,
  type NumberSearch,
  numberCapabilities,
  type ProfileAnswer,
  type PurchaseAnswer,
  type ReleaseAnswer,
  type SearchAnswer,
} from "../numbers-port.ts";
import { addToProfile } from "./caller-profiles.ts";
import type { Exchange } from "./client.ts";
import { connectionChanges, connectionSettings, governorOf, updateOf } from "./connection.ts";
import { isUnclear, laterAfter, reasonNotSent, refusalOf, wordsFor } from "./errors.ts";
import { readLabels } from "./labels.ts";
import type { TwilioClient } from "./package.ts";
import { readRegistrations } from "./registrations.ts";
import type { TwilioSettings } from "./settings.ts";
import type { CallbackUrls } from "./urls.ts";

/** "Phone number is not available": another account has it, or this one. */
const UNAVAILABLE = 21422;
const NOT_FOUND = 20404;
/** Numbers that contain another number as a part are among the matches of a search for it. */
const MOST_MATCHES = 20;

/** The numbers of the account at Twilio. */
export function twilioNumbers(
  open: (signal: AbortSignal) => Exchange,
  urls: CallbackUrls,
  { voiceFallbackUrl, hasVoiceInsights }: Pick<TwilioSettings, "voiceFallbackUrl" | "hasVoiceInsights">,
): CarrierNumbers {
  const settings = connectionSettings(urls, voiceFallbackUrl);

  /**
   * Makes a request that may change the account.
   *
   * @param refused the answer to a refusal of Twilio itself.
   * @throws when the outcome is unknown.
   */
  async function ask<Answer>(
    signal: AbortSignal,
    request: (client: TwilioClient) => Promise<Answer>,
    refused: (code: number | undefined, message: string) => Answer,
  ): Promise<Answer | Later> {
    const exchange = open(signal);
    try {
      return await request(exchange.client);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && !isUnclear(refusal)) {
        const explained = { ...refusal, message: wordsFor(refusal.message) };
        return laterAfter(explained, exchange.retryAfterSeconds()) ?? refused(explained.code, explained.message);
      }
      const reason = reasonNotSent(error);
      if (reason !== null) {
        return { outcome: "later", reason };
      }
      throw error;
    }
  }

  return {
    needsHolding: true,
    slowestOrderSeconds: 45,

    search: (query, signal) =>
      ask<SearchAnswer>(
        signal,
        async (client) => ({ outcome: "found", numbers: await searchFor(client, query) }),
        (code, message) => ({
          outcome: "refused",
          reason: code === NOT_FOUND ? "The carrier sells no such numbers in this country." : saying(code, message),
        }),
      ),

    buy: (order, signal) =>
      ask<PurchaseAnswer>(
        signal,
        async (client) => {
          const { phoneNumber } = order;
          const bought = await client.incomingPhoneNumbers.create({
            phoneNumber,
            friendlyName: nameOf(order),
            ...settings,
          });
          if (!bought.sid) {
            throw new Error("Twilio answered without an id");
          }
          return { outcome: "bought", number: carrierNumber(bought) };
        },
        (code, message) =>
          code === UNAVAILABLE ? { outcome: "unavailable" } : { outcome: "refused", reason: saying(code, message) },
      ),

    async findPurchase(order, signal) {
      const number = await numberFrom(open(signal).client, order.phoneNumber);
      return number?.friendlyName === nameOf(order) ? carrierNumber(number) : null;
    },

    connect: (phoneNumber, signal) =>
      ask<ConnectAnswer>(
        signal,
        async (client) => {
          const number = await numberFrom(client, phoneNumber);
          if (number === null) {
            return { outcome: "refused", reason: "The account at the carrier does not have this number." };
          }
          const governor = governorOf(number);
          if (governor !== null) {
            return { outcome: "refused", reason: `At the carrier ${governor} controls this number.` };
          }
          const changes = connectionChanges(number, settings);
          if (Object.keys(changes).length > 0) {
            await client.incomingPhoneNumbers(number.sid).update(updateOf(changes));
          }
          return { outcome: "connected", number: carrierNumber(number) };
        },
        (code, message) => ({ outcome: "refused", reason: saying(code, message) }),
      ),

    profile: (carrierId, profile, signal) =>
      ask<ProfileAnswer>(
        signal,
        async (client) => {
          await addToProfile(client, carrierId, profile);
          return { outcome: "profiled" };
        },
        (code, message) => ({ outcome: "refused", reason: saying(code, message) }),
      ),

    release: (carrierId, signal) =>
      ask<ReleaseAnswer>(
        signal,
        async (client) => {
          await client.incomingPhoneNumbers(carrierId).remove();
          return { outcome: "released" };
        },
        (code, message) =>
          code === NOT_FOUND ? { outcome: "released" } : { outcome: "refused", reason: saying(code, message) },
      ),

    registrations: readRegistrations(open),
    readLabels: hasVoiceInsights ? readLabels(open) : null,
  };
}

/** The name of the number at Twilio, which the operator sees there: it proves whose purchase it is. */
function nameOf({ reference }: NumberOrder): string {
  return `${reference.businessId} ${reference.id}`;
}

function saying(code: number | undefined, message: string): string {
  return `Twilio${code === undefined ? "" : ` ${code}`}: ${message}`;
}

/** The number of the account, or null. */
export async function numberFrom(
  client: TwilioClient,
  phoneNumber: string,
): Promise<IncomingPhoneNumberInstance | null> {
  const { instances } = await client.incomingPhoneNumbers.page({ phoneNumber, pageSize: MOST_MATCHES });
  return instances.find((number) => number.phoneNumber === phoneNumber) ?? null;
}

async function searchFor(client: TwilioClient, query: NumberSearch): Promise<AvailableNumber[]> {
  const { country, kind, areaCode, contains, capabilities } = query;
  const offers = client.availablePhoneNumbers(country);
  // The three lists have the same parameters and the same fields.
  const list = { local: offers.local, mobile: offers.mobile, toll_free: offers.tollFree }[kind] as typeof offers.local;
  const { instances } = await list.page({
    ...(areaCode !== null && { areaCode: Number(areaCode) }),
    ...(contains !== null && { contains }),
    ...(capabilities.includes("sms") && { smsEnabled: true }),
    ...(capabilities.includes("mms") && { mmsEnabled: true }),
    ...(capabilities.includes("voice") && { voiceEnabled: true }),
    // A purchase has no address to state.
    excludeAllAddressRequired: true,
    pageSize: MOST_FOUND,
  });
  return instances.slice(0, MOST_FOUND).map((number) => ({
    phoneNumber: number.phoneNumber,
    locality: [number.locality, number.region].filter(Boolean).join(", ") || null,
    capabilities: capabilitiesOf(number.capabilities),
  }));
}

function carrierNumber({ sid, capabilities }: IncomingPhoneNumberInstance): CarrierNumber {
  return { carrierId: sid, capabilities: capabilitiesOf(capabilities) };
}

/** Twilio's JSON has `SMS` and `MMS` among available numbers and `sms` and `mms` among those of the account. */
function capabilitiesOf(given: object | undefined): NumberCapability[] {
  const able = new Set(Object.entries(given ?? {}).flatMap(([name, isAble]) => (isAble ? [name.toLowerCase()] : [])));
  return numberCapabilities.filter((capability) => able.has(capability));
}

import type { CarrierName } from "../../platform/carrier/catalogue.ts";
import type { TwilioSettings } from "../../platform/carrier/twilio/settings.ts";
import { readTwilio, twilioExpectations, twilioForms, twilioSecrets } from "./twilio.ts";

/** The accounts at carriers: their variables, each carrier's in a file of its own. */

/** The forms of the variables. */
export const accountForms = { ...twilioForms };
/** Their expected forms, for error messages. */
export const accountExpectations = { ...twilioExpectations };
/** Those that are secrets. */
export const accountSecrets = [...twilioSecrets] as const;
/** The beginnings of their names. */
export const accountPrefixes: readonly string[] = [
  ...new Set(Object.keys(accountForms).map((name) => name.slice(0, name.indexOf("_") + 1))),
];

/** The account at the carrier. */
export type CarrierAccount = { name: "simulator"; twilio?: undefined } | { name: "twilio"; twilio: TwilioSettings };

type Given = Parameters<typeof readTwilio>[0] & { CARRIER?: CarrierName | undefined };

/** @throws StartError */
export function readAccount(settings: Given): CarrierAccount {
  const { CARRIER: name = "simulator" } = settings;
  switch (name) {
    case "simulator":
      return { name };
    case "twilio":
      return { name, twilio: readTwilio(settings) };
  }
}

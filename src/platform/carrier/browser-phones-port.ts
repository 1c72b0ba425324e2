import type { CarrierName } from "./catalogue.ts";

/** Makes the browsers of users phones at the carrier. */
export interface BrowserPhones {
  /** Which program the browser loads for it. */
  readonly kind: CarrierName;
  /** Creates the token with which a browser signs in as the phone of a user. It is a secret, and is never logged. */
  createToken(userId: string): BrowserPhoneToken;
}

export interface BrowserPhoneToken {
  token: string;
  /** The seconds for which the browser can begin calls with it, and be called. */
  lifetimeSeconds: number;
}

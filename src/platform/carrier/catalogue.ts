/** The carriers: the setting CARRIER names one of them. */

interface CarrierRow {
  /** Its name in sentences. */
  name: string;
  /** Whether its texts and calls are real. It reports to this service, and fetches media, at public https URLs alone. */
  isExternal: boolean;
  /** The program with which a page becomes a phone, a sentence for readers of the API. */
  browserPhone: string;
}

export const carrierCatalogue = {
  simulator: {
    name: "the simulator",
    isExternal: false,
    browserPhone: "Nothing is heard: the page only tells what it does.",
  },
  twilio: {
    name: "Twilio",
    isExternal: true,
    browserPhone: "Twilio's Voice SDK, with the token of `createPhoneAccessToken`.",
  },
} as const satisfies Record<string, CarrierRow>;

export type CarrierName = keyof typeof carrierCatalogue;

export const carrierNames = Object.keys(carrierCatalogue) as [CarrierName, ...CarrierName[]];

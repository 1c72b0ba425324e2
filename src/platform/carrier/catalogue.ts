/** The carriers: the setting CARRIER names one of them. */

interface CarrierRow {
  /** Its name in sentences. */
  name: string;
  /** Whether its texts and calls are real. It reports to this service, and fetches media, at public https URLs alone. */
  isExternal: boolean;
  /** The program with which a page becomes a phone. */
  browserPhone: {
    /** A sentence for readers of the API. */
    description: string;
    /** The sources of its connections and of its sounds, in the form of a Content Security Policy. */
    sources?: { connect: string; media: string };
  };
}

export const carrierCatalogue = {
  simulator: {
    name: "the simulator",
    isExternal: false,
    browserPhone: { description: "Nothing is heard: the page only tells what it does." },
  },
  twilio: {
    name: "Twilio",
    isExternal: true,
    browserPhone: {
      description: "Twilio's Voice SDK, with the token of `createPhoneAccessToken`.",
      // https://www.twilio.com/docs/voice/sdks/javascript/content-security-policy
      sources: {
        connect:
          "https://eventgw.twilio.com wss://voice-js.roaming.twilio.com https://media.twiliocdn.com https://sdk.twilio.com",
        media: "mediastream: https://media.twiliocdn.com https://sdk.twilio.com",
      },
    },
  },
} as const satisfies Record<string, CarrierRow>;

export type CarrierName = keyof typeof carrierCatalogue;

/** The facts of a carrier. */
export const carrierRow = (name: CarrierName): CarrierRow => carrierCatalogue[name];

export const carrierNames = Object.keys(carrierCatalogue) as [CarrierName, ...CarrierName[]];

import { type CarrierNumbers, plainRegistration } from "../../src/platform/carrier/numbers-port.ts";

/** A carrier that sells two numbers, for operations that only ask for numbers. */
export const quietNumbers: CarrierNumbers = {
  needsHolding: false,
  slowestOrderSeconds: 0,
  search: async () => ({
    outcome: "found",
    numbers: ["+12125550100", "+12125550101"].map((phoneNumber) => ({
      phoneNumber,
      locality: "New York, NY",
      capabilities: ["sms", "voice"],
    })),
  }),
  buy: async () => ({ outcome: "unavailable" }),
  findPurchase: async () => null,
  connect: async () => ({ outcome: "refused", reason: "There is no such number." }),
  profile: null,
  release: async () => ({ outcome: "released" }),
  registrations: async (phoneNumbers) =>
    new Map(phoneNumbers.map((phoneNumber) => [phoneNumber, plainRegistration("registered")])),
  readLabels: null,
};

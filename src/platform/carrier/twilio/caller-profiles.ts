import type { CallerProfile } from "../numbers-port.ts";
import type { TwilioClient } from "./package.ts";

/**
 * Twilio keeps the profile of a business in its Trust Hub, and the registrations that build on it, each with the list of its
 * numbers: https://www.twilio.com/docs/trust-hub/trusthub-rest-api. Twilio accepts a number only if the profile has it.
 */

const NUMBER = "phone-number";

/** The numbers of a profile or of a registration. */
interface Assignments {
  list(options: { channelEndpointSid: string; limit: number }): Promise<object[]>;
  create(options: { channelEndpointType: string; channelEndpointSid: string }): Promise<object>;
}

/** Adds a number to the profile and to its registrations, unless they have it. */
export async function addToProfile(client: TwilioClient, numberSid: string, given: CallerProfile): Promise<void> {
  const { customerProfiles, trustProducts } = client.trusthub.v1;
  const products = [given.voiceIntegrity, given.brandedCalling].filter((sid) => sid !== null);
  const lists: Assignments[] = [
    customerProfiles(given.profile).customerProfilesChannelEndpointAssignment,
    ...products.map((sid) => trustProducts(sid).trustProductsChannelEndpointAssignment),
  ];
  for (const assignments of lists) {
    const [found] = await assignments.list({ channelEndpointSid: numberSid, limit: 1 });
    if (!found) {
      await assignments.create({ channelEndpointType: NUMBER, channelEndpointSid: numberSid });
    }
  }
}

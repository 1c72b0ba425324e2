import { LRUCache } from "lru-cache";
import {
  type CarrierNumbers,
  isTollFree,
  plainRegistration,
  type Registration,
  registrationElsewhere,
} from "../numbers-port.ts";
import type { Exchange } from "./client.ts";
import { reasonNotSent, refusalOf, wordsFor } from "./errors.ts";
import type { TwilioClient } from "./package.ts";

/** How long the registrations of the account are remembered, and how long that they could not be read. */
const REMEMBERED_MS = 300_000;
const FAILURE_REMEMBERED_MS = 30_000;
/** The time limit for reading all registrations of the account; a caller waits for less. */
const READ_MS = 60_000;
const PATIENCE_MS = 5_000;
/** The maximum of messaging services that are read. */
const MOST_SERVICES = 100;
/** The maximum of numbers and campaigns of one service: Twilio has no more. */
const MOST_NUMBERS = 1_000;
const MOST_CAMPAIGNS = 20;
/** The maximum of verifications of toll-free numbers that are read: a page of Twilio has no more. */
const MOST_VERIFICATIONS = 1_000;
/** The number of concurrent requests. */
const CONCURRENCY = 4;

/** The registrations of the numbers of one kind of an account. */
interface Registrations {
  numbers: ReadonlyMap<string, Registration>;
  /** The registration of a number that is not among them. */
  others: Registration;
}

/** The kinds of numbers, each with the reading of its registrations. */
const READINGS = { local: readServices, tollFree: readVerifications };
type Kind = keyof typeof READINGS;

const UNREGISTERED = plainRegistration("unregistered", "No messaging service has this number.");
const UNREAD = plainRegistration("unknown", `The account has more than ${MOST_SERVICES} messaging services.`);
const UNVERIFIED = plainRegistration("unregistered", "This toll-free number has no verification.");
const UNREAD_VERIFICATION = plainRegistration("unknown", "Twilio does not name the numbers of all verifications.");
const READING = plainRegistration("unknown", "The registrations are being read: ask again in a minute.");

/**
 * Reads registrations at Twilio. Twilio does not say which messaging service a number belongs to, so all services of
 * the account are read, once in five minutes for all callers. So are the verifications of toll-free numbers.
 */
export function readRegistrations(open: (signal: AbortSignal) => Exchange): CarrierNumbers["registrations"] {
  const cache = new LRUCache<Kind, Registrations>({
    max: Object.keys(READINGS).length,
    ttl: REMEMBERED_MS,
    async fetchMethod(kind, _stale, { options }) {
      try {
        return await READINGS[kind](open(AbortSignal.timeout(READ_MS)).client);
      } catch (error) {
        options.ttl = FAILURE_REMEMBERED_MS;
        return { numbers: new Map(), others: plainRegistration("unknown", reasonOf(error)) };
      }
    },
  });
  return async (phoneNumbers) => {
    const concerned = phoneNumbers.filter((number) => registrationElsewhere(number) === null);
    const read = async (kind: Kind) =>
      concerned.some((number) => kindOf(number) === kind) ? soon(cache.fetch(kind)) : undefined;
    const [local, tollFree] = await Promise.all([read("local"), read("tollFree")]);
    const registrationOf = (number: string) => {
      const registrations = { local, tollFree }[kindOf(number)];
      return registrations?.numbers.get(number) ?? registrations?.others ?? READING;
    };
    return new Map(phoneNumbers.map((number) => [number, registrationElsewhere(number) ?? registrationOf(number)]));
  };
}

function kindOf(phoneNumber: string): Kind {
  return isTollFree(phoneNumber) ? "tollFree" : "local";
}

function reasonOf(error: unknown): string {
  const refusal = refusalOf(error);
  return refusal
    ? `Twilio refuses: HTTP ${refusal.status}, ${wordsFor(refusal.message)}`
    : (reasonNotSent(error) ?? "Twilio did not answer.");
}

/** The value if it comes soon; else null. */
async function soon<Value>(value: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}

async function readServices(client: TwilioClient): Promise<Registrations> {
  const services = await client.messaging.v1.services.page({ pageSize: MOST_SERVICES });
  const brands = new Map<string, Promise<Brand>>();
  const brandOf = (sid: string) => {
    const brand = brands.get(sid) ?? readBrand(client, sid);
    brands.set(sid, brand);
    return brand;
  };
  const numbers = new Map<string, Registration>();
  const left = services.instances.values();
  const work = async () => {
    for (const { sid } of left) {
      const registration = await readService(client, sid, brandOf);
      const { instances } = await client.messaging.v1.services(sid).phoneNumbers.page({ pageSize: MOST_NUMBERS });
      for (const { phoneNumber } of instances) {
        numbers.set(phoneNumber, registration);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { numbers, others: services.nextPageUrl ? UNREAD : UNREGISTERED };
}

async function readVerifications(client: TwilioClient): Promise<Registrations> {
  const page = await client.messaging.v1.tollfreeVerifications.page({ pageSize: MOST_VERIFICATIONS });
  const numbers = new Map<string, Registration>();
  // The latest decides, unless an earlier one is approved.
  const byTime = page.instances.toSorted((one, other) => Number(one.dateUpdated) - Number(other.dateUpdated));
  for (const { tollfreePhoneNumber, status, rejectionReason } of byTime) {
    if (tollfreePhoneNumber && numbers.get(tollfreePhoneNumber)?.state !== "registered") {
      numbers.set(tollfreePhoneNumber, { ...verificationOf(status, rejectionReason), verificationStatus: status });
    }
  }
  const isWhole = !page.nextPageUrl && page.instances.every(({ tollfreePhoneNumber }) => tollfreePhoneNumber);
  return { numbers, others: isWhole ? UNVERIFIED : UNREAD_VERIFICATION };
}

function verificationOf(status: string, reason: string | null): Registration {
  switch (status) {
    case "TWILIO_APPROVED":
      return plainRegistration("registered");
    case "TWILIO_REJECTED":
      return plainRegistration("failed", reason || "The verification is not approved.");
    default:
      return plainRegistration("pending", "The verification is being reviewed.");
  }
}

interface Brand {
  status: string;
  reason: string | null;
}

async function readBrand(client: TwilioClient, sid: string): Promise<Brand> {
  const { status, errors, failureReason } = await client.messaging.v1.brandRegistrations(sid).fetch();
  return { status, reason: describe(errors) ?? (failureReason || null) };
}

/** The registration of each number of a messaging service. */
async function readService(
  client: TwilioClient,
  sid: string,
  brandOf: (sid: string) => Promise<Brand>,
): Promise<Registration> {
  const { instances } = await client.messaging.v1.services(sid).usAppToPerson.page({ pageSize: MOST_CAMPAIGNS });
  const campaign = instances.find(({ campaignStatus }) => campaignStatus === "VERIFIED") ?? instances[0];
  if (!campaign) {
    const reason = "The messaging service of this number has no campaign.";
    return { ...plainRegistration("unregistered", reason), messagingServiceId: sid };
  }
  const brand = await brandOf(campaign.brandRegistrationSid);
  return {
    ...judge(campaign.campaignStatus, describe(campaign.errors), brand),
    messagingServiceId: sid,
    brandStatus: brand.status,
    campaignStatus: campaign.campaignStatus,
    verificationStatus: null,
  };
}

const FAILED_BRANDS: ReadonlySet<string> = new Set(["FAILED", "SUSPENDED", "DELETION_PENDING", "DELETION_FAILED"]);

function judge(status: string, reason: string | null, brand: Brand): Pick<Registration, "state" | "reason"> {
  if (FAILED_BRANDS.has(brand.status)) {
    return { state: "failed", reason: brand.reason ?? "The brand is not approved." };
  }
  if (status === "FAILED" || status === "SUSPENDED") {
    return { state: "failed", reason: reason ?? "The campaign is not approved." };
  }
  return status === "VERIFIED" && brand.status === "APPROVED"
    ? { state: "registered", reason: null }
    : { state: "pending", reason: "The brand or the campaign is being reviewed." };
}

/** The first of Twilio's own descriptions of errors. */
function describe(errors: unknown): string | null {
  const [first] = Array.isArray(errors) ? (errors as ({ description?: unknown } | null)[]) : [];
  return typeof first?.description === "string" && first.description !== "" ? first.description : null;
}

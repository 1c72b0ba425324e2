import { LRUCache } from "lru-cache";
import { type CarrierNumbers, plainRegistration, type Registration, registrationElsewhere } from "../numbers-port.ts";
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
/** The number of concurrent requests. */
const CONCURRENCY = 4;

/** The registrations of the numbers of an account. */
interface Account {
  numbers: ReadonlyMap<string, Registration>;
  /** The registration of a number that no messaging service has. */
  others: Registration;
}

const UNREGISTERED = plainRegistration("unregistered", "No messaging service has this number.");
const UNREAD = plainRegistration("unknown", `The account has more than ${MOST_SERVICES} messaging services.`);
const READING = plainRegistration("unknown", "The registrations are being read: ask again in a minute.");

/**
 * Reads registrations at Twilio. Twilio does not say which messaging service a number belongs to, so all services of
 * the account are read, once in five minutes for all callers.
 */
export function readRegistrations(open: (signal: AbortSignal) => Exchange): CarrierNumbers["registrations"] {
  const cache = new LRUCache<"account", Account>({
    max: 1,
    ttl: REMEMBERED_MS,
    async fetchMethod(_key, _stale, { options }) {
      try {
        return await readAccount(open(AbortSignal.timeout(READ_MS)).client);
      } catch (error) {
        options.ttl = FAILURE_REMEMBERED_MS;
        return { numbers: new Map(), others: plainRegistration("unknown", reasonOf(error)) };
      }
    },
  });
  return async (phoneNumbers) => {
    const concerned = phoneNumbers.some((number) => registrationElsewhere(number) === null);
    const account = concerned ? await soon(cache.fetch("account")) : null;
    const others = account?.others ?? READING;
    return new Map(
      phoneNumbers.map((number) => [number, registrationElsewhere(number) ?? account?.numbers.get(number) ?? others]),
    );
  };
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

async function readAccount(client: TwilioClient): Promise<Account> {
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

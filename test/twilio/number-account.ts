import { ACCOUNT } from "./account.ts";
import type { ApiRequest } from "./description.ts";
import { type Answerer, formOf } from "./stand-in.ts";

/** A number of the account as the API shows it. */
export type AccountNumber = Record<string, unknown> & { sid: string; phone_number: string };

/** The account at Twilio with its numbers and messaging services, as its API answers. */
export interface NumberAccount {
  numbers: AccountNumber[];
  /** Numbers of other accounts. */
  taken: Set<string>;
  services: Service[];
  brands: Record<string, object>;
  /** The numbers of each profile and registration of the Trust Hub, by its id; the first is the profile. */
  assignments: Map<string, string[]>;
  /** The verifications of toll-free numbers. */
  verifications: object[];
  /** Answers a request; for the stand-in. */
  answer: (request: ApiRequest) => ReturnType<Answerer>;
}

interface Service {
  sid: string;
  numbers: string[];
  campaigns: object[];
}

const CAPABILITIES = { voice: true, sms: true, mms: false, fax: false };
const ACCOUNT_PATH = `/2010-04-01/Accounts/${ACCOUNT}`;

/** An error in the form of the API. */
export function failure(status: number, code: number, message: string, headers: Record<string, string> = {}) {
  const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  return { status, body, headers };
}

export function createNumberAccount(): NumberAccount {
  let sids = 0;
  const account: NumberAccount = {
    numbers: [],
    taken: new Set(),
    services: [],
    brands: {},
    assignments: new Map(),
    verifications: [],
    answer,
  };
  const page = (name: string, rows: object[]) => ({
    status: 200,
    body: { [name]: rows, page: 0, next_page_uri: null },
  });
  const metaPage = (key: string, rows: object[]) => ({
    status: 200,
    body: { [key]: rows, meta: { key, page: 0, page_size: 1000, next_page_url: null } },
  });

  function create(form: Record<string, unknown>) {
    const { PhoneNumber: number } = form as { PhoneNumber: string };
    if (account.taken.has(number) || account.numbers.some((each) => each.phone_number === number)) {
      return failure(400, 21422, `${number} is not available.`);
    }
    sids += 1;
    const sid = `PN${String(sids).padStart(32, "0")}`;
    const bought: AccountNumber = { sid, phone_number: number, capabilities: CAPABILITIES, ...fieldsOf(form) };
    account.numbers.push(bought);
    return { status: 201, body: bought };
  }

  function answer(request: ApiRequest): ReturnType<Answerer> {
    const { pathname, searchParams } = new URL(request.url, "http://api");
    const [, country] = /\/AvailablePhoneNumbers\/(\w+)\//.exec(pathname) ?? [];
    if (country !== undefined) {
      return country === "US"
        ? page("available_phone_numbers", offers())
        : failure(404, 20404, "The requested resource was not found");
    }
    if (pathname === `${ACCOUNT_PATH}/IncomingPhoneNumbers.json`) {
      const wanted = searchParams.get("PhoneNumber");
      return request.method === "POST"
        ? create(formOf(request))
        : page(
            "incoming_phone_numbers",
            account.numbers.filter((each) => wanted === null || each.phone_number.includes(wanted)),
          );
    }
    const [, sid] = /\/IncomingPhoneNumbers\/(\w+)\.json$/.exec(pathname) ?? [];
    if (sid !== undefined) {
      const number = account.numbers.find((each) => each.sid === sid);
      if (!number) {
        return failure(404, 20404, "The requested resource was not found");
      }
      if (request.method === "DELETE") {
        account.numbers = account.numbers.filter((each) => each !== number);
        return { status: 204, body: "" };
      }
      return { status: 200, body: Object.assign(number, fieldsOf(formOf(request))) };
    }
    const [, product] = /^\/v1\/\w+\/(BU\w+)\/ChannelEndpointAssignments$/.exec(pathname) ?? [];
    return product === undefined ? answerMessaging(pathname) : answerTrustHub(product, request, searchParams);
  }

  function answerTrustHub(product: string, request: ApiRequest, query: URLSearchParams) {
    const assigned = account.assignments.get(product);
    if (!assigned) {
      return failure(404, 20404, "The requested resource was not found");
    }
    if (request.method === "GET") {
      const found = assigned.filter((sid) => sid === query.get("ChannelEndpointSid"));
      return metaPage("results", found.map(assignment));
    }
    const { ChannelEndpointSid: sid } = formOf(request) as { ChannelEndpointSid: string };
    const [profile] = account.assignments.values();
    if (assigned !== profile && !profile?.includes(sid)) {
      return failure(400, 45001, "Channel Endpoint is not assigned to the Customer Profile");
    }
    assigned.push(sid);
    return { status: 201, body: assignment(sid) };
  }

  function answerMessaging(pathname: string) {
    if (pathname === "/v1/Services") {
      return metaPage("services", account.services);
    }
    if (pathname === "/v1/Tollfree/Verifications") {
      return metaPage("verifications", account.verifications);
    }
    const [, serviceSid, list] = /^\/v1\/Services\/(\w+)\/(PhoneNumbers|Compliance\/Usa2p)$/.exec(pathname) ?? [];
    const service = account.services.find((each) => each.sid === serviceSid);
    if (service) {
      return list === "PhoneNumbers"
        ? metaPage(
            "phone_numbers",
            service.numbers.map((phone_number) => ({ sid: `PN${"9".repeat(32)}`, phone_number })),
          )
        : metaPage("compliance", service.campaigns);
    }
    const [, brandSid] = /^\/v1\/a2p\/BrandRegistrations\/(\w+)$/.exec(pathname) ?? [];
    const brand = account.brands[brandSid ?? ""];
    return brand ? { status: 200, body: brand } : failure(404, 20404, "The requested resource was not found");
  }
  return account;
}

function assignment(sid: string): object {
  return { sid: `RA${sid.slice(2)}`, channel_endpoint_sid: sid, channel_endpoint_type: "phone-number" };
}

function offers(): object[] {
  return Array.from({ length: 40 }, (_, index) => ({
    friendly_name: "Number",
    phone_number: `+1415555${String(index).padStart(4, "0")}`,
    locality: index === 0 ? "San Francisco" : null,
    region: "CA",
    iso_country: "US",
    capabilities: { voice: true, SMS: true, MMS: index === 0, fax: false },
  }));
}

/** The fields of a form by the names of the answers. */
function fieldsOf(form: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name.replaceAll(/(?<!^)[A-Z]/g, "_$&").toLowerCase(), value]),
  );
}

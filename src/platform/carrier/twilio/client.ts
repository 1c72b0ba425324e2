import type RequestClient from "twilio/lib/base/RequestClient.js";
import type { TwilioClient, TwilioPackage } from "./package.ts";
import type { TwilioSettings } from "./settings.ts";

/** How long one request may take in all: connecting, headers and body together. */
const REQUEST_MS = 15_000;

type RequestOptions = RequestClient.RequestOptions;

/** One conversation with the API, and what the package does not pass on of the last answer. */
export interface Exchange {
  client: TwilioClient;
  /** Seconds that the last answer asked us to wait; undefined where it did not say. */
  retryAfterSeconds(): number | undefined;
}

/** Opens exchanges that end with the signal, and in any case after `REQUEST_MS` a request. */
export function exchanges(twilio: TwilioPackage, settings: TwilioSettings): (signal: AbortSignal) => Exchange {
  const { accountSid, authToken, apiKey, apiUrl } = settings;
  return (signal) => {
    let retryAfter: string | null = null;
    // Of its HTTP client the package uses this one method. Its own has no timeout for a whole request and no signal.
    const httpClient = {
      async request(options: RequestOptions) {
        const response = await fetch(urlOf(options, apiUrl), {
          method: options.method.toUpperCase(),
          headers: { ...(options.headers as Record<string, string>), authorization: basic(options) },
          body: options.data === undefined ? null : formOf(options.data),
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
        });
        retryAfter = response.headers.get("retry-after");
        return { statusCode: response.status, body: await response.text(), headers: {} };
      },
    };
    return {
      client: new twilio.Twilio(apiKey?.sid ?? accountSid, apiKey?.secret ?? authToken, {
        accountSid,
        httpClient: httpClient as unknown as RequestClient,
      }),
      retryAfterSeconds: () => (retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined),
    };
  };
}

function urlOf({ uri, params }: RequestOptions, apiUrl: string | undefined): URL {
  const url = new URL(uri);
  for (const [name, value] of formOf(params ?? {})) {
    url.searchParams.append(name, value);
  }
  return apiUrl === undefined ? url : new URL(url.pathname + url.search, apiUrl);
}

/** A list is its name repeated; what is undefined is left out. */
function formOf(fields: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) {
        form.append(name, String(one));
      }
    }
  }
  return form;
}

function basic({ username, password }: RequestOptions): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

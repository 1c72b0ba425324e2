import type RequestClient from "twilio/lib/base/RequestClient.js";
import type { TwilioClient, TwilioPackage } from "./package.ts";
import type { TwilioSettings } from "./settings.ts";

/** The time limit for one request: connecting, headers and body together. */
const REQUEST_MS = 15_000;

type RequestOptions = RequestClient.RequestOptions;

/** One exchange with the API, and the part of the last answer that the package does not return. */
export interface Exchange {
  client: TwilioClient;
  /** The wait in seconds that the last answer asked for; undefined when it asked for none. */
  retryAfterSeconds(): number | undefined;
}

/** Opens exchanges. The signal ends them, and each request ends after `REQUEST_MS`. */
export function exchanges(twilio: TwilioPackage, settings: TwilioSettings): (signal: AbortSignal) => Exchange {
  const { accountSid, authToken, apiKey, apiUrl } = settings;
  return (signal) => {
    let retryAfter: string | null = null;
    // The package uses only this method of its HTTP client. Its own client has no timeout for a whole request and no
    // signal.
    const httpClient = {
      async request(options: RequestOptions) {
        const response = await fetch(urlOf(options, apiUrl), {
          method: options.method.toUpperCase(),
          headers: { ...(options.headers as Record<string, string>), authorization: basic(options) },
          body: options.data === undefined ? null : bodyOf(options),
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

function bodyOf({ data, headers }: RequestOptions): URLSearchParams | string {
  const type = (headers as Record<string, string> | undefined)?.["Content-Type"];
  return type === "application/json" ? JSON.stringify(data) : formOf(data as object);
}

/** Repeats the name of a list for each value, and omits undefined values. */
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

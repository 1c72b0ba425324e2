import type { FetchFile } from "../../outbound/download.ts";
import { Downloads } from "../../outbound/download.ts";
import type { TwilioSettings } from "./settings.ts";

/** The hosts of Twilio's API, by region: media are read there with the credentials of the account. */
const API_HOST = /^api(\.[a-z0-9-]+)*\.twilio\.com$/;

/** Whether a URL is one of Twilio's API, and not of a replacement. */
export function isTwilios(apiUrl: string): boolean {
  return API_HOST.test(new URL(apiUrl).hostname);
}

/** The header with the credentials of the account. */
export function authorizationOf({ accountSid, authToken, apiKey }: TwilioSettings): string {
  const password = `${apiKey?.sid ?? accountSid}:${apiKey?.secret ?? authToken}`;
  return `Basic ${Buffer.from(password).toString("base64")}`;
}

/**
 * Fetches pictures and files from Twilio, which redirects to its storage; the credentials do not go there. A
 * replacement of Twilio's API may be in a private network.
 */
export function mediaFetcher(settings: TwilioSettings): FetchFile {
  const { apiUrl } = settings;
  const own = apiUrl !== undefined && !isTwilios(apiUrl);
  const downloads = new Downloads({ allowPrivate: own, ports: [443] });
  const authorization = authorizationOf(settings);
  return (mediaUrl, limits) => {
    const { hostname, protocol, pathname, search } = new URL(mediaUrl);
    const isApi = protocol === "https:" && API_HOST.test(hostname);
    const url = isApi && apiUrl !== undefined ? new URL(pathname + search, apiUrl).href : mediaUrl;
    return downloads.download({ url, ...(isApi && { headers: { authorization } }), ...limits });
  };
}

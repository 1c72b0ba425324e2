import type { FetchFile } from "../../outbound/download.ts";
import { Downloads } from "../../outbound/download.ts";
import type { TwilioSettings } from "./settings.ts";

/** The hosts of Twilio's API, by region: media are read there with the credentials of the account. */
const API_HOST = /^api(\.[a-z0-9-]+)*\.twilio\.com$/;

/**
 * Fetches pictures and files from Twilio, which redirects to its storage; the credentials do not go there. A
 * replacement of Twilio's API may be in a private network.
 */
export function mediaFetcher({ accountSid, authToken, apiKey, apiUrl }: TwilioSettings): FetchFile {
  const own = apiUrl !== undefined && !API_HOST.test(new URL(apiUrl).hostname);
  const downloads = new Downloads({ allowPrivate: own, ports: [443] });
  const password = `${apiKey?.sid ?? accountSid}:${apiKey?.secret ?? authToken}`;
  const authorization = `Basic ${Buffer.from(password).toString("base64")}`;
  return (told, limits) => {
    const { hostname, protocol, pathname, search } = new URL(told);
    const isApi = protocol === "https:" && API_HOST.test(hostname);
    const url = isApi && apiUrl !== undefined ? new URL(pathname + search, apiUrl).href : told;
    return downloads.download({ url, ...(isApi && { headers: { authorization } }), ...limits });
  };
}

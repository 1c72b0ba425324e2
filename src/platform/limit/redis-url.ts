const SCHEME = "redis+sentinel://";
const DEFAULT_PORT = 26_379;
/** Three to five are usual; each is asked in turn. */
const MOST_SENTINELS = 10;
/** The names that Sentinel accepts in `sentinel monitor`. */
const NAME = /^[\w.-]{1,100}$/;
const SENTINEL_PASSWORD = "sentinel_password";

/**
 * Reads `redis+sentinel://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME?sentinel_password=…`, where everything but a host and
 * the name may be absent. The user and the password are those of Redis.
 *
 * @returns undefined for another form.
 */
export function readSentinelUrl(url: string): SentinelPlace | undefined {
  if (!url.startsWith(SCHEME)) {
    return undefined;
  }
  const [place = "", query = ""] = url.slice(SCHEME.length).split(/\?(.*)/s);
  const at = place.lastIndexOf("@");
  const [hosts = "", name = "", ...rest] = place.slice(at + 1).split("/");
  const sentinels = hosts.split(",").map(readHost);
  const credentials = at === -1 ? {} : readCredentials(place.slice(0, at));
  const parameters = [...new URLSearchParams(query)];
  if (
    credentials === undefined ||
    sentinels.length > MOST_SENTINELS ||
    sentinels.includes(undefined) ||
    !NAME.test(name) ||
    rest.length > 0 ||
    parameters.length > 1 ||
    parameters.some(([parameter, value]) => parameter !== SENTINEL_PASSWORD || value === "")
  ) {
    return undefined;
  }
  return {
    sentinels: sentinels as SentinelHost[],
    name,
    ...credentials,
    ...(parameters[0] && { sentinelPassword: parameters[0][1] }),
  };
}

/** How ioredis finds a primary through sentinels. */
export interface SentinelPlace {
  sentinels: SentinelHost[];
  name: string;
  username?: string;
  password?: string;
  sentinelPassword?: string;
}

interface SentinelHost {
  host: string;
  port: number;
}

function readHost(text: string): SentinelHost | undefined {
  const parsed = URL.parse(`redis://${text}`);
  if (!parsed?.hostname || parsed.port === "0" || !/^[^/?#@]+$/.test(text)) {
    return undefined;
  }
  return { host: parsed.hostname.replace(/^\[|\]$/g, ""), port: Number(parsed.port || DEFAULT_PORT) };
}

function readCredentials(text: string): { username?: string; password?: string } | undefined {
  const [username = "", password = ""] = text.split(/:(.*)/s);
  try {
    return {
      ...(username !== "" && { username: decodeURIComponent(username) }),
      ...(password !== "" && { password: decodeURIComponent(password) }),
    };
  } catch {
    // A percent sign that begins no escape.
    return undefined;
  }
}

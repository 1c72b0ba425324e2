import { randomUUID } from "node:crypto";

/** The origin of the service, from the environment of the app at Zapier. */
export function serviceUrl() {
  const url = process.env.SERVICE_URL;
  if (!url) {
    throw new Error("SERVICE_URL is not set: run zapier-platform env:set 1.0.0 SERVICE_URL=https://api.example.com");
  }
  return url.replace(/\/+$/, "");
}

const API_PATH = "/api/v1";
const isApiCall = (url) => url.startsWith(serviceUrl() + API_PATH);

/** Middleware: the access token goes to the API alone, and never into the URL. */
export function authenticate(request, _z, bundle) {
  const token = bundle.authData?.access_token;
  if (token && isApiCall(request.url)) {
    request.headers = { ...request.headers, Authorization: `Bearer ${token}` };
  }
  return request;
}

/** Middleware: turns refusals of the API into the errors of Zapier. */
export function throwReadably(response, z) {
  return isApiCall(response.request.url) && !response.request.skipThrowForStatus ? accepted(response, z) : response;
}

/** Returns an answer below 400 and throws the error that Zapier understands for every other one. */
function accepted(response, z) {
  const { status } = response;
  if (status < 400) {
    return response;
  }
  const { code = "unknown", message = `The service answered ${status}.`, field, request_id: id } = errorOf(response);
  const text = [field ? `${field}: ${message}` : message, id && `(request ${id})`].filter(Boolean).join(" ");
  if (status === 401) {
    // Zapier refreshes the token and repeats the operation. A refused refresh ends the connection.
    throw new z.errors.RefreshAuthError(text);
  }
  const seconds = secondsToWait(response, code);
  if (seconds !== undefined) {
    throw new z.errors.ThrottledError(text, seconds);
  }
  const hint =
    code === "insufficient_scope" ? " Reconnect the account and allow the access that the app asks for." : "";
  throw new z.errors.Error(text + hint, code, status);
}

/** How long Zapier waits before it repeats the operation, or undefined if a repetition does not help. */
function secondsToWait(response, code) {
  if (response.status === 429 || response.status === 503) {
    return Math.max(1, Number(response.getHeader("retry-after")) || 60);
  }
  return code === "idempotency_in_progress" ? 5 : undefined;
}

function errorOf(response) {
  try {
    return JSON.parse(response.content).error ?? {};
  } catch {
    return {};
  }
}

/** Reads from the API. Empty filters are not sent. */
export async function read(z, path, params = {}) {
  const response = await z.request({ url: serviceUrl() + API_PATH + path, params: given(params) });
  return response.data;
}

/** Reads one object; undefined if it does not exist or is gone. */
export async function readOne(z, path) {
  const response = await z.request({ url: serviceUrl() + API_PATH + path, skipThrowForStatus: true });
  return [404, 410].includes(response.status) ? undefined : accepted(response, z).data;
}

/**
 * Changes something, at most once: a lost answer or a failure of the server is followed by one repetition with the same
 * key.
 *
 * @param key of the user, so that a replay of the Zap is recognized. Otherwise each run has its own.
 * @param missing the answer to 404; without one it is an error.
 */
export async function write(z, { method = "POST", path, body, key, missing }) {
  const send = () =>
    z.request({
      method,
      url: serviceUrl() + API_PATH + path,
      headers: { "Idempotency-Key": key || fresh },
      ...(body && { body }),
      skipThrowForStatus: true,
    });
  const fresh = randomUUID();
  const first = await send().catch((error) => {
    if (error instanceof z.errors.RefreshAuthError) {
      throw error;
    }
  });
  const response = first && first.status < 500 ? first : await send();
  if (response.status === 404 && missing) {
    return missing;
  }
  return accepted(response, z).data;
}

/** The fields that the user has filled in. */
export function given(fields) {
  const isFilled = (value) => value !== undefined && value !== null && value !== "" && !isEmptyList(value);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value)));
}

const isEmptyList = (value) => typeof value === "object" && Object.keys(value).length === 0;

/** An identifier as a part of a path. */
export const part = (id) => encodeURIComponent(String(id));

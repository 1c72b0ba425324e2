import {
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestMethods,
  type JsonObject,
  NodeApiError,
} from "n8n-workflow";
import { credentialOf } from "../CampaignDialer/authentication";

/** A subscription of this node. The secret is returned once, so the node keeps it. */
export interface KeptSubscription {
  id: string;
  secret: string;
}

/** What n8n stores for the node: its subscription to each type of event. */
export type KeptSubscriptions = Record<string, KeptSubscription>;

interface Subscription extends IDataObject {
  id: string;
  event_type: string;
  target_url: string;
  status: string;
  signing_secret: string;
}

interface Answer {
  statusCode: number;
  body: IDataObject;
}

const PAGE = 100;

async function call(
  hook: IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  more: { body?: IDataObject; qs?: IDataObject; accepts?: number[] } = {},
): Promise<Answer> {
  const credential = credentialOf(hook.getNodeParameter("authentication", "oAuth2"));
  const { serverUrl } = await hook.getCredentials<{ serverUrl: string }>(credential);
  const { accepts = [], ...request } = more;
  const answer = (await hook.helpers.httpRequestWithAuthentication.call(hook, credential, {
    method,
    url: `${serverUrl.replace(/\/+$/, "")}/api/v1${path}`,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...request,
  })) as Answer;
  if (answer.statusCode >= 400 && !accepts.includes(answer.statusCode)) {
    const error = (answer.body?.error ?? {}) as { code?: string; message?: string };
    throw new NodeApiError(hook.getNode(), { ...error } as JsonObject, {
      httpCode: String(answer.statusCode),
      message: error.message ?? `The service answered ${answer.statusCode}`,
      description: error.code,
    });
  }
  return answer;
}

/** Whether the service still delivers to this subscription at this URL. */
export async function isLive(hook: IHookFunctions, { id }: KeptSubscription, targetUrl: string): Promise<boolean> {
  const { statusCode, body } = await call(hook, "GET", `/subscriptions/${id}`, { accepts: [404] });
  return statusCode === 200 && body.target_url === targetUrl && body.status !== "disabled";
}

/** Subscribes the URL. If it is subscribed already, and its secret lost, the subscription gets a new secret. */
export async function subscribe(hook: IHookFunctions, eventType: string, targetUrl: string): Promise<KeptSubscription> {
  const body = { event_type: eventType, target_url: targetUrl };
  const answer = await call(hook, "POST", "/subscriptions", { body, accepts: [409] });
  if (answer.statusCode !== 409) {
    const { id, signing_secret: secret } = answer.body as Subscription;
    return { id, secret };
  }
  const known = await find(hook, eventType, targetUrl);
  if (!known) {
    throw new NodeApiError(hook.getNode(), answer.body as JsonObject, {
      httpCode: "409",
      message: (answer.body.error as { message: string }).message,
    });
  }
  const rotated = await call(hook, "POST", `/subscriptions/${known}/rotate`);
  return { id: known, secret: (rotated.body as Subscription).signing_secret };
}

/** A business has at most 20 subscriptions to a type of event, so one page has them all. */
async function find(hook: IHookFunctions, eventType: string, targetUrl: string): Promise<string | undefined> {
  const { body } = await call(hook, "GET", "/subscriptions", { qs: { event_type: eventType, limit: PAGE } });
  return (body.data as Subscription[]).find(({ target_url }) => target_url === targetUrl)?.id;
}

export async function unsubscribe(hook: IHookFunctions, { id }: KeptSubscription): Promise<void> {
  await call(hook, "DELETE", `/subscriptions/${id}`, { accepts: [404] });
}

import type { components } from "./generated/api.js";
/** An event as it is delivered. `type` decides the form of `data`. */
export type WebhookEvent = components["schemas"]["Event"];
export type WebhookEventType = WebhookEvent["type"];
/** The event of one type. */
export type WebhookEventOf<Type extends WebhookEventType> = Extract<WebhookEvent, {
    type: Type;
}>;
/**
 * The signing secrets of a URL: one, several during a rotation, or a map with the secret or secrets of each
 * subscription, under any names.
 */
export type WebhookSecrets = string | readonly string[] | Readonly<Record<string, string | readonly string[]>>;
/** The headers of the delivery, as `fetch` or Node has them, or the value of `X-Service-Signature`. */
export type WebhookHeaders = string | {
    get(name: string): string | null;
} | Readonly<Record<string, string | readonly string[] | undefined>>;
export interface WebhookOptions {
    /** The maximum difference from the signed time in seconds, 300 by default. It prevents replays of old deliveries. */
    toleranceSeconds?: number;
    /** The current time, for tests. */
    now?: Date;
}
/**
 * Verifies a delivery and returns its event.
 *
 * @param rawBody the received bytes of the body, not JSON that was parsed and serialized again.
 * @throws WebhookError if the delivery is not trustworthy: answer 400.
 */
export declare function verifyWebhook(rawBody: string | Uint8Array | ArrayBuffer, headers: WebhookHeaders, secrets: WebhookSecrets, { toleranceSeconds, now }?: WebhookOptions): Promise<WebhookEvent>;
/**
 * Signs a body as the service does, for tests of your receiver: the result is the value of `X-Service-Signature`.
 *
 * @param rawBody the body of the delivery, such as `JSON.stringify(event)`.
 * @param now the time of the signature; an old one makes a delivery that `verifyWebhook` refuses.
 */
export declare function generateTestHeader(rawBody: string | Uint8Array | ArrayBuffer, secrets: WebhookSecrets, { now }?: Pick<WebhookOptions, "now">): Promise<string>;
export interface WebhookHandlerSettings extends Omit<WebhookOptions, "now"> {
    secrets: WebhookSecrets;
    /** One function for each type that matters to you. A type without one is acknowledged. */
    on: {
        [Type in WebhookEventType]?: (event: WebhookEventOf<Type>, delivery: WebhookDelivery) => unknown;
    };
}
export interface WebhookDelivery {
    /** It is a sample, sent by `subscriptions.test`. */
    isTest: boolean;
}
/**
 * Makes a handler for servers that speak `Request` and `Response`: workers, Bun, Deno, Hono, Next.js. It answers 204
 * after your function, and 400 to what is not trustworthy. What your function throws is thrown on: the server answers
 * 500, and the delivery comes again.
 */
export declare function webhookHandler(settings: WebhookHandlerSettings): (request: Request) => Promise<Response>;

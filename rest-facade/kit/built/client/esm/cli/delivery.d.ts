import { type WebhookEvent } from "../index.js";
export interface DeliverySettings {
    target: URL;
    secret: string;
    /** A sample, as the service marks it. */
    isTest?: boolean;
    signal?: AbortSignal;
    /** Told of each attempt. */
    report(line: string): void;
}
/** The signing secret in an option, or that of this machine, which has the form of the service's. */
export declare function secretIn(text: string | undefined): Promise<string>;
/**
 * Delivers an event, again after a failure, and reports each attempt.
 *
 * @returns whether the program has acknowledged it. `410 Gone` is final.
 */
export declare function deliver(event: WebhookEvent, settings: DeliverySettings): Promise<boolean>;

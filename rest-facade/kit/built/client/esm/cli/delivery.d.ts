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
/** The signing secret, and whether it is that of this machine, which a command prints: its user has not chosen it. */
export interface ChosenSecret {
    secret: string;
    isOfMachine: boolean;
}
/** The signing secret in an option, else in the variable or its file, else that of this machine. */
export declare function secretIn(option: string | undefined): Promise<ChosenSecret>;
/**
 * Delivers an event, again after a failure, and reports each attempt.
 *
 * @returns whether the program has acknowledged it. `410 Gone` is final.
 */
export declare function deliver(event: WebhookEvent, settings: DeliverySettings): Promise<boolean>;

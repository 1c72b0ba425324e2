import { CommandError } from "./usage.js";
/** The endpoints of the authorization server, and requests to them. */
export interface Endpoints {
    issuer: string;
    authorization: string;
    token: string;
    revocation: string;
    device: string;
    /** The scopes of the API. */
    scopes: string[];
}
export declare const isOnThisMachine: (url: string) => boolean;
/**
 * The origin of the service; tokens go only over https, or to this machine.
 *
 * @param name the option or the variable with the URL.
 */
export declare function serviceOrigin(text: string | undefined, name?: string): string;
/** @throws CommandError if the address is not that of the service. */
export declare function discover(origin: string): Promise<Endpoints>;
export interface OAuthAnswer {
    status: number;
    body: Record<string, unknown>;
    retryAfterSeconds: number;
}
/** Sends a form to an endpoint. */
export declare function postForm(url: string, fields: Record<string, string>): Promise<OAuthAnswer>;
/** The refusal of an endpoint in words. */
export declare function refusalOf({ status, body }: OAuthAnswer): CommandError;

import type { Tokens } from "../index.js";
/** The sign-in of this user: a file that only they can read. */
export interface Credentials {
    /** The origin of the service. */
    url: string;
    tokens: Tokens;
}
export declare const CREDENTIALS_FILE: string;
export declare function readCredentials(): Promise<Credentials | undefined>;
/** Replaces the file as a whole: a reader sees the old tokens or the new ones. */
export declare function saveCredentials(credentials: Credentials): Promise<void>;
/** The secret with which this machine signs events, the same in every session; a new one if there is none. */
export declare function signingSecret(make: () => string, isValid: (text: string) => boolean): Promise<string>;
export declare function deleteCredentials(): Promise<void>;

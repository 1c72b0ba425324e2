/** The access that a script has in place of a sign-in: variables, so that no secret is in the list of processes. */
/** An access key, or an app with a service user. */
export type Access = {
    token: string;
} | {
    clientId: string;
    clientSecret: string;
};
/** @returns undefined if the variables name neither. @throws CommandError if they contradict each other. */
export declare function readAccess(): Promise<Access | undefined>;
/** The variable with the secret that signs events for a program on this machine. */
export declare const SIGNING_SECRET = "CAMPAIGN_DIALER_SIGNING_SECRET";
/** @returns undefined if neither the variable nor its file is set. */
export declare const readSigningSecret: () => Promise<string | undefined>;

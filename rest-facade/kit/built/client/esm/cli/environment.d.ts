/** The access that a script has in place of a sign-in: variables, so that no secret is in the list of processes. */
/** An access key, or an app with a service user. */
export type Access = {
    token: string;
} | {
    clientId: string;
    clientSecret: string;
};
/** Whether this program acts as an app. */
export declare const isApp: () => boolean;
/** @returns undefined if the variables name neither. @throws CommandError if they contradict each other. */
export declare function readAccess(): Promise<Access | undefined>;

import { type DialerClient, type OperationId } from "../index.js";
/** The id of this program as an app. */
export declare const CLIENT_ID = "command-line";
/** Where the credentials of a session come from. */
export type Source = "sign-in" | "key" | "app";
/** The client of the user who is signed in, or of the access key or the app in the environment. */
export interface Session {
    source: Source;
    client: DialerClient;
    /** The origin of the service. */
    url: string;
    /** Calls any operation; a list is what `client` returns. */
    call(id: OperationId, input?: object): unknown;
}
/** Where the credentials of this run come from: a run opens one session. A sign-in until then. */
export declare const sourceOfSession: () => Source;
/** @throws CommandError if nobody is signed in. */
export declare function openSession(): Promise<Session>;

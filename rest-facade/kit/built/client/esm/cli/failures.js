import { ApiError, ConnectionError, TokenError } from "../index.js";
import { plain } from "./output.js";
import { CommandError, UsageError } from "./usage.js";
const SIGN_IN = "sign in: campaign-dialer login --url https://…";
const CHECK_APP = "check CAMPAIGN_DIALER_CLIENT_ID and CAMPAIGN_DIALER_CLIENT_SECRET, and that the app has a service user";
/** A sign-in would change nothing where an access key or an app is set. */
const AGAIN = {
    "sign-in": SIGN_IN,
    key: "ask an admin for a new token of the key, and set CAMPAIGN_DIALER_TOKEN to it",
    app: CHECK_APP,
};
const MORE_SCOPE = {
    "sign-in": "sign in again, and allow the permission: campaign-dialer login --url https://…",
    key: "ask an admin for an access key with this scope, and set CAMPAIGN_DIALER_TOKEN to it",
    app: "ask an admin to give the app this scope",
};
/** What to do next, by the code of the API, and where it matters by the source of the credentials. */
const NEXT = {
    missing_token: AGAIN,
    invalid_token: AGAIN,
    expired_token: AGAIN,
    insufficient_scope: MORE_SCOPE,
    business_suspended: "ask the operator of the service",
    forbidden: "ask an admin of your business: your role or its plan does not include this",
    not_found: "check the id with the list command",
    validation_error: "correct the field; --help shows the form of the command",
    invalid_phone_number: "write the number with its country code, as in +14155550123",
    invalid_event_type: "campaign-dialer listen --help lists the types",
    rate_limited: "wait, then try again more slowly",
    internal_error: "try again; if it stays, give the request id to the operator",
    unrecognized_answer: "check the URL of the service, and proxies on the way",
};
/**
 * An error in words: what happened, what to do next, and the id of the request.
 *
 * @param command the words of the command that failed, if it is known.
 * @param source where the credentials of the command come from.
 */
export function explain(error, command = [], source = "sign-in") {
    const { message, next, requestId } = partsOf(error, command, source);
    const lines = [
        `error: ${plain(message)}`,
        ...(next === undefined ? [] : [`next: ${plain(next)}`]),
        ...(requestId === undefined ? [] : [`request id: ${plain(requestId)}`]),
    ];
    return `${lines.join("\n")}\n`;
}
function partsOf(error, command, source) {
    if (error instanceof ApiError) {
        // Most messages of the API begin with the field.
        const isNamed = error.field === undefined || error.detail.startsWith(error.field);
        const field = isNamed ? "" : `${error.field}: `;
        const message = `${error.code} (${error.status}): ${field}${error.detail}`;
        const next = NEXT[error.code];
        return { message, next: typeof next === "object" ? next[source] : next, requestId: error.requestId };
    }
    if (error instanceof TokenError) {
        return source === "app"
            ? { message: `the app gets no token: ${error.message}`, next: CHECK_APP }
            : { message: `your sign-in has ended: ${error.message}`, next: SIGN_IN };
    }
    if (error instanceof ConnectionError) {
        return { message: `${error.message}${causeOf(error)}`, next: "check that the service runs and can be reached" };
    }
    if (error instanceof UsageError) {
        return { message: error.message, next: ["campaign-dialer", ...command, "--help"].join(" ") };
    }
    if (error instanceof CommandError) {
        return { message: error.message, next: error.next };
    }
    // The client refuses inputs that it cannot send, such as an empty id.
    return { message: error instanceof Error ? error.message : String(error) };
}
/** The innermost cause: `fetch` says only that it failed. */
function causeOf(error) {
    let cause = error.cause;
    while (cause instanceof Error && cause.cause !== undefined) {
        cause = cause.cause;
    }
    return cause instanceof Error && cause.message !== "" ? ` (${cause.message})` : "";
}

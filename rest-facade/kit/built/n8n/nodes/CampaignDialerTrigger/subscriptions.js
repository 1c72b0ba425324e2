"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isLive = isLive;
exports.subscribe = subscribe;
exports.unsubscribe = unsubscribe;
const n8n_workflow_1 = require("n8n-workflow");
const authentication_1 = require("../CampaignDialer/authentication");
const PAGE = 100;
async function call(hook, method, path, more = {}) {
    const credential = (0, authentication_1.credentialOf)(hook.getNodeParameter("authentication", "oAuth2"));
    const { serverUrl } = await hook.getCredentials(credential);
    const { accepts = [], ...request } = more;
    const answer = (await hook.helpers.httpRequestWithAuthentication.call(hook, credential, {
        method,
        url: `${serverUrl.replace(/\/+$/, "")}/api/v1${path}`,
        json: true,
        returnFullResponse: true,
        ignoreHttpStatusErrors: true,
        ...request,
    }));
    if (answer.statusCode >= 400 && !accepts.includes(answer.statusCode)) {
        const error = (answer.body?.error ?? {});
        throw new n8n_workflow_1.NodeApiError(hook.getNode(), { ...error }, {
            httpCode: String(answer.statusCode),
            message: error.message ?? `The service answered ${answer.statusCode}`,
            description: error.code,
        });
    }
    return answer;
}
/** Whether the service still delivers to this subscription at this URL. */
async function isLive(hook, { id }, targetUrl) {
    const { statusCode, body } = await call(hook, "GET", `/subscriptions/${id}`, { accepts: [404] });
    return statusCode === 200 && body.target_url === targetUrl && body.status !== "disabled";
}
/** Subscribes the URL. If it is subscribed already, and its secret lost, the subscription gets a new secret. */
async function subscribe(hook, eventType, targetUrl) {
    const body = { event_type: eventType, target_url: targetUrl };
    const answer = await call(hook, "POST", "/subscriptions", { body, accepts: [409] });
    if (answer.statusCode !== 409) {
        const { id, signing_secret: secret } = answer.body;
        return { id, secret };
    }
    const known = await find(hook, eventType, targetUrl);
    if (!known) {
        throw new n8n_workflow_1.NodeApiError(hook.getNode(), answer.body, {
            httpCode: "409",
            message: answer.body.error.message,
        });
    }
    const rotated = await call(hook, "POST", `/subscriptions/${known}/rotate`);
    return { id: known, secret: rotated.body.signing_secret };
}
/** A business has at most 20 subscriptions to a type of event, so one page has them all. */
async function find(hook, eventType, targetUrl) {
    const { body } = await call(hook, "GET", "/subscriptions", { qs: { event_type: eventType, limit: PAGE } });
    return body.data.find(({ target_url }) => target_url === targetUrl)?.id;
}
async function unsubscribe(hook, { id }) {
    await call(hook, "DELETE", `/subscriptions/${id}`, { accepts: [404] });
}

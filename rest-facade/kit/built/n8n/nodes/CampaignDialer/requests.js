"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.remove = exports.write = exports.list = exports.read = void 0;
exports.addIdempotencyKey = addIdempotencyKey;
/**
 * Gives a write a key that names this run of this node for this item: when n8n retries the node, the service recognizes
 * the write and repeats its first answer.
 */
async function addIdempotencyKey(request) {
    const run = this.evaluateExpression("={{ $runIndex }}", this.getItemIndex());
    const parts = [this.getWorkflow().id, this.getExecutionId(), this.getNode().id, run, this.getItemIndex()];
    return { ...request, headers: { ...request.headers, "Idempotency-Key": parts.join(".") } };
}
/** A path of the API; `{campaignId}` stands for the parameter of that name. */
const urlOf = (path) => `=${path.replace(/\{(\w+)\}/g, (_match, name) => `{{ encodeURIComponent($parameter["${name}"]) }}`)}`;
const request = (method, path) => ({ method, url: urlOf(path) });
const read = (path) => ({ request: request("GET", path) });
exports.read = read;
/** A list: each of its objects becomes an item. */
const list = (path) => ({
    request: request("GET", path),
    output: { postReceive: [{ type: "rootProperty", properties: { property: "data" } }] },
});
exports.list = list;
const write = (method, path) => ({
    request: request(method, path),
    send: { preSend: [addIdempotencyKey] },
});
exports.write = write;
const remove = (path) => ({
    ...(0, exports.write)("DELETE", path),
    output: { postReceive: [{ type: "set", properties: { value: '={{ { "deleted": true } }}' } }] },
});
exports.remove = remove;

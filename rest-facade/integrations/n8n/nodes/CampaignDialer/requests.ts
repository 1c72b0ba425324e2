import type { IExecuteSingleFunctions, IHttpRequestOptions, INodePropertyRouting } from "n8n-workflow";

/**
 * Gives a write a key that names this run of this node for this item: when n8n retries the node, the service recognizes
 * the write and repeats its first answer.
 */
export async function addIdempotencyKey(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const run = this.evaluateExpression("={{ $runIndex }}", this.getItemIndex());
  const parts = [this.getWorkflow().id, this.getExecutionId(), this.getNode().id, run, this.getItemIndex()];
  return { ...request, headers: { ...request.headers, "Idempotency-Key": parts.join(".") } };
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** A path of the API; `{campaignId}` stands for the parameter of that name. */
const urlOf = (path: string) =>
  `=${path.replace(/\{(\w+)\}/g, (_match, name: string) => `{{ encodeURIComponent($parameter["${name}"]) }}`)}`;

const request = (method: Method, path: string) => ({ method, url: urlOf(path) });

export const read = (path: string): INodePropertyRouting => ({ request: request("GET", path) });

/** A list: each of its objects becomes an item. */
export const list = (path: string): INodePropertyRouting => ({
  request: request("GET", path),
  output: { postReceive: [{ type: "rootProperty", properties: { property: "data" } }] },
});

export const write = (method: Method, path: string): INodePropertyRouting => ({
  request: request(method, path),
  send: { preSend: [addIdempotencyKey] },
});

export const remove = (path: string): INodePropertyRouting => ({
  ...write("DELETE", path),
  output: { postReceive: [{ type: "set", properties: { value: '={{ { "deleted": true } }}' } }] },
});

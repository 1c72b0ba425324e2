import { document } from "./document.ts";
import { type Request, readWalk } from "./requests.ts";
import { variables } from "./walk.ts";

/** The files of the collection in the format of Bruno, by their paths. */
export function brunoFiles(): Record<string, string> {
  const files: Record<string, string> = {
    "bruno.json": `${JSON.stringify({ version: "1", name: document.info.title, type: "collection", ignore: ["node_modules"] }, null, 2)}\n`,
    "collection.bru": join([
      block("auth", ["mode: bearer"]),
      block("auth:bearer", ["token: {{token}}"]),
      block("script:pre-request", [
        'bru.setVar("tomorrow", new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString());',
      ]),
    ]),
    "environments/Demo.bru": join([
      block(
        "vars",
        Object.entries(variables)
          .filter(([name]) => name !== "token")
          .map(([name, value]) => `${name}: ${value}`),
      ),
      "vars:secret [\n  token\n]",
    ]),
  };
  for (const [place, { name, description, requests }] of readWalk().entries()) {
    files[`${name}/folder.bru`] = join([
      block("meta", [`name: ${name}`, `seq: ${place + 1}`]),
      block("auth", ["mode: inherit"]),
      block("docs", [description]),
    ]);
    for (const [at, request] of requests.entries()) {
      files[`${name}/${request.name}.bru`] = requestFile(request, at + 1);
    }
  }
  return files;
}

const join = (blocks: (string | undefined)[]) => `${blocks.filter((one) => one !== undefined).join("\n\n")}\n`;

function block(name: string, lines: string[]): string {
  const indented = lines.flatMap((line) => line.split("\n")).map((line) => (line === "" ? "" : `  ${line}`));
  return `${name} {\n${indented.join("\n")}\n}`;
}

const optional = (name: string, lines: string[]) => (lines.length === 0 ? undefined : block(name, lines));

function requestFile({ name, operation, path, query, isWrite, step }: Request, seq: number): string {
  const search = query.filter(({ isOn }) => isOn).map(({ name: key, value }) => `${key}=${value}`);
  const url = `{{base_url}}${operation.path.replace(/\{(\w+)\}/g, ":$1")}`;
  return join([
    block("meta", [`name: ${name}`, "type: http", `seq: ${seq}`]),
    block(operation.method.toLowerCase(), [
      `url: ${url}${search.length > 0 ? `?${search.join("&")}` : ""}`,
      `body: ${step.body ? "json" : "none"}`,
      `auth: ${operation.operationId === "system.health" ? "none" : "inherit"}`,
    ]),
    optional(
      "params:query",
      query.map(({ name: key, value, isOn }) => `${isOn ? "" : "~"}${key}: ${value}`),
    ),
    optional(
      "params:path",
      path.map(({ name: key, variable }) => `${key}: {{${variable}}}`),
    ),
    optional("headers", [
      ...(isWrite ? ["Idempotency-Key: {{$guid}}"] : []),
      ...(step.ifMatch ? [`If-Match: {{${step.ifMatch}}}`] : []),
    ]),
    step.body && block("body:json", [JSON.stringify(step.body, null, 2)]),
    optional("vars:post-response", [
      ...Object.entries(step.saves ?? {}).map(
        ([variable, place]) => `${variable}: res.body.${place.replace(/\.(\d+)/g, "[$1]")}`,
      ),
      ...(step.savesTag ? [`${step.savesTag}: res.headers.etag`] : []),
    ]),
    block("assert", [
      step.statuses.length === 1
        ? `res.status: eq ${step.statuses[0]}`
        : `res.status: in [${step.statuses.join(", ")}]`,
    ]),
    block("docs", [operation.description ?? operation.summary]),
  ]);
}

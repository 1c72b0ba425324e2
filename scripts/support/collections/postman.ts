import { document } from "./document.ts";
import { type Request, readWalk } from "./requests.ts";
import { type Step, variables } from "./walk.ts";

/** The collection in Postman's format 2.1. */
export function postmanCollection(): object {
  const folders = readWalk();
  return {
    info: {
      name: document.info.title,
      description:
        "A first walk through the API. Set the variables base_url and token, then send the requests in their order, or run the collection. Each request saves the ids that later ones use.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    variable: [
      ...Object.entries(variables).map(([key, value]) => ({ key, value })),
      ...savedBy(folders.flatMap(({ requests }) => requests)).map((key) => ({ key, value: "" })),
    ],
    event: [
      script("prerequest", ["pm.variables.set('tomorrow', new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString());"]),
    ],
    item: folders.map(({ name, description, requests }) => ({ name, description, item: requests.map(itemOf) })),
  };
}

/** The variables that answers set. */
function savedBy(requests: Request[]): string[] {
  return [...new Set(requests.flatMap(({ step }) => [...Object.keys(step.saves ?? {}), step.savesTag ?? []].flat()))];
}

const script = (listen: string, exec: string[]) => ({ listen, script: { type: "text/javascript", exec } });

function itemOf({ name, operation, path, query, isWrite, step }: Request) {
  const parts = operation.path.slice(1).split("/");
  const asked = query.map(({ name: key, value, description, isOn }) => ({
    key,
    value,
    description,
    ...(!isOn && { disabled: true }),
  }));
  const search = query.filter(({ isOn }) => isOn).map(({ name: key, value }) => `${key}=${value}`);
  const segments = parts.map((part) => part.replace(/^\{(\w+)\}$/, ":$1"));
  return {
    name,
    event: [script("test", testOf(step))],
    request: {
      method: operation.method,
      ...(operation.operationId === "system.health" && { auth: { type: "noauth" } }),
      header: [
        ...(isWrite ? [{ key: "Idempotency-Key", value: "{{$guid}}" }] : []),
        ...(step.ifMatch ? [{ key: "If-Match", value: `{{${step.ifMatch}}}` }] : []),
        ...(step.body ? [{ key: "Content-Type", value: "application/json" }] : []),
      ],
      url: {
        raw: `{{base_url}}/${segments.join("/")}${search.length > 0 ? `?${search.join("&")}` : ""}`,
        host: ["{{base_url}}"],
        path: segments,
        ...(asked.length > 0 && { query: asked }),
        ...(path.length > 0 && {
          variable: path.map(({ name: key, variable }) => ({ key, value: `{{${variable}}}` })),
        }),
      },
      ...(step.body && {
        body: { mode: "raw", raw: JSON.stringify(step.body, null, 2), options: { raw: { language: "json" } } },
      }),
      description: operation.description ?? operation.summary,
    },
    response: [],
  };
}

function testOf({ statuses, saves = {}, savesTag }: Step): string[] {
  const place = (path: string) => path.replace(/\.(\d+)/g, "[$1]");
  return [
    `pm.test("answers ${statuses.join(" or ")}", () => pm.expect(pm.response.code).to.be.oneOf([${statuses.join(", ")}]));`,
    ...Object.entries(saves).map(
      ([name, path]) => `pm.collectionVariables.set("${name}", pm.response.json().${place(path)});`,
    ),
    ...(savesTag ? [`pm.collectionVariables.set("${savesTag}", pm.response.headers.get("ETag"));`] : []),
  ];
}

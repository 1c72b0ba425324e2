import { eventExample } from "../../../rest-facade/examples.ts";
import { scopes } from "../../../src/domain/oauth/scopes.ts";
import { eventTypes } from "../../../src/domain/webhook/event-types.ts";
import { type MakeModule, makeModules } from "./make-modules.ts";
import { labelOf } from "./make-types.ts";

/** The parts of a component, by the names that Make has for them. */
type Parts = Record<string, unknown>;

interface Component extends Parts {
  codeFiles: Record<string, string>;
}

/** The files of the app in the layout of Make's editor, by their paths. */
export function makeFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  const keep = (path: string, value: unknown) => {
    files[path] = `${JSON.stringify(value, null, 2)}\n`;
    return path;
  };
  /** A component with a file for each part of its code. */
  const component = (kind: string, name: string, about: Parts, code: Parts): Component => ({
    ...about,
    codeFiles: Object.fromEntries(
      Object.entries(code).map(([part, value]) => [
        part,
        keep(`${kind}s/${name}/${name}.${suffixOf(kind, part)}`, value),
      ]),
    ),
  });
  const bound = { connection: "service" };
  const components = {
    connection: {
      service: component("connection", "service", { label: "Campaign Dialer", connectionType: "oauth" }, CONNECTION),
    },
    webhook: {
      events: component("webhook", "events", { label: "Events", webhookType: "web", ...bound }, WEBHOOK),
    },
    rpc: Object.fromEntries(
      Object.entries(RPCS).map(([name, communication]) => [
        name,
        component("rpc", name, { label: labelOf(name), ...bound }, { communication, params: [] }),
      ]),
    ),
    module: {
      watchEvents: component(
        "module",
        "watchEvents",
        {
          label: "Watch Events",
          description: "Triggers when an event of the chosen type happens.",
          moduleType: "instant_trigger",
          webhook: "events",
          connection: null,
        },
        TRIGGER,
      ),
      ...Object.fromEntries(
        Object.entries(makeModules()).map(([name, module]) => [
          name,
          component("module", name, { ...aboutOf(module), ...bound }, codeOf(module)),
        ]),
      ),
      makeApiCall: component("module", "makeApiCall", { ...API_CALL.about, ...bound }, API_CALL.code),
    },
    function: {},
    endpoint: {},
  };
  const generalCodeFiles = {
    base: keep("general/base.iml.json", BASE),
    common: keep("general/common.json", {}),
    groups: keep("modules/groups.json", groupsOf(Object.keys(components.module))),
    readme: null,
  };
  keep("makecomapp.json", { fileVersion: 1, generalCodeFiles, components, origins: [] });
  return files;
}

/** The end of the name of a file, by which Make's editor finds its schema. */
function suffixOf(kind: string, part: string): string {
  if (part === "common") {
    return "common.json";
  }
  const words = part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${kind === "connection" && part === "communication" ? "oauth-" : ""}${words}.iml.json`;
}

const aboutOf = ({ label, description, moduleType, actionCrud }: MakeModule) => ({
  label,
  description,
  moduleType,
  ...(actionCrud && { actionCrud }),
});

const codeOf = ({ communication, parameters, interface: fields, samples, scope }: MakeModule): Parts => ({
  communication,
  staticParams: [],
  mappableParams: parameters,
  interface: fields,
  samples,
  scope,
});

const MESSAGE = "[{{statusCode}}] {{body.error.message}} ({{body.error.code}}, request {{body.error.request_id}})";
const error = (type: string) => ({ type, message: MESSAGE });

const BASE = {
  baseUrl: "{{connection.url}}/api/v1",
  headers: { authorization: "Bearer {{connection.accessToken}}" },
  response: {
    error: {
      ...error("RuntimeError"),
      400: error("DataError"),
      401: error("InvalidAccessTokenError"),
      403: error("InvalidConfigurationError"),
      404: error("DataError"),
      409: error("DuplicateDataError"),
      410: error("DataError"),
      422: error("DataError"),
      429: error("RateLimitError"),
      500: error("ConnectionError"),
      503: error("ConnectionError"),
    },
  },
  log: { sanitize: ["request.headers.authorization", "response.body.signing_secret"] },
};

const TOKENS = {
  data: {
    accessToken: "{{body.access_token}}",
    refreshToken: "{{body.refresh_token}}",
    expires: "{{addSeconds(now, body.expires_in)}}",
  },
  expires: "{{addDays(now, 90)}}",
  error: { type: "InvalidAccessTokenError", message: "[{{statusCode}}] {{body.error_description}}" },
};
const CLIENT = {
  client_id: "{{ifempty(parameters.clientId, common.clientId)}}",
  client_secret: "{{ifempty(parameters.clientSecret, common.clientSecret)}}",
};
const SECRETS = {
  sanitize: [
    "request.body.code",
    "request.body.client_secret",
    "request.body.refresh_token",
    "response.body.access_token",
    "response.body.refresh_token",
  ],
};
const tokenRequest = (condition: string, body: object) => ({
  condition,
  url: "{{parameters.url}}/oidc/token",
  method: "POST",
  type: "urlencoded",
  body: { ...body, ...CLIENT },
  response: TOKENS,
  log: SECRETS,
});

const CONNECTION: Parts = {
  communication: {
    authorize: {
      url: "{{parameters.url}}/oidc/auth",
      qs: {
        client_id: CLIENT.client_id,
        redirect_uri: "{{oauth.localRedirectUri}}",
        response_type: "code",
        scope: "{{join(oauth.scope, ' ')}}",
      },
      response: { temp: { code: "{{query.code}}" } },
    },
    token: tokenRequest("{{temp.code}}", {
      grant_type: "authorization_code",
      code: "{{temp.code}}",
      redirect_uri: "{{oauth.localRedirectUri}}",
    }),
    refresh: tokenRequest("{{data.expires < addMinutes(now, 5)}}", {
      grant_type: "refresh_token",
      refresh_token: "{{data.refreshToken}}",
    }),
    info: {
      url: "{{parameters.url}}/api/v1/me",
      headers: { authorization: "Bearer {{connection.accessToken}}" },
      response: {
        uid: "{{body.user.id}}",
        metadata: { type: "text", value: "{{body.business.name}}" },
        error: error("InvalidAccessTokenError"),
      },
      log: { sanitize: ["request.headers.authorization"] },
    },
  },
  params: [
    {
      name: "url",
      type: "url",
      label: "Service URL",
      required: true,
      help: "The origin of the service, such as https://service.example, without a slash at the end.",
    },
    { name: "clientId", type: "text", label: "Client ID", required: false, advanced: true },
    { name: "clientSecret", type: "password", label: "Client secret", required: false, advanced: true },
  ],
  scopeList: scopes,
  defaultScope: ["api:me"],
  common: { clientId: "", clientSecret: "" },
};

const WEBHOOK: Parts = {
  communication: { output: "{{body}}" },
  params: [
    {
      name: "event_type",
      type: "select",
      label: "Event type",
      required: true,
      options: eventTypes.map((value) => ({ label: value, value })),
    },
  ],
  attach: {
    url: "/subscriptions",
    method: "POST",
    body: { event_type: "{{parameters.event_type}}", target_url: "{{webhook.url}}" },
    response: { data: { externalHookId: "{{body.id}}" } },
  },
  detach: { url: "/subscriptions/{{webhook.externalHookId}}", method: "DELETE" },
  requiredScope: ["api:webhooks"],
};

/** Make does not pass the raw body on, so the trigger reads the event from the service instead of a signature check. */
const TRIGGER: Parts = {
  communication: { url: "/events/{{payload.id}}", method: "GET", response: { output: "{{body}}" } },
  staticParams: [],
  interface: [
    { name: "id", type: "text", label: "ID" },
    { name: "type", type: "text", label: "Type" },
    { name: "api_version", type: "text", label: "API version" },
    { name: "occurred_at", type: "date", label: "Occurred at" },
    { name: "business_id", type: "text", label: "Business ID" },
    {
      name: "actor",
      type: "collection",
      label: "Actor",
      spec: [
        { name: "type", type: "text", label: "Type" },
        { name: "user_id", type: "text", label: "User ID" },
        { name: "client_id", type: "text", label: "Client ID" },
      ],
    },
    { name: "data", type: "any", label: "Data" },
  ],
  samples: eventExample("message.incoming.received"),
};

const dropdown = (url: string, label: string) => ({
  url,
  method: "GET",
  response: { iterate: "{{body.data}}", output: { label, value: "{{item.id}}" } },
});

const RPCS: Record<string, object> = {
  listInboxes: dropdown("/inboxes", "{{item.name}} ({{item.phone_number}})"),
  listCampaigns: dropdown("/campaigns?limit=100", "{{item.name}}"),
  listDispositions: dropdown("/dispositions", "{{item.name}}"),
};

const API_CALL = {
  about: {
    label: "Make an API Call",
    description: "Performs any authorized request to the API.",
    moduleType: "universal",
  },
  code: {
    communication: {
      url: "{{parameters.url}}",
      method: "{{parameters.method}}",
      headers: { "{{...}}": "{{toCollection(parameters.headers, 'key', 'value')}}" },
      qs: { "{{...}}": "{{toCollection(parameters.qs, 'key', 'value')}}" },
      body: "{{parameters.body}}",
      type: "text",
      response: { output: { body: "{{body}}", headers: "{{headers}}", statusCode: "{{statusCode}}" } },
    },
    staticParams: [],
    mappableParams: [
      {
        name: "url",
        type: "text",
        label: "URL",
        required: true,
        help: "A path below /api/v1, such as /contacts.",
      },
      {
        name: "method",
        type: "select",
        label: "Method",
        required: true,
        default: "GET",
        options: ["GET", "POST", "PATCH", "DELETE"].map((value) => ({ label: value, value })),
      },
      ...["headers", "qs"].map((name) => ({
        name,
        type: "array",
        label: name === "qs" ? "Query string" : "Headers",
        required: false,
        spec: [
          { name: "key", type: "text", label: "Key" },
          { name: "value", type: "text", label: "Value" },
        ],
      })),
      { name: "body", type: "any", label: "Body", required: false },
    ],
    interface: [
      { name: "body", type: "any", label: "Body" },
      { name: "headers", type: "any", label: "Headers" },
      { name: "statusCode", type: "number", label: "Status code" },
    ],
    samples: {},
    scope: Object.keys(scopes),
  },
};

/** The groups of the list of modules. */
function groupsOf(modules: string[]) {
  const groups: [string, RegExp][] = [
    ["Events", /^watch/],
    ["Campaigns", /Campaign/],
    ["Do-Not-Call", /DoNotCall/],
    ["Contacts", /Contacts?$/],
    ["Texts and Calls", /(Texts?|Calls?|Conversations)$/],
    ["Other", /./],
  ];
  const groupOf = (name: string) =>
    name === "makeApiCall" ? "Other" : groups.find(([, pattern]) => pattern.test(name))?.[0];
  return groups.map(([label]) => ({ label, modules: modules.filter((name) => groupOf(name) === label) }));
}

import { load } from "./install.ts";

/**
 * Twilio's own OpenAPI description, from its command line tool, served by Prism inside this process. Prism finds a
 * wrong path, method or media type, a missing or malformed parameter and missing credentials. It accepts parameters
 * that the description does not know, so this module finds those.
 */

export interface ApiRequest {
  method: string;
  /** The path with its query. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface ApiResponse {
  status: number;
  body: unknown;
}

export interface Description {
  /** The errors of a request; empty for a valid one. */
  faultsOf(request: ApiRequest): Promise<string[]>;
  /** The description's example of the answer. */
  answer(request: ApiRequest): Promise<ApiResponse>;
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, Form & { schema: Schema }> };
}
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}
interface Form {
  schema: { properties: Record<string, { type?: string }> };
  encoding?: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
interface PrismAnswer {
  status: number;
  data: unknown;
  violations: { input: { message: string }[] };
}
interface Prism {
  request(url: string, input: object): Promise<PrismAnswer>;
}

/** The sound of a recording and the bytes of a picture, which the description lacks. */
const FILE = /\/Recordings\/RE[0-9a-f]{32}\.wav(\?|$)|\/Media\/ME[0-9a-f]{32}$/;

const FORM = "application/x-www-form-urlencoded";
const JSON_BODY = "application/json";
/** The used parts of the API, because Prism needs seconds to read a whole description. */
const USED: Readonly<Record<string, RegExp>> = {
  twilio_api_v2010:
    /^\/2010-04-01\/Accounts\/\{AccountSid\}\/((Messages|Calls|IncomingPhoneNumbers)(\/\{Sid\})?|Messages\/\{MessageSid\}\/Media|AvailablePhoneNumbers\/\{CountryCode\}\/(Local|Mobile|TollFree)|Conferences(\/\{Sid\})?|Conferences\/\{ConferenceSid\}\/Participants(\/\{CallSid\})?|Calls\/\{CallSid\}\/Recordings(\/\{Sid\})?|Recordings(\/\{Sid\})?|Recordings\/\{RecordingSid\}\/Transcriptions|Transcriptions\/\{Sid\}|Balance)\.json$/,
  twilio_insights_v2: /^\/v2\/Voice\/Reports\/PhoneNumbers\/Outbound(\/\{reportId\})?$/,
  twilio_intelligence_v2: /^\/v2\/Transcripts(\/\{Sid\}|\/\{TranscriptSid\}\/Sentences)?$/,
  twilio_trusthub_v1:
    /^\/v1\/(CustomerProfiles\/\{CustomerProfileSid\}|TrustProducts\/\{TrustProductSid\})\/ChannelEndpointAssignments$/,
  twilio_messaging_v1:
    /^\/v1\/(Services|Services\/\{ServiceSid\}\/PhoneNumbers|Services\/\{MessagingServiceSid\}\/Compliance\/Usa2p|a2p\/BrandRegistrations\/\{Sid\}|Tollfree\/Verifications)$/,
};

async function loadUsed(name: string, used: RegExp): Promise<{ document: Document; operations: unknown[] }> {
  const { getHttpOperationsFromSpec } = load("@stoplight/prism-http");
  const document = load(`@twilio/cli-core/src/services/twilio-api/${name}.json`) as Document;
  document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => used.test(path)));
  nameEncodings(document);
  return { document, operations: (await getHttpOperationsFromSpec(document)) as unknown[] };
}

let loaded: Promise<Description> | undefined;

/** The description, read once for all files of a worker. */
export function loadDescription(): Promise<Description> {
  loaded ??= readDescription();
  return loaded;
}

async function readDescription(): Promise<Description> {
  const { createClientFromOperations } = load("@stoplight/prism-http/dist/client");
  const parts = await Promise.all(Object.entries(USED).map(([name, used]) => loadUsed(name, used)));
  const paths: Document["paths"] = Object.assign({}, ...parts.map(({ document }) => document.paths));
  const schemas: Document["components"]["schemas"] = Object.assign(
    {},
    ...parts.map(({ document }) => document.components.schemas),
  );
  const operations = parts.flatMap((part) => part.operations);
  const prism = createClientFromOperations(operations, {
    mock: { dynamic: false },
    validateRequest: true,
    validateResponse: false,
    checkSecurity: true,
    errors: true,
    isProxy: false,
    logger: silent,
  }) as Prism;
  const ask = ({ method, url, headers, body }: ApiRequest) =>
    prism.request(url, {
      method: method.toLowerCase(),
      headers,
      ...(body !== "" && { body: bodyOf({ headers, body }) }),
    });

  return {
    async faultsOf(request) {
      if (FILE.test(request.url)) {
        return [];
      }
      const faults = unknownParameters(paths, schemas, request);
      try {
        faults.push(...(await ask(request)).violations.input.map(({ message }) => message));
      } catch (error) {
        faults.push((error as Error).message, JSON.stringify((error as { additional?: unknown }).additional ?? null));
      }
      return faults;
    },
    async answer(request) {
      const { status, data } = await ask(request);
      return { status, body: data };
    },
  };
}

/** Declares lists in forms as repeated names. The description omits this, and Prism would refuse them. */
function nameEncodings({ paths }: Document): void {
  for (const { requestBody } of Object.values(paths).flatMap((item) => Object.values(item))) {
    const form = requestBody?.content[FORM];
    for (const [name, property] of Object.entries(form?.schema.properties ?? {})) {
      if (form && property.type === "array") {
        form.encoding = { ...form.encoding, [name]: { style: "form", explode: true } };
      }
    }
  }
}

/** A body of JSON as the value that it is: Prism reads forms alone. */
function bodyOf({ headers, body }: Pick<ApiRequest, "headers" | "body">): unknown {
  return headers["content-type"] === JSON_BODY ? JSON.parse(body) : body;
}

function unknownParameters(
  paths: Document["paths"],
  schemas: Document["components"]["schemas"],
  { method, url, headers, body }: ApiRequest,
): string[] {
  const { pathname, searchParams } = new URL(url, "https://api.twilio.com");
  const [template, item] =
    Object.entries(paths).find(([path]) =>
      new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
    ) ?? [];
  const operation = item?.[method.toLowerCase()];
  if (!operation) {
    return [`no operation ${method} ${pathname}`];
  }
  const inQuery = new Set((operation.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name));
  const { content = {} } = operation.requestBody ?? {};
  const inForm = new Set(Object.keys(content[FORM]?.schema.properties ?? {}));
  const given = bodyOf({ headers, body });
  return [
    ...[...searchParams.keys()].filter((name) => !inQuery.has(name)),
    ...(typeof given === "string"
      ? [...new URLSearchParams(given).keys()].filter((name) => !inForm.has(name))
      : unknownFields(schemas, content[JSON_BODY]?.schema ?? {}, given)),
  ].map((name) => `${method} ${template} knows no ${name}`);
}

/** The fields of a value, and of those in it, that a schema does not have. */
function unknownFields(schemas: Document["components"]["schemas"], schema: Schema, value: unknown): string[] {
  const { properties = {} } = schema.$ref ? (schemas[schema.$ref.split("/").at(-1) as string] ?? {}) : schema;
  const fields = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  return fields.flatMap(([name, inner]) => {
    const known = properties[name];
    return known ? unknownFields(schemas, known, inner) : [name];
  });
}

const silent: Record<string, unknown> = Object.fromEntries(
  ["trace", "debug", "info", "warn", "error", "fatal", "success"].map((level) => [level, () => {}]),
);
silent.child = () => silent;

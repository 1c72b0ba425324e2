import { GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import { jsonExcess } from "../../platform/json-excess.ts";

/** The largest file, in bytes. */
export const LARGEST_FILE = 10 * 1_048_576;
/** The largest operation beside a file, in bytes: the same as without a file. */
export const LARGEST_OPERATION = 1_048_576;

/** The parts of a request with a file: `operations`, `map` and the file. */
const LIMITS = { fields: 2, files: 1, parts: 4, fieldSize: LARGEST_OPERATION, fileSize: LARGEST_FILE };

/** The allowed place of a file: a variable, or its field `file`, as in the import. */
const PLACE = /^variables\.([_A-Za-z]\w{0,127})(?:\.(file))?$/;

/**
 * Reads the GraphQL multipart request specification as far as the import of a file needs it: one operation, and one
 * file at one place in its variables, marked by `null`.
 */
export function uploadPlugin(): Plugin {
  return {
    onRequestParse({ request, setRequestParser }) {
      if (/^multipart\/form-data *;/i.test(request.headers.get("content-type") ?? "")) {
        setRequestParser(readUpload);
      }
    },
  };
}

type Form = Pick<FormData, "get">;

async function readUpload(request: Request) {
  // The server's own requests bound their reads; the standard API has no limits.
  const bounded = request as unknown as { formData(options: { formDataLimits: typeof LIMITS }): Promise<Form> };
  const form = await bounded.formData({ formDataLimits: LIMITS }).catch(() => {
    throw refused("The body is not valid multipart/form-data, or has other parts than `operations`, `map` and a file.");
  });
  const operation = readObject(form, "operations");
  const entries = Object.entries(readObject(form, "map"));
  const [[part, places] = ["", []]] = entries;
  const [path] = Array.isArray(places) && places.length === 1 ? (places as unknown[]) : [];
  const place = typeof path === "string" ? PLACE.exec(path) : null;
  const file = form.get(part);
  if (entries.length !== 1 || !place || file === null || typeof file === "string") {
    throw refused("`map` must give the path of one file, such as variables.file or variables.input.file.");
  }
  const [, variable, member] = place as unknown as [string, string, string | undefined];
  const { variables } = operation;
  const holder = member === undefined ? variables : own(variables, variable);
  const key = member ?? variable;
  if (own(holder, key) !== null) {
    throw refused("`operations` must have null at the path of the file.");
  }
  (holder as Record<string, unknown>)[key] = file;
  return operation;
}

/** The value of an own key; undefined when there is none. */
function own(holder: unknown, key: string): unknown {
  return isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function readObject(form: Form, name: string): Record<string, unknown> {
  const text = form.get(name);
  const excess = typeof text === "string" ? jsonExcess(text) : undefined;
  if (excess) {
    throw refused(`${[name, excess.path].filter(Boolean).join(".")} ${excess.message}.`);
  }
  let value: unknown;
  try {
    value = typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    value = undefined;
  }
  if (!isObject(value)) {
    throw refused(`\`${name}\` must be a JSON object.`);
  }
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refused(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_REQUEST", http: { status: 400 } } });
}

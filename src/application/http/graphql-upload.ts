import { GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import { MOST_MEDIA } from "../../domain/media/rules.ts";
import { jsonExcess } from "../../platform/json-excess.ts";

/** The largest file, in bytes. */
export const LARGEST_FILE = 10 * 1_048_576;
/** The largest operation beside a file, in bytes: the same as without a file. */
export const LARGEST_OPERATION = 1_048_576;

/** The files of a request with a list of them. */
const MOST_FILES = MOST_MEDIA;

/** The parts of a request with files: `operations`, `map` and the files. */
const LIMITS = {
  fields: 2,
  files: MOST_FILES,
  parts: MOST_FILES + 3,
  fieldSize: LARGEST_OPERATION,
  fileSize: LARGEST_FILE,
};

/**
 * The allowed place of a file: a variable, its field `file` or `proofFile`, as in an import and a record of consent, or in
 * its list `files`, as in a text.
 */
const PLACE = /^variables\.([_A-Za-z]\w{0,127})(?:\.(file|proofFile)|\.files\.(\d))?$/;

/**
 * Reads the GraphQL multipart request specification as far as the mutations with files need it: one operation, and one file,
 * or the files of one list, each at one place in its variables, marked by `null`.
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
  const isList = entries.length > 1;
  if (entries.length === 0 || entries.length > MOST_FILES) {
    throw refusedMap();
  }
  for (const [part, places] of entries) {
    const [path] = Array.isArray(places) && places.length === 1 ? (places as unknown[]) : [];
    const place = typeof path === "string" ? PLACE.exec(path) : null;
    const file = form.get(part);
    if (!place || file === null || typeof file === "string" || (isList && place[3] === undefined)) {
      throw refusedMap();
    }
    putFile(operation, place, file);
  }
  return operation;
}

/** @param place the match of `PLACE`. */
function putFile({ variables }: Record<string, unknown>, place: RegExpExecArray, file: object): void {
  const [, variable, member, index] = place as unknown as [string, string, string?, string?];
  const input = own(variables, variable);
  const files = index === undefined ? undefined : own(input, "files");
  const [holder, key] =
    index !== undefined
      ? [Array.isArray(files) ? files : undefined, index]
      : member !== undefined
        ? [input, member]
        : [variables, variable];
  const present = Array.isArray(holder) ? holder[Number(key)] : own(holder, key);
  if (present !== null) {
    throw refused("`operations` must have null at the path of the file.");
  }
  (holder as Record<string, unknown>)[key] = file;
}

function refusedMap(): GraphQLError {
  return refused(
    "`map` must give the path of one file, such as variables.file or variables.input.file, or of each file of a list, " +
      "such as variables.input.files.0.",
  );
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

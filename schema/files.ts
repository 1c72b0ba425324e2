import { createHash } from "node:crypto";

/** Tests for a method, since the server's files may not be instances of the global `Blob`; JSON has no functions. */
export function isFile(value: unknown): value is Blob {
  return typeof value === "object" && value !== null && "stream" in value && typeof value.stream === "function";
}

/** The arguments of a field with the digest of each file in its place: files are compared by their contents. */
export async function withDigests(value: unknown): Promise<unknown> {
  if (isFile(value)) {
    const hash = createHash("sha256");
    for await (const chunk of value.stream()) {
      hash.update(chunk);
    }
    return { sha256: hash.digest("base64url") };
  }
  if (Array.isArray(value)) {
    return Promise.all(value.map(withDigests));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const fields = Object.entries(value).map(async ([name, field]) => [name, await withDigests(field)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

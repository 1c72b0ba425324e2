import type { Ground, Received } from "../ground.ts";

/** Posts to the internal GraphQL as the admin. */
export function postInternally(ground: Ground, type: string, body: string | Buffer): Promise<Received> {
  const headers = { "content-type": type, authorization: `Bearer ${ground.tokens.admin.internal}` };
  return ground.send("internal", { method: "POST", path: "/graphql", headers, body });
}

/** Posts an operation with a file as a multipart request; `place` is the path of the file in the operation. */
export function postFile(
  ground: Ground,
  {
    query,
    variables,
    content,
    filename = "leads.csv",
    place = "variables.file",
  }: {
    query: string;
    variables: object;
    content: string | Buffer;
    filename?: string;
    place?: string;
  },
): Promise<Received> {
  const parts = [
    ["operations", JSON.stringify({ query, variables })],
    ["map", JSON.stringify({ 0: [place] })],
    [`0"; filename="${filename}`, content],
  ].flatMap(([name, value = ""]) => [
    Buffer.from(`--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  const body = Buffer.concat([...parts, Buffer.from("--part--\r\n")]);
  return postInternally(ground, "multipart/form-data; boundary=part", body);
}

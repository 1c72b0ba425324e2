import { expect, it } from "vitest";
import { expected, questionLines, resultsOf, snippetIn } from "../support/snippets.ts";

/** The guide "Receive webhooks" in Node; `test/clients/snippets.clients.ts` runs its other languages. */

interface Snippet {
  verify(body: Buffer, header: string | undefined, secret: string, now?: number): boolean;
}

it("the function of the guide gives the result of every vector", async () => {
  const source = Buffer.from(snippetIn("js")).toString("base64");
  const { verify } = (await import(`data:text/javascript;base64,${source}`)) as Snippet;
  const answers = questionLines
    .trim()
    .split("\n")
    .map((line) => {
      const [body = "", header, secret = "", now] = line.split("\t");
      return verify(Buffer.from(body, "base64"), header, secret, Number(now));
    });
  expect(resultsOf(answers.join("\n"))).toEqual(expected);
  expect(Object.values(expected).filter(Boolean)).toHaveLength(7);
  expect(verify(Buffer.from("{}"), undefined, "whsec_x")).toBe(false);
  expect(verify(Buffer.from("{}"), "t=1,v1", "whsec_x", 1)).toBe(false);
});

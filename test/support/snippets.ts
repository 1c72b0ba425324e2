import vectors from "../../rest-facade/receiver/vectors.json" with { type: "json" };
import { readBlocks } from "./guide.ts";

/** The functions of the guide "Receive webhooks" that verify a delivery, one for each language. */

/** The first block of a language. */
export function snippetIn(language: string): string {
  return readBlocks("webhooks", "public").find((block) => block.language === language)?.text as string;
}

/** A vector with one of the secrets of its receiver. */
interface Question {
  vector: string;
  body: string;
  header: string;
  secret: string;
  now: number;
}

const questions: readonly Question[] = vectors.vectors.flatMap(({ name, secrets, now, headers, body }) =>
  secrets.map((secret) => ({ vector: name, body, header: headers["X-Service-Signature"], secret, now })),
);

/** The questions as lines of four fields, which every language can read without a library: the body is in base64. */
export const questionLines = questions
  .map(({ body, header, secret, now }) => `${Buffer.from(body).toString("base64")}\t${header}\t${secret}\t${now}\n`)
  .join("");

/** What each vector must give, by its name: a receiver accepts it if one of its secrets does. */
export const expected = Object.fromEntries(vectors.vectors.map(({ name, valid }) => [name, valid]));

/** The results by vector, from lines of `true` and `false` in the order of the questions. */
export function resultsOf(output: string): Record<string, boolean> {
  const lines = output.trim().split("\n");
  const results: Record<string, boolean> = {};
  for (const [index, { vector }] of questions.entries()) {
    results[vector] = results[vector] || lines[index] === "true";
  }
  return lines.length === questions.length ? results : {};
}

import { createConfig, lintFromString } from "@redocly/openapi-core";

/** The errors and warnings of Redocly's recommended rules for an OpenAPI document, one for each line. */
export async function lintOpenApi(document: object): Promise<string[]> {
  // As YAML: an object would be compared with a large union of types, which takes the compiler a second.
  const config = await createConfig("extends: [recommended-strict]");
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config,
  });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`);
}

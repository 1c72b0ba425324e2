import { createConfig, lintFromString } from "@redocly/openapi-core";

/** What is other than in the recommended set. */
const rules = {
  // An error is the common model and, beside it, the codes that are possible: neither part alone names every property.
  "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
} as const;

/** What Redocly's recommended rules, warnings included, find wrong with an OpenAPI document: a line for each. */
export async function lintOpenApi(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"], rules });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config,
  });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`);
}

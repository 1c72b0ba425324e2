import { createConfig, lintFromString } from "@redocly/openapi-core";

/** The differences from the recommended rules. */
const rules = {
  // An error is the common model and, beside it, the codes that are possible: neither part alone names every property.
  "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
} as const;

/** The errors and warnings of Redocly's recommended rules for an OpenAPI document, one for each line. */
export async function lintOpenApi(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"], rules });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config,
  });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`);
}

import { z } from "zod";

/** Whether a part of a model has `.meta({ sensitive: true })`: a secret that must not be stored in plain text. */
export function isSensitive(model: z.ZodType | null): boolean {
  return model !== null && JSON.stringify(z.toJSONSchema(model, { unrepresentable: "any" })).includes(MARK);
}

/** The mark in the JSON of a schema. Inside a string its quotation marks would be escaped. */
const MARK = '"sensitive":true';

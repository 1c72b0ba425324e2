import { z } from "zod";

/** Whether a model has a part with `.meta({ sensitive: true })`: a secret that must not be stored in the clear. */
export function isSensitive(model: z.ZodType | null): boolean {
  return model !== null && JSON.stringify(z.toJSONSchema(model, { unrepresentable: "any" })).includes(MARK);
}

/** As it stands in a schema; inside a text its quotation marks would be escaped. */
const MARK = '"sensitive":true';

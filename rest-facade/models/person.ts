import { z } from "zod";
import { byPublicName, type PersonField, personText } from "../../src/domain/contact/person-rules.ts";
import { phoneLabel } from "../../src/domain/contact/rules.ts";
import { phoneNumber } from "../../src/platform/input.ts";
import { FROM_OUTSIDE } from "../from-outside.ts";
import { ADDED } from "./common.ts";

/** The common parts of saved contacts and campaign contacts. */

const ADDRESS: Partial<Record<PersonField, string>> = {
  state: "The name or the code of the state or province. The address narrows the time zones of the calling hours.",
  postalCode: "The postal code.",
  country: "The country, in ISO 3166-1 alpha-2. Its English name is understood too.",
};

const descriptionOf = (field: PersonField) => (field in ADDRESS ? { description: ADDRESS[field], ...ADDED } : {});

/** The plain text fields of an answer. */
export const personOutput = byPublicName((field) =>
  z
    .string()
    .nullable()
    .meta({ ...descriptionOf(field), ...FROM_OUTSIDE }),
);

/** The same fields in a body, each optional. */
export const personInput = z.object(
  byPublicName((field) => personText[field].optional().meta(descriptionOf(field))),
).shape;

/** A plain number is an entry without a label. */
export const phoneEntry = z
  .preprocess(
    (value) => (typeof value === "string" ? { number: value } : value),
    z.strictObject(
      { number: phoneNumber, label: phoneLabel.optional() },
      {
        error: ({ code }) =>
          code === "invalid_type"
            ? "must be a phone number in E.164, or an object with a number and a label"
            : undefined,
      },
    ),
  )
  .meta({
    override: ({ jsonSchema }) => {
      const entry = { ...jsonSchema };
      const { number } = entry.properties as Record<"number", typeof entry>;
      for (const keyword of Object.keys(entry)) {
        delete jsonSchema[keyword];
      }
      jsonSchema.anyOf = [number, entry];
    },
  });

import { z } from "zod";
import { clearable, emailAddress, line, linkedinUrl } from "../../platform/input.ts";
import { type Snake, snakeCase } from "../../platform/names.ts";
import { codeOfCountry, countryCodes } from "../consent/places.ts";

/** A country: its code of ISO 3166-1 alpha-2 or its English name, of which the code is kept. */
const countryCode = z
  .string()
  .trim()
  .max(100)
  .overwrite((name) => codeOfCountry(name) ?? name)
  .refine((code) => code === "" || codeOfCountry(code) === code, { error: "must be a country, such as US" })
  .meta({ override: ({ jsonSchema }) => Object.assign(jsonSchema, { pattern: codePattern(), maxLength: 100 }) });

/** The codes of countries. The document does not list the names that are understood too. */
function codePattern(): string {
  const byFirst = Object.entries(Object.groupBy(countryCodes(), (code) => code.charAt(0)));
  return `^(?:${byFirst.map(([first, codes = []]) => `${first}[${codes.map((code) => code.charAt(1)).join("")}]`).join("|")})$`;
}

/** The plain text fields of a person, with their limits. Contacts and the contacts of campaigns have them. */
export const personText = {
  firstName: clearable(line(100, 0)),
  lastName: clearable(line(100, 0)),
  company: clearable(line(200, 0)),
  title: clearable(line(200, 0)),
  email: clearable(emailAddress),
  linkedinUrl: clearable(linkedinUrl),
  state: clearable(line(100, 0)),
  postalCode: clearable(line(20, 0)),
  country: clearable(countryCode),
};

export type PersonField = keyof typeof personText;

/** The values of the plain text fields. */
export type PersonText = { [Field in PersonField]: string | null };

export const personFields = Object.keys(personText) as PersonField[];

/** An object with an entry for each plain text field, under its name in the public API and in the tables. */
export function byPublicName<Value>(make: (field: PersonField) => Value): { [F in PersonField as Snake<F>]: Value } {
  const entries = personFields.map((field) => [snakeCase(field), make(field)]);
  return Object.fromEntries(entries) as { [F in PersonField as Snake<F>]: Value };
}

import { type PersonField, type PersonText, personFields } from "../../src/domain/contact/person-rules.ts";
import { LONGEST_EMAIL } from "../../src/platform/input.ts";
import type { builder } from "../builder.ts";

/** The plain text fields that contacts and the contacts of campaigns share, with their descriptions. */

type Types = typeof builder.$inferSchemaTypes;

const OUTPUT: Record<PersonField, string> = {
  firstName: "The first name.",
  lastName: "The last name.",
  company: "The company.",
  title: "The job title.",
  email: "The e-mail address.",
  linkedinUrl: "The profile on LinkedIn.",
  state: "The state or province. The address narrows the time zones of the calling hours.",
  postalCode: "The postal code.",
  country: "The country, in ISO 3166-1 alpha-2.",
};

const INPUT: Record<PersonField, string> = {
  firstName: "Up to 100 characters.",
  lastName: "Up to 100 characters.",
  company: "Up to 200 characters.",
  title: "Up to 200 characters.",
  email: `A valid address of up to ${LONGEST_EMAIL} characters.`,
  linkedinUrl: "An http or https URL on linkedin.com.",
  state: "The name or the code of the state or province, up to 100 characters.",
  postalCode: "Up to 20 characters.",
  country: "The code in ISO 3166-1 alpha-2, such as `US`, or the English name.",
};

export function personOutput(t: PothosSchemaTypes.ObjectFieldBuilder<Types, PersonText>) {
  return forEachField((field) => {
    const type = field === "linkedinUrl" ? "URL" : "String";
    return t.expose(field, { type, nullable: true, description: OUTPUT[field] });
  });
}

/** The fields of an input for both the creation and the update of a person. */
export function personInput(t: PothosSchemaTypes.InputFieldBuilder<Types, "InputObject">) {
  return forEachField((field) => t.string({ description: INPUT[field] }));
}

function forEachField<Value>(make: (field: PersonField) => Value): { [Field in PersonField]: Value } {
  return Object.fromEntries(personFields.map((field) => [field, make(field)])) as { [Field in PersonField]: Value };
}

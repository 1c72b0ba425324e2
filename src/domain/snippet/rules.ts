import { z } from "zod";
import { line } from "../../platform/input.ts";
import { personFields } from "../contact/person-rules.ts";
import { type Personal, parseTemplate, render } from "../contact/template.ts";
import { messageBody } from "../conversation/rules.ts";

/** A text that users insert into their texts. */
export interface Snippet {
  id: string;
  name: string;
  /** The text with its placeholders, as those of broadcasts. */
  body: string;
  createdAt: string;
  updatedAt: string;
}

/** The most snippets of a business. */
export const MOST_SNIPPETS = 200;

export const snippetName = line(60);

export const snippetDraft = z.object({
  id: z.string().nullish(),
  name: snippetName,
  body: messageBody,
});

/** A person as a saved contact or a contact of a campaign has it. */
type Known = Pick<Personal, (typeof personFields)[number]> & { extraFields: Record<string, string> | null };

/**
 * The snippet for a person: a field is that of the saved contact, or else of the contact of a campaign. One that is not
 * linked to the saved contact may be another person with the number, and gives nothing.
 */
export function textFor(
  { body }: Snippet,
  contact: (Known & { id: string }) | null,
  entry: (Known & { customerId: string | null }) | null,
): { body: string; isIncomplete: boolean } {
  const isSame = contact === null || entry?.customerId === contact.id;
  const known: Known[] = [contact, isSame ? entry : null].filter((each) => each !== null);
  const fields = personFields.map((field) => [field, known.find((each) => each[field])?.[field] ?? null]);
  const extraFields = Object.assign({}, ...known.toReversed().map((each) => each.extraFields ?? {}));
  return render(parseTemplate(body), { ...Object.fromEntries(fields), extraFields } as Personal);
}

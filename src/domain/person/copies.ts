import type { Database } from "../../platform/db/database.ts";
import type { Mention } from "../../platform/db/mention-sql.ts";
import { snakeCase } from "../../platform/names.ts";
import type { Person } from "./rules.ts";
import { findOwners } from "./selection-store.ts";

/** Which copies of data, such as events and stored answers, are about a person. */

/** The fields of the copies that contain numbers and addresses, as lists of them do. */
const NUMBER_FIELDS = new Set([
  ...["from", "to", "number", "numbers", "phone", "phones"],
  ...["phone_number", "phone_numbers", "primary_number", "to_number"],
]);
const EMAIL_FIELDS = new Set(["email", "emails"]);
const CONTACT_FIELDS = ["contact_id", "customer_id"];
const ENTRY_FIELD = "campaign_contact_id";

/** The contacts and the contacts of campaigns that an object names, itself among them. */
interface Named {
  contacts: string[];
  entries: string[];
}

/**
 * The rows in which one of the mentions is about the person: a field of that type has the value, and its object belongs
 * to no other contact. What is linked to a contact is that contact's, as long as it exists, and after a merge that of
 * the contact that took over its data.
 */
export async function rowsAbout(
  database: Database,
  businessId: string,
  person: Person,
  mentions: readonly Mention[],
): Promise<string[]> {
  const typed = mentions.filter(({ field, value }) => isTyped(snakeCase(field), value, person));
  const named = typed.map((mention) => ({ row: mention.row, ...namedIn(mention) }));
  const contacts = [...new Set(named.flatMap((each) => each.contacts))];
  const entries = [...new Set(named.flatMap((each) => each.entries))];
  const own = new Set([...person.contactIds, ...(person.mergedIds ?? []), ...person.campaignContactIds]);
  const isOwn = (id: string) => own.has(id);
  const unknown = [contacts.filter((id) => !isOwn(id)), entries.filter((id) => !isOwn(id))] as const;
  const isAsked = unknown.some((ids) => ids.length > 0);
  const others = new Set(isAsked ? await findOwners(database, businessId, ...unknown) : []);
  // A link to a contact counts before one to a contact of a campaign.
  const isAbout = ({ contacts: first, entries: second }: Named) => {
    const deciding = [first, second].find((ids) => ids.some((id) => isOwn(id) || others.has(id)));
    return deciding === undefined || deciding.some(isOwn);
  };
  return [...new Set(named.filter(isAbout).map(({ row }) => row))];
}

function isTyped(field: string, value: string, { numbers, emails }: Person): boolean {
  if (NUMBER_FIELDS.has(field)) {
    return numbers.includes(value);
  }
  if (EMAIL_FIELDS.has(field)) {
    return emails.includes(value);
  }
  // Ids have no other meaning, so any field for ids is one.
  return field === "id" || field.endsWith("_id");
}

function namedIn({ field, value, owner }: Mention): Named {
  const ids = Object.entries(owner).map(([name, id]) => [snakeCase(name), id] as const);
  const all = [...ids, [snakeCase(field), value] as const].filter(
    (pair): pair is readonly [string, string] => typeof pair[1] === "string",
  );
  const those = (names: readonly string[], prefix: string) =>
    all.filter(([name, id]) => names.includes(name) || (name === "id" && id.startsWith(prefix))).map(([, id]) => id);
  return { contacts: those(CONTACT_FIELDS, "con_"), entries: those([ENTRY_FIELD], "cct_") };
}

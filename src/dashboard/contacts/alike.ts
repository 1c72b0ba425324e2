import type { Client } from "urql";
import { CandidatesQuery, type ContactFields } from "./queries.ts";

/** What tells that two contacts may be the same person. */
interface Marks {
  id?: string;
  phones: readonly { number: string }[];
  email: string | null;
  firstName?: string | null;
  lastName?: string | null;
}

/**
 * The contacts with one of the numbers, the e-mail address or the whole name, without the contact itself: at most ten
 * of each.
 */
export async function findAlike(client: Client, marks: Marks): Promise<ContactFields[]> {
  const { id, phones, email, firstName, lastName } = marks;
  const filters = [
    ...phones.map(({ number }) => ({ phone: number })),
    ...(email ? [{ email }] : []),
    ...(firstName && lastName ? [{ q: `${firstName} ${lastName}`.slice(0, 100) }] : []),
  ];
  const answers = await Promise.all(
    filters.map((filter) => client.query(CandidatesQuery, { filter }, { requestPolicy: "network-only" }).toPromise()),
  );
  const found = answers.flatMap(({ data }) => data?.contacts.nodes ?? []);
  return [...new Map(found.filter((contact) => contact.id !== id).map((contact) => [contact.id, contact])).values()];
}

import { phoneText } from "./phones.ts";

/** `from` of a call whose caller withholds the number. */
export const WITHHELD = "anonymous";

/** The name of a person, or what is known instead. */
export function nameOf(
  person: { firstName: string | null; lastName: string | null; company?: string | null } | null,
  phoneNumber: string,
): string {
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(" ");
  return name || person?.company || (phoneNumber === WITHHELD ? "Withheld number" : phoneText(phoneNumber));
}

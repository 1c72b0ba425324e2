/**
 * The people whom a text mentions by `@` and their names. A name that begins another one is not found within it.
 */
export function mentionedIn<Person extends { id: string; name: string }>(
  text: string,
  people: readonly Person[],
): string[] {
  let rest = text;
  const found: string[] = [];
  for (const { id, name } of people.toSorted((one, other) => other.name.length - one.name.length)) {
    if (name !== "" && rest.includes(`@${name}`)) {
      found.push(id);
      rest = rest.replaceAll(`@${name}`, "");
    }
  }
  return found;
}

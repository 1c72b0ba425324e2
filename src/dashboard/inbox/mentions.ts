/**
 * The people whom a text mentions by `@` and their names. A name that begins another one is not found within it.
 *
 * @param picked the ids of those who were chosen by hand, in order: they tell people of one name apart. Without them a
 *   name that several have mentions nobody.
 */
export function mentionedIn<Person extends { id: string; name: string }>(
  text: string,
  people: readonly Person[],
  picked: readonly string[] = [],
): string[] {
  const named = Map.groupBy(people, ({ name }) => name);
  let rest = text;
  const found: string[] = [];
  for (const [name, namesakes] of [...named].toSorted(([one], [other]) => other.length - one.length)) {
    const times = name === "" ? 0 : rest.split(`@${name}`).length - 1;
    if (times > 0) {
      const ids = namesakes.map(({ id }) => id);
      // A choice whose name was removed from the text is an earlier one.
      const chosen = new Set(picked.filter((id) => ids.includes(id)).slice(-times));
      found.push(...(ids.length === 1 ? ids : chosen));
      rest = rest.replaceAll(`@${name}`, "");
    }
  }
  return found;
}

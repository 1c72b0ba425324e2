import { accountCommands } from "./account.ts";
import { listenCommand } from "./listen.ts";
import { withForward } from "./resend.ts";
import { resourceCommands } from "./resources.ts";
import { triggerCommand } from "./trigger.ts";
import { type Command, UsageError } from "./usage.ts";

const COMMANDS: readonly Command[] = [
  ...accountCommands,
  listenCommand,
  triggerCommand,
  ...resourceCommands.map(withForward),
];

/** @throws UsageError for an unknown command. */
export function commandOf(words: readonly string[]): Command {
  const isNamed = (names: readonly string[] | undefined) => names?.every((word, place) => word === words[place]);
  const found = COMMANDS.find((command) => isNamed(command.words) || isNamed(command.alias));
  if (found) {
    return found;
  }
  const [first = ""] = words;
  const verbs = COMMANDS.filter((command) => command.words.length > 1 && command.words[0] === first).map(
    (command) => command.words[1],
  );
  if (verbs.length > 0) {
    throw new UsageError(`${first} has the commands ${verbs.join(", ")}`);
  }
  throw new UsageError(`there is no command ${first.slice(0, 40)}`);
}

export function helpOf({ words, alias, usage, summary, details }: Command): string {
  const also = alias ? `\nalso: campaign-dialer ${alias.join(" ")}` : "";
  return `${`campaign-dialer ${words.join(" ")} ${usage}`.trimEnd()}${also}\n\n${summary}\n\n${details}\n`;
}

/** The commands of a resource; undefined if there is no such resource. */
export function resourceHelp(resource: string): string | undefined {
  const found = COMMANDS.filter(({ words }) => words.length > 1 && words[0] === resource);
  return found.length === 0
    ? undefined
    : `${found.map(({ words, usage }) => `campaign-dialer ${words.join(" ")} ${usage}`.trimEnd()).join("\n")}\n`;
}

export function generalHelp(): string {
  const singles = COMMANDS.filter(({ words }) => words.length === 1);
  const resources = new Map<string, string[]>();
  for (const { words } of COMMANDS.filter((command) => command.words.length > 1)) {
    const [resource, verb] = words as [string, string];
    resources.set(resource, [...(resources.get(resource) ?? []), verb]);
  }
  return `campaign-dialer COMMAND [--help]
campaign-dialer --version

${singles.map(({ words, summary }) => `  ${String(words[0]).padEnd(20)}${summary}`).join("\n")}

Resources of the API:
${[...resources].map(([resource, verbs]) => `  ${resource.padEnd(20)}${verbs.join(", ")}`).join("\n")}

campaign-dialer contacts list --q Ada
campaign-dialer contacts create --first-name Ada --phones +14155550123
campaign-dialer listen --forward http://localhost:3000/hook

Exit codes: 0 success, 1 error, 2 wrong usage.
`;
}

import { accountCommands } from "./account.js";
import { listenCommand } from "./listen.js";
import { withForward } from "./resend.js";
import { resourceCommands } from "./resources.js";
import { triggerCommand } from "./trigger.js";
import { UsageError } from "./usage.js";
const COMMANDS = [
    ...accountCommands,
    listenCommand,
    triggerCommand,
    ...resourceCommands.map(withForward),
];
/** @throws UsageError for an unknown command. */
export function commandOf(words) {
    const isNamed = (names) => names?.every((word, place) => word === words[place]);
    const found = COMMANDS.find((command) => isNamed(command.words) || isNamed(command.alias));
    if (found) {
        return found;
    }
    const [first = ""] = words;
    const verbs = COMMANDS.filter((command) => command.words.length > 1 && command.words[0] === first).map((command) => command.words[1]);
    if (verbs.length > 0) {
        throw new UsageError(`${first} has the commands ${verbs.join(", ")}`);
    }
    throw new UsageError(`there is no command ${first.slice(0, 40)}`);
}
export function helpOf({ words, alias, usage, summary, details }) {
    const also = alias ? `\nalso: campaign-dialer ${alias.join(" ")}` : "";
    return `${`campaign-dialer ${words.join(" ")} ${usage}`.trimEnd()}${also}\n\n${summary}\n\n${details}\n`;
}
/** The commands of a resource; undefined if there is no such resource. */
export function resourceHelp(resource) {
    const found = COMMANDS.filter(({ words }) => words.length > 1 && words[0] === resource);
    return found.length === 0
        ? undefined
        : `${found.map(({ words, usage }) => `campaign-dialer ${words.join(" ")} ${usage}`.trimEnd()).join("\n")}\n`;
}
export function generalHelp() {
    const singles = COMMANDS.filter(({ words }) => words.length === 1);
    const resources = new Map();
    for (const { words } of COMMANDS.filter((command) => command.words.length > 1)) {
        const [resource, verb] = words;
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

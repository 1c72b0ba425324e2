#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { commandOf, generalHelp, helpOf, resourceHelp } from "./commands.js";
import { explain } from "./failures.js";
import { sourceOfSession } from "./session.js";
import { UsageError } from "./usage.js";
/** The command line: `campaign-dialer COMMAND`. It ends with 0, with 1 after a failure, with 2 for a wrong usage. */
/** Whoever reads the output may stop, as `head` does. */
process.stdout.on("error", (error) => {
    process.exit(error.code === "EPIPE" ? 0 : 1);
});
async function run(words) {
    let command;
    const asksForHelp = words.includes("--help") || words.includes("-h") || words[0] === "help";
    try {
        if (words.length === 0 || (asksForHelp && (words[0] === "help" || words[0]?.startsWith("-")))) {
            process.stdout.write(generalHelp());
            return words.length === 0 ? 2 : 0;
        }
        if (words[0] === "--version") {
            const file = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
            process.stdout.write(`${JSON.parse(file).version}\n`);
            return 0;
        }
        const resource = asksForHelp && words[1]?.startsWith("-") ? resourceHelp(words[0]) : undefined;
        if (resource !== undefined) {
            process.stdout.write(resource);
            return 0;
        }
        command = commandOf(words);
        if (asksForHelp) {
            process.stdout.write(helpOf(command));
            return 0;
        }
        return await command.run(words.slice(command.words.length));
    }
    catch (error) {
        process.stderr.write(explain(error, command?.words, sourceOfSession()));
        return error instanceof UsageError ? 2 : 1;
    }
}
process.exitCode = await run(process.argv.slice(2));

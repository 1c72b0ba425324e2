import { deliver, secretIn } from "./delivery.ts";
import { print } from "./output.ts";
import { openSession } from "./session.ts";
import { type Command, readOptions, UsageError, webAddress } from "./usage.ts";

/** Sends an event again: to subscriptions, as the API does it, or to a program on this machine. */

/** Gives `events resend` the option for a program on this machine; every other command stays as it is. */
export function withForward(command: Command): Command {
  if (command.words.join(" ") !== "events resend") {
    return command;
  }
  return {
    ...command,
    usage: "ID [--subscription-id ID] [--json] | ID --forward URL [--secret SECRET]",
    details: `${command.details}
  --forward URL   send it to this program instead, signed like a delivery of the service
  --secret SECRET the signing secret; by default that in CAMPAIGN_DIALER_SIGNING_SECRET, or in the file that
                  CAMPAIGN_DIALER_SIGNING_SECRET_FILE names, else that of this machine, which is printed`,
    run: (rest) => (rest.some((word) => /^--forward(=|$)/.test(word)) ? resendHere(rest) : command.run(rest)),
  };
}

async function resendHere(rest: readonly string[]): Promise<number> {
  const { values, words } = readOptions(rest, { forward: { type: "string" }, secret: { type: "string" } }, 1);
  const [id] = words;
  if (id === undefined) {
    throw new UsageError("ID is missing");
  }
  const target = webAddress(values.forward, "--forward");
  const { secret, isOfMachine } = await secretIn(values.secret);
  const event = await (await openSession()).client.events.get({ id });
  if (isOfMachine) {
    print(`Signing secret: ${secret}`);
  }
  return (await deliver(event, { target, secret, report: print })) ? 0 : 1;
}

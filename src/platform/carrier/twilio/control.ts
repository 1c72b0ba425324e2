import type { Control, Leg } from "../port.ts";
import { hasEnded } from "../port.ts";
import { refusalOf } from "./errors.ts";
import type { TwilioClient } from "./package.ts";
import { callStatuses } from "./statuses.ts";
import type { Instructions } from "./twiml.ts";
import type { CallbackUrls } from "./urls.ts";

/** "Call is not in-progress" and "not found". */
const NOT_RUNNING: readonly (number | undefined)[] = [21220, 20404];

/** Changes a running leg. */
export async function controlLeg(
  client: TwilioClient,
  { instructions }: { urls: CallbackUrls; instructions: Instructions },
  leg: Leg,
  control: Control,
): Promise<"done" | "gone"> {
  switch (control.do) {
    case "voicemail":
      return redirect(client, leg, instructions.voicemail(leg.call, control.greeting, control.longestSeconds));
    default:
      throw new Error(`Twilio: ${control.do} is not supported`);
  }
}

/**
 * Gives a leg another instruction, and so takes it out of its conference.
 *
 * @throws if the leg is not answered yet, such as a caller for whom the first instruction is on its way.
 */
async function redirect(client: TwilioClient, { carrierId }: Leg, twiml: string): Promise<"done" | "gone"> {
  try {
    await client.calls(carrierId).update({ twiml });
    return "done";
  } catch (error) {
    if (!NOT_RUNNING.includes(refusalOf(error)?.code) || (await isWaiting(client, carrierId))) {
      throw error;
    }
    return "gone";
  }
}

async function isWaiting(client: TwilioClient, carrierId: string): Promise<boolean> {
  try {
    const { status } = await client.calls(carrierId).fetch();
    return !hasEnded(callStatuses.get(status) ?? "failed");
  } catch (error) {
    if (refusalOf(error)?.code === 20404) {
      return false;
    }
    throw error;
  }
}

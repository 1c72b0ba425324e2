import type { Control, Leg } from "../port.ts";
import { refusalOf } from "./errors.ts";
import type { TwilioClient } from "./package.ts";
import type { Instructions } from "./twiml.ts";
import type { CallbackUrls } from "./urls.ts";

interface ControlParts {
  urls: CallbackUrls;
  instructions: Instructions;
}

/** The call has ended, or was never there. */
const GONE: readonly (number | undefined)[] = [21220, 20404];

/** Changes a running leg. */
export async function controlLeg(
  client: TwilioClient,
  parts: ControlParts,
  leg: Leg,
  control: Control,
): Promise<"done" | "gone"> {
  try {
    switch (control.do) {
      case "play":
        return await play(client, parts, leg, control);
      default:
        throw new Error(`Twilio: ${control.do} is not supported`);
    }
  } catch (error) {
    if (GONE.includes(refusalOf(error)?.code)) {
      return "gone";
    }
    throw error;
  }
}

/** A new instruction takes the leg out of its conference. One that has left it hears the message already. */
async function play(
  client: TwilioClient,
  { instructions }: ControlParts,
  { call, carrierId }: Leg,
  { url, conferenceId }: Extract<Control, { do: "play" }>,
): Promise<"done" | "gone"> {
  const isThere = await client
    .conferences(conferenceId)
    .participants(carrierId)
    .fetch()
    .then(
      () => true,
      (error) => {
        if (GONE.includes(refusalOf(error)?.code)) {
          return false;
        }
        throw error;
      },
    );
  if (isThere) {
    await client.calls(carrierId).update({ twiml: instructions.message(call, url) });
    return "done";
  }
  const { status } = await client.calls(carrierId).fetch();
  return status === "in-progress" ? "done" : "gone";
}

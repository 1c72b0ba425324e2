import type { Control, Leg } from "../port.ts";
import type { TwilioClient } from "./package.ts";
import type { Instructions } from "./twiml.ts";
import type { CallbackUrls } from "./urls.ts";

/** Changes a running leg. */
export async function controlLeg(
  _client: TwilioClient,
  _parts: { urls: CallbackUrls; instructions: Instructions },
  _leg: Leg,
  control: Control,
): Promise<"done" | "gone"> {
  throw new Error(`Twilio: ${control.do} is not supported`);
}

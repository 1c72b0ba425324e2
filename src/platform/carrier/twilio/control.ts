import type { Control, Leg } from "../port.ts";
import { hasEnded } from "../port.ts";
import { refusalOf } from "./errors.ts";
import type { TwilioClient } from "./package.ts";
import { callStatuses } from "./statuses.ts";
import type { Instructions } from "./twiml.ts";
import type { CallbackUrls } from "./urls.ts";

/** "Call is not in-progress" and "not found". */
const NOT_RUNNING: readonly (number | undefined)[] = [21220, 20404];

/** "Not found". */
const NOT_FOUND = 20404;

type ParticipantChanges = Parameters<
  ReturnType<ReturnType<TwilioClient["conferences"]["get"]>["participants"]["get"]>["update"]
>[0];

/** Changes a running leg. */
export async function controlLeg(
  client: TwilioClient,
  { urls, instructions }: { urls: CallbackUrls; instructions: Instructions },
  leg: Leg,
  control: Control,
): Promise<"done" | "gone"> {
  switch (control.do) {
    case "mute":
      return changeParticipant(client, leg, { muted: control.on });
    case "hold":
      return changeParticipant(
        client,
        leg,
        control.on ? { hold: true, holdUrl: urls.legHold, holdMethod: "POST" } : { hold: false },
      );
    case "digits":
      return changeParticipant(client, leg, { announceUrl: urls.legDigits(control.digits), announceMethod: "POST" });
    case "coach":
      // One request, so that the supervisor is never heard by the person in between.
      return changeParticipant(
        client,
        leg,
        control.carrierId === null
          ? { coaching: false }
          : { coaching: true, callSidToCoach: control.carrierId, muted: false },
      );
    case "move": {
      const { line, conference } = control;
      const party = line === undefined ? leg.call : { businessId: leg.call.businessId, id: line };
      return redirect(client, leg, instructions.move(party, conference, line !== undefined));
    }
    default:
      throw new Error(`Twilio: ${control.do} is not supported`);
  }
}

/** Changes a leg in its conference, which is found by its name: its id changes when all have left it. */
async function changeParticipant(
  client: TwilioClient,
  { carrierId, conference }: Leg,
  changes: NonNullable<ParticipantChanges>,
): Promise<"done" | "gone"> {
  if (conference === null) {
    throw new Error("Twilio: the control lacks the conference of the leg");
  }
  const { instances } = await client.conferences.page({ friendlyName: conference, pageSize: 20 });
  const running = instances.find(({ status }) => status !== "completed");
  if (!running) {
    return "gone";
  }
  try {
    await client.conferences(running.sid).participants(carrierId).update(changes);
    return "done";
  } catch (error) {
    if (refusalOf(error)?.code === NOT_FOUND) {
      return "gone";
    }
    throw error;
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
    if (refusalOf(error)?.code === NOT_FOUND) {
      return false;
    }
    throw error;
  }
}

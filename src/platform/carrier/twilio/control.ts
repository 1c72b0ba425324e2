import { databaseNow } from "../../clock.ts";
import type { Control, Leg } from "../port.ts";
import { hasEnded } from "../port.ts";
import type { Words } from "../spoken-language.ts";
import { refusalOf } from "./errors.ts";
import type { TwilioClient } from "./package.ts";
import { callStatuses } from "./statuses.ts";
import type { Instructions } from "./twiml.ts";
import type { CallbackUrls } from "./urls.ts";

/** "Call is not in-progress" (or cannot be recorded) and "not found". */
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
    case "play":
      return play(client, leg, control, instructions.message(leg.call, control.url, closingOf(control)));
    case "voicemail":
      return control.takesKeys
        ? redirect(client, leg, { url: urls.callToVoicemail(leg.call) })
        : leadToVoicemail(client, leg, instructions.voicemail(leg.call, control.greeting, control.longestSeconds));
    case "record":
      return unlessGone(() => record(client, urls, leg, control));
    case "pause_recording":
      return unlessGone(() =>
        runningRecording(client, leg).update(
          control.on ? { status: "paused", pauseBehavior: "silence" } : { status: "in-progress" },
        ),
      );
    case "stop_recording":
      return unlessGone(() => runningRecording(client, leg).update({ status: "stopped" }));
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
    case "prompt": {
      const { line, conference, prompt } = control;
      const party = { businessId: leg.call.businessId, id: line };
      // A label in use is refused, and an earlier leg of the line may still be there.
      const heard = { label: `${line}-${databaseNow()}`, announcement: { text: prompt } };
      return redirect(client, leg, { twiml: instructions.join(party, conference, heard) });
    }
    case "move": {
      const { line, conference, waits } = control;
      if (waits !== undefined) {
        return redirect(client, leg, { twiml: instructions.wait({ ...leg.call, id: conference }, waits === "queue") });
      }
      const party = line === undefined ? leg.call : { businessId: leg.call.businessId, id: line };
      return redirect(client, leg, { twiml: instructions.move(party, conference, line !== undefined) });
    }
  }
}

/** Lets a leg hear the message. One that has left its conference hears it already: it does not begin anew. */
async function play(
  client: TwilioClient,
  leg: Leg,
  { conferenceId }: Extract<Control, { do: "play" }>,
  twiml: string,
): Promise<"done" | "gone"> {
  if (await isParticipant(client, conferenceId, leg.carrierId)) {
    return redirect(client, leg, { twiml });
  }
  return (await isWaiting(client, leg.carrierId)) ? "done" : "gone";
}

/**
 * Lets a caller in the conference of the call hear the greeting of the voicemail. One who has left the conference of the call hears it already: the
 * answer to an earlier request was lost or came late. It does not begin anew, and does not cut off the message.
 */
async function leadToVoicemail(client: TwilioClient, leg: Leg, twiml: string): Promise<"done" | "gone"> {
  const known = await client.conferences.page({ friendlyName: leg.call.id, pageSize: 20 });
  // Without a conference the caller has not come to it yet.
  if (known.instances.length === 0 || (await isParticipant(client, running(known)?.sid, leg.carrierId))) {
    return redirect(client, leg, { twiml });
  }
  return (await isWaiting(client, leg.carrierId)) ? "done" : "gone";
}

/** @param conferenceId undefined: there is no conference. */
async function isParticipant(
  client: TwilioClient,
  conferenceId: string | undefined,
  carrierId: string,
): Promise<boolean> {
  if (conferenceId === undefined) {
    return false;
  }
  try {
    await client.conferences(conferenceId).participants(carrierId).fetch();
    return true;
  } catch (error) {
    if (refusalOf(error)?.code !== NOT_FOUND) {
      throw error;
    }
    return false;
  }
}

type ConferencePage = Awaited<ReturnType<TwilioClient["conferences"]["page"]>>;

/** The running conference of those with a name. */
const running = ({ instances }: Pick<ConferencePage, "instances">) =>
  instances.find(({ status }) => status !== "completed");

const closingOf = ({ closing, language }: Extract<Control, { do: "play" }>): Words | null =>
  closing === undefined ? null : { text: closing, language };

/** Changes a leg in its conference, which is found by its name: its id changes when all have left it. */
async function changeParticipant(
  client: TwilioClient,
  { carrierId, conference }: Leg,
  changes: NonNullable<ParticipantChanges>,
): Promise<"done" | "gone"> {
  if (conference === null) {
    throw new Error("Twilio: the control lacks the conference of the leg");
  }
  const found = running(await client.conferences.page({ friendlyName: conference, pageSize: 20 }));
  if (!found) {
    return "gone";
  }
  try {
    await client.conferences(found.sid).participants(carrierId).update(changes);
    return "done";
  } catch (error) {
    if (refusalOf(error)?.code === NOT_FOUND) {
      return "gone";
    }
    throw error;
  }
}

/**
 * Gives a leg another instruction, or the URL of it, and so takes it out of its conference.
 *
 * @throws if the leg is not answered yet, such as a caller for whom the first instruction is on its way.
 */
async function redirect(
  client: TwilioClient,
  { carrierId }: Leg,
  instruction: { twiml: string } | { url: string },
): Promise<"done" | "gone"> {
  try {
    await client.calls(carrierId).update(instruction);
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

const LIVE: ReadonlySet<string> = new Set(["in-progress", "paused"]);

/** Records a leg in two channels. A recording that runs already shows that an earlier attempt has succeeded. */
async function record(
  client: TwilioClient,
  urls: CallbackUrls,
  leg: Leg,
  { announcement, language }: Extract<Control, { do: "record" }>,
): Promise<void> {
  const { call, carrierId } = leg;
  const { recordings } = client.calls(carrierId);
  const known = await recordings.page({ pageSize: 20 });
  if (known.instances.some(({ status }) => LIVE.has(status))) {
    return;
  }
  if (announcement !== null) {
    await announce(client, urls, leg, { text: announcement, language });
  }
  await recordings.create({
    recordingChannels: "dual",
    recordingTrack: "both",
    recordingStatusCallback: urls.recordingEnded(call, "talk"),
    recordingStatusCallbackEvent: ["completed", "absent"],
  });
}

/**
 * Says the announcement to everyone in the conference of the leg. It is at the beginning of the recording, as its proof.
 *
 * @throws if the conference has not begun, or the leg is on its way to it: without an announcement nothing is recorded.
 */
async function announce(
  client: TwilioClient,
  urls: CallbackUrls,
  { call, carrierId, conference: name }: Leg,
  words: Words,
): Promise<void> {
  const found = await client.conferences.page({ friendlyName: name ?? call.id, status: "in-progress", pageSize: 1 });
  const [conference] = found.instances;
  if (!conference) {
    throw new Error("the conference of the call has not begun");
  }
  await client
    .conferences(conference.sid)
    .participants(carrierId)
    .fetch()
    .catch((cause) => {
      throw new Error("the person is not in the conference yet", { cause });
    });
  await client
    .conferences(conference.sid)
    .update({ announceUrl: urls.recordingAnnouncement(words), announceMethod: "POST" });
}

function runningRecording(client: TwilioClient, { carrierId }: Leg) {
  return client.calls(carrierId).recordings("Twilio.CURRENT");
}

async function unlessGone(change: () => Promise<unknown>): Promise<"done" | "gone"> {
  try {
    await change();
    return "done";
  } catch (error) {
    if (NOT_RUNNING.includes(refusalOf(error)?.code)) {
      return "gone";
    }
    throw error;
  }
}

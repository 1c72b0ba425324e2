import type { OrderReference } from "../port.ts";
import type { TwilioPackage } from "./package.ts";
import type { CallbackUrls } from "./urls.ts";

/** The seconds that the phone of an agent rings: less than the delay of its voicemail. */
const RING_SECONDS = 20;

/** The time in seconds for an agent to press a key. */
const KEY_SECONDS = 8;

/** The maximum time of an agent in a conference: without it Twilio ends the conference after four hours. */
export const LONGEST_LINE_SECONDS = 43_200;

/** Instructions to Twilio as TwiML, its XML. */
export function instructions(twilio: TwilioPackage, urls: CallbackUrls) {
  const { VoiceResponse } = twilio.twiml;

  function end(words?: string): string {
    const response = new VoiceResponse();
    if (words !== undefined) {
      response.say(words);
    }
    response.hangup();
    return response.toString();
  }

  return {
    /** No action. */
    nothing: new twilio.twiml.MessagingResponse().toString(),
    hangUp: end(),
    /** To the called person when the agent does not pick up. */
    agentIsAway: end("Sorry, no one is available right now. We will call you again."),
    /** To a caller when the call is not answered. */
    nobodyIsThere: end(
      "Sorry, no one is available to take your call right now. Please try again later, or send us a text.",
    ),
    /** The called person has picked up: ring the agent. */
    putThrough(inboxNumber: string, agentNumber: string): string {
      const response = new VoiceResponse();
      response.dial({ callerId: inboxNumber, timeout: RING_SECONDS, action: urls.callPutThrough }, agentNumber);
      return response.toString();
    },
    /** To an agent who has picked up: the key shows that it is not a mailbox. */
    askForKey(line: OrderReference): string {
      const response = new VoiceResponse();
      const gather = response.gather({
        input: ["dtmf"],
        numDigits: 1,
        timeout: KEY_SECONDS,
        action: urls.lineKey(line),
      });
      gather.say("Press any key to start calling.");
      response.hangup();
      return response.toString();
    },
    /**
     * To an agent who has pressed a key: join the conference of the line, which continues when a leg leaves. It starts
     * at once and silently, and a small buffer keeps the delay low.
     */
    join(line: OrderReference): string {
      const response = new VoiceResponse();
      const dial = response.dial({ timeLimit: LONGEST_LINE_SECONDS, action: urls.lineLeft(line) });
      dial.conference(
        {
          participantLabel: "agent",
          startConferenceOnEnter: true,
          endConferenceOnExit: false,
          beep: "false",
          waitUrl: "",
          jitterBufferSize: "small",
          statusCallback: urls.lineEvents(line),
          statusCallbackEvent: ["start", "end", "join", "leave"],
        },
        line.id,
      );
      return response.toString();
    },
    /** To the other party, before the call ends. */
    lastWords: (words: string) => end(words),
    /** For an incoming call: ring the phone of the inbox. The call counts as answered once that phone is picked up. */
    forward(from: string, inboxNumber: string, forwardTo: string): string {
      const response = new VoiceResponse();
      const dial = response.dial({ answerOnBridge: true, timeout: RING_SECONDS, action: urls.callForwarded });
      const statusCallback = urls.callForwarding(from, inboxNumber);
      dial.number({ statusCallback, statusCallbackEvent: ["answered"] }, forwardTo);
      return response.toString();
    },
  };
}

export type Instructions = ReturnType<typeof instructions>;

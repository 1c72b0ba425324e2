import type { TwilioPackage } from "./package.ts";
import type { CallbackUrls } from "./urls.ts";

/** How long the phone of an agent rings, in seconds: shorter than what its voicemail waits for. */
const RING_SECONDS = 20;

/** What Twilio is told to do, as TwiML: the XML that it reads. */
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
    /** Nothing to do. */
    nothing: new twilio.twiml.MessagingResponse().toString(),
    hangUp: end(),
    /** To the person called, when the agent does not pick up. */
    agentIsAway: end("Sorry, we cannot talk right now. We will call you again."),
    /** To a caller, when nobody picks up. */
    nobodyIsThere: end("Sorry, nobody can take your call right now. Please try again later, or send us a text."),
    /** The person called has picked up: ring the agent. */
    putThrough(inboxNumber: string, agentNumber: string): string {
      const response = new VoiceResponse();
      response.dial({ callerId: inboxNumber, timeout: RING_SECONDS, action: urls.callPutThrough }, agentNumber);
      return response.toString();
    },
    /** Somebody calls: ring the phone of the inbox. The call counts as answered once that is picked up. */
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

import type { Greeting, IncomingAnswer, OrderReference } from "../port.ts";
import { type SpokenLanguage, USUAL_LANGUAGE, type Words } from "../spoken-language.ts";
import { usualWords } from "../usual-words.ts";
import type { TwilioPackage } from "./package.ts";
import type { CallbackUrls } from "./urls.ts";
import { voiceOf } from "./voices.ts";

/** The seconds that the phone of an agent rings: less than the delay of its voicemail. */
const RING_SECONDS = 20;

/** The time in seconds for an agent to press a key. */
const KEY_SECONDS = 8;

/** The time in seconds for a key after a recorded message. */
const MESSAGE_KEY_SECONDS = 3;

/** The maximum time of an agent in a conference: without it Twilio ends the conference after four hours. */
export const LONGEST_LINE_SECONDS = 43_200;

const NOT_AGAIN: Readonly<Record<string, string>> = {
  es: "No volveremos a llamarle. Adiós.",
  fr: "Nous ne vous appellerons plus. Au revoir.",
  de: "Wir rufen Sie nicht mehr an. Auf Wiederhören.",
  it: "Non la chiameremo più. Arrivederci.",
  pt: "Não voltaremos a ligar-lhe. Adeus.",
};

/** To a person who refuses further calls, in the language of the words before. */
function notAgainIn(language: SpokenLanguage = USUAL_LANGUAGE): Words {
  const text = NOT_AGAIN[language.split("-", 1)[0] ?? ""];
  return text === undefined ? { text: "You will not be called again. Goodbye." } : { text, language };
}

/** How a line joins its conference. */
interface LinePart {
  /** The words before the key; absent: those to an agent who starts to call. */
  prompt?: string | undefined;
  isSupervisor?: boolean;
  /** The name of the leg in the conference; absent: the id of the line. */
  label?: string;
  /** The words before everything else, which nothing cuts off. */
  announcement?: Words | undefined;
}

/** Instructions to Twilio as TwiML, its XML. */
export function instructions(twilio: TwilioPackage, urls: CallbackUrls) {
  const { VoiceResponse } = twilio.twiml;

  type Verbs = Pick<InstanceType<typeof VoiceResponse>, "say">;

  function say(verbs: Verbs, { text, language = USUAL_LANGUAGE }: Words): void {
    verbs.say(voiceOf(language), text);
  }

  function end(words?: Words): string {
    const response = new VoiceResponse();
    if (words !== undefined) {
      say(response, words);
    }
    response.hangup();
    return response.toString();
  }

  function hear(response: InstanceType<typeof VoiceResponse>, greeting: Greeting): void {
    if ("text" in greeting) {
      say(response, greeting);
    } else {
      response.play(greeting.url);
    }
  }

  /**
   * To a caller: a conference that starts when somebody joins, and the ringing tone until then. It is the first to join,
   * so its callback gets the events of all.
   */
  function wait(call: OrderReference): string {
    const response = new VoiceResponse();
    const dial = response.dial({ timeLimit: LONGEST_LINE_SECONDS, action: urls.callLeft });
    dial.conference(
      {
        ...participant(call),
        ...{ startConferenceOnEnter: false, waitUrl: urls.ringback, waitMethod: "GET" },
      },
      call.id,
    );
    return response.toString();
  }

  /** To a caller: a greeting, a tone, and a message, which is transcribed. */
  function voicemail(call: OrderReference, greeting: Greeting, longestSeconds: number): string {
    const response = new VoiceResponse();
    hear(response, greeting);
    response.record({
      action: urls.callVoicemail,
      maxLength: longestSeconds,
      playBeep: true,
      recordingStatusCallback: urls.recordingEnded(call, "voicemail"),
      recordingStatusCallbackEvent: ["completed", "absent"],
      transcribe: true,
      transcribeCallback: urls.recordingTranscribed(call, "voicemail"),
    });
    response.hangup();
    return response.toString();
  }

  const nobodyIsThere = (language?: SpokenLanguage) => end(usualWords("nobodyIsThere", language));

  /**
   * For an incoming call: say the announcement of a recording, and ring the phone of the inbox. The call counts as
   * answered once that phone is picked up.
   */
  function forward(from: string, inboxNumber: string, forwardTo: string, announcement: Words | null): string {
    const response = new VoiceResponse();
    if (announcement !== null) {
      say(response, announcement);
    }
    const dial = response.dial({
      answerOnBridge: true,
      timeout: RING_SECONDS,
      action: urls.callForwarded(announcement?.language),
    });
    const statusCallback = urls.callForwarding(from, inboxNumber);
    dial.number({ statusCallback, statusCallbackEvent: ["answered"] }, forwardTo);
    return response.toString();
  }
  function play(attributes: { loop?: number; digits?: string }, url?: string): string {
    const response = new VoiceResponse();
    response.play(attributes, url);
    return response.toString();
  }

  /** How a leg takes part in a conference. */
  const participant = (party: OrderReference) => ({
    participantLabel: party.id,
    startConferenceOnEnter: true,
    endConferenceOnExit: false,
    beep: "false" as const,
    waitUrl: "",
    jitterBufferSize: "small" as const,
    statusCallback: urls.lineEvents(party),
    statusCallbackEvent: ["start", "end", "join", "leave"] as ("start" | "end" | "join" | "leave")[],
  });

  return {
    /** No action. */
    nothing: new twilio.twiml.MessagingResponse().toString(),
    hangUp: end(),
    /** To the called person when the agent does not pick up. */
    agentIsAway: end({ text: "Sorry, no one is available right now. We will call you again." }),
    /** To a caller when the call is not answered, in the language of the announcement before. */
    nobodyIsThere,
    /** The called person has picked up: ring the agent. */
    putThrough(inboxNumber: string, agentNumber: string): string {
      const response = new VoiceResponse();
      response.dial({ callerId: inboxNumber, timeout: RING_SECONDS, action: urls.callPutThrough }, agentNumber);
      return response.toString();
    },
    /** To an agent or a user who has picked up: the key shows that it is not a mailbox. */
    askForKey(
      line: OrderReference,
      conference: string,
      { prompt = "Press any key to start calling.", isSupervisor = false, announcement }: LinePart = {},
    ): string {
      const response = new VoiceResponse();
      if (announcement !== undefined) {
        // Outside of the question, since a key cuts off its words.
        say(response, announcement);
      }
      const gather = response.gather({
        input: ["dtmf"],
        numDigits: 1,
        timeout: KEY_SECONDS,
        action: urls.lineKey(line, conference, isSupervisor),
      });
      say(gather, { text: prompt });
      response.hangup();
      return response.toString();
    },
    /**
     * To an agent who has pressed a key: join the conference, which continues when a leg leaves. It starts at once and
     * silently, and a small buffer keeps the delay low. The label is the id of the line, since all participants of a
     * conference report to the callback of the first. A supervisor is muted, and nobody hears when one comes.
     */
    join(
      line: OrderReference,
      conference: string,
      { isSupervisor = false, label = line.id, announcement }: LinePart = {},
    ): string {
      const response = new VoiceResponse();
      if (announcement !== undefined) {
        say(response, announcement);
      }
      const dial = response.dial({ timeLimit: LONGEST_LINE_SECONDS, action: urls.lineLeft(line) });
      const supervisor = { muted: true, startConferenceOnEnter: false };
      dial.conference({ ...participant(line), participantLabel: label, ...(isSupervisor && supervisor) }, conference);
      return response.toString();
    },
    /** To a leg that goes to another conference: that of a line, or of the person of a call. */
    move(party: OrderReference, conference: string, isLine: boolean): string {
      const response = new VoiceResponse();
      const action = isLine ? { action: urls.lineLeft(party) } : {};
      const dial = response.dial({ timeLimit: LONGEST_LINE_SECONDS, ...action });
      dial.conference(participant(party), conference);
      return response.toString();
    },
    /** To a leg on hold. */
    holdMusic: play({ loop: 0 }, urls.holdMusic),
    /** To a leg that hears keypad tones. */
    digits: (digits: string) => play({ digits }),
    /** To a machine that records: the message, during which a person may press a key. Another key begins it again, once. */
    message(call: OrderReference, url: string, closing: Words | null, { isRepeated = false } = {}): string {
      const response = new VoiceResponse();
      const gather = response.gather({
        input: ["dtmf"],
        numDigits: 1,
        timeout: MESSAGE_KEY_SECONDS,
        // A message without a key is reported too.
        actionOnEmptyResult: true,
        action: urls.callMessage(call, url, closing, { isRepeated }),
      });
      gather.play(url);
      if (closing !== null) {
        say(gather, closing);
      }
      response.hangup();
      return response.toString();
    },
    /** To a person who refuses further calls. */
    notAgain: (language: SpokenLanguage | undefined) => end(notAgainIn(language)),
    /** To the other party, before the call ends. A key may refuse further calls. */
    lastWords(words: Words, refusable: OrderReference | null): string {
      if (refusable === null) {
        return end(words);
      }
      const response = new VoiceResponse();
      const action = urls.callLastWords(refusable, words.language);
      say(response.gather({ input: ["dtmf"], numDigits: 1, timeout: MESSAGE_KEY_SECONDS, action }), words);
      response.hangup();
      return response.toString();
    },
    voicemail,
    /** To everyone in a conference, before it is recorded. */
    announce(words: Words): string {
      const response = new VoiceResponse();
      say(response, words);
      return response.toString();
    },
    /** For an incoming call. */
    answer({ from, to }: { from: string; to: string }, answer: IncomingAnswer): string {
      switch (answer.do) {
        case "wait":
          return wait(answer.call);
        case "voicemail":
          return voicemail(answer.call, answer.greeting, answer.longestSeconds);
        case "say":
          return end(answer.words);
        case "forward":
          return forward(from, to, answer.to, answer.announcement);
        case "refuse":
          return nobodyIsThere();
      }
    },
  };
}

export type Instructions = ReturnType<typeof instructions>;

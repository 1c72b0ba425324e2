import { type Greeting, type Held, type IncomingAnswer, MENU_KEY_SECONDS, type OrderReference } from "../port.ts";
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

/** How often the music of the service is played between the words to a caller in a queue: for half a minute. */
const HOLD_MUSIC_ROUNDS = 4;

/** The time in seconds for a key after the music of a queue, which then goes on. */
const HOLD_KEY_SECONDS = 1;

/** The maximum time of an agent in a conference: without it Twilio ends the conference after four hours. */
export const LONGEST_LINE_SECONDS = 43_200;

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

  type Verbs = Pick<InstanceType<typeof VoiceResponse>, "say" | "play">;

  function say(verbs: Pick<Verbs, "say">, { text, language = USUAL_LANGUAGE }: Words): void {
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

  function hear(response: Verbs, greeting: Greeting): void {
    if ("text" in greeting) {
      say(response, greeting);
    } else {
      response.play(greeting.url);
    }
  }

  /**
   * To a caller: a conference that starts when somebody joins, and until then the ringing tone, or what callers in a queue
   * hear. It is the first to join, so its callback gets the events of all.
   */
  function wait(call: OrderReference, isQueued = false): string {
    const response = new VoiceResponse();
    const dial = response.dial({ timeLimit: LONGEST_LINE_SECONDS, action: urls.callLeft });
    dial.conference(
      {
        ...participant(call),
        startConferenceOnEnter: false,
        ...(isQueued ? { waitUrl: urls.callHold(call) } : { waitUrl: urls.ringback, waitMethod: "GET" as const }),
      },
      call.id,
    );
    return response.toString();
  }

  /** What a caller in a queue hears once. */
  function hold(verbs: Verbs, held: Held | null): void {
    for (const words of held?.words ?? []) {
      say(verbs, words);
    }
    verbs.play({ loop: held && held.music === null ? HOLD_MUSIC_ROUNDS : 1 }, heldMusic(held));
  }

  /** To a caller in a queue that takes keys: the callback has what the caller hears. */
  function waitOutside(call: OrderReference, to: string): string {
    const response = new VoiceResponse();
    response.redirect(urls.callHoldOutside(call, to, false));
    return response.toString();
  }

  /** To a caller: a menu. A call without a key asks for the next instruction too. */
  function ask(
    { call, greeting, to }: { call: OrderReference; greeting: Greeting; to: string },
    times: number,
  ): string {
    const response = new VoiceResponse();
    const gather = response.gather({
      input: ["dtmf"],
      numDigits: 1,
      timeout: MENU_KEY_SECONDS,
      actionOnEmptyResult: true,
      action: urls.callKey(call, to, times),
    });
    hear(gather, greeting);
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

  const heldMusic = (held: Held | null) => (held ? (held.music ?? urls.holdMusic) : urls.ringback);

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
    /** To a user who has accepted a call in the browser: after the words Twilio asks for the next instruction. */
    prompt(
      line: OrderReference,
      conference: string,
      { prompt, announcement }: { prompt: string; announcement: Words | undefined },
    ): string {
      const response = new VoiceResponse();
      if (announcement !== undefined) {
        say(response, announcement);
      }
      say(response, { text: prompt });
      response.redirect(urls.lineKey(line, conference, false));
      return response.toString();
    },
    /**
     * To an agent who has pressed a key, or has heard the words: join the conference, which continues when a leg leaves. It starts at once and
     * silently, and a small buffer keeps the delay low. The label is the id of the line, since all participants of a
     * conference report to the callback of the first. A supervisor is muted, and nobody hears when one comes.
     */
    join(
      line: OrderReference,
      conference: string,
      { isSupervisor = false, label = line.id, announcement }: Omit<LinePart, "prompt"> = {},
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
    /** To a caller in a queue, in the conference: when it is over, Twilio asks again. Null: the call is in none. */
    held(held: Held | null): string {
      const response = new VoiceResponse();
      hold(response, held);
      return response.toString();
    },
    /**
     * To a caller in a queue, outside of the conference, where Twilio hears keys; it does not in what a conference plays
     * to those who wait. Afterwards, and after a key, Twilio asks again.
     */
    heldOutside({ call, to }: { call: OrderReference; to: string }, held: Held | null): string {
      const response = new VoiceResponse();
      const again = urls.callHoldOutside(call, to, true);
      if (held?.key === undefined) {
        hold(response, held);
        response.redirect(again);
      } else {
        const gather = response.gather({
          input: ["dtmf"],
          numDigits: 1,
          timeout: HOLD_KEY_SECONDS,
          actionOnEmptyResult: true,
          action: again,
        });
        hold(gather, held);
      }
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
    notAgain: (language: SpokenLanguage | undefined) => end(usualWords("notAgain", language)),
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
    wait,
    voicemail,
    /** To everyone in a conference, before it is recorded. */
    announce(words: Words): string {
      const response = new VoiceResponse();
      say(response, words);
      return response.toString();
    },
    /**
     * For an incoming call.
     *
     * @param times how often the caller has heard the menu, this time included.
     */
    answer({ from, to }: { from: string; to: string }, answer: IncomingAnswer, times = 1): string {
      switch (answer.do) {
        case "ask":
          return ask({ ...answer, to }, times);
        case "wait":
          return answer.takesKeys ? waitOutside(answer.call, to) : wait(answer.call, answer.isQueued);
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

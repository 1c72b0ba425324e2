import { helpKeywords } from "./help-answers.ts";
import { readRefusal } from "./refusals.ts";
import { joinSpelled, normalise, normaliseAsTyped, sentencesOf, withoutSignature } from "./words.ts";

/** The requests that an incoming text can make. */
export type Request = "stop" | "start" | "help";

/**
 * The words that are a request when they are the whole text, by source: `FCC` is 47 CFR 64.1200(a)(10), the words that
 * revoke consent; `CTIA` the Messaging Principles of the US carriers; `carriers` the words to which carriers themselves
 * react; `languages` the equivalents of STOP in other languages. `STOP` in `refusals.ts` recognizes the word STOP
 * within a longer text.
 */
const words: Readonly<Record<Request, Readonly<Record<"FCC" | "CTIA" | "carriers" | "languages", readonly string[]>>>> =
  {
    stop: {
      FCC: ["stop", "quit", "end", "revoke", "opt out", "cancel", "unsubscribe"],
      CTIA: [],
      carriers: ["optout", "stopall", "stop all", "arret", "td"],
      languages: [
        ...["parar", "pare", "paren", "alto", "baja", "basta", "cancelar", "detener", "desuscribir", "sair"],
        ...["arreter", "desabonner", "stopp", "abmelden", "abbestellen", "cancellami", "disiscrivimi"],
        ...[
          "停止",
          "取消",
          "退订",
          "退訂",
          "拒收",
          "取消订阅",
          "配信停止",
          "配信解除",
          "수신거부",
          "중지",
          "стоп",
          "отписаться",
          "停",
          ...["やめて", "やめてください", "もうやめて", "もうやめてください", "止めてください", "停止希望"],
        ],
      ],
    },
    start: { FCC: [], CTIA: [], carriers: ["start", "unstop", "yes"], languages: [] },
    help: { FCC: [], CTIA: ["help"], carriers: ["info"], languages: helpKeywords },
  };

const requests: ReadonlyMap<string, Request> = new Map(
  Object.entries(words).flatMap(([request, bySource]) =>
    Object.values(bySource)
      .flat()
      .map((word) => [normalise(word), request as Request]),
  ),
);

/** STOP in Vietnamese: without its tones each is another word. */
const TONED: ReadonlySet<string> = new Set(["dừng", "dừng lại", "ngừng", "hủy", "huỷ"]);

/** A reaction of a phone quotes the text of the service, so its words are not the person's. */
const REACTION =
  /^\s*(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,12} to|removed .{1,12} from) ["“].*["”]\s*$/isu;

/**
 * The meaning of an incoming text: a request, or a refusal of `texts`, of `calls` or of `all`. `not_now` asks for another
 * time, `uncertain` may be a refusal, and `harmless` is any other text.
 */
export type Meaning = "start" | "help" | "texts" | "calls" | "all" | "not_now" | "uncertain" | "harmless";

/** The most characters of a text that are read: ten texts of the network. */
const MOST_CHARACTERS = 1_600;

/** The request that a text is. Held letters make no START: it lifts an opt-out, so it counts only as it is typed. */
function requestOf(body: string): Request | undefined {
  const request = requests.get(normalise(body));
  return request === "start" ? requests.get(normaliseAsTyped(body)) : request;
}

/** The meaning of an incoming text. */
export function readMeaning(text: string): Meaning {
  // Some characters have a long form.
  const body = joinSpelled(text.slice(0, MOST_CHARACTERS).normalize("NFKC").slice(0, MOST_CHARACTERS));
  if (REACTION.test(body)) {
    return "harmless";
  }
  const request = requestOf(body) ?? requestOf(withoutSignature(body));
  const toned = body
    .normalize("NFC")
    .toLowerCase()
    .replace(/[.!\s]+$/, "")
    .trimStart();
  if (request !== undefined || TONED.has(toned)) {
    return request === undefined || request === "stop" ? "texts" : request;
  }
  const { texts, calls, isLater, isUncertain } = readRefusal(sentencesOf(body), body);
  if (texts || calls) {
    return texts && calls ? "all" : texts ? "texts" : "calls";
  }
  if (isUncertain) {
    return "uncertain";
  }
  return isLater ? "not_now" : "harmless";
}

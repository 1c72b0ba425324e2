import { isRefusal } from "./refusals.ts";
import { normalise, sentencesOf, withoutSignature } from "./words.ts";

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
      carriers: ["optout", "stopall", "stop all", "arret"],
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
        ],
      ],
    },
    start: { FCC: [], CTIA: [], carriers: ["start", "unstop", "yes"], languages: [] },
    help: { FCC: [], CTIA: ["help"], carriers: ["info"], languages: [] },
  };

const requests: ReadonlyMap<string, Request> = new Map(
  Object.entries(words).flatMap(([request, bySource]) =>
    Object.values(bySource)
      .flat()
      .map((word) => [normalise(word), request as Request]),
  ),
);

/** A reaction of a phone quotes the text of the service, so its words are not the person's. */
const REACTION =
  /^\s*(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,12} to|removed .{1,12} from) ["“].*["”]\s*$/isu;

/** The request in a text; null for any other text. */
export function readRequest(body: string): Request | null {
  if (REACTION.test(body)) {
    return null;
  }
  const request = requests.get(normalise(body)) ?? requests.get(normalise(withoutSignature(body)));
  return request ?? (isRefusal(sentencesOf(body), body) ? "stop" : null);
}

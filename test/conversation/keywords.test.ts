import { expect, it } from "vitest";
import { readRequest } from "../../src/conversation/keywords.ts";

const keyword = (request: string) => ({ request, isKeyword: true });
const plain = { request: "stop", isKeyword: false };

it.each(["STOP", "stop", " Stop. ", "“Stop!”", "st’op", "S T O P".replaceAll(" ", ""), "STOP\n", "𝗦𝗧𝗢𝗣", "stop 🛑"])(
  "%j is STOP",
  (body) => expect(readRequest(body)).toEqual(keyword("stop")),
);

it.each(["quit", "End", "REVOKE", "opt out", "Opt-Out", "OPTOUT", "cancel", "Unsubscribe", "stopall", "Arrêt"])(
  "%j is its kin",
  (body) => expect(readRequest(body)).toEqual(keyword("stop")),
);

it.each(["start", "UNSTOP", "Yes!"])("%j restores", (body) => expect(readRequest(body)).toEqual(keyword("start")));

it.each(["help", "INFO?"])("%j asks for help", (body) => expect(readRequest(body)).toEqual(keyword("help")));

it.each([
  "stop please",
  "Please STOP texting me!!",
  "hey, stop it now, thanks",
  "STOP STOP STOP",
  "please unsubscribe",
  "Unsubscribe me from this",
  "Take me off your list",
  "don't text me again",
  "Don’t contact me. Lose this number",
  "No more texts",
  "I want to opt out",
  "remove me pls",
])("%j is a refusal in plain words", (body) => expect(readRequest(body)).toEqual(plain));

it.each([
  "",
  "🛑",
  "I'll stop by at five",
  "where does the bus stop",
  "don't stop",
  "non-stop flights please",
  "can you cancel my appointment",
  "yes please",
  "the end",
  "start at nine",
  "help me with my order",
  "constructor",
  "__proto__",
])("%j is a text like any other", (body) => expect(readRequest(body)).toBeNull());

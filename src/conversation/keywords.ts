/** What an incoming text asks of us, beside being read. */
export type Request = "stop" | "start" | "help";

/**
 * The words that are a request when they are the whole text, and who asks for them: `FCC` is 47 CFR 64.1200(a)(10),
 * the words that revoke consent; `CTIA` the Messaging Principles of the US carriers; `carriers` what carriers take for
 * the same by themselves, so that both sides agree.
 */
const keywords: Readonly<Record<string, { request: Request; by: "FCC" | "CTIA" | "carriers" }>> = {
  stop: { request: "stop", by: "FCC" },
  quit: { request: "stop", by: "FCC" },
  end: { request: "stop", by: "FCC" },
  revoke: { request: "stop", by: "FCC" },
  "opt out": { request: "stop", by: "FCC" },
  cancel: { request: "stop", by: "FCC" },
  unsubscribe: { request: "stop", by: "FCC" },
  optout: { request: "stop", by: "carriers" },
  stopall: { request: "stop", by: "carriers" },
  "stop all": { request: "stop", by: "carriers" },
  arret: { request: "stop", by: "carriers" },
  start: { request: "start", by: "carriers" },
  unstop: { request: "start", by: "carriers" },
  yes: { request: "start", by: "carriers" },
  help: { request: "help", by: "CTIA" },
  info: { request: "help", by: "carriers" },
};

/** Words that, around a refusal, leave it a refusal: "hey, please stop texting me, thanks". */
const FILLERS = new Set(
  `a all and any anymore at contacting from hello hey hi i im it just kindly me message messages messaging more my no
  now number ok okay once please pls plz sending sms sir stop stopping text texting texts thank thanks the these this to
  u us want ya you your`.split(/\s+/),
);

/** Refusals in plain words, which are to be honoured as well (47 CFR 64.1200(a)(10): any reasonable means). */
const REFUSALS = [
  /\b(remove me|take me off|opt me out|unsubscribe me|leave me alone)\b/,
  /\b(do not|dont|never|stop) (text|texting|message|messaging|contact|contacting|sms) (me|us|my number|this number)\b/,
  /\bno more (texts|messages|sms)\b/,
  /\bi (want|would like|wish|need) to (opt out|unsubscribe)\b/,
];

/** What a text asks for, and whether a keyword alone says so, as carriers see it too; null for any other text. */
export function readRequest(body: string): { request: Request; isKeyword: boolean } | null {
  const said = normalise(body);
  const keyword = Object.hasOwn(keywords, said) ? keywords[said] : undefined;
  if (keyword) {
    return { request: keyword.request, isKeyword: true };
  }
  return isRefusal(said) ? { request: "stop", isKeyword: false } : null;
}

/** Words in lower case without accents and punctuation, one space apart. */
function normalise(body: string): string {
  return body
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function isRefusal(said: string): boolean {
  const words = said.split(" ");
  const [stops, others] = [
    words.filter((word) => word === "stop" || word === "unsubscribe" || word === "optout"),
    words.filter((word) => word !== "unsubscribe" && word !== "optout" && !FILLERS.has(word)),
  ];
  return (stops.length > 0 && others.length === 0) || REFUSALS.some((refusal) => refusal.test(said));
}

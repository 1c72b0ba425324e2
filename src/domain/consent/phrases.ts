import type { Lexicon, Said } from "./lexicon.ts";
import { lexicons } from "./lexicons/index.ts";
import { readUnspaced } from "./unspaced.ts";
import { normalise, type Sentence } from "./words.ts";

/** A code for each kind of word. A word of several kinds has the first of them. */
const CODES = {
  plain: "x",
  elsewhere: "D",
  places: "d",
  people: "o",
  kin: "k",
  otherList: "G",
  instead: "I",
  byPhone: "U",
  nobody: "g",
  reported: "j",
  said: "J",
  never: "V",
  not: "N",
  stop: "S",
  forbidden: "Z",
  removeMe: "r",
  remove: "R",
  call: "C",
  calls: "c",
  sends: "s",
  text: "T",
  texts: "t",
  contact: "K",
  consent: "O",
  withdraw: "W",
  cancel: "u",
  want: "w",
  forget: "F",
  time: "B",
  now: "b",
  more: "M",
  myNumber: "p",
  number: "n",
  list: "L",
  and: "Y",
  have: "H",
  need: "E",
  useless: "e",
  wait: "A",
  receive: "v",
  talk: "a",
  hear: "h",
  report: "Q",
  condition: "q",
  me: "m",
  prefer: "l",
  please: "f",
  subject: "P",
  anger: "z",
} as const;
const OTHER = "x";

interface Grammar extends Omit<Lexicon, "own" | "writes" | "bare" | "accented" | "prefixes" | "separable" | "phrases"> {
  codes: ReadonlyMap<string, string>;
  /** The first words of pairs that have a code. */
  pairs: ReadonlySet<string>;
  bare: ReadonlySet<string>;
  phrases: readonly { phrase: string; said: Said }[];
  own: ReadonlySet<string>;
  writes: ReadonlySet<string>;
  invites: readonly string[];
  invitesAfter: readonly string[];
  accented: ReadonlySet<string>;
  separable: ReadonlyMap<string, string>;
  prefixes: ReadonlySet<string>;
}

const all: readonly Lexicon[] = Object.values(lexicons);
const grammars: readonly Grammar[] = all.map(readLexicon);

function readLexicon(lexicon: Lexicon): Grammar {
  const codes = new Map<string, string>();
  for (const [kind, code] of Object.entries(CODES)) {
    for (const word of wordsOf(lexicon[kind as keyof typeof CODES] ?? "")) {
      codes.set(word, codes.get(word) ?? code);
    }
  }
  // A word of the lexicon stays itself: "appelé" is not "appelle".
  for (const [word, code] of [...codes]) {
    codes.set(single(word), codes.get(single(word)) ?? code);
  }
  return {
    ...lexicon,
    codes,
    pairs: new Set([...codes.keys()].flatMap((word) => (word.includes(" ") ? word.split(" ", 1) : []))),
    phrases: Object.entries(lexicon.phrases ?? {}).flatMap(([said, list]) =>
      list.map((phrase) => ({ phrase: ` ${normalise(phrase)} `, said: said as Said })),
    ),
    bare: new Set(wordsOf(lexicon.bare ?? "")),
    own: new Set(wordsOf(lexicon.own ?? "")),
    writes: new Set(wordsOf(lexicon.writes ?? "")),
    invites: listOf(lexicon.invites),
    invitesAfter: listOf(lexicon.invitesAfter),
    accented: new Set(lexicon.accented?.split(" ")),
    separable: new Map(Object.entries(lexicon.separable ?? {}).map(([word, after]) => [normalise(word), after])),
    prefixes: new Set(lexicon.prefixes),
  };
}

/** With each letter once: people miss and repeat double letters. */
function single(word: string): string {
  return word.length < 5 ? word : word.replace(/(\p{L})\1+/gu, "$1");
}

function listOf(phrases: readonly string[] = []): string[] {
  return phrases.map((phrase) => ` ${normalise(phrase)} `);
}

function wordsOf(list: string): string[] {
  return list.split(" ").map(normalise).filter(Boolean);
}

/** Between a negation and its verb: other words, and verbs with a conjunction ("do not text or call"). */
const GAP = "(?:[xmMnPHfwv]|E(?=x?m)|[CcTtK][xmM]{0,2}Y){0,5}";

/** Before a negation: not "I" ("I do not call that cheap"), and not to forget ("do not forget to call"). */
const REQUESTED = "(?<!P|Px|[FR][xm]{0,2})";
const END = "(?=$|[fmYMPbnNVw]|x[mftTcCK]|xx?$)";

/** The forms of a refusal of one kind of contact, in the codes of words. */
function formsOf(verb: string, noun: string) {
  const any = `[${verb}${noun}]`;
  const object = noun || verb;
  return {
    // "Do not call", "nicht mehr anrufen".
    not: new RegExp(`${REQUESTED}[NV]${GAP}${verb}`),
    // "No more calls", "no marketing calls".
    none: new RegExp(
      `(?:${REQUESTED}[NV][fMna]{0,3}|^[fx]?[NV]M?x?)(?:[cCtT][xM]?Y[NMx]{0,2})?${object}{1,2}${verb}?${END}`,
    ),
    // "Rufen Sie mich nicht mehr an".
    after: new RegExp(`${verb}(?:[xmf]{0,3}n?|[xm]?Y[CcTtK][xm]?)[NV]`),
    // "I do not want to be called", "no quiero que me llamen", "ik wil niet gebeld worden".
    want: new RegExp(
      `[NV][xm]{0,2}[wE]${GAP}${object}|[NV][xm]{0,2}w[xM]{0,2}m[xmM]{0,2}${verb}|w[xm]{0,3}[NV]${GAP}${object}|w[xm]{0,3}${object}[xm]?[NV](?!F)|${object}[xm]?[NV]w`,
    ),
    // "No need to call me anymore".
    needless: new RegExp(`(?:${REQUESTED}[NV][xm]{0,2}E|[NV]Em)[xm]{0,3}${verb}[xm]{0,4}M`),
    // "Ne plus recevoir d'appels".
    receive: new RegExp(`${REQUESTED}[NV][xmMN]{0,2}v[xmM]{0,3}${object}`),
    // "Stop calling".
    stop: new RegExp(`(?<!N[mfM]?)S(?!.*A)(?:[xmMnPf]{0,4}${any}|[xmMnPfva]{0,6}${object})`),
    // "Cancel my alerts", "unsubscribe from the newsletter".
    cancel: noun === "t" ? /(?<![NV]m?|PE)[uW][xmMnPfva]{0,4}[tT]|[tT][xmf]{0,2}u/ : /(?!)/,
    // "Anrufe verboten".
    forbidden: new RegExp(`(?<!A[xm]{0,3})${any}[xm]{0,2}Z|Z[xmf]{0,3}${any}`),
    // "Messages stop".
    ends: new RegExp(`^f?${object}[xm]?S[fmx]?$`),
    // "कॉल करना बंद करो".
    stopAfter: new RegExp(`${any}[xmf]{0,2}S`),
    // "Take me off your call list".
    list: new RegExp(`[Rr][xmnpf]{0,6}(?:${any}[xm]?L|L{1,2}[xm]{0,2}${any})`),
    // "मुझे कॉल लिस्ट से हटाओ".
    listAfter: new RegExp(`${any}L[xm]{0,2}R`),
    // "Уберите меня из рассылки".
    from: noun ? new RegExp(`(?:r|Rx?m|mR)x{1,2}${noun}`) : /(?!)/,
    // "I revoke my consent to be called".
    consent: new RegExp(`(?:W[xmfYM]{0,7}O|[NV][xm]{0,2}H[xm]{0,3}O|H[xm]?[NV][xm]{0,2}O)[xmf]{0,4}${any}`),
  };
}

const CALLS = formsOf("C", "c");
const TEXTS = formsOf("T", "t");
const CONTACT = formsOf("K", "");

const WITHDRAWN = /(?<![NV]m?)W[xmfYMHB]{0,7}O|O[xmH]{0,4}W/;
const CONSENT =
  /(?<!P|Px)[NV][xmHQM]{0,4}O|(?<![NV]m?)W[xmfYM]{0,7}O|O[xmH]{0,4}W|(?:^|[xm])[NV][xm]{0,2}H[xm]{0,3}O|H[xm]?[NV][xm]{0,2}O|^[xf]?N[x]?O$/;
const REMOVE_AFTER = /n[xm]{0,5}L[xm]{0,2}R|n[xm]{0,5}R[xmf]{0,3}L|m[xm]?n[xmL]{0,3}R|n[x]{0,2}mx?R/;
/** "Me supprimer de votre base", "me tira dessa lista". */
const REMOVE_ME = /mR[xmn]{0,3}L/;
/** "Xóa dữ liệu của tôi". */
const REMOVE_OWNED = /Rx?n[xntf]{0,3}m/;
const REMOVE =
  /R[xM]?m[xm]?n|R[xmn]{0,3}n[xmf]{0,8}L|R[xm]{0,3}p|R[xm]{0,2}nm|(?:r|R[xfY]{0,2}m)[xmnY]{0,6}L|^[fx]?(?:r|Rx?m|mR|Rn|nR)f*$/;
/**
 * What may be a refusal though no form matches: for a person to decide. The words of a refusal are in a clause, without a
 * question, a report, a need or another time.
 */
const DOUBTS: readonly RegExp[] = [
  // A negation or a word of stopping, and then contact.
  /(?<!P|Px)[NVS][^QFBbP]{0,8}[CcKt]/,
  // "The calls have to stop", "wann hört das mit den Anrufen auf".
  /[cCtTKn].{0,8}[SZ]|[SZ].{0,8}[cCtTKn]/,
  // "Strike me from whatever list", "delete my contact".
  /[Rr].{0,6}[LKctTn]|[LKctTn].{0,4}[Rr]|[Ru]m|mR/,
  // "I never want to hear from you again".
  /[NV]x?h[xfM]{0,2}$|[NV].{0,4}h.{0,6}M|M.{0,3}[NV].{0,3}h|V.{0,6}h|[NV].{0,4}w.{0,5}h|w.{0,3}[NV].{0,5}h|[NV]{1,2}x?hw|[SZ].{0,4}h/,
  // "Never … again": a verb that the lexicon does not have.
  /(?:[NV][^wv]?m.?[^wv]?M|[NV]M[^wv]?m|m[NV][^wv]?M|V.{0,3}[CTK])/,
  // "I withdraw what I agreed to".
  /[NVWS].{0,6}O|O.{0,4}[NVWS]/,
  /[uW].{0,4}[tTLcn]|[tTL].{0,2}u/,
];

/** The words of a refusal in two clauses of a sentence, and anger. */
const COMPLAINT = /[cCtTKn].*[SZWz]|[SZWz].*[cCtTKn]|[SZ].*[hK]/;
/** A clause that is about stopping, and names nothing else that stops. */
const ENOUGH = /^[xfmbM]{0,3}[SZ][xfmbM]{0,2}$|^[xfmb]{0,2}(?:[NV]x?M|M[NV])[xfm]{0,3}$/;

/** Whether a clause may be a refusal that no form matches, or is "enough" alone. */
function isNear(codes: string): boolean {
  const isOtherwise = /[QqFBbAG]|[NV].*E|E.*[NV]|[NV][xm]{0,2}[Rr]|R[xm]{0,2}N|H.*[NV]/.test(codes);
  return (!isOtherwise && DOUBTS.some((doubt) => doubt.test(codes))) || /^[fx]?S[fx]?$/.test(codes);
}

/** "Do not call the police", "ring inte på dörren": the object follows. */
const ELSEWHERE = /[CTK](?=[NM]?m?[NM]?x{0,3}[Dk]|[NM]?x?m[Dk])/g;
/** "Die Polizei nicht rufen": it precedes. */
const ELSEWHERE_BEFORE = /([Dk][xm]?f?[NxE]{0,2})[CTK]/g;
/** "Entrega sin contacto". */
const DELIVERY = /(Dx?N)K/g;
/** "Do not contact me by phone". */
const BY_PHONE = /[Ka](?=[xmMNKa]{0,4}U)|(?<=U[xmMNKa]{0,4})[Ka]/g;
/** "Text me instead of calling". */
const INSTEAD = /I[xmfn]{0,3}[Cc]/;
const INSTEAD_AFTER = /[Cc][xm]{0,2}I/;
const TEXTING = /[Tta]/;
/** I: "I write instead of calling" asks for nothing. */
const FIRST = new Set(
  "i ill ive we ich wir ik wij je j nous yo io eu jag jeg vi mina ja я мы انا אני मैं main toi".split(" "),
);
/** "Nobody contacts me again". */
const NOBODY: readonly (readonly [RegExp, Said])[] = [
  [/g(?=.{0,6}M)[xmMfN]{0,5}C/, "calls"],
  [/g(?=.{0,6}M)[xmMfN]{0,5}T/, "texts"],
  [/g(?=.{0,6}M)[xmMfN]{0,5}K/, "all"],
];
/** "I never said", "ich habe nicht gesagt", "ik zei niet dat". */
const DENIED = /(?<!Q[Pm])(?:[NV]|PQ)[xmHMPfQ]{0,3}J/;
const DENIED_AFTER = /J[xm]{0,2}[NV](?=x)/;

/** Whether a clause says what the person did not say. A question does not: "did I not tell you to stop?" */
function isDenied({ negatesAfter }: Grammar, codes: string, clause: Shaped | undefined): boolean {
  return !clause?.isQuestion && (DENIED.test(codes) || (negatesAfter === true && DENIED_AFTER.test(codes)));
}

/** Words before an invitation: "but call me". */
const BUT = new Set(
  (
    "just but instead better so rather only mejor sino pero solo mais plutot aber sondern lieber ma invece anzi solo mas so maar liever " +
    "ale lepiej tylko lecz men hellere heller istallet bare utan bara vaan mutta mieluummin а лучше но بل ولكن אלא אבל बल्कि ma nhung hay"
  ).split(" "),
);

/** Whether a clause asks not to be removed: "do not delete my number", "löschen Sie meine Nummer nicht". */
function isKept({ negatesAfter }: Grammar, codes: string): boolean {
  return (
    /[NV][xmfnp]{0,3}[Rr]/.test(codes) ||
    (negatesAfter === true && /[Rr][mnpf]{0,4}Y?N(?:[fx]{0,3}|x{0,3}L|[mnp]+)$/.test(codes))
  );
}

/** Whether a clause asks for a call: "call me", "ruf mich an". */
function isInvite(grammar: Grammar, { padded, words }: Shaped, codes: string): boolean {
  if (grammar.invitesAfter.some((phrase) => padded.includes(phrase))) {
    return true;
  }
  const phrase = grammar.invites.find((start) => padded.includes(start));
  if (phrase === undefined || /[NVSMYq]/.test(codes)) {
    return false;
  }
  const before = padded
    .slice(1, padded.indexOf(phrase) + 1)
    .trim()
    .split(" ").length;
  const isCourtesy = (word: string) => BUT.has(word) || grammar.codes.get(word) === CODES.please;
  return padded.startsWith(phrase) || (before <= 2 && words.slice(0, before).every(isCourtesy));
}

/** Whom one calls, in all languages: "police" is a threat, but not in "do not call the police". */
const SUMMONED: ReadonlySet<string> = new Set(
  all.flatMap(({ elsewhere = "", places = "", people = "" }) => wordsOf(`${elsewhere} ${places} ${people}`)),
);

/** What a sentence says in one of the languages. @param isWhole whether it is the whole text. */
export function readSentence({ said, clauses }: Sentence, isWhole: boolean): ReadonlySet<Said> {
  const found = new Set<Said>();
  const shaped = clauses.map((clause) => shapeOf(clause, isWhole && clauses.length === 1));
  for (const grammar of grammars) {
    readIn(grammar, said, shaped, found);
  }
  if (found.has("summoned") && !found.has("elsewhere")) {
    found.add("uncertain");
  }
  readUnspaced(said.replaceAll(" ", ""), clauses, found);
  return found;
}

/** The most words of a clause that count: a refusal is short. */
const MOST_WORDS = 60;

/** The codes without which a sentence asks for nothing. */
const SPEAKS = /[CcTtKaORrgIjJNVbUunSZz]/;

function readIn(grammar: Grammar, said: string, clauses: readonly Shaped[], found: Set<Said>): void {
  const padded = ` ${said} `;
  const written = clauses.map((clause) => withSent(grammar, clause.words, encode(grammar, clause)));
  const coded = written.map((codes) => withoutOthers(grammar, codes).replaceAll(CODES.anger, OTHER));
  // Most languages know no word of a sentence.
  const isQuiet = !written.some((codes) => SPEAKS.test(codes));
  const isElsewhere =
    !isQuiet && written.some((codes, place) => /[Dk]/.test(codes) && /[NVE]/.test(codes) && coded[place] !== codes);
  const isInvited = !isQuiet && clauses.some((clause, place) => isInvite(grammar, clause, written[place] ?? ""));
  const isByPhone = () => written.some((codes) => codes.includes(CODES.byPhone) && !/[Tt]/.test(codes));
  const isKeptOrOther = () => coded.some((codes) => isKept(grammar, codes) || /G/.test(codes));
  const isLater =
    !isQuiet &&
    coded.some(
      (codes) => (/B/.test(codes) && /[CcTtKa]/.test(coded.join(""))) || (/b/.test(codes) && /[CcTtKaNV]/.test(codes)),
    );
  let isRefused = false;
  for (const { phrase, said: meant } of grammar.phrases) {
    if (
      padded.includes(phrase) &&
      !(meant === "calls" ? isLater || isInvited || isElsewhere : meant !== "uncertain" && isKeptOrOther())
    ) {
      const isThreat = meant === "uncertain" && SUMMONED.has(phrase.trim());
      found.add(isThreat ? "summoned" : meant === "all" && isByPhone() ? "calls" : meant);
      isRefused = true;
    }
  }
  const words = said.split(" ");
  if (
    !grammar.phrases.some(({ phrase, said: meant }) => meant === "uncertain" && padded.includes(phrase)) &&
    words.some((word) => grammar.bare.has(word)) &&
    words.every((word) => grammar.bare.has(word) || grammar.codes.get(word) === CODES.please)
  ) {
    found.add("texts");
    isRefused = true;
  }
  if (isQuiet) {
    if (!isRefused && coded.some(isNear)) {
      found.add("uncertain");
    }
    return;
  }
  // "I am tired of your messages, stop".
  const isStopped = clauses.some((clause) => isStop(grammar, clause.said));
  if (isStopped && coded.some((codes) => /^[^Q]*t[^Q]*$/.test(codes))) {
    found.add("texts");
    isRefused = true;
  } else if (isStopped && coded.some((codes) => /^[^Q]*c[^Q]*$/.test(codes))) {
    found.add("calls");
    isRefused = true;
  }
  if (isInvited) {
    found.add("invited");
  }
  if (isElsewhere) {
    found.add("elsewhere");
  }
  // "Don't call my mother": a refusal for her, or a call to somebody else.
  if (!isInvited && written.some((codes, place) => codes.includes(CODES.kin) && coded[place] !== codes)) {
    found.add("uncertain");
  }
  const sentence = coded.join(" ");
  const isInstead = INSTEAD.test(sentence) || (grammar.insteadAfter && INSTEAD_AFTER.test(sentence));
  const isFirst = words.slice(0, 2).some((word) => FIRST.has(word));
  const isAsked = isFirst
    ? /l/.test(sentence) && !/T/.test(sentence)
    : /[lTf]/.test(sentence) || words.some((word) => grammar.writes.has(word));
  if (isInstead && isAsked && TEXTING.test(sentence) && !/[QqB]/.test(sentence)) {
    found.add("calls");
    isRefused = true;
  }
  const timed = coded.flatMap((codes, place) => (/B/.test(codes) ? [place] : [])).slice(0, 2);
  for (const [place, codes] of coded.entries()) {
    const limits = {
      isLater,
      // "No more calls today, tomorrow is fine".
      isForToday: /b/.test(codes) && timed.some((other) => other !== place),
      isOwn: isOwn(grammar, clauses[place]?.said ?? "", codes),
      isInvited,
      isDenied: isDenied(grammar, codes, clauses[place]),
      isOfOther: isOfOther(grammar, codes, clauses[place]?.words ?? []),
    };
    isRefused = readClause(grammar, codes, limits, found) || isRefused;
  }
  // "The tenth call this week, give it up".
  const isComplaint =
    !isInvited &&
    !isElsewhere &&
    ((/[cCtTKnh]/.test(sentence) && coded.some((codes) => ENOUGH.test(codes))) ||
      (COMPLAINT.test(written.join(" ")) &&
        !/[QqFGDAE]/.test(sentence) &&
        !coded.some((codes) => /B.*[SZ]|[SZ].*B/.test(codes))));
  if (!isRefused && isComplaint) {
    found.add("uncertain");
  } else if (!isRefused && (isLater || (isInvited && coded.some((codes) => /B/.test(codes))))) {
    found.add("later");
  } else if (
    !isRefused &&
    !isInvited &&
    coded.some((codes, place) => isNear(codes) && !isDenied(grammar, codes, clauses[place]))
  ) {
    found.add("uncertain");
  }
}

/** Whether a clause is a word of stopping and nothing else. */
function isStop({ codes, bare }: Grammar, said: string): boolean {
  const words = said.split(" ");
  return (
    words.some((word) => codes.get(word) === CODES.stop) &&
    words.every((word) => bare.has(word) || codes.get(word) === CODES.please)
  );
}

interface Limits {
  isLater: boolean;
  isForToday: boolean;
  /** It says what the person does. */
  isOwn: boolean;
  /** Another clause asks for a call. */
  isInvited: boolean;
  /** It says what the person did not say. */
  isDenied: boolean;
  /** The verb has an object that the lexicon does not know: "don't call the garage". */
  isOfOther: boolean;
}

function readClause(
  grammar: Grammar,
  codes: string,
  { isLater, isForToday, isOwn, isInvited, isDenied, isOfOther }: Limits,
  found: Set<Said>,
): boolean {
  if (isDenied) {
    if (!/[NVS]/.test(codes.slice(codes.lastIndexOf(CODES.said))) && /[CcTtKO]/.test(codes)) {
      found.add("uncertain");
    }
    return false;
  }
  if (/j[^NVS]{0,5}[NVS]/.test(codes)) {
    found.add("uncertain");
    return false;
  }
  const isReport = /Q|^[^NS]*q|H[xm]{0,2}[NV][CTK]/.test(codes);
  const isForGood = /[MV]/.test(codes) && !/B/.test(codes) && !isForToday;
  // "You need not call", but not "you need not call me again".
  const isNeedless = isOwn || (/E/.test(codes) && !/[MV]/.test(codes));
  let isRefused = false;
  if (/e[xm]{0,3}[CTK]/.test(codes) && !/[MV]/.test(codes)) {
    found.add("uncertain");
    return false;
  }
  let isDoubtful = false;
  const add = (said: Said, { isStop }: { isStop: boolean }) => {
    // A report: "why do you not call", "I did not get the call".
    if (isReport && !isStop) {
      return;
    }
    if (codes.includes(CODES.condition) && !isStop) {
      // "Do not call me if …".
      isDoubtful = true;
    } else if (isStop ? !/B/.test(codes) : !isLater || isForGood) {
      found.add(said);
      isRefused = true;
    }
  };
  const refuses = (forms: ReturnType<typeof formsOf>, said: Said) => {
    if (
      forms.stop.test(codes) ||
      forms.cancel.test(codes) ||
      forms.ends.test(codes) ||
      forms.forbidden.test(codes) ||
      (grammar.verbLast && forms.stopAfter.test(codes))
    ) {
      add(said, { isStop: true });
    } else if (
      (forms.not.test(codes) && !isNeedless && !isOfOther) ||
      (!/H.*[NV]|v[Pxm]{0,3}[NV]/.test(codes) && forms.none.test(codes)) ||
      forms.needless.test(codes) ||
      forms.want.test(codes) ||
      forms.receive.test(codes) ||
      (grammar.negatesAfter && forms.after.test(codes) && !isNeedless && !isOfOther)
    ) {
      add(said, { isStop: false });
    } else if (isOfOther && !isNeedless && !isReport && (forms.not.test(codes) || forms.after.test(codes))) {
      isDoubtful ||= !isLater;
    } else if (
      said !== "all" &&
      (forms.list.test(codes) ||
        forms.from.test(codes) ||
        forms.consent.test(codes) ||
        (grammar.verbLast && forms.listAfter.test(codes)))
    ) {
      add(said, { isStop: true });
    }
  };
  if (!isInvited) {
    refuses(CALLS, "calls");
  }
  refuses(TEXTS, "texts");
  refuses(CONTACT, "all");
  const isRemoved =
    REMOVE.test(codes) ||
    (grammar.negatesAfter && REMOVE_AFTER.test(codes)) ||
    (grammar.pronounFirst && REMOVE_ME.test(codes)) ||
    (grammar.ownerAfter && REMOVE_OWNED.test(codes));
  for (const [form, said] of NOBODY) {
    if (!isRefused && form.test(codes)) {
      add(said, { isStop: false });
    }
  }
  // A consent of the past: "the consent that I gave before".
  if (!isRefused && WITHDRAWN.test(codes) && !isReport && !/q/.test(codes)) {
    found.add("all");
    isRefused = true;
  }
  if (!isRefused && (CONSENT.test(codes) || (isRemoved && !isReport && !isKept(grammar, codes) && !/G/.test(codes)))) {
    add("all", { isStop: true });
  }
  if (isDoubtful && !isRefused) {
    found.add("uncertain");
  }
  return isRefused;
}

/** A request for good, or one with an object that is the person. */
const OF_PERSON = /[MVmnctY]/;

/** Whether a call or a text is to somebody that the lexicon does not know, so that a person has to decide. */
function isOfOther({ verbLast }: Grammar, codes: string, words: readonly string[]): boolean {
  const verb = Math.max(codes.lastIndexOf(CODES.call), codes.lastIndexOf(CODES.text));
  if (verbLast) {
    // "डॉक्टर को फोन मत करो".
    return (
      words.some((word, place) => /^(को|ko)$/.test(word) && codes.charAt(place - 1) === OTHER) &&
      !codes.includes(CODES.more)
    );
  }
  if (OF_PERSON.test(codes) || words.some((word) => ANYTHING.has(word) || WITH_ME.test(word))) {
    return false;
  }
  return words.some((word, place) => place > verb && codes.charAt(place) === OTHER && !ADDRESSED.has(word));
}

/** The business, and words that name no object. */
const ADDRESSED = new Set(
  wordsOf(
    "you your yours from to by at here there ever please us back home house the la el le il lo die das den het zuruck hause vuelta casa maison indietro volta terug thuis huis tilbake tillbaka tilbage hjem hem takaisin kotiin domu обратно домой sie ihr ihnen euch ihre eure von bei an auf ustedes usted su sus de aqui aca vous vos votre chez ici " +
      "voi vi vostri vostre vostra vostro da qui qua voces vc vcs seus suas sua aqui ca pra para jullie u uw je jouw van naar hier er op dere jer jeres deres " +
      "ert era er ni fra fran i hit teilta teidan tanne was wasz wasze wam waszych panstwa panstwo od do tu tutaj вы вас ваши вам ваших вашу ваша от сюда " +
      "منكم لنا عليكم هنا اليكم מכם שלכם אליכם לכאן לפה ban cac den vao tu nhe nha nua di",
  ),
);

/** Whether the clause begins with "I call": it says what the person does. */
function isOwn(grammar: Grammar, said: string, codes: string): boolean {
  const place = said.split(" ", 3).findIndex((word) => grammar.own.has(word));
  return place >= 0 && /^[Nm]{0,2}[CT]/.test(codes.slice(place + 1));
}

/** The codes without the calls that are not to the person. */
function withoutOthers({ objectFirst }: Grammar, codes: string): string {
  const isPhone = codes.includes(CODES.byPhone);
  const phoned = isPhone
    ? codes.replace(/[Tt]/.test(codes) ? /(?!)/g : BY_PHONE, CODES.call).replaceAll(CODES.byPhone, CODES.please)
    : codes;
  if (!/[Dk]/.test(phoned)) {
    return phoned;
  }
  const called = phoned.replace(ELSEWHERE, OTHER).replace(DELIVERY, `$1${OTHER}`);
  return objectFirst ? called.replace(ELSEWHERE_BEFORE, `$1${OTHER}`) : called;
}

const CAPITALISED = /^\p{Lu}\p{Ll}+$/u;
const LOWER = /^\p{Ll}+$/u;
/** Between a verb and the name of its object: "llame a Juan", "dzwoń do pana Marka". Other words precede an address. */
const BEFORE_NAME = new Set(
  wordsOf(
    "a al an au bei cho de den det do en il la le naar ne nie on pa the ti til till to tot к на " +
      "mr mrs ms dr sr sra senor senora senhor senhora herr frau monsieur madame mme pan pana pani signor signora господину госпоже",
  ),
);
const MOST_BEFORE_NAME = 3;
/** A verb with "me" or "us" in the word: "m'appelez", "llamarme", "chiamarci". */
const WITH_ME = /^m(?:r?app|telephon|contact|ecri|envoy|embet)|(?:r|te|do|n)m[ie]$|(?:r|te)ci$|(?:r|do|n)nos$/;

/** My, our, this: they show that a place is the one that was called. */
const OWN_PLACE = new Set(
  wordsOf(
    "my our this these mi mis nuestro nuestra este esta estos estas mon ma mes notre nos ce cet cette ces " +
      "mein meine meinen meinem meiner unser unsere unserem unserer dieses diese diesen diesem dieser " +
      "mio mia nostro nostra questo questa meu minha nosso nossa esse essa deste desta desse dessa mijn ons onze dit deze " +
      "moj moja mojego mojej naszego naszej tego tej min mitt mina mine var vart vores detta dette denna denne " +
      "tahan meidan minun мой моего мою моей моему нашего нашу нашей этот эту этого هذا هذه הזה הזאת שלי שלנו " +
      "मेरे मेरी मेरा हमारे हमारी इस mere meri mera hamare nay toi",
  ),
);
/** Before a place or a person that is called, and after one in languages where the object may come first. */
const CALLED = /[CTK][NMxm]{0,5}$/;
const CALLED_AFTER = /^[NMxmE]{0,4}[CTK]/;
/** "Stop", but not "I have to stop". */
const STOPPED = /(?<!P[xmEw]{0,4})S/;

/** A clause, and all that languages have in common of it. */
interface Shaped {
  said: string;
  /** It, with a space on both sides. */
  padded: string;
  /** The words that count. */
  words: readonly string[];
  /** The same as they are written, or none if they are others. */
  written: readonly string[];
  /** Whether the last word alone has a capital, apart from the first. */
  endsInName: boolean;
  isQuestion: boolean;
  /** The place of the first number of a phone number, and its end. */
  phone: { start: number; end: number } | undefined;
  /** Whether it is the whole text. */
  isWhole: boolean;
}

function shapeOf({ said, original }: Sentence["clauses"][number], isWhole: boolean): Shaped {
  const words = said.split(" ", MOST_WORDS);
  const found =
    original
      .normalize("NFC")
      .replace(/['’‘`´]/g, "")
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const written = found.length >= words.length && normalise(found[0] ?? "") === words[0] ? found : [];
  return {
    ...{ said, padded: ` ${said} `, words, written },
    endsInName:
      written.length > 1 &&
      written.length === words.length &&
      CAPITALISED.test(written.at(-1) ?? "") &&
      written.slice(1, -1).every((word) => LOWER.test(word)),
    isQuestion: /[?？؟]/.test(original),
    phone: phoneOf(words),
    isWhole,
  };
}

/** Consecutive numbers of at least seven digits in all. */
function phoneOf(words: readonly string[]): Shaped["phone"] {
  let start = 0;
  let digits = 0;
  for (const [place, word] of [...words, ""].entries()) {
    if (/^\d{1,15}$/.test(word)) {
      digits += word.length;
    } else {
      if (digits >= LEAST_DIGITS) {
        return { start, end: place };
      }
      [start, digits] = [place + 1, 0];
    }
  }
  return undefined;
}

const LEAST_DIGITS = 7;
const LONGEST_ARTICLE = 3;

function encode(grammar: Grammar, { words, written, endsInName, phone, isWhole }: Shaped): string {
  const codes = words
    .map((word, place) => {
      if (phone && place >= phone.start && place < phone.end) {
        // "Delete order 1234567" names no phone number.
        const article = words[place - 1] ?? "";
        const isPhone = article.length <= LONGEST_ARTICLE || codeOf(grammar, article) !== OTHER;
        return place === phone.start && isPhone ? CODES.number : OTHER;
      }
      if (grammar.accented.size > 0 && grammar.accented.has(written[place]?.toLowerCase() ?? "")) {
        return CODES.report;
      }
      const before = words[place - 1] ?? "";
      const isHour = /^\d{1,2}(am|pm|h|uhr)$/.test(word) || (/^\d{1,2}$/.test(word) && HOUR_AFTER.has(before));
      if (isHour || (/^[ap]m$/.test(word) && /^\d{1,2}$/.test(before))) {
        return CODES.time;
      }
      const after = grammar.separable.get(word);
      if (after !== undefined && words.includes(after, place)) {
        return CODES.stop;
      }
      // "I have asked before" names no limit.
      if (word === "before" && place === words.length - 1) {
        return OTHER;
      }
      const pair = grammar.pairs.has(word) ? grammar.codes.get(`${word} ${words[place + 1]}`) : undefined;
      const code = pair ?? codeOf(grammar, word);
      const isNoLimit =
        EVERY.has(before) ||
        (before.length <= LONGEST_ARTICLE && EVERY.has(words[place - 2] ?? "")) ||
        PAST.has(before) ||
        PAST.has(words[place + 1] ?? "");
      return code === CODES.time && isNoLimit ? OTHER : code;
    })
    .join("");
  const isNamed = endsInName && !grammar.capitalNouns && codes.endsWith(OTHER) && isObject(grammar, words, codes);
  return withCalled(grammar, { words, isWhole, isNamed }, isNamed ? `${codes.slice(0, -1)}${CODES.people}` : codes);
}

/** Whether the name at the end is the object of a verb: "call John", but not "call me John". */
function isObject({ pronounFirst }: Grammar, words: readonly string[], codes: string): boolean {
  let place = words.length - 2;
  const isBefore = () => /[NM]/.test(codes.charAt(place)) || BEFORE_NAME.has(words[place] ?? "");
  while (words.length - 2 - place < MOST_BEFORE_NAME && isBefore()) {
    place -= 1;
  }
  const hasObject = pronounFirst && (codes.charAt(place - 1) === CODES.me || WITH_ME.test(words[place] ?? ""));
  return /[CTK]/.test(codes.charAt(place)) && !hasObject;
}

/** A request not to call, without a report, a need or another time. */
const REFUSES_CALL = /^[^QFEPHBqg]*[NV][^QFEPHBqg]*$/;

/**
 * The codes in which places and people are others to call, or the ones that were called: "do not call the school, I did",
 * but "do not call this school", "stop calling my boss", "do not call the school anymore". "Do not call the office" alone is
 * from there. Of other requests not to call somebody a person decides, as of relatives, but not of a name at the end.
 */
function withCalled(
  { objectFirst }: Grammar,
  { words, isWhole, isNamed }: Pick<Shaped, "words" | "isWhole"> & { isNamed: boolean },
  codes: string,
): string {
  const isStopped = STOPPED.test(codes) || codes.includes(CODES.more);
  const isRefused = !isNamed && REFUSES_CALL.test(codes);
  return codes.replace(/[dok]/g, (code, place: number) => {
    const after = codes.slice(place + 1);
    const isCalled = CALLED.test(codes.slice(0, place)) || (objectFirst && CALLED_AFTER.test(after));
    const isOwnPlace =
      code === CODES.places && [-2, -1, 1].some((offset) => OWN_PLACE.has(words[place + offset] ?? ""));
    if (code === CODES.kin && !(isCalled && !isStopped)) {
      return OTHER;
    }
    if (isCalled && (isStopped || isOwnPlace)) {
      return OTHER;
    }
    if (isCalled && isRefused && isWhole && code === CODES.places && ENDS_WITH_PLACE.test(after)) {
      return CODES.me;
    }
    return code === CODES.kin || (isCalled && isRefused) ? CODES.kin : CODES.elsewhere;
  });
}

/** After a place that is the whole object: a courtesy, or the negation and the verb. */
const ENDS_WITH_PLACE = /^[fNC]*$/;

/** Nothing, anything: what is sent. */
const ANYTHING = new Set(
  wordsOf(
    "nada nothing anything stuff things crap junk garbage cosas basura trucs merde mist kram zeug roba coisas lixo troep rommel skrap soppel roskaa rzeczy " +
      "badziewia ерунду это эту שטויות הדברים चीजें बकवास may_thu  rien nichts nix niente nulla niks niets iets inget ingenting noe noget intet noko mitaan nic niczego " +
      "ничего شيء شي כלום דבר कुछ gi",
  ),
);

/** The codes in which to send is to text: "send no more", "send me nothing", but not "do not send the invoice". */
function withSent({ verbLast, objectFirst }: Grammar, words: readonly string[], codes: string): string {
  if (!codes.includes(CODES.sends)) {
    return codes;
  }
  // Where the object may precede the verb, nothing else does: "bitte nicht schicken".
  const isAlone = (verbLast || objectFirst ? /^[mfNVP]*x?[mfNVP]*s[mfbYNVP]*$/ : /s[mfbYNVP]*$/).test(codes);
  const isText = /[tTMV]/.test(codes) || isAlone || words.some((word) => ANYTHING.has(word));
  return codes.replaceAll(CODES.sends, isText ? CODES.text : OTHER);
}

/** Before the hour of a time. */
const HOUR_AFTER = new Set(["at", "for", "um", "kl"]);

/** Beside a time that is over: "last week". */
const PAST = new Set(
  wordsOf(
    "last past ago pasada pasado passe passee derniere dernier letzte letzten letzter vorige voriger scorsa scorso passata passato passada afgelopen " +
      "forra forrige sidste siste viime zeszlym zeszly ostatnim ostatnio прошлой прошлом прошлый назад الماضي الماضيه שעבר पिछले पिछली truoc_day",
  ),
);

/** Before a time that is no limit: "you call every week". */
const EVERY = new Set(
  [
    "every all each any cada todo todos todas tout tous toute toutes chaque aucun jede jeden jeder jedes ogni tutti tutte elke iedere",
  ]
    .concat(["kazdy kazdego co varje hver hvert heile hele hela joka каждый каждую весь все كل כל हर moi"])
    .flatMap(wordsOf),
);

function codeOf({ codes, elides, umlauts, compounds, prefixes }: Grammar, word: string): string {
  return (
    codes.get(word) ??
    codes.get(single(word)) ??
    (elides ? codes.get(word.replace(/^(qu|[djlmns])(?=\p{L}{3})/u, "")) : undefined) ??
    (umlauts ? codes.get(word.replace(/([aou])e/g, "$1")) : undefined) ??
    (prefixes.has(word.charAt(0)) && word.length > LEAST_LAST ? codes.get(word.slice(1)) : undefined) ??
    (compounds ? codeOfLast(codes, word) : undefined) ??
    OTHER
  );
}

/** The fewest letters of the last noun of a compound, and of what is before it; the most that are read. */
const LEAST_LAST = 5;
const LEAST_FIRST = 4;
const MOST_LETTERS = 40;

/** The code of the noun that ends a word, if it is a call or a text. */
function codeOfLast(codes: Grammar["codes"], word: string): string | undefined {
  if (word.length > MOST_LETTERS) {
    return undefined;
  }
  for (let start = LEAST_FIRST; start <= word.length - LEAST_LAST; start += 1) {
    const code = codes.get(word.slice(start));
    if (code === CODES.calls || code === CODES.texts) {
      return code;
    }
  }
  return undefined;
}

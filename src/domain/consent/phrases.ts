import type { Lexicon } from "./lexicon.ts";
import { lexicons } from "./lexicons/index.ts";
import { normalise, type Sentence } from "./words.ts";

/** What a sentence refuses or asks for, by the words of its language. */
export type Said = "calls" | "texts" | "all" | "later" | "uncertain" | "invited" | "elsewhere" | "summoned";

/** A code for each kind of word. A word of several kinds has the first of them. */
const CODES = {
  plain: "x",
  elsewhere: "D",
  places: "d",
  people: "o",
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
  text: "T",
  texts: "t",
  contact: "K",
  consent: "O",
  withdraw: "W",
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
  report: "Q",
  condition: "q",
  me: "m",
  prefer: "l",
  please: "f",
  subject: "P",
} as const;
const OTHER = "x";

interface Grammar {
  codes: ReadonlyMap<string, string>;
  /** The first words of pairs that have a code. */
  pairs: ReadonlySet<string>;
  bare: ReadonlySet<string>;
  phrases: readonly { phrase: string; said: Said }[];
  negatesAfter: boolean;
  verbLast: boolean;
  pronounFirst: boolean;
  ownerAfter: boolean;
  umlauts: boolean;
  elides: boolean;
  compounds: boolean;
  objectFirst: boolean;
  insteadAfter: boolean;
  own: ReadonlySet<string>;
  writes: ReadonlySet<string>;
  invites: readonly string[];
  invitesAfter: readonly string[];
  accented: ReadonlySet<string>;
  capitalNouns: boolean;
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
  const pairs = new Set([...codes.keys()].flatMap((word) => (word.includes(" ") ? word.split(" ", 1) : [])));
  const phrases = Object.entries(lexicon.phrases ?? {}).flatMap(([said, list]) =>
    list.map((phrase) => ({ phrase: ` ${normalise(phrase)} `, said: said as Said })),
  );
  const { negatesAfter = false, verbLast = false, pronounFirst = false, ownerAfter = false } = lexicon;
  const { umlauts = false, elides = false, compounds = false, objectFirst = false, insteadAfter = false } = lexicon;
  const prefixes = new Set(lexicon.prefixes);
  const bare = new Set(wordsOf(lexicon.bare ?? ""));
  const writes = new Set(wordsOf(lexicon.writes ?? ""));
  const own = new Set(wordsOf(lexicon.own ?? ""));
  const separable = new Map(Object.entries(lexicon.separable ?? {}).map(([word, after]) => [normalise(word), after]));
  const flags = {
    negatesAfter,
    verbLast,
    pronounFirst,
    ownerAfter,
    umlauts,
    elides,
    compounds,
    objectFirst,
    insteadAfter,
  };
  const invites = listOf(lexicon.invites);
  const invitesAfter = listOf(lexicon.invitesAfter);
  const accented = new Set(lexicon.accented?.split(" "));
  const { capitalNouns = false } = lexicon;
  return {
    codes,
    pairs,
    bare,
    phrases,
    prefixes,
    own,
    separable,
    writes,
    invites,
    invitesAfter,
    accented,
    capitalNouns,
    ...flags,
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
    none: new RegExp(`(?:${REQUESTED}[NV][fMna]{0,3}|^[fx]?[NV]M?x?)(?:[cCtT][xM]?Y[NMx]{0,2})?${object}${END}`),
    // "Rufen Sie mich nicht mehr an".
    after: new RegExp(`${verb}(?:[xmf]{0,3}n?|[xm]?Y[CcTtK][xm]?)[NV]`),
    // "I do not want to be called", "no quiero que me llamen", "ik wil niet gebeld worden".
    want: new RegExp(
      `[NV][xm]{0,2}[wE]${GAP}${object}|[NV][xm]{0,2}w[xM]{0,2}m[xmM]{0,2}${verb}|w[xm]{0,3}[NV]${GAP}${object}|w[xm]{0,3}${object}[xm]?[NV]|${object}[xm]?[NV]w`,
    ),
    // "No need to call me anymore".
    needless: new RegExp(`(?:${REQUESTED}[NV][xm]{0,2}E|[NV]Em)[xm]{0,3}${verb}[xm]{0,4}M`),
    // "Ne plus recevoir d'appels".
    receive: new RegExp(`${REQUESTED}[NV][xmMN]{0,2}v[xmM]{0,3}${object}`),
    // "Stop calling".
    stop: new RegExp(`(?<!N[mfM]?)S(?!.*A)(?:[xmMnPf]{0,4}${any}|[xmMnPfva]{0,6}${object})`),
    // "Anrufe verboten".
    forbidden: new RegExp(`(?<!A[xm]{0,3})${any}[xm]{0,2}Z|Z[xmf]{0,3}${any}`),
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
const NEAR = /(?<!P|Px)[NVS][^QFBbP]{0,5}[CcKt]/;

/** Whether a clause may be a refusal that no form matches, or is "enough" alone. */
function isNear(codes: string): boolean {
  const isOtherwise = /[QqFBbEA]|[NV][xm]{0,2}R|R[xm]{0,2}N|H.*[NV]/.test(codes);
  return (NEAR.test(codes) && !isOtherwise) || /^f*Sf*$/.test(codes);
}

/** "Do not call the police", "ring inte på dörren": the object follows. */
const ELSEWHERE = /[CTK](?=[NM]?m?[NM]?x{0,3}D|[NM]?mD)/g;
/** "Die Polizei nicht rufen": it precedes. */
const ELSEWHERE_BEFORE = /(D[xm]?[NxE]{0,2})[CTK]/g;
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
  return !clause?.isQuestion && (DENIED.test(codes) || (negatesAfter && DENIED_AFTER.test(codes)));
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
    (negatesAfter && /[Rr][mnpf]{0,4}Y?N(?:[fx]{0,3}|x{0,3}L|[mnp]+)$/.test(codes))
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

/** What a sentence says in one of the languages. */
export function readSentence({ said, clauses }: Sentence): ReadonlySet<Said> {
  const found = new Set<Said>();
  const shaped = clauses.map(shapeOf);
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
const SPEAKS = /[CcTtKaORrgIjJNVbU]/;

function readIn(grammar: Grammar, said: string, clauses: readonly Shaped[], found: Set<Said>): void {
  const padded = ` ${said} `;
  const written = clauses.map((clause) => encode(grammar, clause));
  const coded = written.map((codes) => withoutOthers(grammar, codes));
  // Most languages know no word of a sentence.
  const isQuiet = !written.some((codes) => SPEAKS.test(codes));
  const isElsewhere =
    !isQuiet && written.some((codes, place) => /D/.test(codes) && /[NVE]/.test(codes) && coded[place] !== codes);
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
    };
    isRefused = readClause(grammar, codes, limits, found) || isRefused;
  }
  if (!isRefused && (isLater || (isInvited && coded.some((codes) => /B/.test(codes))))) {
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
}

function readClause(
  grammar: Grammar,
  codes: string,
  { isLater, isForToday, isOwn, isInvited, isDenied }: Limits,
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
    if (forms.stop.test(codes) || forms.forbidden.test(codes) || (grammar.verbLast && forms.stopAfter.test(codes))) {
      add(said, { isStop: true });
    } else if (
      (forms.not.test(codes) && !isNeedless) ||
      (!/H.*[NV]/.test(codes) && forms.none.test(codes)) ||
      forms.needless.test(codes) ||
      forms.want.test(codes) ||
      forms.receive.test(codes) ||
      (grammar.negatesAfter && forms.after.test(codes) && !isNeedless)
    ) {
      add(said, { isStop: false });
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

/** Whether the clause begins with "I call": it says what the person does. */
function isOwn(grammar: Grammar, said: string, codes: string): boolean {
  const place = said.split(" ", 3).findIndex((word) => grammar.own.has(word));
  return place >= 0 && /^[Nm]{0,2}[CT]/.test(codes.slice(place + 1));
}

/** The codes without the calls that are not to the person. */
function withoutOthers({ objectFirst }: Grammar, codes: string): string {
  const isPhone = codes.includes(CODES.byPhone);
  const phoned = isPhone
    ? codes.replace(/[Tt]/.test(codes) ? /(?!)/g : BY_PHONE, CODES.call).replaceAll(CODES.byPhone, OTHER)
    : codes;
  if (!phoned.includes(CODES.elsewhere)) {
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
}

function shapeOf({ said, original }: Sentence["clauses"][number]): Shaped {
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

function encode(grammar: Grammar, { words, written, endsInName, phone }: Shaped): string {
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
      const isHour = /^\d{1,2}(am|pm|h|uhr)$/.test(word) || (/^\d{1,2}$/.test(word) && before === "at");
      if (isHour || (/^[ap]m$/.test(word) && /^\d{1,2}$/.test(before))) {
        return CODES.time;
      }
      const after = grammar.separable.get(word);
      if (after !== undefined) {
        return words.includes(after, place) ? CODES.stop : OTHER;
      }
      // "I have asked before" names no limit.
      if (word === "before" && place === words.length - 1) {
        return OTHER;
      }
      const pair = grammar.pairs.has(word) ? grammar.codes.get(`${word} ${words[place + 1]}`) : undefined;
      const code = pair ?? codeOf(grammar, word);
      return code === CODES.time && EVERY.has(before) ? OTHER : code;
    })
    .join("");
  const isNamed = endsInName && !grammar.capitalNouns && codes.endsWith(OTHER) && isObject(grammar, words, codes);
  return withCalled(grammar, words, isNamed ? `${codes.slice(0, -1)}${CODES.people}` : codes);
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

/**
 * The codes in which places and people are others to call, or the ones that were called: "do not call the school", but
 * "do not call this school", "stop calling my boss", "do not call the school anymore".
 */
function withCalled({ objectFirst }: Grammar, words: readonly string[], codes: string): string {
  const isStopped = STOPPED.test(codes) || codes.includes(CODES.more);
  return codes.replace(/[do]/g, (code, place: number) => {
    const isCalled = CALLED.test(codes.slice(0, place)) || (objectFirst && CALLED_AFTER.test(codes.slice(place + 1)));
    const isOwnPlace =
      code === CODES.places && [-2, -1, 1].some((offset) => OWN_PLACE.has(words[place + offset] ?? ""));
    return isCalled && (isStopped || isOwnPlace) ? OTHER : CODES.elsewhere;
  });
}

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

/** Refusals in languages without spaces between words, or with endings of many forms. */
interface Unspaced {
  script: RegExp;
  calls: RegExp;
  texts: RegExp;
  all: RegExp;
  uncertain: RegExp;
  /** A time that limits the request. */
  later: RegExp;
  /** Never again: no limit. */
  forGood: RegExp;
  /** Another day in place of this one: a limit. */
  otherDay: RegExp;
  /** To be taken off a list of calls. */
  callList: RegExp;
  /** A question or a report. */
  report: RegExp;
  /** A call to others, or none that is needed, or one that the person asks for: no refusal of calls. */
  otherCall: RegExp;
  /** The beginning of a clause that asks for a call. */
  invite: RegExp;
  /** What is not to be deleted, a list of others, and what the person denies to have said: no refusal of anything. */
  otherwise: RegExp;
  /** "Text me instead of calling". */
  instead: RegExp;
}

const UNSPACED: readonly Unspaced[] = [
  {
    // Chinese.
    script: /\p{Script=Han}/u,
    calls:
      /(不要(?!紧|緊)|别|別|勿|不准|不许|不許|不允许|不允許|不想|不希望|不愿|停止|拒绝|拒絕|谢绝|謝絕|不接受|不需要|不用|禁止).{0,8}(打电话|打電話|来电|來電|电话|電話|致电|致電|拨打|撥打|打来|打來|打过来|打過來|打了|打给|打給|打我|打$)/u,
    texts:
      /停止(发|發|传|傳)送?|(不要|别|別|勿)再(发|發|传|傳)|(不要(?!紧|緊)|别|別|勿|不准|不许|不許|不想|不希望|停止|拒绝|拒絕|不接受|拒收|不收).{0,8}(短信|简讯|簡訊|信息|訊息|消息|发了|發了|传了|傳了|订阅|訂閱|广告|廣告)|(不需要.{0,8}|取消.{0,3})(短信|简讯|簡訊|訊息|订阅|訂閱|广告|廣告)|退订|退訂|拒收|(短信|簡訊|信息|訊息).{0,4}停$|怎么取消订阅/u,
    all: /(不要(?!紧|緊)|别|別|勿|不准|不许|不許|停止|不想).{0,6}(联系|聯絡|聯繫|联络|骚扰|騷擾|烦我|煩我|打扰|打擾|来烦|找我)|(删除|刪除|删掉|刪掉|移除|清除|删了|刪了).{0,6}我的?.{0,2}(号码|號碼|电话|電話|手机|手機|资料|資料|信息|个人)|勿扰|勿擾|^不同意|把(我|1\d{10}(?!号|號)).{0,12}(删|刪|移出|移除|除名|去掉)|(撤回|撤销|撤銷|取消|收回).{0,6}(同意|授权|授權)|没有?同意.{0,4}(你们|联系|你)|沒有?同意|离我远|離我遠|滚(开|蛋|$)|滾(開|蛋|$)|让我静静/u,
    uncertain:
      /打错|打錯|错号|怎么有我的|怎么知道我的|怎麼知道我的|怎麼有我的|哪里来的我的|从哪.{0,4}我的|從哪.{0,4}我的|哪.{0,6}我的(号码|號碼|电话|電話)|谁给.{0,4}我的|誰給.{0,4}我的|(?<!就)(够了|夠了)|举报|舉報|投诉|投訴|律师|律師|骚扰电话/u,
    later:
      /点前|點前|点以前|之前|明天|以后再|以後再|点以后|點以後|点后|點後|晚点|晚點|今天|现在|現在|稍后|稍後|下午|晚上|早上|周末|週末|下周|下週|等一下/u,
    forGood: /不要再|别再|別再|永远|永遠|再也|以后都|以後都/u,
    otherDay: /今天.*(明天|后天|後天|改天)/u,
    callList:
      /从.{0,3}(电话|電話)(名单|名單|列表).{0,4}(删|刪|移|去)|(电话|電話|通话)(名单|名單|列表).{0,4}(删|刪|移|去)/u,
    report: /为什么|為什麼|怎么没|忘|没打|没接|是不是/u,
    otherCall:
      /(打|按|叫|拨|撥)(给|給|了|响|響)?(110|119|120|911|999|112|警察|救护车|救護車|门铃|門鈴|铃|鈴)|打[给給](?!我|本|这|這|咱|俺)|报警|報警|(不用|不必|不需要|无需|無需|用不着|用不著)(?!.{0,6}(再|推销|推銷|广告|廣告|骚扰|騷擾|来电|來電)).{0,5}(打|回|致电|致電)/u,
    invite: /^(请|請|就|直接|可以|麻烦|麻煩|还是|還是|要打就)?(打[给給]我|打我的?(手机|手機|电话|電話)|[给給]我打)/u,
    otherwise:
      /(不要|别|別|勿|不用|不必|先不|不能|不可)(先|急着)?(把.{0,8})?(删|刪|移除|清除|移出|去掉)|(候补|候補|等候|等待|排队|排隊|排号|预约|預約|订座|訂座|报名|報名|宾客|賓客|嘉宾)(名单|名單|列表|队列|隊列|队伍)|(没|沒|没有|沒有|从没|從沒|从未|從未|未)(说|說|讲|講|叫|让|讓|要求)(过|過)?.{0,3}(不要|别|別|停|不)/u,
    instead: /^(?!我)(?=.*(请|請|麻烦|麻煩|用|吧|就好|就行|最好)).*(代替|取代|而不是|而非).{0,2}打(电话|電話)(?!了)/u,
  },
  {
    // Japanese.
    script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    calls:
      /(電話(?!番号)|通話|コール|かけ(て|な)|架電).{0,10}(ないで|ご?遠慮|やめ|止め|不要|いりません|いらない|要らない|お断り|迷惑|結構です|拒否|禁止|くるな|来るな|するな|けるな|ないよう(に)?(お願い|して(?!ます|いま)|言|伝え|頼))/u,
    texts:
      /(メッセージ|メール|メルマガ|文字|sms|送信|送っ|送ら|配信|ライン|line|通知).{0,8}(ないで|やめ|止め|停止|不要|いりません|いらない|要らない|お断り|結構です|拒否|解除|ご?遠慮|もういい|はいいです)|(配信|購読|登録|受信).{0,3}(停止|解除|拒否)|^(停止|解除|退会|ストップ)(して|し|を|希望|お願い|$)/u,
    all: /連絡[^電、]{0,8}(ないで|やめ|不要|結構です|お断り|いりません)|(電話|通話).{0,4}も.{0,8}も(やめ|いりません|いらない|不要|しないで|送らないで|お断り)|放っておい|ほっとい|ほうっておい|かまわないで|構わないで|関わらないで|関わりたく(ない|ありません)|(番号|情報|名簿|リスト|登録|連絡先|データ).{0,6}(削除|消し|消去|外し|抹消|忘れて)|連絡.{0,6}拒否|同意.{0,4}(撤回|取り消|取消|していません|していない|しません|やめ)/u,
    uncertain:
      /番号違い|間違い電話|お間違え|番号.{0,4}間違え|番号.{0,4}誰から|誰.{0,6}番号|間違っています|どこで.{0,6}番号|(なぜ|どうして|何で).{0,4}番号|いい加減|しつこい|通報|弁護士|訴え/u,
    later: /時前|前に|後で|あとで|以降|明日|今は|今日|来週|午前|午後|夜|朝|昼|夕方|土日|週末|のち/u,
    forGood: /もう|二度と|今後/u,
    otherDay: /(今日|今).*(明日|あした|来週)/u,
    callList: /(電話|架電)(リスト|名簿).{0,6}(外し|削除|消し)/u,
    report: /忘れ|なぜ|どうして|くれなかった/u,
    otherCall:
      /(警察|110(番)?|119(番)?|救急(車)?|消防(署)?|チャイム|ベル|インターホン|呼び鈴|大家さん)(に|へ|は|を|には).{0,3}(電話|通報|鳴ら|押)|(折り返し|かけ直し).{0,8}(不要|いりません|いらない|要りません|結構|大丈夫)|(じゃなくて|ではなく|でなく|じゃなく)(て)?.{0,2}(私|僕|俺|わたし|こちら|こっち|携帯)(の携帯)?(に|へ).{0,3}(電話|かけ)|(電話|かけ)(は|を|し|も|て)*(なく|いらなく)(て|ても)(も)?(いい|良い|よい|大丈夫|ok|平気)/u,
    invite: /^(私|僕|俺|わたし|携帯|こちら|こっち)(の携帯)?(に|へ)(電話|かけて)(?!.*(ないで|やめ))/u,
    otherwise:
      /(消さ|削除し|外さ|抹消し|消去し)ない(で|よう)|(キャンセル待ち|順番待ち|空き待ち|待ち|予約|招待|参加)(の|者)?(リスト|名簿|一覧)|(言って|いって|頼んで|お願いして)(い)?(ない|ません|なかった|おりません)/u,
    instead:
      /^(?=.*(ください|下さい|お願い|おねがい|ほしい|がいい|いただけ|もらえ|くれ|にして$)).*(電話|通話)(ではなく|じゃなく|でなく|の代わり|のかわり|より|じゃない).{0,6}(メール|メッセージ|sms|文字|ライン|line|チャット|ショートメ)/u,
  },
  {
    // Thai.
    script: /\p{Script=Thai}/u,
    calls:
      /(อย่า|ห้าม|ไม่ต้อง|เลิก|หยุด|ไม่อยาก|ไม่ต้องการ|งด|ไม่รับ|ไม่ขอ|ไม่ให้|ไม่เอา).{0,14}(โทร|รับสาย|สายเข้า)|ไม่(ขอ)?รับสาย(ขาย|โฆษณา|การตลาด)/u,
    texts:
      /(อย่า|ห้าม|ไม่ต้อง|เลิก|หยุด|ไม่อยาก|ไม่ต้องการ|งด|ไม่รับ|ไม่ขอ|ไม่เอา|ไม่ให้|ยกเลิก).{0,14}(ข้อความ|sms|ข่าวสาร|แมสเซจ|สมัคร|ส่งมา|ส่งให้|ส่งอีก)|พอแล้วข้อความ|(หยุด|เลิก|อย่า|ห้าม|ไม่ต้อง)ส่ง|^(หยุด|ยกเลิก|เลิก)$/u,
    all: /(อย่า|ห้าม|ไม่ต้อง|เลิก|หยุด|ไม่อยาก).{0,8}(ติดต่อ|ยุ่ง|รบกวน|กวน)|ไม่อนุญาต|ปล่อยฉัน|ลบ0\d{8,9}|ลบ.{0,8}(เบอร์|หมายเลข|ข้อมูล|ชื่อ)(?!.{0,8}ใหม่)|(เอา|ถอด).{0,8}(เบอร์|หมายเลข|ข้อมูล|ชื่อ).{0,16}ออก|(ถอน|ยกเลิก|ไม่ได้รับ|ไม่มี|เพิกถอน|ไม่ให้).{0,8}ยินยอม|^(ฉัน|ผม)?ไม่ยินยอม/u,
    uncertain: /โทรผิด|ผิดเบอร์|เบอร์ผิด|จากไหน|พอได้แล้ว|พอแล้ว|แจ้งความ|ทนาย|ร้องเรียน|รำคาญ/u,
    later: /ก่อน|พรุ่งนี้|ทีหลัง|หลัง|ตอนนี้|วันนี้|เพิ่ง|สุดสัปดาห์|บ่าย|เย็น/u,
    forGood: /อีก|แล้ว|ตลอดไป/u,
    otherDay: /(วันนี้|ตอนนี้).*พรุ่งนี้/u,
    callList: /(เอา|ลบ|ถอด).{0,14}รายชื่อโทร/u,
    report: /ลืม|ทำไม/u,
    otherCall:
      /โทร(ไป)?(หา|แจ้ง|เรียก|ถึง)(?!ฉัน|ผม|เรา|หนู|ดิฉัน|กู|เบอร์|บ้าน|ที่|มา|อีก|แม่|พ่อ|เมีย|สามี|ลูก|ภรรยา|แฟน|ใน|ตอน|แล้ว)|โทร(หา)?(191|1669|911|199|ตำรวจ|รถพยาบาล|ดับเพลิง)|(กด|สั่น)(กริ่ง|ออด)|ไม่ต้องโทร.{0,16}(ก็ได้|กำลัง|เดี๋ยว|ถึงแล้ว)|ไม่จำเป็นต้องโทร/u,
    invite: /^(ให้)?โทร(หา|มาหา|มาที่)(ฉัน|ผม|เรา|หนู|ดิฉัน|มือถือ)(แทน|ดีกว่า|สิ|นะ|ได้)/u,
    otherwise:
      /(อย่า|ห้าม|ไม่ต้อง|อย่าเพิ่ง)(ลบ|เอา.{0,12}ออก|ถอด)|(ออกจาก|ใน|จาก)?(คิว|รายชื่อรอ|รายชื่อสำรอง|รายชื่อแขก|ลิสต์รอ)(รอ|จอง)?|ไม่(ได้|เคย)(บอก|พูด|สั่ง)/u,
    instead: /^(?!ฉัน|ผม|เรา)(?=.*(ขอ|ช่วย|กรุณา|นะ|หน่อย|ได้ไหม|ดีกว่า|เถอะ)).*(แทน(การ|ที่จะ)?โทร|ดีกว่า(การ)?โทร)/u,
  },
  {
    // Korean, whose spaces people leave out.
    script: /\p{Script=Hangul}/u,
    calls:
      /(전화|통화|콜).{0,10}(하지마|하지말|지말|그만|거부|사절|받고싶지않|주지마|걸지마|금지|오지않|안했으면|안하셨으면|않았으면|사양|삼가|안받을|말고|원하지않|원치않|싫)/u,
    texts:
      /(문자|메시지|메세지|sms|스팸|광고|톡|알림).{0,10}(지마|지말|그만|거부|받고싶지않|사절|원하지않|원치않|안받을|금지|싫|중단|중지|사양|삼가|않았으면|안보내)|수신거부|수신을?거부|구독(취소|해지)|그만보내|^(중지|해지|거부|그만|중단)(요|해주세요|합니다)?$/u,
    all: /연락.{0,6}(고싶지않|사양|삼가|하지마|하지말|지말|금지|거부|주지마|그만|원하지않|안했으면|안받을)|내버려|괴롭히|귀찮게하지|01\d{8,9}.{0,8}(삭제|지우|지워|빼)|(번호|명단|목록|리스트|정보|연락처).{0,4}(삭제|지우|지워|빼)|동의.{0,4}(철회|취소|한적없|하지않|안)/u,
    uncertain:
      /잘못거|잘못걸|잘못아|번호잘못|번호어떻게|번호.{0,3}어디서|번호.{0,3}누가|어디서.{0,4}번호|적당히|신고|변호사|짜증|지긋지긋/u,
    later: /(?<!이)전에|내일|나중|이후|지금|오늘|후에|다음주|주말|저녁|밤에|아침|점심|새벽/u,
    forGood: /다시는|더이상|절대/u,
    otherDay: /(오늘|지금).*(내일|모레|다음)/u,
    callList: /(전화|통화)(목록|명단|리스트).{0,4}(빼|삭제|지워)/u,
    report: /왜|잊지/u,
    otherCall:
      /(경찰|경찰서|112|119|911|응급실|구급차|소방서|초인종|벨|관리실)(에|을|를|한테|로|은|는)?.{0,2}(전화|누르|울리|부르)|말고.{0,3}(나|저|제|내)(한테|에게|게|핸드폰|휴대폰|폰)(로|으로|에)?(만)?(전화|해|주|걸)|(전화|통화)(는|를|도)?(안하셔도|안해도|안주셔도|안줘도|하지않아도|안하셔두|할필요|하실필요|필요없)/u,
    invite: /^(저|나|제|내)(한테|에게|게|핸드폰|휴대폰|폰)(로|으로|에)?(전화|걸어)/u,
    otherwise:
      /(지우|삭제하|삭제하시|빼)지(는)?(마|말)|(대기자?|예약자?|참가자|순번|초대|하객)(명단|목록|리스트)|(말라|말아달라|그만하라|그만두라)고?(는|은)?(말)?(한적|말한적|안했|하지않았|안그랬|한건아니)/u,
    instead:
      /^(?=.*(주세요|주시|부탁|바랍|줘|달라|해요$|하세요|해$)).*(전화|통화)(대신|말고|보다는?).{0,4}(문자|메시지|메세지|카톡|톡|이메일|메일)/u,
  },
];

function readUnspaced(said: string, clauses: Sentence["clauses"], found: Set<Said>): void {
  const japanese = UNSPACED[1];
  for (const grammar of UNSPACED) {
    // Kanji with kana are Japanese; kanji alone may be.
    const isMixed = grammar === UNSPACED[0] && japanese?.script.test(said);
    const isKanji = grammar === japanese && UNSPACED[0]?.script.test(said);
    if ((!grammar.script.test(said) && !isKanji) || isMixed || grammar.otherwise.test(said)) {
      continue;
    }
    const isForGood = grammar.forGood.test(said) && !grammar.otherDay.test(said);
    const isLimited = (grammar.later.test(said) && !isForGood) || grammar.report.test(said);
    const isInvited = clauses.some(
      (clause, place) => place > 0 && grammar.invite.test(clause.said.replaceAll(" ", "")),
    );
    const isOtherCall = isInvited || grammar.otherCall.test(said);
    const kinds = grammar.callList.test(said) ? (["calls"] as const) : (["calls", "texts", "all"] as const);
    const isCallList = kinds.length === 1;
    const refused = kinds.filter((kind) =>
      kind === "calls"
        ? isCallList || (!isOtherCall && (grammar.calls.test(said) || grammar.instead.test(said)))
        : grammar[kind].test(said),
    );
    if (refused.length > 0 && !isLimited) {
      for (const kind of refused) {
        found.add(kind);
      }
    } else if (grammar.later.test(said) && !(isOtherCall && !isInvited)) {
      found.add("later");
    }
    if (refused.length === 0 && !isOtherCall && grammar.uncertain.test(said)) {
      found.add("uncertain");
    }
  }
}

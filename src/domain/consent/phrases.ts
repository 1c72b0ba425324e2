import { LEXICONS, type Lexicon } from "./lexicon.ts";
import { normalise, type Sentence } from "./words.ts";

/** What a sentence refuses or asks for, by the words of its language. */
export type Said = "calls" | "texts" | "all" | "later" | "uncertain";

/** A code for each kind of word. A word of several kinds has the first of them. */
const CODES = {
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
  wait: "A",
  receive: "v",
  talk: "a",
  report: "Q",
  condition: "q",
  me: "m",
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
  own: ReadonlySet<string>;
  separable: ReadonlyMap<string, string>;
  prefixes: ReadonlySet<string>;
}

const grammars: readonly Grammar[] = LEXICONS.map(readLexicon);

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
  const { umlauts = false, elides = false, compounds = false } = lexicon;
  const prefixes = new Set(lexicon.prefixes);
  const bare = new Set(wordsOf(lexicon.bare ?? ""));
  const own = new Set(wordsOf(lexicon.own ?? ""));
  const separable = new Map(Object.entries(lexicon.separable ?? {}).map(([word, after]) => [normalise(word), after]));
  const flags = { negatesAfter, verbLast, pronounFirst, ownerAfter, umlauts, elides, compounds };
  return { codes, pairs, bare, phrases, prefixes, own, separable, ...flags };
}

/** With each letter once: people miss and repeat double letters. */
function single(word: string): string {
  return word.length < 5 ? word : word.replace(/(\p{L})\1+/gu, "$1");
}

function wordsOf(list: string): string[] {
  return list.split(" ").map(normalise).filter(Boolean);
}

/** Between a negation and its verb: other words, and verbs with a conjunction ("do not text or call"). */
const GAP = "(?:[xmMnPHfwv]|E(?=x?m)|[CcTtK][xmM]{0,2}Y){0,5}";

/** Before a negation: not "I" ("I do not call that cheap"), and not to forget ("do not forget to call"). */
const REQUESTED = "(?<!P|Px|[FR][xm]{0,2})";
const END = "(?=$|[fmYMPbnNV]|x[mftTcCK]|xx?$)";

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
    consent: new RegExp(`(?:W[xmf]{0,3}O|[NV][xm]{0,2}H[xm]{0,3}O|H[xm]?[NV][xm]{0,2}O)[xmf]{0,4}${any}`),
  };
}

const CALLS = formsOf("C", "c");
const TEXTS = formsOf("T", "t");
const CONTACT = formsOf("K", "");

const CONSENT =
  /(?<!P|Px)[NV][xmHQM]{0,4}O|W[xmf]{0,3}O|O[xmH]{0,4}W|(?:^|[xm])[NV][xm]{0,2}H[xm]{0,3}O|H[xm]?[NV][xm]{0,2}O|^[xf]?N[x]?O$/;
const REMOVE_AFTER = /m[xm]?n[xmL]{0,3}R|n[x]{0,2}mx?R/;
/** "Me supprimer de votre base", "me tira dessa lista". */
const REMOVE_ME = /mR[xmn]{0,3}L/;
/** "Xóa dữ liệu của tôi". */
const REMOVE_OWNED = /Rx?n[xntf]{0,3}m/;
const REMOVE =
  /R[xM]?m[xm]?n|Rn[xm]{1,3}L|R[xm]{0,3}p|R[xm]{0,2}nm|(?:r|R[xfY]{0,2}m)[xmnY]{0,6}L|^[fx]?(?:r|Rx?m|mR|Rn|nR)f*$/;
const NEAR = /(?<!P|Px)[NVS][^QFBbP]{0,5}[CcKt]/;

/** Whether a clause may be a refusal that no form matches, or is "enough" alone. */
function isNear(codes: string): boolean {
  const isOtherwise = /[QqFBbEA]|[NV][xm]{0,2}R|R[xm]{0,2}N|H.*[NV]/.test(codes);
  return (NEAR.test(codes) && !isOtherwise) || /^f*Sf*$/.test(codes);
}

/** What a sentence says in one of the languages. */
export function readSentence({ said, clauses }: Sentence): ReadonlySet<Said> {
  const found = new Set<Said>();
  for (const grammar of grammars) {
    readIn(grammar, said, clauses, found);
  }
  readUnspaced(said.replaceAll(" ", ""), found);
  return found;
}

/** The most words of a clause that count: a refusal is short. */
const MOST_WORDS = 60;

function readIn(grammar: Grammar, said: string, clauses: Sentence["clauses"], found: Set<Said>): void {
  const padded = ` ${said} `;
  const coded = clauses.map((clause) => encode(grammar, clause.said));
  const isLater = coded.some(
    (codes) => (/B/.test(codes) && /[CcTtKa]/.test(coded.join(""))) || (/b/.test(codes) && /[CcTtKaNV]/.test(codes)),
  );
  let isRefused = false;
  for (const { phrase, said: meant } of grammar.phrases) {
    if (padded.includes(phrase) && !(meant === "calls" && isLater)) {
      found.add(meant);
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
  // "I am tired of your messages, stop".
  const isStopped =
    coded.some((codes) => /^[^Q]*t[^Q]*$/.test(codes)) && clauses.some((clause) => isStop(grammar, clause.said));
  if (isStopped) {
    found.add("texts");
    isRefused = true;
  }
  const timed = coded.flatMap((codes, place) => (/B/.test(codes) ? [place] : [])).slice(0, 2);
  for (const [place, codes] of coded.entries()) {
    const limits = {
      isLater,
      // "No more calls today, tomorrow is fine".
      isForToday: /b/.test(codes) && timed.some((other) => other !== place),
      isOwn: isOwn(grammar, clauses[place]?.said ?? "", codes),
    };
    isRefused = readClause(grammar, codes, limits, found) || isRefused;
  }
  if (isLater && !isRefused) {
    found.add("later");
  } else if (!isRefused && coded.some(isNear)) {
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

function readClause(
  grammar: Grammar,
  codes: string,
  { isLater, isForToday, isOwn }: { isLater: boolean; isForToday: boolean; isOwn: boolean },
  found: Set<Said>,
): boolean {
  const isReport = /Q|^[^NS]*q|H[xm]{0,2}[NV][CTK]/.test(codes);
  const isForGood = /[MV]/.test(codes) && !/B/.test(codes) && !isForToday;
  // "You need not call", but not "you need not call me again".
  const isNeedless = isOwn || (/E(?!x?m)/.test(codes) && !/[MV]/.test(codes));
  let isRefused = false;
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
  refuses(CALLS, "calls");
  refuses(TEXTS, "texts");
  refuses(CONTACT, "all");
  const isRemoved =
    REMOVE.test(codes) ||
    (grammar.negatesAfter && REMOVE_AFTER.test(codes)) ||
    (grammar.pronounFirst && REMOVE_ME.test(codes)) ||
    (grammar.ownerAfter && REMOVE_OWNED.test(codes));
  if (!isRefused && (CONSENT.test(codes) || (isRemoved && !isReport && !/N[xm]?[Rr]/.test(codes)))) {
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

function encode(grammar: Grammar, said: string): string {
  const words = said.split(" ", MOST_WORDS);
  return words
    .map((word, place) => {
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
}

const UNSPACED: readonly Unspaced[] = [
  {
    // Chinese.
    script: /\p{Script=Han}/u,
    calls:
      /(不要(?!紧|緊)|别|別|勿|不准|不许|不許|不允许|不允許|不想|不希望|不愿|停止|拒绝|拒絕|不接受|不需要|不用|禁止).{0,8}(打电话|打電話|来电|來電|电话|電話|致电|致電|拨打|撥打|打来|打來|打过来|打過來|打了|打给|打給|打我|打$)/u,
    texts:
      /(不要(?!紧|緊)|别|別|勿|不准|不许|不許|不想|不希望|停止|拒绝|拒絕|不接受|拒收|不收).{0,8}(短信|简讯|簡訊|信息|訊息|消息|发了|發了|传了|傳了|订阅|訂閱|广告|廣告)|(不需要.{0,8}|取消.{0,3})(短信|简讯|簡訊|訊息|订阅|訂閱|广告|廣告)|退订|退訂|拒收|(短信|簡訊|信息|訊息).{0,4}停$|怎么取消订阅/u,
    all: /(不要(?!紧|緊)|别|別|勿|不准|不许|不許|停止|不想).{0,6}(联系|聯絡|聯繫|联络|骚扰|騷擾|烦我|煩我|打扰|打擾|来烦|找我)|(删除|刪除|删掉|刪掉|移除|清除|删了|刪了).{0,6}我的?.{0,2}(号码|號碼|电话|電話|手机|手機|资料|資料|信息|个人)|勿扰|勿擾|^不同意|把我.{0,12}(删|刪|移出|移除|除名|去掉)|(撤回|撤销|撤銷|取消|收回).{0,6}(同意|授权|授權)|没有?同意.{0,4}(你们|联系|你)|沒有?同意|离我远|離我遠|滚(开|蛋|$)|滾(開|蛋|$)|让我静静/u,
    uncertain:
      /打错|打錯|错号|怎么有我的|怎么知道我的|怎麼知道我的|怎麼有我的|哪里来的我的|从哪.{0,4}我的|從哪.{0,4}我的|哪.{0,6}我的(号码|號碼|电话|電話)|谁给.{0,4}我的|誰給.{0,4}我的|(?<!就)(够了|夠了)|举报|舉報|投诉|投訴|律师|律師|骚扰电话/u,
    later:
      /点前|點前|点以前|之前|明天|以后再|以後再|点以后|點以後|点后|點後|晚点|晚點|今天|现在|現在|稍后|稍後|下午|晚上|早上|周末|週末|下周|下週|等一下/u,
    forGood: /不要再|别再|別再|永远|永遠|再也|以后都|以後都/u,
    otherDay: /今天.*(明天|后天|後天|改天)/u,
    callList:
      /从.{0,3}(电话|電話)(名单|名單|列表).{0,4}(删|刪|移|去)|(电话|電話|通话)(名单|名單|列表).{0,4}(删|刪|移|去)/u,
    report: /为什么|為什麼|怎么没|忘|没打|没接|是不是/u,
  },
  {
    // Japanese.
    script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    calls:
      /(電話(?!番号)|通話|コール|かけ(て|な)|架電).{0,10}(ないで|ご?遠慮|やめ|止め|不要|いりません|いらない|要らない|お断り|迷惑|結構です|拒否|禁止|くるな|来るな|するな|けるな)/u,
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
  },
  {
    // Thai.
    script: /\p{Script=Thai}/u,
    calls:
      /(อย่า|ห้าม|ไม่ต้อง|เลิก|หยุด|ไม่อยาก|ไม่ต้องการ|งด|ไม่รับ|ไม่ขอ|ไม่ให้|ไม่เอา).{0,14}(โทร|รับสาย|สายเข้า)|ไม่(ขอ)?รับสาย(ขาย|โฆษณา|การตลาด)/u,
    texts:
      /(อย่า|ห้าม|ไม่ต้อง|เลิก|หยุด|ไม่อยาก|ไม่ต้องการ|งด|ไม่รับ|ไม่ขอ|ไม่เอา|ไม่ให้|ยกเลิก).{0,14}(ข้อความ|sms|ข่าวสาร|แมสเซจ|สมัคร|ส่งมา|ส่งให้|ส่งอีก)|พอแล้วข้อความ|(หยุด|เลิก|อย่า|ห้าม|ไม่ต้อง)ส่ง|^(หยุด|ยกเลิก|เลิก)$/u,
    all: /(อย่า|ห้าม|ไม่ต้อง|เลิก|หยุด|ไม่อยาก).{0,8}(ติดต่อ|ยุ่ง|รบกวน|กวน)|ไม่อนุญาต|ปล่อยฉัน|ลบ.{0,8}(เบอร์|หมายเลข|ข้อมูล|ชื่อ)(?!.{0,8}ใหม่)|(เอา|ถอด).{0,8}(เบอร์|หมายเลข|ข้อมูล|ชื่อ).{0,16}ออก|(ถอน|ยกเลิก|ไม่ได้รับ|ไม่มี|เพิกถอน|ไม่ให้).{0,8}ยินยอม|^(ฉัน|ผม)?ไม่ยินยอม/u,
    uncertain: /โทรผิด|ผิดเบอร์|เบอร์ผิด|จากไหน|พอได้แล้ว|พอแล้ว|แจ้งความ|ทนาย|ร้องเรียน|รำคาญ/u,
    later: /ก่อน|พรุ่งนี้|ทีหลัง|หลัง|ตอนนี้|วันนี้|เพิ่ง|สุดสัปดาห์|บ่าย|เย็น/u,
    forGood: /อีก|แล้ว|ตลอดไป/u,
    otherDay: /(วันนี้|ตอนนี้).*พรุ่งนี้/u,
    callList: /(เอา|ลบ|ถอด).{0,14}รายชื่อโทร/u,
    report: /ลืม|ทำไม/u,
  },
  {
    // Korean, whose spaces people leave out.
    script: /\p{Script=Hangul}/u,
    calls:
      /(전화|통화|콜).{0,10}(하지마|하지말|지말|그만|거부|사절|받고싶지않|주지마|걸지마|금지|오지않|안했으면|안하셨으면|않았으면|사양|삼가|안받을|말고|원하지않|원치않|싫)/u,
    texts:
      /(문자|메시지|메세지|sms|스팸|광고|톡|알림).{0,10}(지마|지말|그만|거부|받고싶지않|사절|원하지않|원치않|안받을|금지|싫|중단|중지|사양|삼가|않았으면|안보내)|수신거부|수신을?거부|구독(취소|해지)|그만보내|^(중지|해지|거부|그만|중단)(요|해주세요|합니다)?$/u,
    all: /연락.{0,6}(고싶지않|사양|삼가|하지마|하지말|지말|금지|거부|주지마|그만|원하지않|안했으면|안받을)|내버려|괴롭히|귀찮게하지|(번호|명단|목록|리스트|정보|연락처).{0,4}(삭제|지우|지워|빼)|동의.{0,4}(철회|취소|한적없|하지않|안)/u,
    uncertain:
      /잘못거|잘못걸|잘못아|번호잘못|번호어떻게|번호.{0,3}어디서|번호.{0,3}누가|어디서.{0,4}번호|적당히|신고|변호사|짜증|지긋지긋/u,
    later: /전에|내일|나중|이후|지금|오늘|후에|다음주|주말|저녁|밤에|아침|점심|새벽/u,
    forGood: /다시는|더이상|절대/u,
    otherDay: /(오늘|지금).*(내일|모레|다음)/u,
    callList: /(전화|통화)(목록|명단|리스트).{0,4}(빼|삭제|지워)/u,
    report: /왜|잊지/u,
  },
];

function readUnspaced(said: string, found: Set<Said>): void {
  const japanese = UNSPACED[1];
  for (const grammar of UNSPACED) {
    // Kanji with kana are Japanese; kanji alone may be.
    const isMixed = grammar === UNSPACED[0] && japanese?.script.test(said);
    const isKanji = grammar === japanese && UNSPACED[0]?.script.test(said);
    if ((!grammar.script.test(said) && !isKanji) || isMixed) {
      continue;
    }
    const isForGood = grammar.forGood.test(said) && !grammar.otherDay.test(said);
    const isLimited = (grammar.later.test(said) && !isForGood) || grammar.report.test(said);
    const kinds = grammar.callList.test(said) ? (["calls"] as const) : (["calls", "texts", "all"] as const);
    const refused = kinds.filter((kind) => (kind === "calls" && kinds.length === 1 ? true : grammar[kind].test(said)));
    if (refused.length > 0 && !isLimited) {
      for (const kind of refused) {
        found.add(kind);
      }
    } else if (grammar.later.test(said)) {
      found.add("later");
    }
    if (refused.length === 0 && grammar.uncertain.test(said)) {
      found.add("uncertain");
    }
  }
}

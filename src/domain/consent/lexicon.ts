/**
 * The words of refusals by language, as of 2026-11-27. `_` joins two words. Sources: 47 CFR 64.1200(a)(10) and (d), the
 * opt-out words of the carriers, and everyday replies. `phrases.ts` says how they make a refusal; `lexicons/` has a file for
 * each language.
 */
export interface Lexicon {
  /** Not, no. */
  not: string;
  /** Never again: a refusal for good. */
  never?: string;
  /** Stop, enough of: the forms of a request, and none of a report. */
  stop: string;
  /** To call: the forms of a request. */
  call: string;
  /** A call, to be called. */
  calls: string;
  /** To text: the forms of a request. */
  text: string;
  /** A text. */
  texts: string;
  /** To contact, to bother: the forms of a request. */
  contact: string;
  /** Again, more, ever: a refusal for good. */
  more: string;
  /** To want. */
  want: string;
  me: string;
  /** Take off, delete: the forms of a request. */
  remove: string;
  /** The same with "me" in the word. */
  removeMe?: string;
  /** A phone number, information about a person. */
  number: string;
  /** The same with "my" in the word. */
  myNumber?: string;
  /** A list, a database. */
  list: string;
  consent: string;
  /** To revoke. */
  withdraw: string;
  /** To have, to give. */
  have: string;
  /** And, or, nor. */
  and: string;
  /** A time that limits a request: before, after, tomorrow, later, until. */
  time: string;
  /** Now, today: it limits "not now", and does not limit "stop now". */
  now: string;
  /** To forget, to hesitate: "do not forget to call" asks for a call. */
  forget: string;
  /** To wait: "tired of waiting for your call" refuses nothing. */
  wait?: string;
  /** To have to: "you need not call" refuses nothing. */
  need?: string;
  /** Of no use: "inutile de m'appeler" may be a refusal. */
  useless?: string;
  /** I, before a verb that is the same for you: "jag ringer inte". */
  own?: string;
  /** To receive. */
  receive: string;
  /** Forbidden, unwanted. */
  forbidden: string;
  /** Verbs of contact that only show what a time is about. */
  talk?: string;
  /** Why, did, received: a question or a report. */
  report: string;
  /** If, when. */
  condition: string;
  /** Please, thanks. */
  please: string;
  /** I, before a verb that is no request: "I do not call that cheap". */
  subject?: string;
  /** Words that stop texts where nothing but a courtesy is around them. */
  bare?: string;
  /** Word for word. */
  phrases?: {
    texts?: readonly string[];
    calls?: readonly string[];
    all?: readonly string[];
    uncertain?: readonly string[];
  };
  /** The negation may follow the verb. */
  negatesAfter?: true;
  /** The verb follows its object. */
  verbLast?: true;
  /** "Me" precedes its verb. */
  pronounFirst?: true;
  /** "My" follows its noun. */
  ownerAfter?: true;
  /** People write "ue" for "ü". */
  umlauts?: true;
  /** Words of stopping that need another after them: "hören Sie auf". */
  separable?: Readonly<Record<string, string>>;
  /** A long word may end in the noun: "Werbeanrufe". */
  compounds?: true;
  /** Letters that join the next word: "בהודעות". */
  prefixes?: string;
  /** Short words lose their vowel and join the next: "d'appels". */
  elides?: true;
  /** Nouns begin with a capital, so a capital shows no name. */
  capitalNouns?: true;
  /** The object of a verb may precede it: "die Polizei nicht rufen". */
  objectFirst?: true;
  /** Words and pairs that only resemble others: "no contact delivery". */
  plain?: string;
  /** Whom or what else one calls or rings: the police, the bell. */
  elsewhere?: string;
  /** Places that a person may call, or may answer for: the school. */
  places?: string;
  /** The same of people: the landlord. */
  people?: string;
  /** Relatives: somebody may refuse for them, or ask to be called in their place. */
  kin?: string;
  /** To cancel: of texts alone, because calls are appointments, too. */
  cancel?: string;
  /** Anger, insults, and what people say when they have had enough: it makes a text about calls or texts doubtful. */
  anger?: string;
  /** To hear: "I never want to hear from you". */
  hear?: string;
  /** To send, of anything: the forms of a request. */
  sends?: string;
  /** A list that is no list of customers: the waiting list. */
  otherList?: string;
  /** Instead of, rather than. */
  instead?: string;
  /** Write to me: the forms of a request. */
  writes?: string;
  /** To prefer. */
  prefer?: string;
  /** "Instead of" follows its noun. */
  insteadAfter?: true;
  /** By phone: it makes a call of "contact" and "talk". */
  byPhone?: string;
  /** Nobody. */
  nobody?: string;
  /** I said, told you. */
  said?: string;
  /** Another person said. */
  reported?: string;
  /** The beginning of a clause that asks for a call: "call me". */
  invites?: readonly string[];
  /** The same anywhere in a clause: "sondern mich". */
  invitesAfter?: readonly string[];
  /** Words that are a report with their accent alone: "llamé". */
  accented?: string;
}

/** What a sentence refuses or asks for, by the words of its language. */
export type Said = "calls" | "texts" | "all" | "later" | "uncertain" | "invited" | "elsewhere" | "summoned";

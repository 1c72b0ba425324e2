import type { Said } from "./lexicon.ts";
import { readSentence } from "./phrases.ts";
import type { Sentence } from "./words.ts";

/**
 * Refusals in people's own words, which have the same effect as keywords (47 CFR 64.1200(a)(10): any reasonable means).
 * The corpus of the tests contains refusals and texts that only resemble them.
 */

/** STOP and its variants, as people type them among other words. The list of whole texts is in `keywords.ts`. */
const STOP =
  /^(s+t+(?:[o0]+|ah)p+|sotp|stpo|stopall|unsub|unsu[bs][scribe]{2,8}|unsuscribe|unsubcribe|optout|parar|alto|basta|arret)$/;

/** Words around STOP that do not change its meaning: "hey, please stop texting me, thanks". */
const FILLERS = new Set(
  `a ads alerts all already and any anymore asked at being bothering bugging calling campaign campaigns can contacting
  could crap end for from fucking goddamn have hello hey hi i im immediately interested is it its just kindly last list
  mailing many marketing me message messages messaging more my no not notifications now number offers ok okay once out
  person phone please pls plz promo promos promotional promotions replied reply right said say sending sent sir sms
  spam spamming stopping svp text texted texting texts thank thanks the them these this thru thx time times to today
  told ty typed u updates us want we who will with would wrong ya you your yourself
  bitte danke favor gracias mensajes por`.split(/\s+/),
);

/** The parts of the patterns below. */
const TEXTS = "(texts?|txts?|texting|messages?|messaging|msgs?|sms|spam|spamming|notifications|alerts)";
const ME = "(me|us|(my|this) ((phone|cell) )?(number|phone|cell))";
const WHO = `(${ME}|my (name|info|information|details|contact)( and (phone )?number)?)`;
const LIST =
  "(lists?|this|everything|database|system|records|contacts|campaigns?|mailings?|subscription|texts?|texting|messages?|sms|it)";
const PLEASE = "( (please|pls|plz|now|thanks|thx|immediately|asap))*$";
const NO = "(do not|dont|never|stop|quit|no|no more)";
const WITHIN = "(\\w+ ){0,4}";
/** The lists that a person leaves without a refusal: "the waiting list". */
const OTHER_LIST =
  "(?!(the |your |a |my |this |that )?(\\w+ )?(waiting|wait|waitlist|guest|invite|booking|reservation|appointments?|schedule|roster|team|class|order|invoice|bill|lease|account|title|deed)\\b)";
/** A phone number in digits. */
const DIGITS = "((the |my |this )?(phone |cell )?number )?\\d{3,15}( \\d{1,10}){0,5}";
const CALLING = "(call|calling|phone|phoning|ring|ringing|dial|dialing)";
/** Of a consent: "any and all prior express". */
const ANY =
  "((my|all|any|and|every|each|the|prior|previous|earlier|express|written|implied|former|such|given|of|or) ){0,8}";
const REVOKE = "(revoke|revoking|withdraw|withdrawing|rescind|rescinding|retract|retracting)";
/** "I'd appreciate it if you didn't". */
const POLITE =
  "(appreciate|prefer|rather|great|better|best|grateful|love|wish|nice|glad) ((it|if|that) ){0,2}(you|u|you guys|yall|nobody|no one) (would )?(just )?((didnt|did not|dont|do not|wouldnt|would not|not|never|stopped|stop|quit) )?(ever |please )?";

/** Words that people write in one: "stopcallingme". */
const JOINED = "(please|pls)?(stop|quit|dont|donot)";

/** Refusals of texts. */
const TEXT_REFUSALS = [
  `${JOINED}(text|txt|messag|msg|spam|send)[a-z]*`,
  `${POLITE}(text|texting|texted|message|messaging|txt|send)`,
  `^(please )?(not another|no other|no further|not one more) (text|txt|message|msg|sms)s?`,
  `unenroll ${ME}${PLEASE}`,
  `(stop|quit) blowing (up )?${ME}`,
  `(opt (me|us) out|unsubscribe ${ME})`,
  `(am|im|i want to be|i would like to be) (opting out|opted out|unsubscribing|unsubscribed)`,
  `(i|we) (want|would like|wish|need|d like|id like|am trying) to (opt out|unsubscribe)`,
  `how (do|can|to|would) ${WITHIN}(opt out|unsubscribe(?! (my|our|his|her|their|someone|somebody) (?!(phone|cell|mobile|number|self|email)\\b))|stop ((these|this|it)$|(getting |receiving |these |this |your |the |all )+${TEXTS}))`,
  `^(please )?(no more|no mas)${PLEASE}`,
  `(stop|quit|cease|discontinue|end(?! of)|halt|cancel|desist from|enough with|no more|refrain from) ${WITHIN}${TEXTS}( ${ME}|${PLEASE}| from you| this| ever)`,
  `(stop|quit) ${WITHIN}sending ${ME}`,
  `(cease|stop) all ${TEXTS}`,
  `(^quit it|knock it off)`,
  `(do not|dont|never|not) (ever )?(text|message|sms|write to|reply to) (${ME}|again)`,
  `(do not|dont) (ever )?(text|message|reply|respond)( (to|me|us|again|any ?more|ever|please))*$`,
  `(do not|dont|never) (ever )?send ${ME} ${WITHIN}${TEXTS}`,
  `(do not|dont) send ${WITHIN}${TEXTS} to (${ME})`,
  `(do not|dont|no longer|not) (want|wish|care|need) (?!(a|the|another) )${WITHIN}${TEXTS}`,
  `(do not|dont) (have|give) ${WITHIN}permission to (text|message)`,
  `(off|from|out of) ((this|the|your|ur|these|all|my) )?(texts?|texting|sms|messages?|messaging)( (list|lists|thread|chain|group|alerts))?${PLEASE}`,
  `(too many|sick of|tired of) ${WITHIN}${TEXTS}`,
  `${TEXTS} (must|need to|needs to|has to|have to|better) stop`,
  `^(stop|quit) (im|i am|we are|this is not|you have|i have|i never|it please|this please|it now)`,
  `not interested in ${WITHIN}${TEXTS}`,
  `^(please |pls |plz )?no (text|texts|txt|txts|sms|messages|msgs)${PLEASE}`,
  `^(un(sub|subscribe)d?|unsubscribed)${PLEASE}`,
  `(i|we|already|times) ${WITHIN}(say|said|told you|asked you|texted|replied|sent|wrote|typed)( (to|you))* (stop|unsubscribe)( (now|already|texting|messaging|sending|multiple)|${PLEASE})`,
  `part of stop`,
  `(rather|prefer) (not|to not) (to )?(get|receive|have|be sent|see) ${WITHIN}${TEXTS}`,
  `(do not|dont|never) (you |u |ya )?(dare|even think (of|about)) ((to|ever) )?(text|texting|message|messaging|send|sending)`,
  `(im|i am|we are|is) (never|not) (to be )?(texted|messaged|sent ${WITHIN}${TEXTS})`,
  `(please|pls|plz|just|now) stop( (it|this|that|now|thanks|thank you|thx|already))*$`,
  `(not|wrong) \\w+ stop$`,
  `^para (ya|por favor)`,
].map(compile);

/** Refusals of calls that the lexicon does not have. */
const CALL_REFUSALS = [
  `${JOINED}(call|phon|ring)[a-z]*`,
  `${POLITE}(call|calling|called|phone|phoning|phoned|ring|ringing|rang)`,
  `^(please )?(not another|no other|no further|not one more) ((phone|sales) )?calls?`,
  `(not|stopped|do not|dont) (taking|accepting|answering|take|accept|answer) ((any|your|sales|unsolicited|marketing|these|more|such) ){0,3}calls`,
  `(cant|cannot|can not|must not|should not|shouldnt|dont want to|do not want to) be (called|phoned)`,
  `(opt|opted|opting) ((me|us) )?out (of|from) ${WITHIN}(calls|calling)`,
  `unsubscribe ((me|us) )?from ${WITHIN}(calls|calling)`,
  `(do not|dont) need ${WITHIN}calls`,
  `(remove|take|get) (me|us|my number) (off|from|out of) ${WITHIN}(call|calling|phone|dialing) (rotation|queue|roster)`,
  `(said|say|saying|told you|asked for) no (more )?(phone )?calls`,
  `(do not|dont) (have (?!to )|let )${WITHIN}call ${ME}`,
  `(do not|dont|never) (you |u |ya )?(dare|even think (of|about)) ((to|ever) )?${CALLING}`,
  `(dare|ever) (to )?phone (${ME}|again)`,
  `(do not|dont) (consent|agree) to ((be|being|get|getting|receive|receiving|any|your|these|such|more|sales|marketing|unsolicited) ){0,4}(calls|called|phoned|phone calls|robocalls|telemarketing|(tele)?phone solicitations?|telephone (calls|marketing))`,
  `(number|phone|line|cell) is (strictly |now )?(off limits|not available|not meant|closed|not open|not) (for|to) ((any|your|all|sales|marketing|more|such|unsolicited) ){0,3}(calls|calling|callers|telemarketers|telemarketing|robocalls)`,
  `(rather|prefer) (not|to not) (to )?(be (called|phoned)|(get|receive|have|take) ${WITHIN}calls)`,
  `(im|i am|we are|is) (never|not) (to be )?(called|phoned) (again|any ?more|ever)`,
  `(next|another|one more|1 more) ((phone|sales) )?call (from you )?(and|or|then) (i|ill|im|i am|we) (\\w+ ){0,2}((report|reporting) (you|u|ya|this|it|that)|sue|suing|complain|block|press charges)`,
  `(you|u) (cant|can not|cannot|may not|must not|should not|shouldnt) (call|phone) ${ME}`,
  `no \\w+ to (the |your |more |phone )*calls`,
].map(compile);

/** Refusals of every contact. */
const ALL_REFUSALS = [
  `${JOINED}(contact|bother|harass)[a-z]*`,
  `${POLITE}(contact|contacting|bother|bothering)`,
  `(opt|opted|opting) ((me|us) )?out (of|from) (all|everything|any|every|communications?|contact)`,
  `unsubscribe ((me|us|this number|my number) )?from (everything|((all|any|every|each) )?(of )?((your|the|further|future) ){0,2}(communications?|contact|correspondence|channels))`,
  `(do not|dont|never) (you |u |ya )?(dare|even think (of|about)) ((to|ever) )?(contact|contacting|bother|bothering)`,
  `(im|i am|we are|is) (never|not) (to be )?(contacted|bothered) (by you )?(again|any ?more|ever)`,
  `(make sure|ensure|see to it)( that)? ${WITHIN}(never|not|no one|nobody|dont|do not) (ever )?(be |get )?(contact|contacts|contacted|bother|bothers|bothered)`,
  `(do not|dont) (consent|agree) to ((be|being|any|your|further|more) ){0,3}(contact|contacted|communications?|solicitations?)`,
  `(stop|cancel|unsubscribe) everything`,
  `(do not|dont) want ${WITHIN}communications?`,
  `(do not|dont) want to be on ${WITHIN}(list|lists)`,
  `(do not|dont) use (this|my) number`,
  `forget me${PLEASE}`,
  `${NO} ${WITHIN}(call|calls|calling|phone) ((me|us) )?((or|and|nor|the|your|any|more|no) ){1,3}(text|texts|message|messages|texting|messaging)`,
  `${NO} ${WITHIN}(text|texts|message|messages|texting|messaging) ((me|us) )?(or|and|nor) ((the|your|any|more|no) ){0,2}(call|calls|calling|phone)`,
  `leave (me|us|my \\w+|this (number|phone)) (the (hell|heck|fuck|f) |tf )?(alone|be)`,
  `let (me|us) be${PLEASE}`,
  `(take|taking) back (my|any|all) consent`,
  `(no|not|never|dont|didnt) ${WITHIN}(have|had|give|gave|given) ${WITHIN}(consent|permission)( to (contact|reach|bother).*)?$`,
  `no (consent|permission)( to (contact|reach|bother).*)?$`,
  `(stop|quit) ${WITHIN}(reach|reaching|contact) ${ME}`,
  `(do not|dont) want (any |more |your |further )*contact( from you)?$`,
  `^(please )?remove${PLEASE}`,
  `(not interested|wrong (number|person)) (please )?remove`,
  `(am|im|i want to be|i would like to be) removed`,
  `(stop|quit|cease|discontinue|end|halt|desist from|refrain from) ${WITHIN}(contacting|bugging|bothering|harassing|pestering)( ${ME}|${PLEASE}| from you| this| ever)`,
  `(stop|quit) (?!making|letting|call|cal|text|txt|messag|msg|phon|ring|dial|send|spam|blow)\\w+ing (up )?${ME}`,
  `${NO} ${WITHIN}(reach out|reaching out)`,
  `(no (solicitation|solicitations|soliciting)|get rid of my (number|phone))`,
  `(do not|dont|never|not) (ever )?(contact|bother) (${ME}|again)`,
  `(no (more )?need|(you|u|yall|guys) (do not|dont|no longer) (need|have)|(you|u) neednt) ((for (you|u) )?to )?(contact|bother)( ${ME})? (again|any ?more|ever)`,
  `(do not|dont) (ever )?contact( (to|me|us|again|any ?more|ever|please))*$`,
  `(do not|dont|no longer|never) (want|wish|care) (to )?(hear|be contacted|get anything) (from|by) ${WITHIN}you`,
  `(do not|dont) (have|give) ${WITHIN}permission to contact`,
  `(on|to) (the|your|a|ur) ${WITHIN}(do not call|dnc|no call|do not text|do not contact)`,
  `^(go away|get lost|(just )?(fuck|piss|bugger|f) off)( you.*|${PLEASE})`,
].map(compile);

/** The same, by taking something away. */
const REMOVALS = [
  `${REVOKE} ${ANY}(consents?|permissions?|authori[sz]ations?)`,
  `(remove|delete|erase|take|get|scratch|strike|drop) ${DIGITS} (off|from|out of) ${OTHER_LIST}${WITHIN}${LIST}`,
  `(delete|remove|erase) (this|my|our) contact${PLEASE}`,
  `(remove|delete|erase|block) ${WHO}${PLEASE}`,
  `(remove|delete|erase|unenroll|take|get) ${WHO} (off|from|out of) ${OTHER_LIST}${WITHIN}${LIST}`,
  `(take|get) (me|us|my (name|number)) off${PLEASE}`,
].map(compile);

/** "Do not remove my number". */
const KEPT =
  /\b(not|dont|never|didnt|cant|wont|without) (ever |please |just )?(remove|delete|erase|block|unenroll|take|get|scratch|strike|drop|revoke|revoking|withdraw|withdrawing|rescind|rescinding|retract|retracting)\b/;

/** "No contact", but not of a delivery. */
const NO_CONTACT = compile(
  `(cease|stop|end|no) ((all|any|further|more|your) ){0,2}(communications?|contact)(?= (please|pls|plz|ever|again|whatsoever|at|by|via|through|of|from|and|or|now|any|anymore|thanks|thank|in|with (me|us|this|my))\\b|$)`,
);
const DELIVERED =
  /\b(contactless|delivery|deliver|delivered|pickup|pick up|curbside|drop off|dropoff|driver|courier|package|parcel|porch|gate|doorstep|leave (it|them|the|at|on|by|outside))\b/;

function compile(pattern: string): RegExp {
  return new RegExp(`${pattern.startsWith("^") ? "" : "(?:^| )"}${pattern}(?= |$)`);
}

/** "Text me rather than call". */
const INSTEAD = [
  `(text|email|message|write|sms|mail)( (to )?(me|us))? (rather than|instead of|not) ((a|to|phone|me|any) ){0,2}(call|calls|calling|phoning|phone)`,
  `(text|texts|texting|email|emails|sms|messages?) (instead of|rather than) ((a|your|phone|more) ){0,2}(calls|calling|phoning|a call)`,
].map(compile);

/** What people do themselves: "I sent an email instead of calling". */
const DOES_INSTEAD =
  /\b(i|ill|ive|we|well|she|he|they|should|sent|texted|emailed|why)\b(?! (would |d )?(rather|prefer|like))/;

/** The list or the consent that is about calls. */
const CALLS_ONLY =
  /(?<!not |no )\b((call|calls|calling|phone|dial|dialer|dialing|telemarketing) (list|lists|database|system)|consent (to|for) (be called|calls|calling|phone|receive calls|receiving calls))\b/;

/** The list that is about texts. */
const TEXTS_ONLY =
  /\b((text|texts|texting|txt|txts|sms|msg|msgs|message|messages|messaging) (list|lists|thread|chain|system|campaigns?)|from (these |your |the |all )?(texts|messages|sms))\b/;

/** Texts that only resemble a refusal: not to stop, to stop by, to ask about it, or to deny it. */
const OTHERWISE =
  /\b(?<!if you )(do not|dont|never|wont|will not|cant|cannot|can not|didnt|did not|doesnt|did you|why you) stop|\b(want me to|should i|shall i|do you) stop|\b(ill|i will|we will) (just )?stop\b|\bstop (by|in|over|at \d|taking|serving)\b|\b(i|we) (did not|didnt|never|havent|have not) (say|said|tell|told|ask|asked)( (you|u|ya|yall|guys|anyone|anybody|them|to|that|please)){0,4} (stop|quit|no|not|dont|do not|never)\b/;

/** What another person said, unless to the business: "my mom said stop calling". */
const REPORTED =
  /\b(he|she|they|(my|his|her|our|their|the) \w+) (said|told (me|him|her|us|them)|goes|is like|was like|yelled)( (to|that|please)){0,2} (stop (the )?|quit |no (more )?|not to |dont |do not |never )(call|text|messag|phon|ring|contact|bother)/;

/** "You called three times today", "I get five calls a day". */
const CALLED =
  /\b(you|youve|u|ya|yall|guys|people|they) ((guys|people|have|ve|just|already|keep|all|always|have been) ){0,3}(called|calling|rang|rung|phoned)\b|\b(get|getting|got|receive|receiving|received) (\w+ ){0,4}calls\b/;
const TEXTED = new RegExp(`(?:^| )${TEXTS}(?= |$)|\\btexted\\b`);

/** "You people need to stop". */
const DEMAND =
  /^((and|so|please|now|seriously|really) ){0,2}(you|u|ya|yall)( (guys|people|all|folks|really|seriously|just))* (need to|have to|must|gotta|got to|better|should) (please )?(stop|quit)( (it|this|that|now|please|immediately|already|right away|calling))*$/;

/** "Stop! In the name of love". */
const SONG = /^\W*stop\W{1,4}(in|by|over|at|on|and|hammer|thief)\b(?! (it|this|that|me|once)\b)/i;

/** Signs of laughter. */
const LAUGHS = /\b(ha(ha)+|lol|lmao|rofl|omg|hehe|jk|kidding)\b|[😂🤣😅😆😊😍]/iu;

/** STOP in capitals at the start, except before words that give it another meaning. */
const SHOUTED = /^\W*STOP\b(?!\W*(by|in|over|at|sign|light|and|on|off|the)\b|\s*&)/i;
const CAPITALS = /^\W*STOP\b/;

/** Words that show that a bare "stop" between commas is about texts. */
const MEANT = /\b(please|pls|plz|texting|messaging|messages?|texts?|now|me|thanks|thank you|thx)\b/;
const COMPLAINT = /\b(wrong (number|person|guy)|not interested|no thanks|who is this|whos this|not me|dont know)\b/;

/** What a text refuses, and whether a person has to decide about it. */
export interface Refusal {
  texts: boolean;
  calls: boolean;
  /** It asks for another time. */
  isLater: boolean;
  isUncertain: boolean;
}

/** What the sentences of a text refuse. */
export function readRefusal(sentences: readonly Sentence[], body: string): Refusal {
  const isLaughing = LAUGHS.test(body);
  const refusal = { texts: false, calls: false, isLater: false, isUncertain: false };
  if (!isLaughing && CAPITALS.test(body) && SHOUTED.test(body)) {
    refusal.texts = true;
  }
  const isAboutCall =
    sentences.some(({ said }) => CALLED.test(said)) && !sentences.some(({ said }) => TEXTED.test(said));
  const isSong = SONG.test(body);
  for (const [place, sentence] of sentences.entries()) {
    const { said } = sentence;
    const isReported = REPORTED.test(said);
    const isOtherwise = OTHERWISE.test(said) || isReported || (isSong && place === 0);
    refusal.isUncertain ||= isReported && !isLaughing;
    const found = isOtherwise ? new Set<Said>() : readSentence(sentence, sentences.length === 1);
    const isLater = found.has("later");
    const isAny = (patterns: readonly RegExp[]) =>
      !isOtherwise && !isLater && patterns.some((refused) => refused.test(said));
    const isEvery =
      found.has("all") ||
      isAny(ALL_REFUSALS) ||
      (isAny(REMOVALS) && !KEPT.test(said)) ||
      (isAny([NO_CONTACT]) && !DELIVERED.test(said));
    const isAboutCalls = isEvery && CALLS_ONLY.test(said);
    const isAboutTexts = isEvery && TEXTS_ONLY.test(said);
    const isCalled =
      found.has("calls") ||
      isAboutCalls ||
      (!found.has("invited") && (isAny(CALL_REFUSALS) || (isAny(INSTEAD) && !DOES_INSTEAD.test(said)))) ||
      (isAboutCall && DEMAND.test(said));
    const isAll = isEvery && !isAboutCalls && !isAboutTexts;
    const isStopped =
      (!isCalled && isAny(TEXT_REFUSALS)) ||
      (!isOtherwise && !isLaughing && !isCalled && (isBareStop(said) || hasStopClause(sentence)));
    // "You called three times today. Stop it".
    const isStoppedCall = isStopped && isAboutCall && !/\bSTOP/.test(body);
    const isCalls = isCalled || isStoppedCall;
    const isTexts = found.has("texts") || (isAboutTexts && !isCalls) || (isStopped && !isStoppedCall);
    refusal.texts ||= isTexts || isAll;
    refusal.calls ||= isCalls || isAll;
    refusal.isLater ||= isLater;
    refusal.isUncertain ||= found.has("uncertain");
  }
  return refusal;
}

/** STOP among words that do not change its meaning. */
function isBareStop(said: string): boolean {
  const words = said.replace(/\bopt out\b/, "optout").split(" ");
  return (
    words.some((word) => STOP.test(word)) &&
    words.every((word) => STOP.test(word) || FILLERS.has(word)) &&
    !OTHERWISE.test(said) &&
    !said.includes("want me to")
  );
}

/** "I sold it, stop", "Stop, I moved", "I am at work, please stop". */
function hasStopClause({ said: sentence, clauses }: Sentence): boolean {
  return clauses.some(({ said, original }, place) => {
    const isLast = place > 0 && place === clauses.length - 1;
    const isFirst = place === 0 && /^(i|im|we|you|this|not|wrong)\b/.test(clauses[1]?.said ?? "");
    const isMeant = MEANT.test(said) || /\bSTOP\b/.test(original) || COMPLAINT.test(sentence);
    return isBareStop(said) && (isLast || isFirst || isMeant);
  });
}

import { normalise, type Sentence } from "./words.ts";

/**
 * Refusals in people's own words, which have the same effect as keywords (47 CFR 64.1200(a)(10): any reasonable means).
 * The corpus of the tests contains refusals and texts that only resemble them.
 */

/** STOP and its variants, as people type them among other words. The list of whole texts is in `keywords.ts`. */
const STOP = /^(s+t+[o0]+p+|sotp|stpo|stopall|unsub|unsubscribe|unsuscribe|unsubcribe|optout|parar|alto|basta|arret)$/;

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
const TEXTS = "(texts?|txts?|texting|messages?|messaging|msgs?|sms|spam|spamming|notifications|communications?|alerts)";
const ME = "(me|us|(my|this) ((phone|cell) )?(number|phone|cell))";
const WHO = `(${ME}|my (name|info|information))`;
const LIST =
  "(lists?|this|everything|database|system|records|contacts|campaigns?|mailings?|subscription|texts?|texting|messages?|sms|it)";
const PLEASE = "( (please|pls|plz|now|thanks|thx|immediately|asap))*$";
const WITHIN = "(\\w+ ){0,4}";

const REFUSALS = [
  `(remove|delete|erase|unenroll|block) ${WHO}${PLEASE}`,
  `(remove|delete|erase|unenroll|take|get) ${WHO} (off|from|out of) ${WITHIN}${LIST}`,
  `^(please )?(remove|no more|no mas)${PLEASE}`,
  `(not interested|wrong (number|person)) (please )?remove`,
  `(lose|forget) (my|this) number`,
  `(opt (me|us) out|unsubscribe ${ME})`,
  `(am|im|i want to be|i would like to be) (opting out|opted out|unsubscribing|unsubscribed|removed)`,
  `(i|we) (want|would like|wish|need|d like|id like|am trying) to (opt out|unsubscribe)`,
  `how (do|can|to|would) ${WITHIN}(opt out|unsubscribe|stop ((these|this|it)$|(getting |receiving |these |this |your |the |all )+${TEXTS}))`,
  `(revoke|withdraw) (my|all|any) consent`,
  `leave (me|us) alone`,
  `(stop|quit|cease|discontinue|end|halt|cancel|desist from|enough with|no more|refrain from) ${WITHIN}(${TEXTS}|contacting|bugging|bothering|harassing|pestering)( ${ME}|${PLEASE}| from you| this| ever)`,
  `(stop|quit) ${WITHIN}sending ${ME}`,
  `(stop|quit) (?!making|letting)\\w+ing (up )?${ME}`,
  `(cease|stop) all ${TEXTS}`,
  `(cease and desist|^quit it|knock it off|no (solicitation|solicitations|soliciting)|get rid of my (number|phone))`,
  `(do not|dont|never|not) (ever )?(text|message|contact|sms|write to|reply to|bother) (${ME}|again)`,
  `(do not|dont) (ever )?(text|message|contact|reply|respond)( (to|me|us|again|any ?more|ever|please))*$`,
  `(do not|dont|never) (ever )?send ${ME} ${WITHIN}${TEXTS}`,
  `(do not|dont|no longer|not) (want|wish|care|need) (?!(a|the|another) )${WITHIN}${TEXTS}`,
  `(do not|dont|no longer) (want|wish|care) to hear from you`,
  `(do not|dont) (have|give) ${WITHIN}permission to (text|message|contact)`,
  `(on|to) (the|your|a) ${WITHIN}(do not call|dnc|no call|do not text|do not contact)`,
  `dnc list`,
  `(i|we|already|times) ${WITHIN}(say|said|told you|asked you|texted|replied|sent|wrote|typed)( (to|you))* (stop|unsubscribe)( (now|already|texting|messaging|sending|contacting|many|multiple)|${PLEASE})`,
  `part of stop`,
  `(not|wrong) \\w+ stop$`,
  `^(go away|get lost|(just )?(fuck|piss|bugger|f) off)( you.*|${PLEASE})`,
  // Spanish and Portuguese.
  `no ${WITHIN}(mas|recibir|quiero) ${WITHIN}(mensajes|textos|sms)`,
  `(no|nunca)( mas)? (me|nos) (escriban?|escribas|manden?|mandes|envien?|envies|contacten?|contactes|molesten?|molestes)`,
  `(deje|deja|dejen|paren|pare|para) de (mandar|enviar|escribir|molestar|contactar)\\w*`,
  `^para (ya|por favor)`,
  `(darme|denme|dame|dar) de baja`,
  `(quita|quiten|saca|saquen|borra|borren|elimina|eliminen|quitar|sacar|borrar)(me|nos)`,
  `nao ${WITHIN}(mande|mandem|envie|enviem|quero receber) ${WITHIN}(mensagens|mensagem|sms)`,
  // French, German, Italian.
  `(arretez|arrete|cessez) de (me |nous )?m?(envoyer|contacter|ecrire|texter|deranger)`,
  `ne (me|nous|m) ${WITHIN}(contactez|envoyez|ecrivez|textez|derangez|contacte|ecris) plus`,
  `(plus|pas) de (messages|textos|sms)`,
  `keine (\\w+ )?(nachrichten|sms|werbung)( mehr)?`,
  `(loschen|entfernen|streichen) sie (mich|uns|meine nummer)`,
  `(schreib|schreiben|kontaktier|kontaktieren|schreibt) ${WITHIN}(mir|mich|uns) nicht mehr`,
  `non (scrivetemi|contattatemi|mandatemi|inviatemi|scrivermi)`,
].map((pattern) => new RegExp(`${pattern.startsWith("^") ? "" : "(?:^| )"}${pattern}(?= |$)`));

/** Parts of texts in languages without spaces between words. */
const PARTS = [
  ...["退订", "退訂", "拒收", "不要再发", "别再发", "停止发送", "取消订阅", "配信停止", "送らないで", "やめてください"],
  ...["수신거부", "отпишите меня", "не пишите мне"],
].map(normalise);

/** Texts that only resemble a refusal: not to stop, to stop by, or to ask about it. */
const OTHERWISE =
  /\b(?<!if you )(do not|dont|never|wont|will not|cant|cannot|can not|didnt|did not|doesnt|did you|why you) stop|\b(want me to|should i|shall i|do you) stop|\bstop (by|in|over|at \d|taking|serving)\b/;

/** Signs of laughter. */
const LAUGHS = /\b(ha(ha)+|lol|lmao|rofl|omg|hehe|jk|kidding)\b|[😂🤣😅😆😊😍]/iu;

/** STOP in capitals at the start, except before words that give it another meaning. */
const SHOUTED = /^\W*STOP\b(?!\W*(by|in|over|at|sign|light|and|on|off|the)\b|\s*&)/i;
const CAPITALS = /^\W*STOP\b/;

/** Words that show that a bare "stop" between commas is about texts. */
const MEANT = /\b(please|pls|plz|texting|messaging|messages?|texts?|now|me|thanks|thank you|thx)\b/;
const COMPLAINT = /\b(wrong (number|person|guy)|not interested|no thanks|who is this|whos this|not me|dont know)\b/;

/** Whether one of the sentences of a text asks for no more texts. */
export function isRefusal(sentences: readonly Sentence[], body: string): boolean {
  if (LAUGHS.test(body)) {
    return sentences.some(({ said }) => says(said));
  }
  return (
    (CAPITALS.test(body) && SHOUTED.test(body)) ||
    sentences.some((sentence) => says(sentence.said) || isBareStop(sentence.said) || hasStopClause(sentence))
  );
}

function says(said: string): boolean {
  if (PARTS.some((part) => said.includes(part))) {
    return true;
  }
  return !OTHERWISE.test(said) && REFUSALS.some((refusal) => refusal.test(said));
}

/** STOP among words that do not change its meaning. */
function isBareStop(said: string): boolean {
  const words = said
    .replace(/\bs t o p\b/, "stop")
    .replace(/\bopt out\b/, "optout")
    .split(" ");
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

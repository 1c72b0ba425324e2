import { normalise } from "./words.ts";

/** The keywords of HELP and its answer in one language: of the CTIA's principles the name, a contact, and STOP. */
interface Help {
  keywords: readonly string[];
  answer(name: string, contact: string): string;
}

const english: Help = {
  keywords: ["help", "info"],
  answer: (name, contact) =>
    `${name}: for help, contact ${contact}. Reply STOP to unsubscribe. Message and data rates may apply.`,
};

const languages: readonly Help[] = [
  english,
  {
    keywords: ["ayuda"],
    answer: (name, contact) => `${name}: si necesita ayuda, contacte con ${contact}. Responda STOP para darse de baja.`,
  },
  {
    keywords: ["aide"],
    answer: (name, contact) =>
      `${name} : pour obtenir de l'aide, contactez ${contact}. Répondez STOP pour vous désabonner.`,
  },
  {
    keywords: ["hilfe"],
    answer: (name, contact) => `${name}: Hilfe erhalten Sie unter ${contact}. Antworten Sie STOP, um sich abzumelden.`,
  },
  {
    keywords: ["aiuto"],
    answer: (name, contact) =>
      `${name}: per assistenza, contatti ${contact}. Risponda STOP per annullare l'iscrizione.`,
  },
  {
    keywords: ["ajuda"],
    answer: (name, contact) => `${name}: para ajuda, contacte ${contact}. Responda STOP para cancelar.`,
  },
  {
    keywords: ["hulp"],
    answer: (name, contact) => `${name}: voor hulp kunt u terecht bij ${contact}. Antwoord STOP om u af te melden.`,
  },
  {
    keywords: ["pomoc"],
    answer: (name, contact) => `${name}: pomoc: ${contact}. Odpowiedz STOP, aby zrezygnować.`,
  },
  {
    keywords: ["hjälp"],
    answer: (name, contact) => `${name}: för hjälp, kontakta ${contact}. Svara STOP för att avsluta.`,
  },
  {
    keywords: ["hjelp"],
    answer: (name, contact) => `${name}: for hjelp, kontakt ${contact}. Svar STOP for å avslutte.`,
  },
  {
    keywords: ["hjælp"],
    answer: (name, contact) => `${name}: for hjælp, kontakt ${contact}. Svar STOP for at afmelde.`,
  },
  {
    keywords: ["apua"],
    answer: (name, contact) => `${name}: apua saat osoitteesta ${contact}. Lopeta vastaamalla STOP.`,
  },
  {
    keywords: ["помощь"],
    answer: (name, contact) => `${name}: помощь: ${contact}. Ответьте STOP, чтобы отписаться.`,
  },
  { keywords: ["帮助", "幫助"], answer: (name, contact) => `${name}：如需帮助，请联系 ${contact}。回复 STOP 退订。` },
  {
    keywords: ["ヘルプ"],
    answer: (name, contact) => `${name}: お問い合わせは ${contact} まで。配信停止は STOP と返信してください。`,
  },
  {
    keywords: ["도움말"],
    answer: (name, contact) => `${name}: 문의: ${contact}. 수신을 거부하려면 STOP으로 회신하세요.`,
  },
];

const byKeyword: ReadonlyMap<string, Help> = new Map(
  languages.flatMap((help) => help.keywords.map((keyword) => [normalise(keyword), help] as const)),
);

/** The words that ask for help. */
export const helpKeywords: readonly string[] = languages.flatMap(({ keywords }) => keywords);

/** The answer to a request for help, in the language of its first word. */
export function helpAnswer(body: string, businessName: string, contact: string | null): string {
  if (contact === null) {
    return `${businessName}: reply STOP to unsubscribe, START to resubscribe. Message and data rates may apply.`;
  }
  const help = byKeyword.get(normalise(body).split(" ", 1)[0] ?? "") ?? english;
  return help.answer(businessName, contact);
}

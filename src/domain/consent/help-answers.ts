import { normalise } from "./words.ts";

/** The keywords of HELP and its answers in one language: of the CTIA's principles the name, a contact, and STOP. */
interface Help {
  keywords: readonly string[];
  answer(name: string, contact: string): string;
  /** The answer of a business without a contact. */
  briefly(name: string): string;
}

const english: Help = {
  keywords: ["help", "info"],
  answer: (name, contact) =>
    `${name}: for help, contact ${contact}. Reply STOP to unsubscribe. Message and data rates may apply.`,
  briefly: (name) => `${name}: reply STOP to unsubscribe, START to resubscribe. Message and data rates may apply.`,
};

const languages: readonly Help[] = [
  english,
  {
    keywords: ["ayuda"],
    answer: (name, contact) => `${name}: si necesita ayuda, contacte con ${contact}. Responda STOP para darse de baja.`,
    briefly: (name) => `${name}: responda STOP para darse de baja, o START para volver a suscribirse.`,
  },
  {
    keywords: ["aide"],
    answer: (name, contact) =>
      `${name} : pour obtenir de l'aide, contactez ${contact}. Répondez STOP pour vous désabonner.`,
    briefly: (name) => `${name} : répondez STOP pour vous désabonner, ou START pour vous réabonner.`,
  },
  {
    keywords: ["hilfe"],
    answer: (name, contact) => `${name}: Hilfe erhalten Sie unter ${contact}. Antworten Sie STOP, um sich abzumelden.`,
    briefly: (name) => `${name}: Antworten Sie STOP, um sich abzumelden, oder START, um sich wieder anzumelden.`,
  },
  {
    keywords: ["aiuto"],
    answer: (name, contact) =>
      `${name}: per assistenza, contatti ${contact}. Risponda STOP per annullare l'iscrizione.`,
    briefly: (name) => `${name}: risponda STOP per annullare l'iscrizione, o START per iscriversi di nuovo.`,
  },
  {
    keywords: ["ajuda"],
    answer: (name, contact) => `${name}: para ajuda, contacte ${contact}. Responda STOP para cancelar.`,
    briefly: (name) => `${name}: responda STOP para cancelar, ou START para voltar a receber mensagens.`,
  },
  {
    keywords: ["hulp"],
    answer: (name, contact) => `${name}: voor hulp kunt u terecht bij ${contact}. Antwoord STOP om u af te melden.`,
    briefly: (name) => `${name}: antwoord STOP om u af te melden, of START om u weer aan te melden.`,
  },
  {
    keywords: ["pomoc"],
    answer: (name, contact) => `${name}: pomoc: ${contact}. Odpowiedz STOP, aby zrezygnować.`,
    briefly: (name) => `${name}: odpowiedz STOP, aby zrezygnować, lub START, aby zapisać się ponownie.`,
  },
  {
    keywords: ["hjälp"],
    answer: (name, contact) => `${name}: för hjälp, kontakta ${contact}. Svara STOP för att avsluta.`,
    briefly: (name) => `${name}: svara STOP för att avsluta, eller START för att börja igen.`,
  },
  {
    keywords: ["hjelp"],
    answer: (name, contact) => `${name}: for hjelp, kontakt ${contact}. Svar STOP for å avslutte.`,
    briefly: (name) => `${name}: svar STOP for å avslutte, eller START for å begynne igjen.`,
  },
  {
    keywords: ["hjælp"],
    answer: (name, contact) => `${name}: for hjælp, kontakt ${contact}. Svar STOP for at afmelde.`,
    briefly: (name) => `${name}: svar STOP for at afmelde, eller START for at tilmelde dig igen.`,
  },
  {
    keywords: ["apua"],
    answer: (name, contact) => `${name}: apua saat osoitteesta ${contact}. Lopeta vastaamalla STOP.`,
    briefly: (name) => `${name}: lopeta vastaamalla STOP, tai tilaa uudelleen vastaamalla START.`,
  },
  {
    keywords: ["помощь"],
    answer: (name, contact) => `${name}: помощь: ${contact}. Ответьте STOP, чтобы отписаться.`,
    briefly: (name) => `${name}: ответьте STOP, чтобы отписаться, или START, чтобы подписаться снова.`,
  },
  {
    keywords: ["帮助", "幫助"],
    answer: (name, contact) => `${name}：如需帮助，请联系 ${contact}。回复 STOP 退订。`,
    briefly: (name) => `${name}：回复 STOP 退订，回复 START 重新订阅。`,
  },
  {
    keywords: ["ヘルプ"],
    answer: (name, contact) => `${name}: お問い合わせは ${contact} まで。配信停止は STOP と返信してください。`,
    briefly: (name) => `${name}: 配信停止は STOP、再開は START と返信してください。`,
  },
  {
    keywords: ["도움말"],
    answer: (name, contact) => `${name}: 문의: ${contact}. 수신을 거부하려면 STOP으로 회신하세요.`,
    briefly: (name) => `${name}: 수신을 거부하려면 STOP, 다시 받으려면 START로 회신하세요.`,
  },
  {
    keywords: ["مساعدة"],
    answer: (name, contact) => `${name}: للمساعدة، تواصل مع ${contact}. أرسل STOP لإلغاء الاشتراك.`,
    briefly: (name) => `${name}: أرسل STOP لإلغاء الاشتراك، أو START للاشتراك من جديد.`,
  },
  {
    keywords: ["עזרה"],
    answer: (name, contact) => `${name}: לעזרה, פנו אל ${contact}. השיבו STOP להסרה.`,
    briefly: (name) => `${name}: השיבו STOP להסרה, או START להצטרפות מחדש.`,
  },
  {
    keywords: ["मदद", "सहायता"],
    answer: (name, contact) => `${name}: सहायता के लिए ${contact} से संपर्क करें। संदेश बंद करने के लिए STOP लिखकर भेजें।`,
    briefly: (name) => `${name}: संदेश बंद करने के लिए STOP, और फिर से पाने के लिए START लिखकर भेजें।`,
  },
  {
    keywords: ["ช่วยเหลือ", "ความช่วยเหลือ", "ขอความช่วยเหลือ"],
    answer: (name, contact) => `${name}: หากต้องการความช่วยเหลือ โปรดติดต่อ ${contact} ตอบ STOP เพื่อยกเลิก`,
    briefly: (name) => `${name}: ตอบ STOP เพื่อยกเลิก หรือ START เพื่อรับข้อความอีกครั้ง`,
  },
  {
    keywords: ["trợ giúp", "giúp đỡ"],
    answer: (name, contact) => `${name}: để được trợ giúp, hãy liên hệ ${contact}. Trả lời STOP để hủy đăng ký.`,
    briefly: (name) => `${name}: trả lời STOP để hủy đăng ký, hoặc START để đăng ký lại.`,
  },
];

const byKeyword: readonly (readonly [keyword: string, help: Help])[] = languages.flatMap((help) =>
  help.keywords.map((keyword) => [normalise(keyword), help] as const),
);

/** The words that ask for help. */
export const helpKeywords: readonly string[] = languages.flatMap(({ keywords }) => keywords);

/** The answer to a request for help, in the language of the keyword that it begins with. */
export function helpAnswer(body: string, businessName: string, contact: string | null): string {
  const said = `${normalise(body)} `;
  const [, help] = byKeyword.find(([keyword]) => said.startsWith(`${keyword} `)) ?? [null, english];
  return contact === null ? help.briefly(businessName) : help.answer(businessName, contact);
}

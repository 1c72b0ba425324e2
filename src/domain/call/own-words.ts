import { REFUSAL_KEY } from "../../platform/carrier/port.ts";
import { type SpokenLanguage, spokenLanguages, type Words, wordsOf } from "../../platform/carrier/spoken-language.ts";

/** The words of the service to called people, in the languages that it knows. */

/** The caller that the words name. The number is said digit by digit. */
interface Named {
  business: string;
  number: string;
}

interface OwnWords {
  /** The kind of a call of a campaign that states no purpose (16 CFR 310.4(b)(4)(iii)). */
  telemarketing: string;
  /** To the called person when the agent is lost. `purpose` is null for a call by hand. */
  lost(named: Named, purpose: string | null): string;
  /** After a recorded message of a campaign. */
  message(named: Named, purpose: string): string;
  /** To those who join a recorded talk of a business without words for it. */
  recorded: string;
}

const KEY = REFUSAL_KEY;

const english: OwnWords = {
  telemarketing: "telemarketing",
  lost: ({ business, number }, purpose) =>
    `This is a call from ${business}. We are sorry that no one is available right now. ` +
    (purpose === null ? "" : `The purpose of the call was ${purpose}. `) +
    `Our number is ${number}. To receive no more calls from us, press ${KEY} now. Goodbye.`,
  message: ({ business, number }, purpose) =>
    `This was a message from ${business}. The purpose of the call was ${purpose}. To receive no more calls from us, press ${KEY} now, or call ${number}.`,
  recorded: "This call is recorded.",
};

/** By the first part of the tag. */
const translations: Readonly<Record<string, OwnWords>> = {
  en: english,
  es: {
    telemarketing: "telemercadeo",
    lost: ({ business, number }, purpose) =>
      `Esta es una llamada de ${business}. Lamentamos que nadie pueda atenderle en este momento. ` +
      (purpose === null ? "" : `El motivo de la llamada era: ${purpose}. `) +
      `Nuestro número es ${number}. Para no recibir más llamadas nuestras, pulse ${KEY} ahora. Adiós.`,
    message: ({ business, number }, purpose) =>
      `Este ha sido un mensaje de ${business}. El motivo de la llamada era: ${purpose}. Para no recibir más llamadas ` +
      `nuestras, pulse ${KEY} ahora o llame al ${number}.`,
    recorded: "Esta llamada se está grabando.",
  },
  fr: {
    telemarketing: "démarchage téléphonique",
    lost: ({ business, number }, purpose) =>
      `Ceci est un appel de ${business}. Nous regrettons que personne ne soit disponible pour le moment. ` +
      (purpose === null ? "" : `Le motif de l'appel était : ${purpose}. `) +
      `Notre numéro est le ${number}. Pour ne plus recevoir nos appels, appuyez maintenant sur ${KEY}. Au revoir.`,
    message: ({ business, number }, purpose) =>
      `C'était un message de ${business}. Le motif de l'appel était : ${purpose}. Pour ne plus recevoir nos appels, ` +
      `appuyez maintenant sur ${KEY}, ou appelez le ${number}.`,
    recorded: "Cet appel est enregistré.",
  },
  de: {
    telemarketing: "Telefonwerbung",
    lost: ({ business, number }, purpose) =>
      `Dies ist ein Anruf von ${business}. Leider kann gerade niemand mit Ihnen sprechen. ` +
      (purpose === null ? "" : `Der Grund des Anrufs war: ${purpose}. `) +
      `Unsere Nummer ist ${number}. Wenn Sie keine Anrufe mehr von uns möchten, drücken Sie jetzt die ${KEY}. ` +
      "Auf Wiederhören.",
    message: ({ business, number }, purpose) =>
      `Dies war eine Nachricht von ${business}. Der Grund des Anrufs war: ${purpose}. Wenn Sie keine Anrufe mehr von uns ` +
      `möchten, drücken Sie jetzt die ${KEY}, oder rufen Sie ${number} an.`,
    recorded: "Dieser Anruf wird aufgezeichnet.",
  },
  it: {
    telemarketing: "telemarketing",
    lost: ({ business, number }, purpose) =>
      `Questa è una chiamata di ${business}. Ci dispiace che nessuno sia disponibile in questo momento. ` +
      (purpose === null ? "" : `Il motivo della chiamata era: ${purpose}. `) +
      `Il nostro numero è ${number}. Per non ricevere più le nostre chiamate, prema ora ${KEY}. Arrivederci.`,
    message: ({ business, number }, purpose) =>
      `Questo era un messaggio di ${business}. Il motivo della chiamata era: ${purpose}. Per non ricevere più le nostre ` +
      `chiamate, prema ora ${KEY} o chiami il ${number}.`,
    recorded: "Questa chiamata viene registrata.",
  },
  pt: {
    telemarketing: "telemarketing",
    lost: ({ business, number }, purpose) =>
      `Esta é uma chamada de ${business}. Lamentamos que ninguém esteja disponível neste momento. ` +
      (purpose === null ? "" : `O motivo da chamada era: ${purpose}. `) +
      `O nosso número é ${number}. Para não receber mais chamadas nossas, pressione ${KEY} agora. Adeus.`,
    message: ({ business, number }, purpose) =>
      `Esta foi uma mensagem de ${business}. O motivo da chamada era: ${purpose}. Para não receber mais chamadas ` +
      `nossas, pressione ${KEY} agora ou ligue para ${number}.`,
    recorded: "Esta chamada está a ser gravada.",
  },
};

const partOf = (language: SpokenLanguage): string => language.split("-", 1)[0] ?? "";

/** The languages in which the service has words of its own. */
export const ownLanguages: readonly SpokenLanguage[] = spokenLanguages.filter((each) => partOf(each) in translations);

/** The words of the service in a language, if it has them, else the usual ones. */
function wordsIn(language: SpokenLanguage | null): { own: OwnWords; language?: SpokenLanguage } {
  const own = language === null ? undefined : translations[partOf(language)];
  return own && language !== null ? { own, language } : { own: english };
}

const spoken = (phoneNumber: string): string => [...phoneNumber.replace(/\D/g, "")].join(" ");

/** The caller, and the language of the words to the called person. */
export interface Speaker {
  businessName: string;
  inboxNumber: string;
  /** Null: the usual one. */
  language: SpokenLanguage | null;
}

/**
 * The announcement to the called person when the agent is lost: the caller, the purpose, the number to call back, and the
 * key that ends further calls (47 CFR 64.1200(a)(7)(i), 16 CFR 310.4(b)(4)(iii)).
 *
 * @param purpose of the call; null: a campaign that states none. Absent: there is none to name, as in a call by hand.
 */
export function lastWords({ businessName, inboxNumber, language }: Speaker, purpose?: string | null): Words {
  const chosen = wordsIn(language);
  const named = { business: businessName, number: spoken(inboxNumber) };
  const { telemarketing } = chosen.own;
  return {
    text: chosen.own.lost(named, purpose === undefined ? null : (purpose ?? telemarketing)),
    language: chosen.language,
  };
}

/**
 * The words after a recorded message: a person refuses with the key, and the owner of a machine with the number.
 *
 * @param purpose of the call; null: the campaign states none.
 */
export function messageWords({ businessName, inboxNumber, language }: Speaker, purpose: string | null): Words {
  const chosen = wordsIn(language);
  const named = { business: businessName, number: spoken(inboxNumber) };
  return {
    text: chosen.own.message(named, purpose ?? chosen.own.telemarketing),
    language: chosen.language,
  };
}

/**
 * The words to those who join a recorded talk.
 *
 * @param announcement of the business; null: it has none.
 * @param language of the announcement; null: the usual one.
 */
export function recordingWords(announcement: string | null, language: SpokenLanguage | null): Words {
  const chosen = wordsIn(language);
  return wordsOf(announcement, language) ?? { text: chosen.own.recorded, language: chosen.language };
}

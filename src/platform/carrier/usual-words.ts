import type { SpokenLanguage, Words } from "./spoken-language.ts";

/** The words to callers for whom nothing else is written, in the languages that the service knows. */
interface UsualWords {
  nobodyIsThere: string;
  leaveAMessage: string;
  /** To a person who refuses further calls. */
  notAgain: string;
  /** To a caller who asked for a callback. */
  willCallBack: string;
}

const english: UsualWords = {
  nobodyIsThere: "Sorry, no one is available to take your call right now. Please try again later, or send us a text.",
  leaveAMessage: "Sorry, no one is available to take your call right now. Please leave a message after the tone.",
  notAgain: "You will not be called again. Goodbye.",
  willCallBack: "Thank you. We will call you back when it is your turn. Goodbye.",
};

/** By the first part of the tag. */
const translations: Readonly<Record<string, UsualWords>> = {
  en: english,
  es: {
    nobodyIsThere:
      "Lo sentimos, nadie puede atender su llamada en este momento. Inténtelo más tarde o envíenos un mensaje de texto.",
    leaveAMessage:
      "Lo sentimos, nadie puede atender su llamada en este momento. Deje un mensaje después de la señal, por favor.",
    notAgain: "No volveremos a llamarle. Adiós.",
    willCallBack: "Gracias. Le llamaremos cuando llegue su turno. Adiós.",
  },
  fr: {
    nobodyIsThere:
      "Désolé, personne n'est disponible pour prendre votre appel. Veuillez rappeler plus tard, ou nous envoyer un message.",
    leaveAMessage:
      "Désolé, personne n'est disponible pour prendre votre appel. Veuillez laisser un message après le bip sonore.",
    notAgain: "Nous ne vous appellerons plus. Au revoir.",
    willCallBack: "Merci. Nous vous rappellerons quand votre tour viendra. Au revoir.",
  },
  de: {
    nobodyIsThere:
      "Leider kann gerade niemand Ihren Anruf annehmen. Bitte versuchen Sie es später noch einmal, oder schreiben Sie uns.",
    leaveAMessage:
      "Leider kann gerade niemand Ihren Anruf annehmen. Bitte hinterlassen Sie nach dem Ton eine Nachricht.",
    notAgain: "Wir rufen Sie nicht mehr an. Auf Wiederhören.",
    willCallBack: "Danke. Wir rufen Sie zurück, sobald Sie an der Reihe sind. Auf Wiederhören.",
  },
  it: {
    nobodyIsThere:
      "Ci dispiace, nessuno può rispondere in questo momento. La preghiamo di riprovare più tardi o di inviarci un messaggio.",
    leaveAMessage:
      "Ci dispiace, nessuno può rispondere in questo momento. Lasci un messaggio dopo il segnale acustico.",
    notAgain: "Non la chiameremo più. Arrivederci.",
    willCallBack: "Grazie. La richiameremo quando arriva il suo turno. Arrivederci.",
  },
  pt: {
    nobodyIsThere:
      "Lamentamos, ninguém pode atender a sua chamada neste momento. Tente mais tarde ou envie-nos uma mensagem.",
    leaveAMessage: "Lamentamos, ninguém pode atender a sua chamada neste momento. Deixe uma mensagem após o sinal.",
    notAgain: "Não voltaremos a ligar-lhe. Adeus.",
    willCallBack: "Obrigado. Ligar-lhe-emos quando chegar a sua vez. Adeus.",
  },
};

const known = (language: SpokenLanguage): UsualWords | undefined => translations[language.split("-", 1)[0] ?? ""];

export function hasUsualWords(language: SpokenLanguage): boolean {
  return known(language) !== undefined;
}

/** The usual words in a language if the service has them, else in the usual one. */
export function usualWords(what: keyof UsualWords, language: SpokenLanguage | null | undefined): Words {
  const own = language ? known(language) : undefined;
  return own && language ? { text: own[what], language } : { text: english[what] };
}

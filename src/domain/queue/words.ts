import type { SpokenLanguage, Words } from "../../platform/carrier/spoken-language.ts";

/** What a caller hears in a queue, in the languages of the usual words. */
interface QueueWords {
  place(place: number): string;
  wait(minutes: number): string;
  /** The offer of a callback. */
  callback: string;
}

const english: QueueWords = {
  place: (place) => (place === 1 ? "You are the next caller." : `You are number ${place} in the queue.`),
  wait: (minutes) =>
    minutes === 1 ? "The expected wait is about a minute." : `The expected wait is about ${minutes} minutes.`,
  callback: "To be called back when it is your turn, press 1.",
};

/** By the first part of the tag. */
const translations: Readonly<Record<string, QueueWords>> = {
  en: english,
  es: {
    place: (place) => (place === 1 ? "Usted es el siguiente." : `Usted es el número ${place} de la cola.`),
    wait: (minutes) =>
      minutes === 1
        ? "La espera estimada es de un minuto aproximadamente."
        : `La espera estimada es de unos ${minutes} minutos.`,
    callback: "Si prefiere que le llamemos cuando llegue su turno, pulse 1.",
  },
  fr: {
    place: (place) => (place === 1 ? "Vous êtes le prochain appelant." : `Vous êtes le numéro ${place} dans la file.`),
    wait: (minutes) =>
      minutes === 1
        ? "L'attente estimée est d'environ une minute."
        : `L'attente estimée est d'environ ${minutes} minutes.`,
    callback: "Pour être rappelé quand votre tour viendra, appuyez sur 1.",
  },
  de: {
    place: (place) =>
      place === 1 ? "Sie sind als Nächster an der Reihe." : `Sie sind auf Platz ${place} der Warteschlange.`,
    wait: (minutes) =>
      minutes === 1
        ? "Die voraussichtliche Wartezeit beträgt etwa eine Minute."
        : `Die voraussichtliche Wartezeit beträgt etwa ${minutes} Minuten.`,
    callback: "Wenn wir Sie zurückrufen sollen, sobald Sie an der Reihe sind, drücken Sie die 1.",
  },
  it: {
    place: (place) => (place === 1 ? "Lei è il prossimo." : `Lei è il numero ${place} in coda.`),
    wait: (minutes) =>
      minutes === 1 ? "L'attesa prevista è di circa un minuto." : `L'attesa prevista è di circa ${minutes} minuti.`,
    callback: "Se preferisce essere richiamato quando arriva il suo turno, prema 1.",
  },
  pt: {
    place: (place) => (place === 1 ? "É o próximo a ser atendido." : `É o número ${place} na fila.`),
    wait: (minutes) =>
      minutes === 1
        ? "A espera prevista é de cerca de um minuto."
        : `A espera prevista é de cerca de ${minutes} minutos.`,
    callback: "Se preferir que lhe liguemos quando chegar a sua vez, prima 1.",
  },
};

/** What a caller in a queue is told between the music. */
export function toldInQueue(
  { holdWords, language }: { holdWords: string | null; language: SpokenLanguage | null },
  { place, waitSeconds, isOffered }: { place: number | null; waitSeconds: number | null; isOffered: boolean },
): Words[] {
  const known = (language && translations[language.split("-", 1)[0] ?? ""]) || english;
  const texts = [
    ...(holdWords === null ? [] : [holdWords]),
    ...(place === null ? [] : [known.place(place)]),
    ...(waitSeconds === null ? [] : [known.wait(Math.max(1, Math.ceil(waitSeconds / 60)))]),
    ...(isOffered ? [known.callback] : []),
  ];
  return texts.map((text) => ({ text, ...(language !== null && { language }) }));
}

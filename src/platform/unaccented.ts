/** Texts without accents. The service and the dashboard share this file. */

/** Letters that Unicode does not take apart. */
const WHOLE: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

/** A text in lower case without accents, such as `nunez` for `Núñez`. */
export const unaccented = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "")
    .replace(/[øłđıßæœ]/g, (letter) => WHOLE[letter] as string)
    .normalize("NFC");

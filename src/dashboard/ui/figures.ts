/** Numbers as people read them. To make a format takes far longer than to use it. */

const WHOLE = new Intl.NumberFormat("en");
const ROUNDED = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const COMPACT = new Intl.NumberFormat("en", { notation: "compact" });

/** Such as `1,234`. */
export const figure = (value: number): string => WHOLE.format(value);

/** With at most one decimal, such as `12.3`. */
export const roundedFigure = (value: number): string => ROUNDED.format(value);

/** In a few characters, such as `1.2K`. */
export const compactFigure = (value: number): string => COMPACT.format(value);

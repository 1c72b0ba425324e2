import { markUnseen, seenLine } from "../input.ts";

/**
 * Names in mails. Mail programs make a link of each text that looks like a web address, so a name could lead the readers
 * of the service's mails anywhere. Such a name is refused. An older one is written without its link.
 */

/** A name that users give and mails contain: without web addresses. */
export function mailedName(maximum: number) {
  return seenLine(maximum).refine((name) => !hasUrl(name) && !hasHost(name), {
    error: "must not contain a web address: put a space after each full stop",
  });
}

/** A name that only the operator gives, such as Booking.com: without URLs, while a domain is allowed. */
export function operatorsName(maximum: number) {
  return seenLine(maximum).refine((name) => !hasUrl(name), { error: "must not contain a URL" });
}

/** A name that a user has given, as a mail shows it. */
export function inMail(name: string): string {
  const shown = onOneLine(name);
  return hasUrl(shown) || hasHost(shown) || SHORT_HOST.test(canonical(shown)) ? withoutLinks(shown) : shown;
}

/** A name that the operator has given, as a mail shows it. */
export function operatorsInMail(name: string): string {
  const shown = onOneLine(name);
  return hasUrl(shown) ? withoutLinks(shown) : shown;
}

/** Also in the form that warnings use: `hxxp`. */
const SCHEME = /:\s*[/\\]\s*[/\\]|\bh[tx]{2}ps?\s*:|\bhxxps?\b/iu;
const MAIL_ADDRESS = /@[\p{L}\p{N}-]+\.\p{L}[\p{L}\p{M}]/u;
/** A top-level domain, or something like it, with a path. */
const PATH = /\.\p{L}[\p{L}\p{M}\p{N}-]+\s*[/?#]/u;
const URLS = [SCHEME, MAIL_ADDRESS, PATH];

/** A full stop between two words. Initials such as J.R.R. and degrees such as M.Sc. have a letter before it. */
const HOST = /[\p{L}\p{M}\p{N}\p{So}_-]{2}\.\p{L}[\p{L}\p{M}]/u;
const SPACED_HOST = /\s\.\s*\p{L}[\p{L}\p{M}]|\bwww\s*\./iu;
/** Such as `example[.]com` and `example (dot) com`. */
const MARKED_HOST = /[[({<]\s*(?:\.|dot)\s*[\])}>]/iu;
const IP_ADDRESS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u;
const HOSTS = [HOST, SPACED_HOST, MARKED_HOST, IP_ADDRESS];
const SHORT_HOST = /[\p{L}\p{N}\p{So}]\.\p{L}[\p{L}\p{M}]/u;

function hasUrl(text: string): boolean {
  return URLS.some((pattern) => pattern.test(canonical(text)));
}

function hasHost(text: string): boolean {
  return HOSTS.some((pattern) => pattern.test(canonical(text)));
}

/** With the plain form of wide characters and of the full stops that browsers accept in hosts (UTS #46). */
function canonical(text: string): string {
  return text.normalize("NFKC").replaceAll("\u3002", ".");
}

function onOneLine(name: string): string {
  return markUnseen(name).replace(/\p{Cc}+/gu, " ");
}

function withoutLinks(text: string): string {
  return canonical(text)
    .replace(/[:/\\@?#]/g, " ")
    .replace(/\.(?=\p{L}[\p{L}\p{M}]|\d)/gu, ". ")
    .replace(/\s+/g, " ");
}

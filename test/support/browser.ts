import { type Browser, chromium } from "playwright-core";

export interface BrowserOptions {
  /** Further switches. */
  args?: string[];
  /** A program that starts it in its own place. */
  executable?: string;
}

/** The path of Chromium. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Debian's Chromium, without the calls home that it makes by itself. */
export function openBrowser({ args = [], executable = CHROMIUM }: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...args,
    ],
  });
}

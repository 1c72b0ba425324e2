import { type Browser, chromium, type Page } from "playwright-core";

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
      "--use-fake-device-for-media-stream",
      ...args,
    ],
  });
}

/** A device of the page that confirms passkeys by itself. */
export interface PasskeyDevice {
  /** Sets whether the person confirms at the device. */
  setConfirming(isConfirming: boolean): Promise<unknown>;
}

/** Connects a virtual authenticator of Chromium. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setConfirming: (isUserVerified) => devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

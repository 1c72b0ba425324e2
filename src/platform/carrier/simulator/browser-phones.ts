import type { BrowserPhones } from "../browser-phones-port.ts";

/** The simulated browser needs no token: its calls are mutations of its user. */
export const simulatedBrowserPhones: BrowserPhones = {
  kind: "simulator",
  createToken: () => ({ token: "simulated", lifetimeSeconds: 600 }),
};

import { Secret, TOTP } from "otpauth";
import { databaseNow } from "../../src/platform/clock.ts";

/** The code that an authenticator app shows, so many steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  return app.generate({ timestamp: databaseNow() + steps * 30_000 });
}

import { isLoopbackUrl } from "../../../src/application/config/loopback.ts";
import type { Config } from "../../../src/application/config.ts";
import { checkTwilio } from "../../../src/platform/carrier/twilio/index.ts";
import { openSharedLimits } from "../../../src/platform/limit/shared.ts";
import { checkSmtp } from "../../../src/platform/mail/smtp.ts";
import { type Check, type Finding, failed, ok, warning } from "./check.ts";

/** The time limit for the answer of another system. */
const PATIENCE_MS = 10_000;

/** The checks of other systems. */
export const outsideChecks: readonly Check[] = [
  { name: "Redis", run: redis },
  { name: "carrier", run: carrier },
  { name: "public URL", run: publicUrl },
  { name: "mail", run: mail },
];

async function redis({ redisUrl, limits }: Readonly<Config>): Promise<Finding> {
  if (redisUrl === undefined) {
    return ok("REDIS_URL is not set: each start counts rate limits for itself");
  }
  let reason: Error | undefined;
  const shared = await openSharedLimits({
    url: redisUrl,
    onChange: (_state, error) => {
      reason = error;
    },
    onFallback: () => {},
  });
  await shared.limiter("doctor", limits.client).take("doctor");
  shared.close();
  return reason === undefined ? ok("it counts") : failed(`it does not answer: ${reason.message}`);
}

async function carrier({ carrier: { name, twilio }, production }: Readonly<Config>): Promise<Finding> {
  if (!twilio) {
    return production
      ? warning("the simulator: no text is sent and no call is placed")
      : ok(`${name}: nothing leaves this machine`);
  }
  let reason: string | undefined;
  await checkTwilio(twilio, (said) => {
    reason = said;
  });
  return reason === undefined ? ok("Twilio takes the credentials") : failed(`Twilio could not be asked: ${reason}`);
}

async function publicUrl({ publicUrl: url, production }: Readonly<Config>): Promise<Finding> {
  const isLocal = isLoopbackUrl(url);
  if (production && !isLocal && !url.startsWith("https:")) {
    return failed(`${url} is not https`);
  }
  const probe = `${url}/api/v1/health`;
  const response = await fetch(probe, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (error: Error) => (error.cause instanceof Error ? error.cause : error),
  );
  if (response instanceof Error) {
    return failed(`${probe} does not answer (${response.message}): start the service, or see to the proxy before it`);
  }
  await response.body?.cancel();
  if (response.status !== 200) {
    return failed(`${probe} answers ${response.status}: another program answers, or the service is not well`);
  }
  return production && isLocal ? warning(`${url} answers, and leads to this machine alone`) : ok(`${url} answers`);
}

async function mail({ mail: settings }: Readonly<Config>): Promise<Finding> {
  if (!settings) {
    return ok("SMTP_URL is not set: admins pass links on themselves");
  }
  await checkSmtp(settings);
  return ok("the SMTP server takes the sender");
}

import { ownInternalUrl } from "../../../src/application/config/internal.ts";
import { isLoopback, isLoopbackUrl, urlHost } from "../../../src/application/config/loopback.ts";
import type { Config } from "../../../src/application/config.ts";
import { connectOtherCells } from "../../../src/application/other-cells.ts";
import { checkTwilio } from "../../../src/platform/carrier/twilio/index.ts";
import { openSharedLimits } from "../../../src/platform/limit/shared.ts";
import { checkSmtp } from "../../../src/platform/mail/smtp.ts";
import { localKey } from "../../../src/platform/secret-box.ts";
import { type Check, type Finding, failed, ok, warning } from "./check.ts";

/** The time limit for the answer of another system. */
const PATIENCE_MS = 10_000;

/** The checks of other systems. */
export const outsideChecks: readonly Check[] = [
  { name: "Redis", run: redis },
  { name: "carrier", run: carrier },
  { name: "public URL", run: publicUrl },
  { name: "proxy", run: proxy },
  { name: "internal URL", run: internalUrl },
  { name: "mail", run: mail },
  { name: "traces", run: traces },
  { name: "other cells", run: cells },
];

async function redis({ redisUrl, limits }: Readonly<Config>): Promise<Finding> {
  if (redisUrl === undefined) {
    return ok("REDIS_URL is not set: each process counts rate limits for itself");
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
  return reason === undefined ? ok("it counts the rate limits") : failed(`it does not answer: ${reason.message}`);
}

async function cells({ otherCells, cell, encryptionKeys, dataDir }: Readonly<Config>): Promise<Finding> {
  if (otherCells.length === 0) {
    return ok("OTHER_CELLS is not set: this installation is the only one");
  }
  if (cell && otherCells.includes(`http://${urlHost(cell.host)}:${cell.port}`)) {
    return failed("OTHER_CELLS contains this cell itself, so every new address and number would be taken: remove it");
  }
  const connected = connectOtherCells(otherCells, encryptionKeys ?? [await localKey(dataDir)]);
  try {
    await connected.have("email", "doctor");
    return ok(`${otherCells.join(", ")} tell which addresses and numbers they have`);
  } catch (error) {
    return failed(`${(error as Error).message}: check CELL_PORT, CELL_HOST and ENCRYPTION_KEY there`);
  } finally {
    await connected.close();
  }
}

async function carrier({ carrier: account, production }: Readonly<Config>): Promise<Finding> {
  if (account.name === "simulator") {
    return production
      ? warning("the simulator: texts and calls are only simulated")
      : ok(`${account.name}: texts and calls are only simulated`);
  }
  let reason: string | undefined;
  await checkTwilio(account.twilio, (said) => {
    reason = said;
  });
  return reason === undefined ? ok("Twilio accepts the credentials") : failed(`Twilio could not be reached: ${reason}`);
}

async function publicUrl({ publicUrl: url, production }: Readonly<Config>): Promise<Finding> {
  const isLocal = isLoopbackUrl(url);
  if (production && !isLocal && !url.startsWith("https:")) {
    return failed(`${url} is not https`);
  }
  const endpoint = `${url}/api/v1/health`;
  const response = await request(endpoint);
  if (response instanceof Error) {
    return silent(endpoint, response);
  }
  if (response.status !== 200) {
    return failed(`${endpoint} answers ${response.status}: another program answers, or the service has an error`);
  }
  return production && isLocal ? warning(`${url} answers, but only on this machine`) : ok(`${url} answers`);
}

/** The service has no TLS of its own: an https origin is that of a proxy, and so is one beyond a listener on loopback. */
async function proxy({ publicUrl: url, host, trustedProxies }: Readonly<Config>): Promise<Finding> {
  if (trustedProxies.length > 0) {
    return ok(`X-Forwarded-For of ${trustedProxies.join(", ")} is trusted`);
  }
  return url.startsWith("https:") || (isLoopback(host) && !isLoopbackUrl(url))
    ? failed(
        "TRUST_PROXY is not set, but PUBLIC_URL leads to a proxy: all clients share the limits of its address. Set TRUST_PROXY to the address of the proxy",
      )
    : ok("PUBLIC_URL leads to this service without a proxy");
}

/** An operation without a token shows that the proxy passes on the host name, and that this listener answers. */
async function internalUrl(config: Readonly<Config>): Promise<Finding> {
  const { internalUrl: url } = config;
  if (url === ownInternalUrl(config)) {
    return ok(`${url} is only for this machine`);
  }
  const endpoint = `${url}/graphql`;
  const response = await request(endpoint, { method: "POST" });
  if (response instanceof Error) {
    return silent(endpoint, response);
  }
  if (response.status === 403) {
    return failed(`${endpoint} refuses the host name: the proxy in front of it must pass the Host header unchanged`);
  }
  if (response.headers.get("www-authenticate") !== 'Bearer realm="internal-api"') {
    return failed(`${endpoint} answers ${response.status}: another program answers`);
  }
  const metrics = await request(`${url}/metrics`);
  if (metrics instanceof Response && metrics.ok && !isLoopbackUrl(url)) {
    return failed(`${url}/metrics is open to everyone: the proxy in front of it must pass the Host header unchanged`);
  }
  return ok(`${url} answers`);
}

/** The answer without its body, or the reason why there is none. */
async function request(url: string, init: RequestInit = {}): Promise<Response | Error> {
  const options = { ...init, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  try {
    const response = await fetch(url, options);
    await response.body?.cancel();
    return response;
  } catch (error) {
    const { cause } = error as Error;
    return cause instanceof Error ? cause : (error as Error);
  }
}

function silent(endpoint: string, { message }: Error): Finding {
  return failed(`${endpoint} does not answer (${message}): start the service, or check the proxy in front of it`);
}

async function mail({ mail: settings }: Readonly<Config>): Promise<Finding> {
  if (!settings) {
    return ok("SMTP_URL is not set: admins must pass invitation links on");
  }
  await checkSmtp(settings);
  return ok("the SMTP server accepts the sender");
}

async function traces({ tracing }: Readonly<Config>): Promise<Finding> {
  if (!tracing) {
    return ok("OTEL_EXPORTER_OTLP_ENDPOINT is not set: nothing is traced");
  }
  const { exportHeaders } = await import("../../../src/platform/telemetry/opentelemetry.ts");
  const headers = { ...exportHeaders(process.env), "content-type": "application/json" };
  const response = await request(tracing.url, { method: "POST", headers, body: '{"resourceSpans":[]}' });
  if (response instanceof Error) {
    return failed(
      `${tracing.url} does not answer (${response.message}): start the collector, or correct OTEL_EXPORTER_OTLP_ENDPOINT`,
    );
  }
  return response.ok
    ? ok(`${tracing.url} takes traces`)
    : failed(`${tracing.url} answers ${response.status}: correct OTEL_EXPORTER_OTLP_ENDPOINT or the collector`);
}

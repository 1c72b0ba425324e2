import { readFileSync } from "node:fs";
import { StartError } from "../start-error.ts";

/** Values of `sslmode` with which the driver verifies the certificate and the name in it. */
const VERIFYING = ["prefer", "require", "verify-ca", "verify-full"];
const OTHERS = ["disable", "no-verify"];

/** Parameters that name files. */
const FILES = ["sslrootcert", "sslcert", "sslkey"];

/**
 * Converts the value of a setting such as DATABASE_URL to the driver's form. The driver takes a list of hosts for one name
 * and ignores an unknown mode, so both are refused here.
 *
 * @throws StartError with the reason and without the URL, which contains a password.
 */
export function readDatabaseUrl(url: string, setting = "DATABASE_URL"): string {
  const [location = "", query = ""] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const hosts = location.slice(location.indexOf("//") + 2).split("/", 1)[0] as string;
  const named = [hosts.slice(hosts.lastIndexOf("@") + 1), parameters.get("host") ?? "", parameters.get("port") ?? ""];
  if (named.some((part) => part.includes(","))) {
    throw new StartError(
      `${setting} has several hosts: set one, such as a proxy or an address that follows the ${setting === "DATABASE_URL" ? "primary server" : "standby"}`,
    );
  }
  for (const name of FILES) {
    const file = parameters.get(name);
    if (file !== null) {
      requireReadable(setting, name, file);
    }
  }
  const mode = parameters.get("sslmode");
  if (mode === null || parameters.get("uselibpqcompat") === "true") {
    return url;
  }
  if (![...VERIFYING, ...OTHERS].includes(mode)) {
    const modes = [...OTHERS, ...VERIFYING].join(", ");
    throw new StartError(`${setting} has an unknown sslmode: it must be one of ${modes}`);
  }
  // Written as the value whose meaning is stable: the driver warns that the others will change.
  return VERIFYING.includes(mode) ? url.replace(/([?&]sslmode=)[^&]*/g, "$1verify-full") : url;
}

function requireReadable(setting: string, name: string, file: string): void {
  try {
    readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "it does not exist" : code === "EACCES" ? "permission denied" : String(code);
    throw new StartError(`the file ${file} in ${setting} (${name}) cannot be read: ${reason}`);
  }
}

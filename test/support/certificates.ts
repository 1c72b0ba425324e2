import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Certificate {
  cert: string;
  key: string;
}

/** A certificate authority for tests, and its certificates. */
export interface Authority {
  /** To be trusted instead of the usual authorities. */
  certificate: string;
  issue(name: string, days?: { from: string; to: string }): Certificate;
  /** A certificate from an untrusted authority. */
  selfSigned(name: string): Certificate;
  remove(): void;
}

const KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** Makes an authority (needs openssl). Times are those of `openssl ca`: `YYYYMMDDHHMMSSZ`. */
export function createAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), "service-certificates-"));
  const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: "pipe" });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const selfSign = (file: string, name: string) =>
    openssl(
      ...["req", "-x509", ...KEY, "-keyout", `${file}.key`, "-out", `${file}.pem`, "-days", "2"],
      ...["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`],
    );
  writeFileSync(join(folder, "index"), "");
  writeFileSync(
    join(folder, "ca.conf"),
    `[ca]
default_ca = tests
[tests]
database = index
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
`,
  );
  selfSign("authority", "Authority of the tests");
  let made = 0;
  return {
    certificate: read("authority.pem"),
    issue(name, { from, to } = { from: "20200101000000Z", to: "20991231000000Z" }) {
      made += 1;
      const file = `issued-${made}`;
      openssl(
        ...["req", ...KEY, "-keyout", `${file}.key`, "-out", `${file}.csr`],
        ...["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`],
      );
      openssl(
        ...["ca", "-batch", "-notext", "-config", "ca.conf", "-cert", "authority.pem", "-keyfile", "authority.key"],
        ...["-startdate", from, "-enddate", to, "-in", `${file}.csr`, "-out", `${file}.pem`],
      );
      return { cert: read(`${file}.pem`), key: read(`${file}.key`) };
    },
    selfSigned(name) {
      selfSign("self", name);
      return { cert: read("self.pem"), key: read("self.key") };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

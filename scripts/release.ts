import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { StartError } from "../src/platform/start-error.ts";
import { runCommand } from "./support/run-command.ts";

/**
 * Makes a release of the repository in the current folder: the version in `package.json` and the chart, the dated section of the
 * changelog, a commit, a tag, and the files of the release. The files come from the tag alone, so after a kill the same
 * command makes what is missing. Nothing leaves this machine.
 */

const NAME = "campaign-dialer-and-messaging";
const USAGE = "usage: npm run release -- VERSION [--to FOLDER], such as npm run release -- 1.1.0";
const UNRELEASED = "## Unreleased\n";
const MIGRATIONS = "src/platform/db/migrations";
const CHART = "docs/deploy/helm/Chart.yaml";
const LARGEST_OUTPUT = 256 * 1024 * 1024;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { to: { type: "string" } },
    allowPositionals: true,
  });
  const [version = "", ...others] = positionals;
  if (others.length > 0 || !/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version)) {
    throw new StartError(USAGE);
  }
  const tag = `v${version}`;
  if (!isTag(tag)) {
    commitRelease(version);
    git("tag", "--annotate", tag, "--cleanup=whitespace", "--message", notesOf(version, "HEAD"));
  }
  const folder = values.to ?? join("release", version);
  writeFiles(version, tag, folder);
  console.log(`${tag} is made, and its files are in ${folder}. Publish it with: git push origin HEAD ${tag}`);
});

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8", maxBuffer: LARGEST_OUTPUT }).trimEnd();
}

function isTag(tag: string): boolean {
  return git("tag", "--list", tag) !== "";
}

/** Commits the version and its section of the changelog, unless the newest commit is already that of this release. */
function commitRelease(version: string): void {
  if (git("status", "--porcelain") !== "") {
    throw new StartError("there are changes without a commit: commit or discard them (git status shows them)");
  }
  if (git("log", "-1", "--format=%s") === subjectOf(version)) {
    return;
  }
  const current = String(JSON.parse(readFileSync("package.json", "utf8")).version);
  if (!isLater(version, current)) {
    throw new StartError(`the version is ${current} now: name a later one`);
  }
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const dated = `${UNRELEASED}\n## ${version} (${new Date().toISOString().slice(0, 10)})\n`;
  if (sectionOf(changelog, "Unreleased") === "") {
    throw new StartError(`CHANGELOG.md says nothing under "${UNRELEASED.trim()}"`);
  }
  writeFileSync("CHANGELOG.md", changelog.replace(UNRELEASED, dated));
  const chart = readFileSync(CHART, "utf8");
  writeFileSync(CHART, chart.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`));
  execFileSync("npm", ["version", version, "--no-git-tag-version", "--ignore-scripts"], { stdio: "ignore" });
  git("commit", "--quiet", "--message", subjectOf(version), "CHANGELOG.md", CHART, "package.json", "package-lock.json");
}

function subjectOf(version: string): string {
  return `Release ${version}`;
}

function isLater(version: string, current: string): boolean {
  return version.localeCompare(current, "en", { numeric: true }) > 0;
}

/** The text below a heading of the second level that begins with these words. */
function sectionOf(changelog: string, heading: string): string {
  const sections = changelog.split(/^## /m);
  const section = sections.find((one) => one.startsWith(heading)) ?? "";
  return section.slice(section.indexOf("\n") + 1).trim();
}

/** The notes of a release: what changes, what its update migrates, and what to watch meanwhile. */
function notesOf(version: string, commit: string): string {
  const changes = sectionOf(git("show", `${commit}:CHANGELOG.md`), `${version} `);
  const [previous] = git("tag", "--list", "v*", "--sort=-version:refname", "--merged", commit)
    .split("\n")
    .filter((tag) => tag !== "" && tag !== `v${version}`);
  const before = new Set(previous === undefined ? [] : migrationsOf(previous));
  const added = migrationsOf(commit).filter((name) => !before.has(name));
  const since = previous === undefined ? "" : ` since ${previous}`;
  const list = added.length > 0 ? `\n\n${added.map((name) => `- \`${name}\``).join("\n")}` : "";
  return `# ${version}

${changes}

## Update

Migrations${since}: ${added.length}. \`npm run migrate\` runs them before the processes are replaced, and the previous version
runs on the result. Indexes are created while the service works, and take time with the size of their table; a lock of a
table lasts at most a second. \`docs/operations.md\`, section *Update*, has the steps and the way back.${list}

Watch \`count by (version) (build_info)\` until one version is left, the answers with status 500, \`npm run admin -- status\`,
and \`npm run admin -- doctor\` at the end.
`;
}

function migrationsOf(commit: string): string[] {
  return git("ls-tree", "--name-only", `${commit}:${MIGRATIONS}`)
    .split("\n")
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length));
}

/** Writes the files of a release: the source, the list of packages, their licences, the notes and the checksums. */
function writeFiles(version: string, tag: string, folder: string): void {
  if (git("rev-parse", "HEAD") !== git("rev-parse", `${tag}^{commit}`)) {
    throw new StartError(
      `${tag} exists and is not the newest commit: git checkout ${tag} first, to make its files anew`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const print = (script: string) => {
    const file = fileURLToPath(new URL(script, import.meta.url));
    return execFileSync(process.execPath, [file], { encoding: "utf8", maxBuffer: LARGEST_OUTPUT });
  };
  writeFileSync(join(folder, "NOTES.md"), notesOf(version, tag));
  writeFileSync(join(folder, "sbom.cdx.json"), print("./sbom.ts"));
  writeFileSync(join(folder, "licences.txt"), print("./licences.ts"));
  const source = join(folder, `${NAME}-${version}.tar.gz`);
  git("archive", "--format=tar.gz", `--prefix=${NAME}-${version}/`, `--output=${source}`, tag);
  const sums = globSync("*", { cwd: folder })
    .filter((name) => name !== "SHA256SUMS")
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex")}  ${name}\n`,
    );
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
}

import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TODAY = new Date().toISOString().slice(0, 10);

/** A repository of version 1.0.0 with its tag, one migration after it, and a line of the changelog. */
async function openRepository() {
  const temporary = await mkdtempDisposable(join(tmpdir(), "release-"));
  onTestFinished(() => temporary.remove());
  const folder = temporary.path;
  const git = (...words: string[]) => execFileSync("git", words, { cwd: folder, encoding: "utf8" }).trim();
  const commit = (message: string) => {
    git("add", "--all");
    git("-c", "commit.gpgsign=false", "commit", "--quiet", "--message", message);
  };
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Maintainer");
  git("config", "user.email", "maintainer@example.com");
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    await cp(join(ROOT, file), join(folder, file));
  }
  execFileSync("npm", ["version", "1.0.0", "--no-git-tag-version", "--allow-same-version", "--ignore-scripts"], {
    cwd: folder,
    stdio: "ignore",
  });
  const migrations = join(folder, "src/platform/db/migrations");
  await mkdir(migrations, { recursive: true });
  await writeFile(join(migrations, "0100_first.sql"), "SELECT 1;\n");
  await writeFile(join(folder, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n");
  await mkdir(join(folder, "docs/deploy/helm"), { recursive: true });
  await writeFile(
    join(folder, "docs/deploy/helm/Chart.yaml"),
    "name: campaign-dialer\nversion: 1.0.0\nappVersion: 1.0.0\n",
  );
  await writeFile(join(folder, ".gitignore"), "/release/\n");
  commit("The first version");
  git("tag", "--annotate", "v1.0.0", "--message", "1.0.0");
  await writeFile(join(migrations, "0101_second.sql"), "SELECT 2;\n");
  await writeFile(join(folder, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n");
  commit("A thing");
  const release = (...words: string[]) =>
    spawnSync(process.execPath, [join(ROOT, "scripts/release.ts"), ...words], { cwd: folder, encoding: "utf8" });
  const read = (file: string) => readFile(join(folder, file), "utf8");
  return { folder, git, commit, release, read };
}

describe("npm run release", () => {
  let repository: Awaited<ReturnType<typeof openRepository>>;
  beforeEach(async () => {
    repository = await openRepository();
  });

  it("dates the changes, commits, tags and writes the files with their checksums", async () => {
    const { folder, git, release, read } = repository;

    const { status, stdout, stderr } = release("1.1.0");

    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("git push origin HEAD v1.1.0");
    expect(await read("CHANGELOG.md")).toBe(
      `# Changelog\n\n## Unreleased\n\n## 1.1.0 (${TODAY})\n\n### Added\n\n- A thing.\n`,
    );
    expect(JSON.parse(await read("package.json")).version).toBe("1.1.0");
    expect(JSON.parse(await read("package-lock.json")).version).toBe("1.1.0");
    expect(await read("docs/deploy/helm/Chart.yaml")).toBe(
      "name: campaign-dialer\nversion: 1.1.0\nappVersion: 1.1.0\n",
    );
    expect(git("log", "-1", "--format=%s")).toBe("Release 1.1.0");
    expect(git("rev-parse", "v1.1.0^{commit}")).toBe(git("rev-parse", "HEAD"));
    expect(git("status", "--porcelain")).toBe("");
    const notes = await read("release/1.1.0/NOTES.md");
    expect(notes).toContain("# 1.1.0\n\n### Added\n\n- A thing.\n");
    expect(notes).toContain("Migrations since v1.0.0: 1.");
    expect(notes).toContain("- `0101_second`");
    expect(notes).not.toContain("0100_first");
    expect(git("tag", "--list", "--format=%(contents)", "v1.1.0")).toBe(notes.trim());
    expect(JSON.parse(await read("release/1.1.0/sbom.cdx.json")).bomFormat).toBe("CycloneDX");
    expect(await read("release/1.1.0/licences.txt")).toMatch(/^MIT \(\d+\): /);
    const sums = spawnSync("sha256sum", ["--check", "SHA256SUMS"], {
      cwd: join(folder, "release/1.1.0"),
      encoding: "utf8",
    });
    expect(sums.stdout.trim().split("\n").sort()).toEqual([
      "NOTES.md: OK",
      "campaign-dialer-and-messaging-1.1.0.tar.gz: OK",
      "licences.txt: OK",
      "sbom.cdx.json: OK",
    ]);
  });

  it("goes on where a kill has stopped it", async () => {
    const { git, release } = repository;
    expect(release("1.1.0").status).toBe(0);
    const [commit, sums] = [git("rev-parse", "HEAD"), await repository.read("release/1.1.0/SHA256SUMS")];
    git("tag", "--delete", "v1.1.0");

    expect(release("1.1.0").status).toBe(0);

    expect(git("rev-parse", "HEAD", "v1.1.0^{commit}").split("\n")).toEqual([commit, commit]);
    const archive = (text: string) => text.split("\n").find((line) => line.endsWith(".tar.gz"));
    expect(archive(await repository.read("release/1.1.0/SHA256SUMS"))).toBe(archive(sums));
  });

  it.each([
    ["no version", [], /^usage: /],
    ["a word", ["next"], /^usage: /],
    ["the version of today", ["1.0.0"], /^v1\.0\.0 exists and is not the newest commit/],
    ["an earlier version", ["0.9.0"], /^the version is 1\.0\.0 now: name a later one$/],
  ])("refuses %s in one line and changes nothing", (_, words, line) => {
    const { git, release } = repository;
    const before = git("rev-parse", "HEAD");

    const { status, stderr } = release(...words);

    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(line);
    expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")]).toEqual([before, "", "v1.0.0"]);
  });

  it("refuses changes without a commit, and a changelog without a change", async () => {
    const { folder, commit, release } = repository;
    await writeFile(join(folder, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- All.\n");

    expect(release("1.1.0").stderr.trim()).toMatch(/^there are changes without a commit/);
    commit("No change");
    expect(release("1.1.0").stderr.trim()).toBe('CHANGELOG.md says nothing under "## Unreleased"');
  });
});

import { chmod, mkdtemp, readFile, statfs } from "node:fs/promises";
import { join } from "node:path";

/** The file system in memory of Linux. */
const MEMORY = "/dev/shm";

/** The space that the databases and folders of all tests need, several times over. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** A new folder in memory; null if the machine has none with enough space, or programs cannot run in it. */
export async function makeMemoryFolder(): Promise<string | null> {
  const mounts = await readFile("/proc/mounts", "utf8").catch(() => "");
  const options = mounts.match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]?.split(",") ?? ["noexec"];
  const space = await statfs(MEMORY).catch(() => null);
  if (options.includes("noexec") || space === null || space.bavail * space.bsize < NEEDED_BYTES) {
    return null;
  }
  const folder = await mkdtemp(join(MEMORY, "service-test-"));
  // PostgreSQL runs as another user if the tests run as root.
  await chmod(folder, 0o1777);
  return folder;
}

import { statfs } from "node:fs/promises";
import type { Families } from "./families.ts";

export interface DiskMetrics {
  /** Measures the file system of a folder until the returned function is called. */
  follow(folder: string): () => void;
}

const LOOK_MS = 15_000;

export function diskMetrics(families: Families): DiskMetrics {
  const free = families.gauge({
    name: "disk_free_ratio",
    help: "Free share, 0 to 1, of the file system of DATA_DIR; absent if it could not be read.",
  });
  return {
    follow(folder) {
      let isLooking = false;
      // A file system of the network may not answer: then the last look goes on, and the value is absent.
      const look = async () => {
        if (isLooking) {
          free(null);
          return;
        }
        isLooking = true;
        const { bavail, blocks } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0 }));
        isLooking = false;
        free(blocks > 0 ? bavail / blocks : null);
      };
      void look();
      const timer = setInterval(() => void look(), LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** The packages and collections for integrators, by the names under which the service serves them. */

/** The files of a download: a file with its name there, or a folder whose files come below a folder there. */
export interface Source {
  /** Relative to `rest-facade`. */
  from: string;
  to: string;
}

interface Archive {
  /** The folder in the archive: `package` is that of archives of npm. */
  folder: string;
  sources: readonly Source[];
}

interface File {
  file: string;
  type: string;
}

/** The folder of the built packages, which the repository ships: production has no compiler. */
export const BUILT = "kit/built";

export const downloads = {
  "campaign-dialer-client.tgz": {
    folder: "package",
    sources: [
      { from: "client/package.json", to: "package.json" },
      { from: "client/README.md", to: "README.md" },
      { from: `${BUILT}/client`, to: "dist" },
    ],
  },
  "n8n-nodes-campaign-dialer.tgz": {
    folder: "package",
    sources: [
      { from: "integrations/n8n/package.json", to: "package.json" },
      { from: "integrations/n8n/README.md", to: "README.md" },
      { from: `${BUILT}/n8n`, to: "dist" },
    ],
  },
  "campaign-dialer-zapier.tgz": {
    folder: "campaign-dialer-zapier",
    sources: [{ from: "integrations/zapier", to: "" }],
  },
  "campaign-dialer-postman.json": {
    file: "integrations/postman/collection.json",
    type: "application/json; charset=utf-8",
  },
  "campaign-dialer-bruno.tgz": {
    folder: "campaign-dialer-bruno",
    sources: [{ from: "integrations/bruno/collection", to: "" }],
  },
} satisfies Record<string, Archive | File>;

export type DownloadName = keyof typeof downloads;

export const downloadNames = Object.keys(downloads) as DownloadName[];

export function isDownload(name: string): name is DownloadName {
  return Object.hasOwn(downloads, name);
}

import {
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  type TextResourceContents,
} from "@modelcontextprotocol/server";
import { guideNames, guidePath } from "../documentation/contents.ts";
import type { GuideSite } from "../documentation/site.ts";

/** The guides as resources: the same Markdown as at their addresses. */
export interface Guides {
  list(): Promise<Resource[]>;
  /** @throws ProtocolError for an unknown address. */
  read(uri: string): Promise<TextResourceContents>;
}

const MARKDOWN = "text/markdown";

/** @param open the guides, opened at the first use. */
export function guidesAsResources(publicUrl: string, open: () => Promise<GuideSite>): Guides {
  const names = new Map(guideNames.map((name) => [`${publicUrl}${guidePath(name)}.md`, name]));
  const textOf = (site: GuideSite, name: string) => String(site.markdown("guide", name)?.body);
  return {
    async list() {
      const site = await open();
      return [...names].map(([uri, name]) => ({ uri, name, title: titleOf(textOf(site, name)), mimeType: MARKDOWN }));
    },
    async read(uri) {
      const name = names.get(uri);
      if (name === undefined) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource ${uri.slice(0, 200)}.`);
      }
      return { uri, mimeType: MARKDOWN, text: textOf(await open(), name) };
    },
  };
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "";
}

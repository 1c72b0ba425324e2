import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/db/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { recordOnPage } from "../audit/record.ts";
import type { PageSource } from "../audit/rules.ts";
import { artifactKey, artifactPurpose } from "./artifact-store.ts";
import { endBrowserSessions } from "./browser-session-store.ts";
import { revokeOwnClientsOfUser } from "./commands.ts";
import {
  deletePageSession,
  findPageSession,
  hasBrowserSession,
  insertPageSession,
  PAGE_SESSION,
  type PageSession,
} from "./page-session-store.ts";

export type { PageSession } from "./page-session-store.ts";

const DAY = 86_400;

/** The lifetime of a session in seconds: that of the browser's session, in which it ends. */
export const PAGE_SESSION_SECONDS = 14 * DAY;
/** A session of this age is renewed when the user opens a page. */
const RENEWED_AFTER = DAY;

/** Random bytes, and the signature of this installation. */
const SECRET = /^([\w-]{43})\.([\w-]{43})$/;
/** The maximum of ended sessions that are remembered. */
const REMEMBERED_ENDS = 10_000;

/**
 * The sessions of the service's own pages, the dashboard and GraphiQL: the browser has a signed random secret, the
 * database its hash. A secret that this installation has not signed is refused without a read of the database.
 */
export interface PageSessions {
  /**
   * Begins a session.
   *
   * @param browserSession the SHA-256 of the uid of the browser's session at the pages of sign-in.
   * @returns the secret, or null if the browser has been signed out.
   */
  begin(userId: string, browserSession: Buffer): Promise<string | null>;
  /** The session with the secret; null if it has ended, or never was one. */
  find(secret: string): Promise<PageSession | null>;
  /** Whether the browser's session, by the SHA-256 of its uid, still is one of the user. */
  hasBrowserSession(userId: string, browserSession: Buffer): Promise<boolean>;
  /**
   * Signs the browser out of the dashboard, GraphiQL and the pages of sign-in.
   *
   * @param everywhere also signs out every other browser of the user, and the service's own apps.
   */
  end(secret: string, source: PageSource, everywhere: boolean): Promise<void>;
}

export function pageSessions(database: Database, box: SecretBox): PageSessions {
  const signatures = box.signatures("sessions of pages");
  // An ended session never begins again: it is read once.
  const ended = new LRUCache<string, true>({ max: REMEMBERED_ENDS });

  const keyOf = (secret: string): Buffer | null => {
    const [, random = "", signature] = SECRET.exec(secret) ?? [];
    return signatures.matches(random, signature) ? artifactKey(secret) : null;
  };

  return {
    async begin(userId, browserSession) {
      const random = randomBytes(32).toString("base64url");
      const secret = `${random}.${signatures.sign(random)}`;
      const key = artifactKey(secret);
      // Every artifact has a payload; this one has no content.
      const payload = box.seal("{}", artifactPurpose(PAGE_SESSION, key));
      const draft = { key, payload, browserSession, userId, lifetime: PAGE_SESSION_SECONDS };
      return (await insertPageSession(database, draft)) ? secret : null;
    },
    async find(secret) {
      const key = keyOf(secret);
      const name = key?.toString("base64");
      if (key === null || name === undefined || ended.has(name)) {
        return null;
      }
      const session = await findPageSession(database, key, RENEWED_AFTER);
      if (session === null) {
        ended.set(name, true);
      }
      return session === "signed_out" ? null : session;
    },
    hasBrowserSession: (userId, browserSession) => hasBrowserSession(database, userId, browserSession),
    async end(secret, source, everywhere) {
      const key = keyOf(secret);
      if (key === null) {
        return;
      }
      await database.transaction(async (transaction) => {
        const user = await deletePageSession(transaction, key);
        if (user && everywhere) {
          await endBrowserSessions(transaction, user.userId);
          await revokeOwnClientsOfUser(transaction, user.userId);
          await recordOnPage(transaction, user, source, { action: "user.sessions_ended" });
        }
      });
    },
  };
}

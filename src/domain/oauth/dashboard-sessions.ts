import { randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { recordOnPage } from "../audit/record.ts";
import type { PageSource } from "../audit/rules.ts";
import { artifactKey, artifactPurpose } from "./artifact-store.ts";
import { endBrowserSessions } from "./browser-session-store.ts";
import {
  DASHBOARD_SESSION,
  type DashboardSession,
  deleteDashboardSession,
  findDashboardSession,
  insertDashboardSession,
} from "./dashboard-session-store.ts";

export type { DashboardSession } from "./dashboard-session-store.ts";

const DAY = 86_400;

/** The lifetime of a session in seconds: that of the browser's session, in which it ends. */
export const DASHBOARD_SESSION_SECONDS = 14 * DAY;
/** A session of this age is renewed when the user opens a page. */
const RENEWED_AFTER = DAY;

/** The sessions of the dashboard: the browser has a random secret, the database its hash. */
export interface DashboardSessions {
  /**
   * Begins a session.
   *
   * @param browserSession the SHA-256 of the uid of the browser's session at the pages of sign-in.
   * @returns the secret, or null if the browser has been signed out.
   */
  begin(userId: string, browserSession: Buffer): Promise<string | null>;
  /** The session with the secret; null if it has ended. */
  find(secret: string): Promise<DashboardSession | null>;
  /**
   * Signs the browser out of the dashboard and of the pages of sign-in.
   *
   * @param everywhere also signs out every other browser of the user.
   */
  end(secret: string, source: PageSource, everywhere: boolean): Promise<void>;
}

export function dashboardSessions(database: Database, box: SecretBox): DashboardSessions {
  return {
    async begin(userId, browserSession) {
      const secret = randomBytes(32).toString("base64url");
      const key = artifactKey(secret);
      // Every artifact has a payload; this one has no content.
      const payload = box.seal("{}", artifactPurpose(DASHBOARD_SESSION, key));
      const draft = { key, payload, browserSession, userId, lifetime: DASHBOARD_SESSION_SECONDS };
      return (await insertDashboardSession(database, draft)) ? secret : null;
    },
    find: (secret) => findDashboardSession(database, artifactKey(secret), RENEWED_AFTER),
    async end(secret, source, everywhere) {
      await database.transaction(async (transaction) => {
        const user = await deleteDashboardSession(transaction, artifactKey(secret));
        if (user && everywhere) {
          await endBrowserSessions(transaction, user.userId);
          await recordOnPage(transaction, user, source, { action: "user.sessions_ended" });
        }
      });
    },
  };
}

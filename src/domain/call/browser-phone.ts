import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { parseInput } from "../../platform/input.ts";
import type { Caller } from "../identity/rules.ts";
import { type BrowserLine, type BrowserPhone, phoneElsewhere } from "./browser-phone-rules.ts";
import { beatPhone, closePhone, lineOfBrowser, openPhone } from "./browser-phone-store.ts";

/** The page of the dashboard that is the phone of its user. */

const page = z.object({ pageId: z.string().regex(/^[0-9a-f]{32}$/, "must be 32 hexadecimal digits") });
const opening = page.extend({ takesOver: z.boolean() });

type OpenPhone = BrowserPhone & { line: BrowserLine | null };

/**
 * Makes a page the phone of the caller.
 *
 * @throws DomainError `validation_error` on the id; `conflict` if another living page is, and it is not taken over.
 */
export function open(database: Database, caller: Caller, input: unknown): Promise<OpenPhone> {
  const { pageId, takesOver } = parseInput(opening, input);
  return withLine(database, caller, openPhone(database, caller.businessId, caller.userId, { pageId, takesOver }));
}

/** Notes that the page is alive. @throws DomainError `conflict` if it is not the phone of the caller. */
export function beat(database: Database, caller: Caller, input: unknown): Promise<OpenPhone> {
  const { pageId } = parseInput(page, input);
  return withLine(database, caller, beatPhone(database, caller.businessId, caller.userId, pageId));
}

/** Notes that the page is left. @throws DomainError `conflict` if it is not the phone of the caller. */
export function close(database: Database, caller: Caller, input: unknown): Promise<OpenPhone> {
  const { pageId } = parseInput(page, input);
  return withLine(database, caller, closePhone(database, caller.businessId, caller.userId, pageId));
}

async function withLine(
  database: Database,
  { businessId, userId }: Caller,
  changed: Promise<BrowserPhone | null>,
): Promise<OpenPhone> {
  const phone = await changed;
  if (!phone) {
    throw phoneElsewhere();
  }
  return { ...phone, line: await lineOfBrowser(database, businessId, userId) };
}

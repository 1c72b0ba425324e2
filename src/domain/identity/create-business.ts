import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput, timeZone } from "../../platform/input.ts";
import { operatorsName } from "../../platform/mail/names.ts";
import { recordAudit } from "../audit/record.ts";
import { OPERATOR } from "../audit/rules.ts";
import { addInvited, type InvitedUser } from "./invitations.ts";
import type { LinkTools } from "./links.ts";
import { insertBusiness } from "./operator-store.ts";
import { HIGHEST_ROLE } from "./roles.ts";

const draft = z.strictObject({
  name: operatorsName(80),
  admin: z.string(),
  /** Absent: the part of the address before the @, in words. */
  adminName: z.string().optional(),
  hasDialer: z.boolean().default(false),
  timeZone: timeZone.optional(),
  /** Whether members see all inboxes. */
  openInboxes: z.boolean().default(false),
});

/**
 * Creates a business with its first admin, who begins with the link.
 *
 * @throws DomainError
 */
export function createBusiness(
  database: Database,
  tools: LinkTools,
  input: z.input<typeof draft>,
): Promise<InvitedUser & { businessId: string }> {
  const { admin, adminName, ...business } = parseInput(draft, input);
  return database.transaction(async (transaction) => {
    const { id: businessId, createdAt } = newIdentity("biz");
    await insertBusiness(transaction, { businessId, createdAt, ...business });
    const person = { email: admin, name: adminName ?? wordsOf(admin), role: HIGHEST_ROLE, inboxIds: [] };
    const invited = await addInvited(transaction, tools, businessId, null, person);
    const draft = { action: "business.created", objectId: businessId, relatedId: invited.userId } as const;
    await recordAudit(transaction, businessId, OPERATOR, { ...draft, given: business });
    return { businessId, ...invited };
  });
}

/** A name without full stops, which could look like a web address. */
function wordsOf(email: string): string {
  return email.replace(/@.*$/, "").replaceAll(".", " ");
}

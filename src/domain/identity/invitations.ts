import { z } from "zod";
import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { DomainError, requireKnown } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { emailAddress, parseInput } from "../../platform/input.ts";
import { mailedName } from "../../platform/mail/names.ts";
import { writeMail } from "../../platform/mail/outbox.ts";
import { recordOnPage } from "../audit/record.ts";
import type { PageSource } from "../audit/rules.ts";
import { countSend } from "./attempt-store.ts";
import { lockBusiness } from "./business-lock-store.ts";
import { caps as defaultCaps } from "./caps.ts";
import { isEmailElsewhere } from "./elsewhere.ts";
import {
  closeLinks,
  findLink,
  type InvitationFilter,
  lockInvitation,
  type MadeLink,
  makeLink,
  type OpenLink,
  pageInvitations,
  type StoredInvitation,
  useLink,
} from "./link-store.ts";
import { type LinkTools, linkUrl, tokenPurpose } from "./links.ts";
import { invitationMail } from "./mails.ts";
import { checkPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { requirePermission } from "./permissions.ts";
import { roles } from "./roles.ts";
import type { Business, Caller } from "./rules.ts";
import { type Admission, admit } from "./second-factor/admission.ts";
import { findBusiness, findInboxes, setPasswordHash } from "./store.ts";
import { requireRoomForUser } from "./user-room.ts";
import { insertUser, lockToDelete, setInboxes } from "./user-store.ts";

/** The maximum of inboxes of one user. */
export const MOST_USER_INBOXES = 100;

/** The shortest time between two mails with the same invitation. */
const RESENT_AFTER_MS = 60_000;

/** An invitation for an admin. */
export interface Invitation extends Omit<StoredInvitation, "sealedToken"> {
  /** For the admin who sent it, while it is valid. */
  url: string | null;
}

export const inboxIdList = z.array(z.string()).max(MOST_USER_INBOXES);

/** The details of an invited user. */
const draft = z.strictObject({
  email: emailAddress.transform((email) => email.toLowerCase()),
  name: mailedName(80),
  role: z.enum(roles),
  inboxIds: inboxIdList,
});

export interface InvitedUser {
  userId: string;
  /** The URL is null if an outside issuer signs users in: the user has joined at once. */
  invitation: { id: string; url: string | null; expiresAt: string };
}

/**
 * Adds a user to a business, with a link for the user to follow.
 *
 * @param invitedBy the admin; null: the operator.
 * @throws DomainError
 */
export async function addInvited(
  transaction: Database,
  tools: LinkTools,
  businessId: string,
  invitedBy: string | null,
  input: unknown,
): Promise<InvitedUser> {
  const { email, name, role, inboxIds } = parseInput(draft, input);
  const isElsewhere = await isEmailElsewhere(transaction, email);
  const caps = await lockBusiness(transaction, businessId);
  await requireInboxes(transaction, businessId, inboxIds);
  await requireRoomForUser(transaction, businessId, caps, "person");
  const user = isElsewhere
    ? null
    : await insertUser(transaction, { businessId, ...newIdentity("usr"), email, name, role });
  if (!user) {
    throw new DomainError("conflict", "This address already has an account.", { field: "email" });
  }
  await setInboxes(transaction, businessId, user.id, inboxIds);
  const link = await makeLink(transaction, tools, {
    businessId,
    userId: user.id,
    purpose: "invitation",
    createdBy: invitedBy,
  });
  const { id, expiresAt } = link;
  if (!tools.hasPages) {
    await closeLinks(transaction, businessId, user.id);
    return { userId: user.id, invitation: { id, url: null, expiresAt } };
  }
  await mailInvitation(transaction, tools, businessId, { email, name }, link);
  return { userId: user.id, invitation: { id, url: linkUrl(tools, "invitation", link.token), expiresAt } };
}

/** @throws DomainError `validation_error` that names the inboxes that the business lacks. */
export async function requireInboxes(
  transaction: Database,
  businessId: string,
  inboxIds: readonly string[],
): Promise<void> {
  const known = new Set((await findInboxes(transaction, businessId, inboxIds)).map(({ id }) => id));
  requireKnown(
    "inboxIds",
    inboxIds,
    (id) => known.has(id),
    (id) => `This business has no inbox ${id}.`,
  );
}

async function mailInvitation(
  transaction: Database,
  tools: LinkTools,
  businessId: string,
  person: { email: string; name: string },
  link: MadeLink,
): Promise<void> {
  if (!tools.sendsMail) {
    return;
  }
  const business = await findBusiness(transaction, businessId);
  await writeMail(transaction, tools.box, {
    businessId,
    recipient: person.email,
    ...invitationMail({
      name: person.name,
      businessName: business?.name ?? "",
      url: linkUrl(tools, "invitation", link.token),
    }),
  });
}

/**
 * Counts an attempt to send an invitation, before it is made and outside its transaction: a refusal counts too, since
 * it reveals which addresses have an account.
 *
 * @throws DomainError `conflict` beyond the limit of the business.
 */
export async function countInvitation(database: Database, { id, limits }: Business): Promise<void> {
  const { invitationsADay } = { ...defaultCaps, ...limits };
  if ((await countSend(database, "invitations", id, invitationsADay)) !== null) {
    const message = `A business may send at most ${invitationsADay} invitations a day; refused ones count.`;
    throw new DomainError("conflict", message);
  }
}

/**
 * Invites a person to the business. For admins.
 *
 * @throws DomainError
 */
export function inviteUser(database: Database, caller: Caller, tools: LinkTools, input: unknown): Promise<Invitation> {
  requirePermission(caller, "users.manage");
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const { invitation } = await addInvited(transaction, tools, businessId, userId, input);
    return shownTo(caller, tools, (await lockInvitation(transaction, businessId, invitation.id)) as StoredInvitation);
  });
}

/**
 * Sends an invitation again with a new link; the previous one becomes invalid. For admins.
 *
 * @throws DomainError
 */
export function resendInvitation(
  database: Database,
  caller: Caller,
  tools: LinkTools,
  id: string,
): Promise<Invitation> {
  requirePermission(caller, "users.manage");
  const { businessId, userId: invitedBy } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const { userId, email, name, sentAt, deactivatedAt } = requireUnused(
      await lockInvitation(transaction, businessId, id),
    );
    if (deactivatedAt !== null) {
      const message = "This user is deactivated: reactivate the user before you send the invitation again.";
      throw new DomainError("conflict", message);
    }
    if (tools.sendsMail && databaseNow() - Date.parse(sentAt) < RESENT_AFTER_MS) {
      throw new DomainError(
        "conflict",
        "This invitation was sent within the last minute: wait before you send it again.",
      );
    }
    const purpose = "invitation";
    const link = await makeLink(transaction, tools, { businessId, userId, purpose, createdBy: invitedBy });
    await mailInvitation(transaction, tools, businessId, { email, name }, link);
    return shownTo(caller, tools, (await lockInvitation(transaction, businessId, id)) as StoredInvitation);
  });
}

/**
 * Locks an invitation that is to be revoked, and its user: until commit nothing more refers to the user.
 *
 * @returns the user.
 * @throws DomainError
 */
export async function lockInvited(transaction: Database, caller: Caller, id: string): Promise<string> {
  requirePermission(caller, "users.manage");
  const { businessId } = caller;
  await lockBusiness(transaction, businessId);
  const { userId } = requireUnused(await lockInvitation(transaction, businessId, id));
  await lockToDelete(transaction, businessId, userId);
  return userId;
}

/** For the folder `people`, which first ends what refers to the user. */
export { deleteUser as deleteInvited } from "./user-store.ts";

/** The invitations of the business page by page, the newest first. For admins. */
export async function listInvitations(
  database: Database,
  caller: Caller,
  tools: LinkTools,
  filter: InvitationFilter,
  request: PageRequest,
): Promise<Page<Invitation>> {
  requirePermission(caller, "users.manage");
  const page = await pageInvitations(database, caller.businessId, filter, request);
  return {
    ...page,
    rows: page.rows.map((row) => shownTo(caller, tools, row)),
    cursorAfter: (row) => page.cursorAfter(row as never),
  };
}

function requireUnused(invitation: StoredInvitation | null): StoredInvitation {
  if (!invitation) {
    throw new DomainError("not_found", "The invitation does not exist.");
  }
  if (invitation.usedAt !== null) {
    throw new DomainError("conflict", "This user has already accepted the invitation.");
  }
  return invitation;
}

function shownTo({ userId }: Caller, tools: LinkTools, { sealedToken, ...invitation }: StoredInvitation): Invitation {
  const { id, createdBy, usedAt, expiresAt } = invitation;
  const isGood = usedAt === null && Date.parse(expiresAt) > databaseNow();
  const url =
    sealedToken !== null && isGood && createdBy === userId
      ? linkUrl(tools, "invitation", tools.box.open(sealedToken, tokenPurpose(id)))
      : null;
  return { ...invitation, url };
}

/** The invitation with this token, for its page; null if it is no longer valid. */
export function findInvitation(database: Database, token: string): Promise<OpenLink | null> {
  return findLink(database, "invitation", token);
}

/**
 * Accepts an invitation and sets the password of the user.
 *
 * @returns the user's next step, or null if the link is no longer valid.
 * @throws DomainError `validation_error` on an invalid password or name.
 */
export async function acceptInvitation(
  database: Database,
  token: string,
  password: string,
  source: PageSource,
): Promise<Admission | null> {
  const link = await findLink(database, "invitation", token);
  if (!link) {
    return null;
  }
  checkPassword(password, link);
  const hash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    if (!(await useLink(transaction, "invitation", token))) {
      return null;
    }
    await setPasswordHash(transaction, link.userId, hash);
    const draft = { action: "invitation.accepted", objectId: link.id, relatedId: link.userId } as const;
    await recordOnPage(transaction, link, source, draft);
    return admit(transaction, link, source);
  });
}

import { addInvited } from "../../src/domain/identity/invitations.ts";
import { newIdentity } from "../../src/platform/id.ts";
import type { TestDatabase } from "./database.ts";
import { webhookTools } from "./webhook-tools.ts";
import type { Holdings } from "./world.ts";

/** An active member, a former member and an invited member. */
export async function freshPeople(test: TestDatabase, { businessId }: Pick<Holdings, "businessId">) {
  const [member, former] = [newIdentity("usr").id, newIdentity("usr").id];
  await test.query(
    `INSERT INTO users (business_id, id, email, name, deactivated_at, created_at, updated_at)
     SELECT $1, id, id || '@people.example', 'Fresh', CASE WHEN id = $3 THEN now() END, now(), now()
     FROM unnest(ARRAY[$2, $3]) AS id`,
    [businessId, member, former],
  );
  const { invitation } = await addInvited(test.database, webhookTools.links, businessId, null, {
    email: `${newIdentity("usr").id}@people.example`,
    name: "Ida Invited",
    role: "member",
    inboxIds: [],
  });
  return { member, formerMember: former, invitation: invitation.id };
}

/** How many fresh inboxes there are: each has its own number. */
let inboxes = 0;

/** An active inbox that nothing else uses, and an inactive one. */
export async function freshInboxes(test: TestDatabase, { businessId }: Pick<Holdings, "businessId">) {
  const [spare, inactive] = [newIdentity("inb").id, newIdentity("inb").id];
  inboxes += 1;
  const number = `+1438${String(inboxes).padStart(7, "0")}`;
  await test.query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, deactivated_at, created_at, updated_at)
     VALUES ($1, $2, $4, 'Spare', NULL, now(), now()), ($1, $3, $5, 'Inactive', now(), now(), now())`,
    [businessId, spare, inactive, number, number.replace("+1438", "+1439")],
  );
  return { spareInbox: spare, inactiveInbox: inactive };
}

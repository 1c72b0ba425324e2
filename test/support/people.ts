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

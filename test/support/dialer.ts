import { newIdentity } from "../../src/platform/id.ts";
import type { TestDatabase } from "./database.ts";
import type { SampleIds } from "./samples.ts";
import type { Holdings } from "./world.ts";

/**
 * A running session of the first admin of the business on the new campaign, with a claim on its contact and, if it is
 * calling, a running call. All earlier sessions of the business are removed.
 */
export async function freshSession(
  test: TestDatabase,
  { businessId, inboxIds }: Holdings,
  { campaign, campaignContact }: SampleIds,
  isCalling: boolean,
): Promise<{ session: string; disposition: string }> {
  const [session, call] = [newIdentity("ses"), newIdentity("call")];
  const run = (text: string, ...values: unknown[]) => test.query<{ id: string }>(text, [businessId, ...values]);
  await run("DELETE FROM dialer_sessions WHERE business_id = $1");
  const [user] = await run("SELECT id FROM users WHERE business_id = $1 AND role = 'admin' ORDER BY id LIMIT 1");
  const [disposition] = await run("SELECT id FROM dispositions WHERE business_id = $1 ORDER BY id DESC LIMIT 1");
  await run(
    "UPDATE campaigns SET calling_from = '00:00', calling_until = '24:00' WHERE business_id = $1 AND id = $2",
    campaign,
  );
  await run("UPDATE campaign_contacts SET status = 'in_progress' WHERE business_id = $1 AND id = $2", campaignContact);
  if (isCalling) {
    await run(
      `INSERT INTO calls (business_id, id, inbox_id, campaign_id, campaign_contact_id, direction, inbox_number,
         phone_number, status, started_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'outgoing', '+14155550100', '+14155550177', 'ringing', $6, $6, $6)`,
      call.id,
      inboxIds[0],
      campaign,
      campaignContact,
      call.createdAt,
    );
  }
  await run(
    `INSERT INTO dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, call_id, campaign_contact_id,
       status_before, lease_until, created_at, is_power, next_dial_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'not_called', now() + interval '10 minutes', $8, true,
       now() + interval '1 hour', now())`,
    session.id,
    campaign,
    user?.id,
    inboxIds,
    isCalling ? call.id : null,
    campaignContact,
    session.createdAt,
  );
  await run(
    "INSERT INTO dialer_numbers (business_id, session_id, phone_number) VALUES ($1, $2, '+14155550177')",
    session.id,
  );
  return { session: session.id, disposition: disposition?.id as string };
}

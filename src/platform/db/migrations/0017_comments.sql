COMMENT ON COLUMN mails.sealed_body IS
  'Text and HTML, encrypted: they contain links. Null after the mail is sent or given up.';
COMMENT ON COLUMN mails.expires_at IS 'From this time on the mail is useless and is not sent.';
COMMENT ON INDEX dispositions_name IS 'Agents identify outcomes by name: no two current ones of a business share one.';
COMMENT ON COLUMN webhook_deliveries.lease_token IS
  'Names the claim: a dispatcher that finishes a delivery must still own it.';
COMMENT ON COLUMN webhook_deliveries.parked IS
  'In the backlog: the delivery waits for its subscription, and other claims skip it.';
COMMENT ON COLUMN webhook_deliveries.leased_until IS
  'The end of the claim. No index contains it, so that a claim stays on its page (HOT).';
COMMENT ON COLUMN webhook_deliveries.is_test IS 'A test is sent regardless of the state of its subscription.';
COMMENT ON COLUMN contacts.search_text IS
  'The searched text: a line for each field, in lower case, with one space in place of separators and at both ends. '
  'No match crosses from one field into the next.';
COMMENT ON COLUMN carrier_jobs.lease_token IS 'Names the claim: a worker that finishes an order must still own it.';
COMMENT ON COLUMN campaigns.max_attempts IS
  'The maximum of calls that the carrier accepts to each phone of a contact. A callback may exceed it.';
COMMENT ON COLUMN campaigns.lease_minutes IS 'The duration of a session without a heartbeat.';
COMMENT ON COLUMN campaigns.wrap_up_minutes IS
  'The duration of a session after a call without a heartbeat, for the agent to choose an outcome.';
COMMENT ON COLUMN campaign_contacts.calling_zones IS
  'The zones that must all be within calling hours, sorted, separated by commas. Empty: the zone of the business. '
  'Null: not computed yet, as after a change of the phones.';
COMMENT ON COLUMN campaign_contacts.attempts IS
  'The accepted calls to the phone that was called least, among the phones in service. Null: none was called.';
COMMENT ON TABLE campaign_progress IS
  'The number of contacts of a campaign in each status: the sum of these rows and those of campaign_progress_changes.';
COMMENT ON COLUMN campaign_progress.status IS
  'A status; or "attempts:" with a number, for the contacts that wait for a retry after that number of attempts.';
COMMENT ON COLUMN dialer_sessions.lease_until IS 'Each heartbeat moves it.';
COMMENT ON INDEX dialer_sessions_sweep IS 'Sessions at work, and ended ones that still have a contact.';
COMMENT ON TABLE dialer_numbers IS
  'The numbers of the claimed contacts: no number is claimed twice in a business, even in different campaigns.';
COMMENT ON FUNCTION drop_day(text, text, integer) IS
  'Drops the partition of a day that is more than kept_days past by the clock of this server, unless deliveries of its '
  'events are pending. Returns whether it was dropped, the number of its rows, and the number of those deliveries.';
COMMENT ON FUNCTION undelivered_between(text, text) IS
  'Returns the number of pending deliveries of the events from lower up to upper: one look-up for each subscription '
  'along the key, with any statistics.';

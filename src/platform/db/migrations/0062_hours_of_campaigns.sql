-- The sets of zones with states whose narrower hours apply. The previous version reads campaign_zones and knows no states.
CREATE TABLE campaign_state_zones (
  business_id   text COLLATE "C" NOT NULL,
  campaign_id   text COLLATE "C" NOT NULL,
  calling_zones text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, campaign_id, calling_zones),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE campaign_state_zones IS
  'Every value of calling_zones with states that contacts of a campaign have or had.';

ALTER TABLE contacts
  ADD COLUMN state text,
  ADD COLUMN postal_code text,
  ADD COLUMN country text;
COMMENT ON COLUMN contacts.state IS 'The name or the code of the state or province.';
COMMENT ON COLUMN contacts.country IS 'ISO 3166-1 alpha-2.';
ALTER TABLE campaign_contacts
  ADD COLUMN state text,
  ADD COLUMN postal_code text,
  ADD COLUMN country text;
COMMENT ON COLUMN campaign_contacts.state IS 'The name or the code of the state or province.';
COMMENT ON COLUMN campaign_contacts.country IS 'ISO 3166-1 alpha-2.';
COMMENT ON COLUMN campaign_contacts.calling_zones IS
  'The zones that must all be within calling hours, sorted, separated by commas; after a semicolon the states of the USA '
  'with narrower hours. Empty: the zone of the business. Null: not computed yet, as after a change of the phones.';
CREATE TRIGGER campaign_contacts_forget_zones_of_address BEFORE UPDATE OF state, postal_code, country ON campaign_contacts
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.postal_code IS DISTINCT FROM NEW.postal_code
    OR OLD.country IS DISTINCT FROM NEW.country)
  EXECUTE FUNCTION forget_calling_zones();

ALTER TABLE campaigns
  ADD COLUMN calling_days smallint[],
  ADD COLUMN hours_by_day jsonb,
  ADD COLUMN skips_holidays boolean NOT NULL DEFAULT false,
  ADD COLUMN hours_reason text,
  ADD COLUMN opted_out_reason text,
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
  ADD COLUMN zones_version smallint NOT NULL DEFAULT 0,
  ADD COLUMN zones_checked_to text COLLATE "C";
COMMENT ON COLUMN campaigns.calling_days IS 'The days with calls, of ISO 8601: 1 is Monday. Null: all.';
COMMENT ON COLUMN campaigns.hours_by_day IS 'The hours of days that have other ones: objects with day, from and until.';
COMMENT ON COLUMN campaigns.skips_holidays IS 'Whether nobody is called on the public holidays of their country.';
COMMENT ON COLUMN campaigns.hours_reason IS 'Why its hours go beyond those of the law. Null: not stated.';
COMMENT ON COLUMN campaigns.opted_out_reason IS 'Why it dials contacts who refuse texts. Null: not stated.';
COMMENT ON COLUMN campaigns.is_draft IS
  'It has not been started: a draft while its status is paused, which the previous version does not dial either.';
COMMENT ON COLUMN campaigns.zones_version IS
  'The version of the rules with which all its calling_zones were computed: ZONES_VERSION of consent/zones.ts.';
COMMENT ON COLUMN campaigns.zones_checked_to IS 'The last contact whose calling_zones were computed with the newer rules.';

ALTER TABLE calls ADD COLUMN asked_note text;
COMMENT ON COLUMN calls.asked_note IS
  'How the person asked for this call, as the agent says: it needs no hours, caps or rests. Null: the rules apply.';

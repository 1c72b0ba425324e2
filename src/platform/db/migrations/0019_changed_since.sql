-- Automations ask again and again for what has changed since they last asked: few rows, anywhere in a list.
CREATE INDEX campaigns_updated ON campaigns (business_id, updated_at);
CREATE INDEX campaign_contacts_updated ON campaign_contacts (business_id, campaign_id, updated_at);

-- contact_count counts all contacts, open_contact_count those that are neither completed nor do_not_call. Whoever
-- changes them holds the row of the campaign first and the rows of its contacts after, always in this order.
CREATE TABLE campaigns (
  business_id        text COLLATE "C" NOT NULL REFERENCES businesses (id),
  id                 text COLLATE "C" NOT NULL CHECK (id ~ '^cmp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name               text NOT NULL,
  description        text NOT NULL DEFAULT '',
  status             text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'completed', 'archived')),
  contact_count      integer NOT NULL DEFAULT 0 CHECK (contact_count >= 0),
  open_contact_count integer NOT NULL DEFAULT 0 CHECK (open_contact_count BETWEEN 0 AND contact_count),
  last_called_at     timestamptz(3),
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX campaigns_status ON campaigns (business_id, status, id);

-- The position is the order in which the dialer rotates through the inboxes.
CREATE TABLE campaign_inboxes (
  business_id text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  position    smallint NOT NULL CHECK (position BETWEEN 1 AND 10),
  inbox_id    text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, campaign_id, position),
  UNIQUE (business_id, campaign_id, inbox_id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id)
);
CREATE INDEX campaign_inboxes_inbox ON campaign_inboxes (business_id, inbox_id);

CREATE TABLE campaign_contacts (
  business_id         text COLLATE "C" NOT NULL,
  campaign_id         text COLLATE "C" NOT NULL,
  id                  text COLLATE "C" NOT NULL CHECK (id ~ '^cct_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  first_name          text,
  last_name           text,
  company             text,
  title               text,
  email               text,
  linkedin_url        text,
  phones              jsonb NOT NULL CHECK (jsonb_array_length(phones) BETWEEN 1 AND 5),
  primary_number      text NOT NULL GENERATED ALWAYS AS (phones -> 0 ->> 'number') STORED,
  status              text NOT NULL DEFAULT 'not_called'
                      CHECK (status IN ('not_called', 'in_progress', 'called', 'completed', 'do_not_call')),
  call_count          integer NOT NULL DEFAULT 0 CHECK (call_count >= 0),
  last_called_at      timestamptz(3),
  last_disposition_id text COLLATE "C",
  extra_fields        jsonb,
  customer_id         text COLLATE "C",
  due_at              timestamptz(3),
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, campaign_id, id),
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, last_disposition_id) REFERENCES dispositions (business_id, id),
  FOREIGN KEY (business_id, customer_id) REFERENCES contacts (business_id, id) ON DELETE SET NULL (customer_id)
);
CREATE INDEX campaign_contacts_status ON campaign_contacts (business_id, campaign_id, status, id);
CREATE INDEX campaign_contacts_primary_number ON campaign_contacts (business_id, campaign_id, primary_number);
CREATE INDEX campaign_contacts_phones ON campaign_contacts USING gin (phones jsonb_path_ops);
CREATE INDEX campaign_contacts_email ON campaign_contacts (business_id, campaign_id, lower(email), id)
  WHERE email IS NOT NULL;
CREATE INDEX campaign_contacts_due ON campaign_contacts (business_id, campaign_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX campaign_contacts_customer ON campaign_contacts (business_id, customer_id, campaign_id, id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX campaign_contacts_disposition ON campaign_contacts (business_id, last_disposition_id, campaign_id, id)
  WHERE last_disposition_id IS NOT NULL;

CREATE TABLE refusal_reviews (
  business_id  text COLLATE "C" NOT NULL REFERENCES businesses (id),
  phone_number text COLLATE "C" NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  message_id   text COLLATE "C",
  said_at      timestamptz(3) NOT NULL,
  due_at       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, phone_number)
);
CREATE INDEX refusal_reviews_order ON refusal_reviews (business_id, due_at, phone_number);
CREATE INDEX refusal_reviews_due ON refusal_reviews ((due_at AT TIME ZONE 'UTC'));
COMMENT ON TABLE refusal_reviews IS
  'Numbers whose text may be a refusal, until a person decides. One that nobody decides in time is a refusal of everything.';
COMMENT ON INDEX refusal_reviews_due IS 'For the worker. An index on the time itself would tempt the lists of one business.';
COMMENT ON COLUMN refusal_reviews.phone_number IS 'In E.164.';
COMMENT ON COLUMN refusal_reviews.message_id IS 'The text. Null: it came to an inactive inbox and is not stored, or it was erased.';
COMMENT ON COLUMN refusal_reviews.said_at IS 'The time of the text at the carrier.';
COMMENT ON COLUMN refusal_reviews.due_at IS 'Ten business days later (47 CFR 64.1200(a)(10)).';

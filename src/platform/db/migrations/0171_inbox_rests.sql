CREATE TABLE inbox_rests (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  term        integer NOT NULL CHECK (term > 0),
  reason      text NOT NULL CHECK (reason IN ('answered_less')),
  began_at    timestamptz(3) NOT NULL,
  until       timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, inbox_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE inbox_rests IS
  'The last time for which the dialer took an inbox out of rotation. An inbox without a row was never taken out.';
COMMENT ON COLUMN inbox_rests.term IS 'The number of times that it was taken out. Answers are counted anew after each.';
COMMENT ON COLUMN inbox_rests.until IS 'The end of the rest. An admin may end it earlier.';

CREATE TABLE inbox_answers (
  business_id text COLLATE "C" NOT NULL,
  inbox_id    text COLLATE "C" NOT NULL,
  campaign_id text COLLATE "C" NOT NULL,
  term        integer NOT NULL,
  called      integer NOT NULL CHECK (called >= 0),
  answered    integer NOT NULL CHECK (answered >= 0),
  PRIMARY KEY (business_id, inbox_id, campaign_id),
  FOREIGN KEY (business_id, inbox_id) REFERENCES inboxes (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, campaign_id) REFERENCES campaigns (business_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);
CREATE INDEX inbox_answers_campaign ON inbox_answers (business_id, campaign_id);
COMMENT ON TABLE inbox_answers IS
  'The last calls of the dialer from an inbox for a campaign: 200 to 400, as the counts are halved at 400.';
COMMENT ON COLUMN inbox_answers.term IS 'That of inbox_rests; 0 before the first rest. Counts of an earlier term are void.';
COMMENT ON COLUMN inbox_answers.called IS 'Placed calls that were completed, busy or not answered.';
COMMENT ON COLUMN inbox_answers.answered IS 'Those of them that people answered.';

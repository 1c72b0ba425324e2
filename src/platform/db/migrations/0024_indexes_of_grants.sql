-- no transaction
DO $$
DECLARE
  done bytea := '';
  upper_key bytea;
BEGIN
  LOOP
    SELECT batch.key INTO upper_key
    FROM (SELECT key FROM oauth_artifacts WHERE model = 'Grant' AND key > done ORDER BY key LIMIT 1000) batch
    ORDER BY batch.key DESC LIMIT 1;
    EXIT WHEN upper_key IS NULL;
    UPDATE oauth_artifacts g SET
      business_id = (SELECT u.business_id FROM users u WHERE u.id = g.user_id), scopes = COALESCE(g.scopes, '{}')
    WHERE g.model = 'Grant' AND g.key > done AND g.key <= upper_key AND g.business_id IS NULL;
    COMMIT;
    done := upper_key;
  END LOOP;
END $$;
-- Subscriptions made before the column client_id have a client where the audit log names it.
DO $$
DECLARE
  done_business text := '';
  done_id text := '';
  last_business text;
  last_id text;
BEGIN
  LOOP
    SELECT batch.business_id, batch.id INTO last_business, last_id
    FROM (
      SELECT business_id, id FROM subscriptions WHERE (business_id, id) > (done_business, done_id)
      ORDER BY business_id, id LIMIT 1000
    ) batch
    ORDER BY batch.business_id DESC, batch.id DESC LIMIT 1;
    EXIT WHEN last_id IS NULL;
    UPDATE subscriptions s SET client_id = (
      SELECT e.client_id FROM audit_entries e
      WHERE e.business_id = s.business_id AND e.object_id = s.id AND e.action = 'subscription.created'
      ORDER BY e.id LIMIT 1
    )
    WHERE s.client_id IS NULL
      AND (s.business_id, s.id) > (done_business, done_id) AND (s.business_id, s.id) <= (last_business, last_id);
    COMMIT;
    done_business := last_business;
    done_id := last_id;
  END LOOP;
END $$;
CREATE INDEX CONCURRENTLY IF NOT EXISTS oauth_artifacts_users_of_app ON oauth_artifacts (business_id, client_id, user_id)
  WHERE model = 'Grant';
CREATE INDEX CONCURRENTLY IF NOT EXISTS oauth_artifacts_scopes_of_app
  ON oauth_artifacts (business_id, client_id, scopes, created_at) WHERE model = 'Grant';

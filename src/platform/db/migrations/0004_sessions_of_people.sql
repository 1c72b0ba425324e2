-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS oauth_artifacts_session ON oauth_artifacts (user_id) WHERE model = 'Session';

-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaigns_zones_version ON campaigns (zones_version, business_id, id);

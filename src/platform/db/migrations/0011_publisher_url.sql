ALTER TABLE oauth_clients ADD COLUMN publisher_url text;
COMMENT ON COLUMN oauth_clients.publisher IS 'Who made it, for a client without a business that is not part of the service.';
COMMENT ON COLUMN oauth_clients.publisher_url IS 'The website of the publisher.';
COMMENT ON COLUMN oauth_clients.checked_at IS 'When the operator confirmed that it has checked the app.';
COMMENT ON COLUMN oauth_clients.withdrawn_at IS 'From then on the app is refused.';

-- The command line signs in like an app of the operator: users see and revoke it, admins may forbid it, and
-- `admin -- app withdraw command-line` takes it away. `COMMAND_LINE` in src/domain/oauth/rules.ts is its id.
INSERT INTO oauth_clients (id, name, application_type, auth_method, redirect_uris, publisher, checked_at, created_at,
  updated_at)
VALUES ('command-line', 'Campaign Dialer command line', 'native', 'none',
  '{http://127.0.0.1/callback,http://localhost/callback,"http://[::1]/callback"}', 'Campaign Dialer', now(), now(), now())
ON CONFLICT (id) DO NOTHING;

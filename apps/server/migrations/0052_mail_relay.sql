-- Whether the mail server takes mail: one row, shared by all processes.
CREATE TABLE mail_relay (
  id boolean PRIMARY KEY DEFAULT true,
  -- NULL while it takes mail
  failing_since timestamptz,
  next_try_at timestamptz,
  -- the server's own words, without the password
  reason text NOT NULL DEFAULT '',
  -- the operator's administrators have been notified of this outage
  is_noticed boolean NOT NULL DEFAULT false,
  CONSTRAINT mail_relay__id CHECK (id)
);
INSERT INTO mail_relay DEFAULT VALUES;
REVOKE INSERT, DELETE ON mail_relay FROM gatehouse_app;

-- needs: viewer devices
-- Hikvision terminals report their events to a path of their own, which is all they are known by (decision 062).

ALTER TABLE devices
  -- SHA-256 in hex of the secret part of the path; the path itself is shown once
  ADD COLUMN path_hash text,
  ADD CONSTRAINT devices__path_hash UNIQUE (path_hash),
  DROP CONSTRAINT devices__protocol,
  ADD CONSTRAINT devices__protocol CHECK (protocol IN ('ZK_ATT', 'JSON', 'HIKVISION')),
  ADD CONSTRAINT devices__path_hash__protocol CHECK (path_hash IS NULL OR protocol = 'HIKVISION');

ALTER TABLE device_states
  -- the highest number of an event so far, and the latest time one was of
  ADD COLUMN event_number bigint,
  ADD COLUMN event_at timestamptz,
  -- [first, last] of the numbers that never came, in order
  ADD COLUMN missing_events jsonb NOT NULL DEFAULT '[]',
  -- when somebody last opened it under duress, until an administrator has seen it
  ADD COLUMN duress_at timestamptz;

-- needs: viewer punches
-- Terminals as they are in the field: what each was last told, what it holds of its own, and what is kept of what it sends.

-- rows of all companies are changed below, and row-level security holds for the owner, too
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);

ALTER TABLE device_states
  -- seconds east of UTC that its last greeting was answered with, and when that was
  ADD COLUMN told_offset int,
  ADD COLUMN told_at timestamptz,
  -- when it was asked to greet again, because its zone has another offset now
  ADD COLUMN clock_asked_at timestamptz,
  -- since when it is known whom it holds, and with which rights
  ADD COLUMN people_known_at timestamptz,
  -- when it last spoke as an access terminal, which nothing here understands
  ADD COLUMN access_dialect_at timestamptz,
  -- an address it called that nobody serves
  ADD COLUMN unserved_path text NOT NULL DEFAULT '',
  -- how late its last punches were, how many in a row were as late, and when the last of them came
  ADD COLUMN lag_seconds int,
  ADD COLUMN lag_times int NOT NULL DEFAULT 0,
  ADD COLUMN lag_at timestamptz;

-- Terminals write their serial number as they please.
ALTER TABLE devices DROP CONSTRAINT devices__serial_number;
CREATE UNIQUE INDEX devices__serial_number ON devices (upper(serial_number));
CREATE INDEX pending_devices__remote_address ON pending_devices (remote_address, last_seen_at DESC);

-- Whom a terminal says it holds: given back with whatever it is sent of the same person (rules.md §4).
CREATE TABLE reported_people (
  device_id bigint NOT NULL,
  pin text NOT NULL,
  company_id bigint NOT NULL,
  employee_id bigint,
  -- 0 user, 2 enroller, 6 administrator, 14 super administrator
  privilege smallint NOT NULL,
  -- encrypted: password, group, time zones and way of recognition, as reported
  sealed bytea NOT NULL,
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, pin),
  CONSTRAINT reported_people__device_id FOREIGN KEY (company_id, device_id)
    REFERENCES devices (company_id, id) ON DELETE CASCADE,
  CONSTRAINT reported_people__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE SET NULL (employee_id)
);
CREATE INDEX reported_people__administrators ON reported_people (device_id) WHERE privilege IN (6, 14);
CREATE INDEX reported_people__employee_id__idx ON reported_people (employee_id);
ALTER TABLE reported_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE reported_people FORCE ROW LEVEL SECURITY;
CREATE POLICY reported_people__tenant ON reported_people USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON reported_people TO gatehouse_app;

SELECT clean_kept_uploads();

-- Punches whose time has not come: found again each minute.
CREATE INDEX punches__ahead ON punches (company_id, punched_at) WHERE ignored = 'AHEAD';

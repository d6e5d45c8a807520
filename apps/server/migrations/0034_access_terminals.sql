-- needs: viewer devices
-- ZKTeco terminals and controllers that speak the security dialect, "A&C PUSH" (decision 064).

ALTER TABLE devices
  DROP CONSTRAINT devices__protocol,
  ADD CONSTRAINT devices__protocol CHECK (protocol IN ('ZK_ATT', 'ZK_ACC', 'JSON', 'HIKVISION'));

ALTER TABLE device_states
  -- when it registered; its registry code and the id of its session are derived from it
  ADD COLUMN registered_at timestamptz,
  -- when it last took its settings; what it posts to the same address afterwards asks for commands
  ADD COLUMN configured_at timestamptz,
  -- what it last said of its door: OPEN or CLOSED, where there is a sensor
  ADD COLUMN door_state text,
  -- alarms it says are on, and those it told of until an administrator has seen them
  ADD COLUMN alarms_on text[] NOT NULL DEFAULT '{}',
  ADD COLUMN alarms_told text[] NOT NULL DEFAULT '{}',
  ADD COLUMN alarm_at timestamptz,
  ADD CONSTRAINT device_states__door_state CHECK (door_state IN ('OPEN', 'CLOSED'));

-- Some commands of the portal are several of a terminal, one after the other: how many of them are done.
ALTER TABLE device_commands ADD COLUMN part smallint NOT NULL DEFAULT 0;

-- An answer that comes in parts waits here for the rest of it, encrypted: people are in it as a terminal knows them.
CREATE TABLE answer_parts (
  device_id bigint NOT NULL,
  company_id bigint NOT NULL,
  command_number int NOT NULL,
  table_name text NOT NULL,
  part smallint NOT NULL,
  parts smallint NOT NULL,
  sealed bytea NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT answer_parts_pkey PRIMARY KEY (device_id, command_number, table_name, part),
  CONSTRAINT answer_parts__device_id FOREIGN KEY (company_id, device_id) REFERENCES devices (company_id, id) ON DELETE CASCADE
);
ALTER TABLE answer_parts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY answer_parts__tenant ON answer_parts USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- needs: viewer access locks
-- A device has the locks it reports, and each lock is assigned to at most one door (decision 070).

-- Row-level security hides all rows from the owner of the tables unless the companies are named.
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);

CREATE TABLE device_locks (
  company_id bigint NOT NULL,
  device_id bigint NOT NULL,
  -- the number by which the device names it
  lock smallint NOT NULL,
  -- NULL: assigned to no door; it grants nothing
  door_id bigint,
  -- OPEN or CLOSED as last reported; NULL without a sensor
  door_state text,
  -- whether the device holds the lock open, as last reported
  is_released boolean,
  -- alarms that are on, as last reported
  alarms_on text[] NOT NULL DEFAULT '{}',
  CONSTRAINT device_locks_pkey PRIMARY KEY (device_id, lock),
  CONSTRAINT device_locks__device_id__door_id UNIQUE (device_id, door_id),
  CONSTRAINT device_locks__device_id FOREIGN KEY (company_id, device_id) REFERENCES devices (company_id, id) ON DELETE CASCADE,
  CONSTRAINT device_locks__door_id FOREIGN KEY (company_id, door_id) REFERENCES doors (company_id, id) ON DELETE RESTRICT,
  CONSTRAINT device_locks__lock CHECK (lock BETWEEN 1 AND 8),
  CONSTRAINT device_locks__door_state CHECK (door_state IN ('OPEN', 'CLOSED'))
);
CREATE INDEX device_locks__door_id__idx ON device_locks (door_id);
ALTER TABLE device_locks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY device_locks__tenant ON device_locks USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- The door of a device becomes the door of its first lock; further locks of a controller wait for their assignment.
INSERT INTO device_locks (company_id, device_id, lock, door_id, door_state, alarms_on)
  SELECT d.company_id, d.id, n, CASE WHEN n = 1 THEN d.door_id END, CASE WHEN n = 1 THEN s.door_state END,
    CASE WHEN n = 1 THEN coalesce(s.alarms_on, '{}') ELSE '{}' END
  FROM devices d LEFT JOIN device_states s ON s.device_id = d.id
  CROSS JOIN generate_series(1, CASE d.protocol WHEN 'ZK_ACC' THEN coalesce(lock_count(s.info), 1) ELSE 1 END) AS n;
-- Controllers were sent rights for all their locks.
UPDATE device_states SET people_number = 0
  WHERE device_id IN (SELECT l.device_id FROM device_locks l WHERE l.lock > 1);

ALTER TABLE device_states DROP COLUMN door_state, DROP COLUMN alarms_on;
-- The lock at which a punch was made; NULL: the device named none that it has.
ALTER TABLE punches ADD COLUMN lock smallint DEFAULT 1;

CREATE TRIGGER devices__locks AFTER INSERT OR UPDATE OF door_id, protocol ON devices
  FOR EACH ROW EXECUTE FUNCTION follow_device();
CREATE TRIGGER device_states__locks AFTER INSERT OR UPDATE OF info ON device_states
  FOR EACH ROW WHEN (NEW.info ? 'LockCount') EXECUTE FUNCTION follow_lock_count();
CREATE TRIGGER device_locks__terminals AFTER INSERT OR UPDATE OF door_id ON device_locks
  FOR EACH ROW EXECUTE FUNCTION begin_terminal_again();
CREATE TRIGGER device_locks__gone AFTER DELETE ON device_locks
  FOR EACH ROW EXECUTE FUNCTION begin_terminal_again();

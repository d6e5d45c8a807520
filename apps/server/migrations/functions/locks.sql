-- The number of locks a device reports, 1 to 8; NULL where it reports none.
CREATE OR REPLACE FUNCTION lock_count(info jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN info ->> 'LockCount' ~ '^[0-9]{1,9}$' THEN least(greatest((info ->> 'LockCount')::int, 1), 8) END
$$;

-- The first lock follows the door of its device. A device of another protocol than ZK_ACC has no other lock.
CREATE OR REPLACE FUNCTION follow_device() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_single boolean;
BEGIN
  IF NEW.protocol IS DISTINCT FROM 'ZK_ACC' THEN
    DELETE FROM device_locks l WHERE l.device_id = NEW.id AND l.lock > 1;
  END IF;
  is_single := NOT EXISTS (SELECT FROM device_locks l WHERE l.device_id = NEW.id AND l.lock > 1);
  INSERT INTO device_locks AS l (company_id, device_id, lock, door_id) VALUES (NEW.company_id, NEW.id, 1, NEW.door_id)
    ON CONFLICT (device_id, lock) DO UPDATE SET door_id = NEW.door_id
      WHERE l.door_id IS DISTINCT FROM NEW.door_id AND (is_single OR l.door_id = OLD.door_id);
  RETURN NULL;
END
$$;

-- A controller has the locks it last reported; new ones are assigned to no door.
CREATE OR REPLACE FUNCTION follow_lock_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  locks int := lock_count(NEW.info);
BEGIN
  IF locks IS NULL OR locks = (SELECT count(*) FROM device_locks l WHERE l.device_id = NEW.device_id)
    OR NOT EXISTS (SELECT FROM devices d WHERE d.id = NEW.device_id AND d.protocol = 'ZK_ACC') THEN
    RETURN NULL;
  END IF;
  DELETE FROM device_locks l WHERE l.device_id = NEW.device_id AND l.lock > locks;
  INSERT INTO device_locks (company_id, device_id, lock) SELECT NEW.company_id, NEW.device_id, n FROM generate_series(1, locks) AS n
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

-- A terminal with another assignment of locks takes up all people from the beginning at its next poll.
CREATE OR REPLACE FUNCTION begin_terminal_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE device_states s SET people_number = 0 WHERE s.device_id = CASE TG_OP WHEN 'DELETE' THEN OLD.device_id ELSE NEW.device_id END;
  RETURN NULL;
END
$$;

-- The locks of a device in order, each with its door as `LockSite` of device-record.ts.
CREATE OR REPLACE FUNCTION lock_sites(device bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('lock', l.lock, 'doorId', l.door_id, 'doorType', o.door_type, 'roomId', r.id,
      'antiPassback', r.anti_passback, 'buildingId', r.building_id) ORDER BY l.lock), '[]')
  FROM device_locks l LEFT JOIN doors o ON o.id = l.door_id LEFT JOIN rooms r ON r.id = o.room_id WHERE l.device_id = device
$$;

-- The lowest device number nobody uses. Numbers are unique over all companies, so the search sees all of them.
CREATE OR REPLACE FUNCTION next_device_number() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  SELECT candidate INTO free
    FROM (SELECT 1::bigint UNION SELECT id + 1 FROM devices) AS numbers (candidate)
    WHERE NOT EXISTS (SELECT FROM devices WHERE devices.id = candidate)
    ORDER BY candidate LIMIT 1;
  PERFORM set_config('gatehouse.system', 'off', true);
  RETURN free;
END
$$;

-- Finds the device of a serial number (`ZK`: either dialect of ZKTeco) or of the digest of a Hikvision path, and whether it may send from this address
-- now (rules.md §4). Read at every request. Opens its company for the rest of the transaction. With `is_heard`, sets the last-seen time, at most
-- every 20 s: the caller verifies the rest of the proof in the same transaction, which a rejection rolls back.
CREATE OR REPLACE FUNCTION open_device(serial text, spoken text, address inet, at timestamptz, is_heard boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  named bigint;
  device record;
  state record;
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  IF spoken = 'HIKVISION' THEN
    SELECT v.id INTO named FROM devices v WHERE v.path_hash = serial;
  ELSE
    SELECT v.id INTO named FROM devices v WHERE upper(v.serial_number) = upper(serial);
  END IF;
  SELECT v.id, v.company_id, v.door_id, v.direction, v.protocol, v.secret_version, v.approved_at, v.allowed_addresses,
      v.time_zone, v.is_enabled AND c.is_enabled AS is_enabled
    INTO device FROM devices v JOIN companies c ON c.id = v.company_id WHERE v.id = named;
  PERFORM set_config('gatehouse.system', 'off', true);
  IF device.id IS NULL OR device.approved_at IS NULL THEN
    RETURN jsonb_build_object('refused', 'UNKNOWN');
  END IF;
  IF NOT device.is_enabled THEN
    RETURN jsonb_build_object('refused', 'DISABLED', 'companyId', device.company_id);
  END IF;
  IF device.protocol IS DISTINCT FROM spoken AND NOT (spoken = 'ZK' AND coalesce(device.protocol IN ('ZK_ATT', 'ZK_ACC'), false)) THEN
    RETURN jsonb_build_object('refused', 'PROTOCOL', 'companyId', device.company_id);
  END IF;
  -- weak identity: without an allow-list nobody may be this serial; a signed request, or a secret path, may come from anywhere unless limited
  IF (device.protocol IN ('ZK_ATT', 'ZK_ACC') OR cardinality(device.allowed_addresses) > 0)
    AND NOT EXISTS (SELECT FROM unnest(device.allowed_addresses) AS allowed WHERE address <<= allowed::inet) THEN
    RETURN jsonb_build_object('refused', 'ADDRESS', 'companyId', device.company_id);
  END IF;
  PERFORM set_config('gatehouse.companies', device.company_id::text, true);
  INSERT INTO device_states (device_id, company_id)
    SELECT device.id, device.company_id WHERE is_heard AND NOT EXISTS (SELECT FROM device_states s WHERE s.device_id = device.id)
    ON CONFLICT DO NOTHING;
  SELECT * INTO state FROM device_states s WHERE s.device_id = device.id;
  IF is_heard AND (state.last_seen_at IS NULL OR state.last_seen_at <= at - interval '20 seconds') THEN
    UPDATE device_states s SET last_seen_at = at, remote_address = host(address),
        online_since = CASE WHEN s.last_seen_at > at - interval '2 minutes' THEN s.online_since ELSE at END
      WHERE s.device_id = device.id;
  END IF;
  RETURN (SELECT jsonb_build_object(
      'deviceId', device.id, 'companyId', device.company_id, 'protocol', device.protocol, 'doorId', device.door_id, 'direction', device.direction,
      'doorType', o.door_type, 'roomId', r.id, 'antiPassback', r.anti_passback, 'secretVersion', device.secret_version, 'zone', coalesce(device.time_zone, b.time_zone, c.time_zone),
      'siteZone', coalesce(b.time_zone, c.time_zone),
      'cameOnline', state.last_seen_at IS NULL OR state.last_seen_at <= at - interval '2 minutes',
      'onlineSince', CASE WHEN state.last_seen_at > at - interval '2 minutes' THEN state.online_since ELSE at END,
      'stamps', state.stamps, 'driftSeconds', state.drift_seconds,
      'toldOffset', state.told_offset, 'toldAt', state.told_at, 'clockAskedAt', state.clock_asked_at,
      'hasGreeted', state.info ? 'pushVersion', 'language', state.info ->> 'language', 'deviceType', state.info ->> 'deviceType',
      'peopleKnown', state.people_known_at IS NOT NULL, 'registeredAt', state.registered_at,
      'locks', CASE WHEN device.protocol = 'ZK_ACC' THEN lock_sites(device.id) ELSE '[]' END,
      'readerCount', state.info ->> 'ReaderCount',
      'abilities', CASE WHEN device.protocol = 'ZK_ACC' THEN jsonb_strip_nulls(jsonb_build_object(
        'DateFmtFunOn', state.info -> 'DateFmtFunOn', 'MulCardUserFunOn', state.info -> 'MulCardUserFunOn',
        'AccSupportFunList', state.info -> 'AccSupportFunList', 'NewVFStyles', state.info -> 'NewVFStyles')) ELSE '{}' END,
      'lag', jsonb_build_object('seconds', state.lag_seconds, 'times', state.lag_times, 'at', state.lag_at),
      'buildingId', b.id, 'hoursStamp', (SELECT s.stamp FROM hours_stamps s WHERE s.company_id = device.company_id),
      'wantedEvents', c.wanted_events)
    FROM doors o JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
      JOIN companies c ON c.id = device.company_id
    WHERE o.id = device.door_id);
END
$$;

-- The stamps of a terminal with these: of each table the highest, since an answer to a query says 0 (protocols.md §1.1).
CREATE OR REPLACE FUNCTION higher_stamps(known jsonb, told jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (SELECT known || coalesce(jsonb_object_agg(t.key, CASE
      WHEN (known ->> t.key) ~ '^[0-9]+$' AND (known ->> t.key)::numeric > t.value::numeric THEN known ->> t.key ELSE t.value END), '{}')
    FROM jsonb_each_text(told) t);
END
$$;

-- What uploads say of their senders, each its own (ingest.queries.ts); where `times` is NULL the lag stays.
CREATE OR REPLACE FUNCTION note_uploads(devices bigint[], tolds jsonb[], drifts int[], lags int[], times int[], lag_ats timestamptz[])
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE device_states s SET stamps = higher_stamps(s.stamps, n.told), drift_seconds = coalesce(n.drift, s.drift_seconds),
      lag_seconds = CASE WHEN n.counted IS NULL THEN s.lag_seconds ELSE n.lag END, lag_times = coalesce(n.counted, s.lag_times),
      lag_at = CASE WHEN n.counted IS NULL THEN s.lag_at ELSE n.lag_at END
    FROM unnest(devices, tolds, drifts, lags, times, lag_ats) AS n (device, told, drift, lag, counted, lag_at)
    WHERE s.device_id = n.device;
END
$$;

-- Notes that terminals have something to learn of these people. Numbers of a company come one transaction after the other: none is passed.
CREATE OR REPLACE FUNCTION note_terminal_changes(company bigint, people bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(729, company::int);
  INSERT INTO terminal_changes AS c (company_id, employee_id, number)
    SELECT company, w.id, nextval('terminal_change_numbers') FROM (SELECT DISTINCT id FROM unnest(people) AS id ORDER BY 1) w
    ON CONFLICT (company_id, employee_id) DO UPDATE SET number = excluded.number;
END
$$;

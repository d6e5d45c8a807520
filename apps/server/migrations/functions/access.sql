-- A new or changed zone turns first where it begins, or else after its last second; the job that finds it due looks further.
CREATE OR REPLACE FUNCTION note_zone_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.turns_at := coalesce(NEW.start_at, NEW.end_at + interval '1 second');
  RETURN NEW;
END
$$;

-- Terminals have something to learn of whose zones were given, changed or taken away, or begin or end.
CREATE OR REPLACE FUNCTION note_changed_zones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_terminal_changes(c.company_id, array_agg(DISTINCT c.employee_id)) FROM changed c GROUP BY c.company_id;
  RETURN NULL;
END
$$;

-- Terminals of a place that is open to others now take up everybody from the beginning when they next ask.
CREATE OR REPLACE FUNCTION begin_terminals_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE device_states s SET people_number = 0
    FROM device_locks l JOIN doors o ON o.id = l.door_id JOIN rooms r ON r.id = o.room_id
    WHERE s.device_id = l.device_id AND l.company_id = NEW.company_id AND NEW.id = CASE TG_TABLE_NAME
      WHEN 'devices' THEN l.device_id WHEN 'doors' THEN o.id WHEN 'rooms' THEN r.id ELSE r.building_id END;
  RETURN NULL;
END
$$;

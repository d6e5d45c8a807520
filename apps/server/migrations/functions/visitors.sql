-- What devices reported of a visitor or a guest who has been deleted is nobody's any more, nobody is held for them, and they are inside nowhere.
CREATE OR REPLACE FUNCTION leave_visitor_punches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE punches p SET visitor_id = NULL, temperature = NULL, flags = array_remove(p.flags, 'HIGH_TEMPERATURE') WHERE p.visitor_id = OLD.id;
  UPDATE device_people p SET visitor_id = NULL WHERE p.visitor_id = OLD.id;
  DELETE FROM presences p WHERE p.visitor_id = OLD.id;
  RETURN NULL;
END
$$;

-- A number for terminals that nobody of the company has.
CREATE OR REPLACE FUNCTION next_visitor_pin(company bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  free text;
BEGIN
  LOOP
    free := nextval('visitor_pins')::text;
    EXIT WHEN NOT EXISTS (SELECT FROM employees e WHERE e.company_id = company AND e.device_pin = free)
      AND NOT EXISTS (SELECT FROM person_codes c WHERE c.company_id = company AND c.code = free)
      AND NOT EXISTS (SELECT FROM visitor_passes p WHERE p.company_id = company AND p.pin = free);
  END LOOP;
  RETURN free;
END
$$;

-- Notes that terminals have something to learn of these visitors, as note_terminal_changes does of employees.
CREATE OR REPLACE FUNCTION note_visitor_changes(company bigint, visitors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF visitors IS NULL OR cardinality(visitors) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(729, company::int);
  INSERT INTO visitor_changes AS c (company_id, visitor_id, number)
    SELECT company, w.id, nextval('terminal_change_numbers') FROM (SELECT DISTINCT id FROM unnest(visitors) AS id ORDER BY 1) w
    ON CONFLICT (company_id, visitor_id) DO UPDATE SET number = excluded.number;
END
$$;

-- What a QR code stands for begins with its number and ends with it.
CREATE OR REPLACE FUNCTION keep_qr_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO visitor_passes (company_id, pin, visitor_id, number_hash, created_at)
      VALUES (NEW.company_id, next_visitor_pin(NEW.company_id), NEW.visitor_id, NEW.number_hash, NEW.created_at);
  ELSE
    UPDATE visitor_passes SET ended_at = now() WHERE number_hash = OLD.number_hash AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

-- As keep_qr_pass, of a guest. A mail with a revoked number expires at once, sent or not: its file is deleted, and a waiting one is not sent.
CREATE OR REPLACE FUNCTION keep_guest_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO visitor_passes (company_id, pin, guest_id, number_hash, created_at)
      VALUES (NEW.company_id, next_visitor_pin(NEW.company_id), NEW.id, NEW.number_hash, NEW.created_at);
  ELSIF NEW.revoked_at IS NOT NULL THEN
    UPDATE visitor_passes SET ended_at = NEW.revoked_at WHERE guest_id = NEW.id AND ended_at IS NULL;
    UPDATE mails SET expires_at = least(expires_at, NEW.revoked_at), sealed = NULL,
        state = CASE WHEN state = 'SENT' THEN state ELSE 'FAILED' END
      WHERE guest_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

-- A meeting that is deleted takes its guests' numbers along.
CREATE OR REPLACE FUNCTION revoke_guest_qrs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guest_qrs SET revoked_at = greatest(created_at, now()), sealed = NULL WHERE meeting_id = OLD.id AND revoked_at IS NULL;
  RETURN OLD;
END
$$;

-- As keep_qr_pass, of a lent card.
CREATE OR REPLACE FUNCTION keep_card_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO visitor_passes (company_id, pin, visitor_id, card_id, created_at)
      VALUES (NEW.company_id, next_visitor_pin(NEW.company_id), NEW.visitor_id, NEW.card_id, NEW.issued_at);
  ELSE
    UPDATE visitor_passes SET ended_at = NEW.returned_at
      WHERE card_id = NEW.card_id AND visitor_id = NEW.visitor_id AND ended_at IS NULL AND NEW.returned_at IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

-- Whoever has something that terminals know them by.
CREATE OR REPLACE FUNCTION note_visitor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'visitor_passes' THEN
    PERFORM note_visitor_changes(NEW.company_id, ARRAY[coalesce(NEW.visitor_id, NEW.guest_id)]);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_visitor_changes(c.company_id, ARRAY[c.visitor_id]) FROM visitor_changes c
      WHERE c.company_id = OLD.company_id AND c.visitor_id = OLD.id;
  ELSE
    PERFORM note_visitor_changes(c.company_id, ARRAY[c.visitor_id]) FROM visitor_changes c
      WHERE c.company_id = NEW.company_id AND c.visitor_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_card_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_visitor_changes(p.company_id, array_agg(p.visitor_id)) FROM visitor_passes p
    WHERE p.company_id = NEW.company_id AND p.card_id = NEW.id AND p.ended_at IS NULL GROUP BY p.company_id;
  RETURN NULL;
END
$$;

-- Whether an address is a guest of a meeting between two instants.
CREATE OR REPLACE FUNCTION is_guest_within(company bigint, visitor_email text, range_from timestamptz, range_to timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT visitor_email <> '' AND EXISTS (SELECT FROM meetings m
    JOIN meeting_occurrences o ON o.meeting_id = m.id AND o.ends_at >= range_from AND o.starts_at <= range_to
    WHERE m.company_id = company AND m.guests <> '{}' AND EXISTS (SELECT FROM unnest(m.guests) AS g WHERE lower(g) = lower(visitor_email)))
$$;

-- Active times that do not touch the previous ones are another visit, which no earlier meeting limits.
CREATE OR REPLACE FUNCTION note_invited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_invited := is_guest_within(NEW.company_id, NEW.email, NEW.active_from, NEW.active_to);
  IF TG_OP = 'UPDATE' AND OLD.is_invited AND NEW.active_from <= OLD.active_to AND NEW.active_to >= OLD.active_from THEN
    NEW.is_invited := true;
  END IF;
  RETURN NEW;
END
$$;

-- Marks the visitors with these addresses who are guests of a meeting in the time they are active.
CREATE OR REPLACE FUNCTION mark_invited(company bigint, addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(addresses) = 0 THEN RETURN; END IF;
  UPDATE visitors v SET is_invited = true FROM (
    SELECT w.id FROM visitors w WHERE w.company_id = company AND NOT w.is_invited AND w.email <> ''
      AND lower(w.email) IN (SELECT lower(a) FROM unnest(addresses) AS a)
      AND is_guest_within(company, w.email, w.active_from, w.active_to) ORDER BY w.id FOR NO KEY UPDATE) i
    WHERE v.id = i.id;
END
$$;

-- Visitors with a pass whom somebody asks to a meeting by these addresses.
CREATE OR REPLACE FUNCTION note_visitors_called(company bigint, addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(addresses) = 0 THEN RETURN; END IF;
  PERFORM note_visitor_changes(company, array_agg(v.id)) FROM visitors v
    JOIN visitor_changes c ON c.company_id = v.company_id AND c.visitor_id = v.id
    WHERE v.company_id = company AND v.email <> '' AND lower(v.email) IN (SELECT lower(a) FROM unnest(addresses) AS a);
END
$$;

CREATE OR REPLACE FUNCTION note_visitors_of_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  called record;
BEGIN
  FOR called IN SELECT m.company_id AS company, array_agg(DISTINCT g) AS addresses
    FROM meetings m, unnest(m.guests) AS g WHERE m.id IN (SELECT DISTINCT c.meeting_id FROM changed c) GROUP BY 1
  LOOP
    PERFORM mark_invited(called.company, called.addresses);
    PERFORM note_visitors_called(called.company, called.addresses);
  END LOOP;
  PERFORM note_visitor_changes(q.company_id, array_agg(q.id)) FROM guest_qrs q
    WHERE q.revoked_at IS NULL AND q.meeting_id IN (SELECT DISTINCT c.meeting_id FROM changed c) GROUP BY q.company_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_invited(OLD.company_id, CASE TG_OP WHEN 'DELETE' THEN OLD.guests ELSE NEW.guests END);
  PERFORM note_visitors_called(OLD.company_id, OLD.guests);
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM note_visitors_called(NEW.company_id, NEW.guests);
  RETURN NEW;
END
$$;

-- Whose these codes are among visitors: a number of terminals, or a guest card as a reader reads it, with the zeros it begins with or without, of
-- whoever has it or had it last. A card of the company that nobody has is nobody's, and no unknown code either.
CREATE OR REPLACE FUNCTION visitors_of(company bigint, codes text[]) RETURNS TABLE (code text, visitor bigint, is_qr boolean)
LANGUAGE sql STABLE AS $$
  WITH asked AS MATERIALIZED (SELECT DISTINCT c AS code, nullif(ltrim(c, '0'), '') AS card_key FROM unnest(codes) AS c),
  known AS MATERIALIZED (
    SELECT p.pin, coalesce(p.visitor_id, p.guest_id) AS visitor, p.card_id IS NULL AS is_qr
      FROM visitor_passes p WHERE p.company_id = company AND p.pin = ANY (codes))
  SELECT k.pin, k.visitor, k.is_qr FROM known k
  UNION ALL SELECT a.code, (SELECT l.visitor_id FROM card_loans l WHERE l.card_id = g.id ORDER BY l.issued_at DESC, l.id DESC LIMIT 1), false
    FROM asked a CROSS JOIN LATERAL (SELECT c.id FROM guest_cards c WHERE c.company_id = company AND c.card_key = a.card_key
      -- of two that differ in zeros alone the one as it was read
      ORDER BY c.card_num = a.code DESC, c.id LIMIT 1) g
    WHERE NOT EXISTS (SELECT FROM known k WHERE k.pin = a.code)
$$;

-- What devices reported of a visitor who has been deleted is nobody's any more.
CREATE OR REPLACE FUNCTION leave_visitor_punches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE punches p SET visitor_id = NULL, temperature = NULL WHERE p.visitor_id = OLD.id;
  RETURN NULL;
END
$$;

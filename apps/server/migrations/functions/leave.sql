-- Keeps of each grant how much leave has taken of it or reserves. What goes beyond the grant runs into leave_grants__amount.
CREATE OR REPLACE FUNCTION count_leave_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was int := CASE WHEN TG_OP = 'INSERT' OR OLD.state = 'RETURNED' THEN 0 ELSE OLD.amount END;
  becomes int := CASE WHEN TG_OP = 'DELETE' OR NEW.state = 'RETURNED' THEN 0 ELSE NEW.amount END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.grant_id IS NOT DISTINCT FROM NEW.grant_id THEN
    IF was <> becomes THEN
      UPDATE leave_grants g SET used = g.used + becomes - was WHERE g.id = NEW.grant_id;
    END IF;
    RETURN NULL;
  END IF;
  IF was > 0 THEN UPDATE leave_grants g SET used = g.used - was WHERE g.id = OLD.grant_id; END IF;
  IF becomes > 0 THEN UPDATE leave_grants g SET used = g.used + becomes WHERE g.id = NEW.grant_id; END IF;
  RETURN NULL;
END
$$;

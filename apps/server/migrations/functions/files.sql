-- Counts references to files; the argument names the column that refers, by the file's name.
CREATE OR REPLACE FUNCTION count_file_refs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> TG_ARGV[0] END;
  came text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> TG_ARGV[0] END;
  company bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.company_id ELSE NEW.company_id END;
BEGIN
  IF gone IS NOT DISTINCT FROM came THEN RETURN NULL; END IF;
  UPDATE files SET refs = refs - 1 WHERE company_id = company AND name = gone;
  UPDATE files SET refs = refs + 1 WHERE company_id = company AND name = came;
  RETURN NULL;
END
$$;

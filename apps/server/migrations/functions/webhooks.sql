-- Keeps of which kinds of events a company has any told: those of its webhooks that are on.
CREATE OR REPLACE FUNCTION note_wanted_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company bigint := coalesce(NEW.company_id, OLD.company_id);
BEGIN
  -- two who change two webhooks at once: the second sees what the first has written
  PERFORM FROM companies c WHERE c.id = company FOR NO KEY UPDATE;
  UPDATE companies c SET wanted_events = ARRAY(SELECT DISTINCT e.wanted FROM webhooks w, unnest(w.event_types) AS e (wanted)
      WHERE w.company_id = company AND w.is_enabled ORDER BY e.wanted)
    WHERE c.id = company;
  RETURN NULL;
END
$$;

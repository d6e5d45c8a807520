-- needs: people viewer
-- Lists of people sort digits in names by their value: Guard 2 comes before Guard 10. PostgreSQL cannot change the type of a column
-- that a trigger names, so those triggers are dropped and created again from their own definitions.
DO $$
DECLARE
  names text[];
  definitions text[];
  item text;
BEGIN
  SELECT array_agg(tgname), array_agg(pg_get_triggerdef(oid)) INTO names, definitions FROM pg_trigger
    WHERE tgrelid = 'employees'::regclass AND tgname IN ('employees__search_text', 'employees__changed');
  FOREACH item IN ARRAY names LOOP
    EXECUTE format('DROP TRIGGER %I ON employees', item);
  END LOOP;
  ALTER TABLE employees ALTER COLUMN display_name TYPE text COLLATE counted;
  FOREACH item IN ARRAY definitions LOOP
    EXECUTE item;
  END LOOP;
END $$;
ALTER TABLE visitors ALTER COLUMN display_name TYPE text COLLATE counted;

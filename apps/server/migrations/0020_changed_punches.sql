-- needs: viewer counters
-- A punch that is another one is counted once, and only where it counts otherwise than before: most of what changes about punches
-- already there is the date they are worked on.
DROP TRIGGER punches__counted_before ON punches;
DROP TRIGGER punches__counted_now ON punches;
CREATE TRIGGER punches__counted_changed AFTER UPDATE ON punches REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_punches();

-- needs: people viewer
-- Lists of people sort digits in names by their value: Guard 2 comes before Guard 10. A column used by triggers cannot change, so
-- they are created again.
DROP TRIGGER employees__search_text ON employees;
DROP TRIGGER employees__changed ON employees;
ALTER TABLE employees ALTER COLUMN display_name TYPE text COLLATE counted;
CREATE TRIGGER employees__search_text BEFORE INSERT OR UPDATE OF display_name, employee_code, account_id ON employees
  FOR EACH ROW EXECUTE FUNCTION employees_search_text();
CREATE CONSTRAINT TRIGGER employees__changed AFTER UPDATE OF employee_code, display_name, first_name, last_name, title,
  department_id, is_enabled, joined_on, left_on, erased_at ON employees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.employee_code, OLD.display_name, OLD.first_name, OLD.last_name, OLD.title, OLD.department_id, OLD.is_enabled,
      OLD.joined_on, OLD.left_on, OLD.erased_at)
    IS DISTINCT FROM (NEW.employee_code, NEW.display_name, NEW.first_name, NEW.last_name, NEW.title, NEW.department_id,
      NEW.is_enabled, NEW.joined_on, NEW.left_on, NEW.erased_at))
  EXECUTE FUNCTION note_employee_change();
ALTER TABLE visitors ALTER COLUMN display_name TYPE text COLLATE counted;

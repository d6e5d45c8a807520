-- What every company can be asked for; a company adds categories of leave, and names and switches off the others as it likes.
CREATE OR REPLACE FUNCTION write_request_types(company bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO request_types (company_id, type_code, sub_type_code, draws_on_balance, beyond_balance)
    -- beyond annual leave is warned about: a company that has granted none yet can be asked all the same
    VALUES (company, 'LEAVE', 'ANNUAL', true, 'WARN'), (company, 'LEAVE', 'SICK', false, 'WARN'),
      (company, 'LEAVE', 'UNPAID', false, 'WARN'), (company, 'LEAVE', 'COMPENSATORY', true, 'REFUSE'),
      (company, 'TELEWORK', '', false, 'WARN'),
      (company, 'BUSINESS', 'GO_OUT', false, 'WARN'), (company, 'BUSINESS', 'TRIP', false, 'WARN'),
      (company, 'OVERTIME', 'PAID', false, 'WARN'), (company, 'OVERTIME', 'COMPENSATORY', false, 'WARN'),
      (company, 'CORRECTION', 'CHECK_IN', false, 'WARN'), (company, 'CORRECTION', 'CHECK_OUT', false, 'WARN'),
      (company, 'CORRECTION', 'SET_ASIDE', false, 'WARN'), (company, 'ACCESS', '', false, 'WARN')
    ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION seed_request_types() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen text := coalesce(current_setting('gatehouse.companies', true), '');
BEGIN
  -- whoever makes a company need not see it yet
  PERFORM set_config('gatehouse.companies', NEW.id::text, true);
  PERFORM write_request_types(NEW.id);
  PERFORM set_config('gatehouse.companies', seen, true);
  RETURN NULL;
END
$$;

-- Accounts of those who decide for somebody (rules.md §6): managers of the department or of those above, never oneself; where there
-- are none, whoever keeps the company's people and decides requests.
CREATE OR REPLACE FUNCTION deciders_of(person bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT d.id, d.parent_department_id, d.company_id FROM employees e JOIN departments d ON d.id = e.department_id WHERE e.id = person
    UNION SELECT d.id, d.parent_department_id, d.company_id FROM departments d JOIN above a ON d.id = a.parent_department_id),
  managers AS (
    SELECT DISTINCT m.account_id AS id FROM above a JOIN department_managers dm ON dm.department_id = a.id
      JOIN employees m ON m.id = dm.employee_id
    WHERE m.id <> person AND m.is_enabled AND m.account_id = ANY (accounts_holding(a.company_id, 'ACTION_REQUEST')))
  SELECT CASE WHEN EXISTS (SELECT FROM managers) THEN (SELECT array_agg(id ORDER BY id) FROM managers)
    ELSE ARRAY(SELECT k FROM employees e, unnest(accounts_holding(e.company_id, 'ACTION_REQUEST')) AS k
      WHERE e.id = person AND k <> e.account_id AND k = ANY (accounts_holding(e.company_id, 'STAFF_LIST')) ORDER BY k) END
$$;

-- needs: viewer quarantine
-- Who mapped which code to whom, so that it can be undone; and what keeps long lists, searches and imports as quick as short ones.

-- rows of all companies are read and changed below, and row-level security holds for the owner, too
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);

-- A decision whose code something is (rules.md §3.12). A code has one that is in force, and any number that were undone.
CREATE TABLE code_mappings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- NULL once the person has been erased
  code text,
  -- NULL once the person has been deleted
  employee_id bigint,
  mapped_at timestamptz NOT NULL,
  mapped_by bigint,
  undone_at timestamptz,
  undone_by bigint,
  CONSTRAINT code_mappings__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE SET NULL (employee_id)
);
CREATE UNIQUE INDEX code_mappings__company_id__code ON code_mappings (company_id, code) WHERE undone_at IS NULL;
CREATE INDEX code_mappings__company_id__code__id ON code_mappings (company_id, code, id);
CREATE INDEX code_mappings__employee_id__idx ON code_mappings (employee_id);
ALTER TABLE code_mappings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY code_mappings__tenant ON code_mappings USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- Which decision made a punch of the record; and what it stands together with as one line of the list.
ALTER TABLE quarantine
  ADD COLUMN mapping_id bigint,
  ADD COLUMN group_key text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN reason <> 'UNKNOWN_PERSON' OR person_code IS NULL THEN 'record ' || id
    WHEN mapping_id IS NOT NULL THEN 'mapping ' || mapping_id
    ELSE 'code ' || person_code END) STORED;
INSERT INTO code_mappings (company_id, code, employee_id, mapped_at, mapped_by)
  SELECT c.company_id, c.code, c.employee_id, coalesce(min(q.resolved_at), now()), min(q.resolved_by)
  FROM person_codes c LEFT JOIN quarantine q ON q.company_id = c.company_id AND q.person_code = c.code
    AND q.state = 'MAPPED' AND q.reason = 'UNKNOWN_PERSON'
  GROUP BY 1, 2, 3;
UPDATE quarantine q SET mapping_id = m.id FROM code_mappings m
  WHERE m.company_id = q.company_id AND m.code = q.person_code AND q.state = 'MAPPED' AND q.reason = 'UNKNOWN_PERSON';
DROP INDEX quarantine__open;
DROP INDEX quarantine__person_code;
-- the newest of a line, and the first and last time of its records
CREATE INDEX quarantine__group_key__id ON quarantine (company_id, state, group_key, id);
CREATE INDEX quarantine__group_key__wall_time ON quarantine (company_id, state, group_key, wall_time);

CREATE TABLE quarantine_groups (
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  state text NOT NULL,
  group_key text NOT NULL,
  reason text NOT NULL,
  newest bigint NOT NULL,
  records int NOT NULL,
  -- of the newest record
  device_id bigint NOT NULL,
  -- what is searched by, the code or how the record begins: small letters, compared byte by byte, because behind row-level security no
  -- other comparison reaches an index
  person_code text COLLATE "C" NOT NULL,
  bare_code text COLLATE "C" NOT NULL GENERATED ALWAYS AS (ltrim(person_code, '0')) STORED,
  PRIMARY KEY (company_id, state, group_key)
) WITH (fillfactor = 70);
INSERT INTO quarantine_groups (company_id, state, group_key, reason, newest, records, device_id, person_code)
  SELECT company_id, state, group_key, max(reason), max(id), count(*), (array_agg(device_id ORDER BY id DESC))[1],
    lower(coalesce(max(person_code), left(max(raw), 32))) FROM quarantine GROUP BY 1, 2, 3;
CREATE INDEX quarantine_groups__newest ON quarantine_groups (company_id, state, newest DESC);
CREATE INDEX quarantine_groups__reason ON quarantine_groups (company_id, state, reason, newest DESC);
CREATE INDEX quarantine_groups__device_id ON quarantine_groups (company_id, state, device_id, newest DESC);
CREATE INDEX quarantine_groups__person_code ON quarantine_groups (company_id, state, person_code);
CREATE INDEX quarantine_groups__bare_code ON quarantine_groups (company_id, state, bare_code);
ALTER TABLE quarantine_groups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY quarantine_groups__tenant ON quarantine_groups USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
CREATE TRIGGER quarantine__added AFTER INSERT ON quarantine REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION group_quarantine_added();
CREATE TRIGGER quarantine__changed AFTER UPDATE ON quarantine REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION group_quarantine_changed();
CREATE TRIGGER quarantine__gone AFTER DELETE ON quarantine REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION group_quarantine_gone();

-- How many of the punches went in and out, beside how many there are: a total by direction was counted from the punches. A punch whose
-- direction turns out to be another is counted in slots of its own, from 16 on, which nobody locks before those of new punches.
ALTER TABLE punch_counters ADD COLUMN ins bigint NOT NULL DEFAULT 0, ADD COLUMN outs bigint NOT NULL DEFAULT 0;
UPDATE punch_counters c SET ins = p.ins, outs = p.outs
  FROM (SELECT company_id, punch_date, result, device_id % 16 AS slot, count(*) FILTER (WHERE direction = 'IN') AS ins,
      count(*) FILTER (WHERE direction = 'OUT') AS outs FROM punches GROUP BY 1, 2, 3, 4) p
  WHERE (c.company_id, c.punch_date, c.result, c.slot) = (p.company_id, p.punch_date, p.result, p.slot);

-- Every punch of a terminal has its raw record, which is found by the terminal. This index holds the others, of which there are hardly any:
-- whether a device has punches was read from all punches of its company.
CREATE INDEX punches__without_record ON punches (device_id) WHERE record_key IS NULL;

-- Which groups of three letters occur in 32 entries of a chain, as bits: what nobody said is not looked for in the entries themselves.
-- Written by a job some time after the entries, so that writing those costs nothing; NULL where words were erased since.
CREATE TABLE audit_grams (
  chain_id bigint NOT NULL,
  -- of the entries numbered page * 32 + 1 and on
  page bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  bits bit varying,
  PRIMARY KEY (chain_id, page)
);
-- read row after row: in the row it takes a fifth of the time
ALTER TABLE audit_grams ALTER COLUMN bits SET STORAGE PLAIN;
ALTER TABLE audit_grams ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_grams__tenant ON audit_grams
  USING (chain_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system()));

-- Whose terminals have something to learn of: a row a person, with the number of the last change. A terminal takes up what was changed since
-- it last did, when it asks. Nobody's rows are taken away: who was deleted must still be taken off terminals.
CREATE SEQUENCE terminal_change_numbers;
CREATE TABLE terminal_changes (
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  employee_id bigint NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (company_id, employee_id)
);
INSERT INTO terminal_changes SELECT company_id, id, nextval('terminal_change_numbers') FROM employees;
CREATE INDEX terminal_changes__number ON terminal_changes (company_id, number);
ALTER TABLE terminal_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY terminal_changes__tenant ON terminal_changes USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
-- up to which change a terminal has taken up
ALTER TABLE device_states ADD COLUMN people_number bigint NOT NULL DEFAULT 0;
CREATE INDEX device_people__due ON device_people (device_id, pin)
  WHERE desired IS DISTINCT FROM confirmed AND desired IS DISTINCT FROM refused;
CREATE INDEX device_people__employee_id__idx ON device_people (employee_id, device_id);
CREATE INDEX device_people__gone ON device_people (device_id) WHERE employee_id IS NULL;
CREATE INDEX device_faces__employee_id__idx ON device_faces (employee_id, device_id);
CREATE INDEX device_commands__employee_id__idx ON device_commands (employee_id) WHERE employee_id IS NOT NULL;

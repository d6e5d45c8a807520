-- needs: viewer
-- What outlives a backup, the heads of the trail that went out, and what days were before they were computed anew.

-- Who was erased, by number. It refers to nothing: whoever is gone from everywhere else may be back in an older backup.
CREATE TABLE erasures (
  company_id bigint NOT NULL,
  employee_id bigint PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
CREATE INDEX erasures__company_id ON erasures (company_id);
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY erasures__tenant ON erasures USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
REVOKE UPDATE, DELETE ON erasures FROM gatehouse_app;

-- rows of all companies are read below, and row-level security holds for the owner, too
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);
INSERT INTO erasures SELECT company_id, id, erased_at FROM employees WHERE erased_at IS NOT NULL;

-- One row: the installation itself.
CREATE TABLE installation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  is_only boolean NOT NULL DEFAULT true,
  -- of the key that signs the heads of the trail, derived from secret.key: which key the data was written with, and nothing of it
  public_key bytea,
  -- since when it goes on from a backup; signed requests of devices from before then are refused
  restored_at timestamptz,
  CONSTRAINT installation__is_only UNIQUE (is_only),
  CONSTRAINT installation__one CHECK (is_only)
);
INSERT INTO installation DEFAULT VALUES;
REVOKE INSERT, UPDATE, DELETE ON installation FROM gatehouse_app;

-- Heads of the trail that went out, signed: up to here a chain can be cut by nobody unnoticed who does not have the log and the mails, too.
CREATE TABLE audit_anchors (
  chain_id bigint NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (chain_id, seq)
);
ALTER TABLE audit_anchors ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_anchors FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_anchors__tenant ON audit_anchors
  USING (chain_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system()));
REVOKE UPDATE, DELETE ON audit_anchors FROM gatehouse_app;

-- What a day was before it was computed anew after it had ended (rules.md 3.14): beside the day, not on the audit trail, for it is the
-- portal's own doing.
CREATE TABLE attendance_recalculations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  work_date date NOT NULL,
  at timestamptz NOT NULL,
  cause text NOT NULL,
  status text NOT NULL,
  check_in_at timestamptz,
  check_out_at timestamptz,
  worked_minutes int NOT NULL,
  late_minutes int NOT NULL,
  early_minutes int NOT NULL,
  overtime_minutes int NOT NULL,
  CONSTRAINT attendance_recalculations__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE CASCADE,
  CONSTRAINT attendance_recalculations__cause CHECK (cause IN ('PUNCHES', 'MAPPING', 'CLOCK', 'SETTINGS', 'REOPENED'))
);
CREATE INDEX attendance_recalculations__employee_id__idx ON attendance_recalculations (employee_id, work_date, id);
ALTER TABLE attendance_recalculations ENABLE ROW LEVEL SECURITY;
ALTER TABLE attendance_recalculations FORCE ROW LEVEL SECURITY;
CREATE POLICY attendance_recalculations__tenant ON attendance_recalculations
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
REVOKE UPDATE ON attendance_recalculations FROM gatehouse_app;

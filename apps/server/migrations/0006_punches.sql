-- needs: references
-- What terminals report, and the attendance days that come of it.

-- The raw record, kept for ever: storing it is what an acknowledgement means (security.md §1.7).
CREATE TABLE punch_inbox (
  device_id bigint NOT NULL,
  record_key uuid NOT NULL,
  company_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  source text NOT NULL,
  raw text NOT NULL,
  PRIMARY KEY (device_id, record_key)
);
ALTER TABLE punch_inbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY punch_inbox__tenant ON punch_inbox USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
REVOKE UPDATE, DELETE ON punch_inbox FROM gatehouse_app;
CREATE TRIGGER punch_inbox__device_id AFTER INSERT ON punch_inbox REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_devices_of_added();
CREATE TRIGGER punch_inbox__stay BEFORE UPDATE ON punch_inbox FOR EACH ROW
  WHEN ((OLD.company_id, OLD.device_id) IS DISTINCT FROM (NEW.company_id, NEW.device_id))
  EXECUTE FUNCTION refuse_other_reference();

-- Records of long uploads that are kept in `punch_inbox` and not yet computed: a row for each part of an upload.
CREATE TABLE punch_backlog (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  device_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  -- the device's, by which the instants were worked out
  zone text NOT NULL,
  -- flags of the punches these records become
  marks text[] NOT NULL,
  lines int NOT NULL,
  -- of the latest record, as the device's clock showed it; NULL where none can be read
  last_date date,
  -- as ingest/backlog.service.ts packs them; there for seconds: compressing it only costs time
  records text NOT NULL,
  CONSTRAINT punch_backlog__device_id FOREIGN KEY (company_id, device_id) REFERENCES devices (company_id, id) ON DELETE RESTRICT
);
ALTER TABLE punch_backlog ALTER COLUMN records SET STORAGE EXTERNAL;
CREATE INDEX punch_backlog__company_id__device_id ON punch_backlog (company_id, device_id, id);
ALTER TABLE punch_backlog ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY punch_backlog__tenant ON punch_backlog USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

CREATE SEQUENCE punch_numbers;

-- One event reported by a device, or a marked manual one. Partitioned by month of the site's own date.
CREATE TABLE punches (
  id bigint NOT NULL DEFAULT nextval('punch_numbers'),
  company_id bigint NOT NULL,
  punch_date date NOT NULL,
  punched_at timestamptz NOT NULL,
  wall_time timestamp NOT NULL,
  zone text NOT NULL,
  received_at timestamptz NOT NULL,
  device_id bigint NOT NULL,
  record_key uuid,
  employee_id bigint NOT NULL,
  person_code text NOT NULL,
  verify_mode text NOT NULL,
  status_key smallint,
  -- as resolved by rules.md §3.2
  direction text,
  result text NOT NULL,
  temperature numeric(4, 1),
  work_date date,
  ignored text,
  flags text[] NOT NULL DEFAULT '{}',
  source text NOT NULL DEFAULT 'DEVICE',
  -- the number first: the date alone must never look like a way to find a person's punches
  PRIMARY KEY (id, punch_date),
  CONSTRAINT punches__result CHECK (result IN ('ACCESS_GRANTED', 'ACCESS_REJECTED'))
) PARTITION BY RANGE (punch_date);
CREATE INDEX punches__company_id__punched_at ON punches (company_id, punched_at DESC, id DESC);
CREATE INDEX punches__rejected ON punches (company_id, punched_at DESC, id DESC) WHERE result = 'ACCESS_REJECTED';
-- A person's punches. While a month is empty or not yet analyzed, its indexes look as good as each other where they fit alike, and with
-- the company and the instant in both the device log's was taken: a connection that planned then read all punches of the company for
-- each person (4,400 rows instead of 3, measured on the first days of a month). So the person's has dates, which the other has not.
CREATE INDEX punches__employee_id__company_id__punch_date ON punches (employee_id, company_id, punch_date);
CREATE TABLE punches_other PARTITION OF punches DEFAULT;
ALTER TABLE punches ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE punches_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY punches__tenant ON punches USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
CREATE POLICY punches_other__tenant ON punches_other USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
-- A foreign key asks for each row of a batch whether its device and its person are there: a quarter of what the database did for
-- one. Triggers do so once a statement (decision 027).
CREATE TRIGGER punches__device_id AFTER INSERT ON punches REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_devices_of_added();
CREATE TRIGGER punches__employee_id AFTER INSERT ON punches REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_employees_of_added();
CREATE TRIGGER punches__stay BEFORE UPDATE ON punches FOR EACH ROW
  WHEN ((OLD.company_id, OLD.device_id, OLD.employee_id) IS DISTINCT FROM (NEW.company_id, NEW.device_id, NEW.employee_id))
  EXECUTE FUNCTION refuse_other_reference();

-- Exact totals of the device log without counting rows (design.md §4). `slot` spreads concurrent writers.
CREATE TABLE punch_counters (
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  punch_date date NOT NULL,
  result text NOT NULL,
  slot smallint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (company_id, punch_date, result, slot)
) WITH (fillfactor = 50);
ALTER TABLE punch_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY punch_counters__tenant ON punch_counters USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- Records that could not become a punch: kept, listed, and processed again once a person is mapped (rules.md §3.12).
CREATE TABLE quarantine (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  device_id bigint NOT NULL,
  record_key uuid NOT NULL,
  reason text NOT NULL,
  person_code text,
  wall_time timestamp,
  raw text NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'OPEN',
  resolved_at timestamptz,
  resolved_by bigint,
  CONSTRAINT quarantine__device_id__record_key UNIQUE (device_id, record_key),
  CONSTRAINT quarantine__device_id FOREIGN KEY (company_id, device_id)
    REFERENCES devices (company_id, id) ON DELETE RESTRICT,
  CONSTRAINT quarantine__reason CHECK (reason IN ('UNKNOWN_PERSON', 'UNREADABLE', 'FUTURE_TIME', 'PAST_TIME')),
  CONSTRAINT quarantine__state CHECK (state IN ('OPEN', 'MAPPED', 'DISMISSED'))
);
CREATE INDEX quarantine__open ON quarantine (company_id, received_at DESC, id DESC) WHERE state = 'OPEN';
CREATE INDEX quarantine__person_code ON quarantine (company_id, person_code) WHERE state = 'OPEN';
ALTER TABLE quarantine ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY quarantine__tenant ON quarantine USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- Codes on terminals (PIN or card) that mean an employee besides the employee's own.
CREATE TABLE person_codes (
  company_id bigint NOT NULL,
  code text NOT NULL,
  employee_id bigint NOT NULL,
  PRIMARY KEY (company_id, code),
  CONSTRAINT person_codes__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE CASCADE
);
ALTER TABLE person_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY person_codes__tenant ON person_codes USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- The computed row of one employee and one work date; `explanation` says why every figure is what it is.
CREATE TABLE attendance_days (
  company_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  work_date date NOT NULL,
  status text NOT NULL,
  zone text NOT NULL,
  check_in_at timestamptz,
  check_out_at timestamptz,
  worked_minutes int NOT NULL DEFAULT 0,
  late_minutes int NOT NULL DEFAULT 0,
  early_minutes int NOT NULL DEFAULT 0,
  overtime_minutes int NOT NULL DEFAULT 0,
  -- packed (attendance-days/packed-explanation.rules.ts): as jsonb it took 2.6 KB a day, written anew at each of the day's punches;
  -- short enough to stay in its row, where compressing it only costs time
  explanation text NOT NULL,
  computed_at timestamptz NOT NULL,
  PRIMARY KEY (employee_id, work_date),
  CONSTRAINT attendance_days__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
ALTER TABLE attendance_days ALTER COLUMN explanation SET STORAGE EXTERNAL;
CREATE INDEX attendance_days__company_id__work_date ON attendance_days (company_id, work_date);
ALTER TABLE attendance_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY attendance_days__tenant ON attendance_days USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- A closed month is locked: later changes are listed, not applied (rules.md §3.10).
CREATE TABLE attendance_locks (
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  month date NOT NULL,
  locked_at timestamptz NOT NULL,
  locked_by bigint,
  PRIMARY KEY (company_id, month)
);
ALTER TABLE attendance_locks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY attendance_locks__tenant ON attendance_locks USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

CREATE TABLE attendance_late_changes (
  company_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  work_date date NOT NULL,
  found_at timestamptz NOT NULL,
  proposed jsonb NOT NULL,
  PRIMARY KEY (employee_id, work_date),
  CONSTRAINT attendance_late_changes__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE CASCADE
);
CREATE INDEX attendance_late_changes__company_id__work_date ON attendance_late_changes (company_id, work_date);
ALTER TABLE attendance_late_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY attendance_late_changes__tenant ON attendance_late_changes
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- The other end of what punches and raw records refer to (decision 027).
CREATE TRIGGER employees__with_records AFTER DELETE ON employees FOR EACH ROW EXECUTE FUNCTION refuse_with_records();
CREATE TRIGGER employees__with_records_stay AFTER UPDATE ON employees FOR EACH ROW
  WHEN ((OLD.company_id, OLD.id) IS DISTINCT FROM (NEW.company_id, NEW.id)) EXECUTE FUNCTION refuse_with_records();
CREATE TRIGGER devices__with_records AFTER DELETE ON devices FOR EACH ROW EXECUTE FUNCTION refuse_with_records();
CREATE TRIGGER devices__with_records_stay AFTER UPDATE ON devices FOR EACH ROW
  WHEN ((OLD.company_id, OLD.id) IS DISTINCT FROM (NEW.company_id, NEW.id)) EXECUTE FUNCTION refuse_with_records();

-- The raw record, kept for ever: storing it is what an acknowledgement means (security.md §1.7).
CREATE TABLE punch_inbox (
  device_id bigint NOT NULL,
  record_key uuid NOT NULL,
  company_id bigint NOT NULL,
  received_at timestamptz NOT NULL,
  source text NOT NULL,
  raw text NOT NULL,
  PRIMARY KEY (device_id, record_key),
  CONSTRAINT punch_inbox__device_id FOREIGN KEY (company_id, device_id)
    REFERENCES devices (company_id, id) ON DELETE RESTRICT
);

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
  CONSTRAINT punches__device_id FOREIGN KEY (company_id, device_id)
    REFERENCES devices (company_id, id) ON DELETE RESTRICT,
  CONSTRAINT punches__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE RESTRICT,
  CONSTRAINT punches__result CHECK (result IN ('ACCESS_GRANTED', 'ACCESS_REJECTED'))
) PARTITION BY RANGE (punch_date);
CREATE INDEX punches__company_id__punched_at ON punches (company_id, punched_at DESC, id DESC);
CREATE INDEX punches__rejected ON punches (company_id, punched_at DESC, id DESC) WHERE result = 'ACCESS_REJECTED';
-- with the company in front, so that no statistics make row-level security's own condition look the better way in
CREATE INDEX punches__company_id__employee_id__punched_at ON punches (company_id, employee_id, punched_at);
CREATE TABLE punches_other PARTITION OF punches DEFAULT;

-- Creates the partition of a month; safe to call at any time by anybody who may write punches.
CREATE FUNCTION ensure_punch_partition(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  first date := date_trunc('month', month)::date;
  name text := 'punches_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(727, extract(year FROM month)::int * 12 + extract(month FROM month)::int);
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF punches FOR VALUES FROM (%L) TO (%L)', name, first, first + interval '1 month');
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
EXCEPTION WHEN duplicate_table THEN
  -- made while this call waited: an advisory lock does not freshen what is remembered of the catalogue
  RETURN;
END
$$;

-- Exact totals of the device log without counting rows (design.md §4). `slot` spreads concurrent writers.
CREATE TABLE punch_counters (
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  punch_date date NOT NULL,
  result text NOT NULL,
  slot smallint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (company_id, punch_date, result, slot)
) WITH (fillfactor = 50);

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

-- Codes on terminals (PIN or card) that mean an employee besides the employee's own.
CREATE TABLE person_codes (
  company_id bigint NOT NULL,
  code text NOT NULL,
  employee_id bigint NOT NULL,
  PRIMARY KEY (company_id, code),
  CONSTRAINT person_codes__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE CASCADE
);

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
  explanation jsonb NOT NULL,
  computed_at timestamptz NOT NULL,
  PRIMARY KEY (employee_id, work_date),
  CONSTRAINT attendance_days__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX attendance_days__company_id__work_date ON attendance_days (company_id, work_date);

-- A closed month is locked: later changes are listed, not applied (rules.md §3.10).
CREATE TABLE attendance_locks (
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  month date NOT NULL,
  locked_at timestamptz NOT NULL,
  locked_by bigint,
  PRIMARY KEY (company_id, month)
);
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

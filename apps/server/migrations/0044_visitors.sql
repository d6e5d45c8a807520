-- needs: viewer devices visitors
-- rows of all companies are read below, and row-level security holds for the owner, too
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);

-- The visitor is or was the guest of a meeting in the time they are active: they have no free window, also after the meeting is gone.
ALTER TABLE visitors ADD COLUMN is_invited boolean NOT NULL DEFAULT false;
-- The window that reception entered with a new code. Null: none.
ALTER TABLE visitors ADD COLUMN entry_from timestamptz;
ALTER TABLE visitors ADD COLUMN entry_to timestamptz;
ALTER TABLE visitors ADD CONSTRAINT visitors__entry_to CHECK ((entry_from IS NULL) = (entry_to IS NULL) AND entry_from < entry_to);
UPDATE visitors v SET is_invited = true WHERE is_guest_within(v.company_id, v.email, v.active_from, v.active_to);
CREATE TRIGGER visitors__invited BEFORE INSERT OR UPDATE OF email, active_from, active_to ON visitors
  FOR EACH ROW EXECUTE FUNCTION note_invited();

-- The windows that the last mail stated, as epoch milliseconds. Empty: none was sent since mails state windows.
ALTER TABLE visitor_qrs ADD COLUMN mailed_windows text NOT NULL DEFAULT '';

-- Questions of devices that were denied, by device and door: those of the minute that began at `since`.
CREATE TABLE denied_questions (
  company_id bigint NOT NULL,
  device_id bigint NOT NULL,
  door_id bigint NOT NULL,
  since timestamptz NOT NULL,
  questions int NOT NULL,
  -- when a minute last had so many that a security event was filed, and how many they were. NULL: never
  reported_at timestamptz,
  reported int,
  PRIMARY KEY (device_id, door_id),
  CONSTRAINT denied_questions__device_id FOREIGN KEY (company_id, device_id) REFERENCES devices (company_id, id) ON DELETE CASCADE,
  CONSTRAINT denied_questions__door_id FOREIGN KEY (company_id, door_id) REFERENCES doors (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX denied_questions__company_id__idx ON denied_questions (company_id);
CREATE INDEX denied_questions__door_id__idx ON denied_questions (door_id);
ALTER TABLE denied_questions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY denied_questions__tenant ON denied_questions USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- When stored records were searched for numbers of QR codes. Null: not yet.
ALTER TABLE companies ADD COLUMN records_cleaned_at timestamptz;
-- a company of this release has none
ALTER TABLE companies ALTER COLUMN records_cleaned_at SET DEFAULT now();

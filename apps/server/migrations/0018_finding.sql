-- needs: viewer
-- The device log of one device or door, the newest first: without it such a page reads past the events of all others.
CREATE INDEX punches__device_id__punched_at ON punches (device_id, punched_at DESC, id DESC);

-- Codes in the order in which people count: R2 before R10.
CREATE COLLATION counted (provider = icu, locale = 'und-u-kn-true');

-- rows of all companies are looked at below, and row-level security holds for the owner, too
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);
-- Two codes that differ in case alone are one. Where an organisation has such a pair already, both stay, and so does the old rule.
DO $$
DECLARE one record;
  twice boolean;
BEGIN
  FOR one IN SELECT * FROM (VALUES ('buildings', 'building_code'), ('rooms', 'room_code'), ('doors', 'door_code'),
    ('devices', 'device_code'), ('departments', 'department_code')) AS t (noun, code)
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I GROUP BY company_id, lower(%I) HAVING count(*) > 1)', one.noun, one.code) INTO twice;
    CONTINUE WHEN twice;
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', one.noun, one.noun || '__company_id__' || one.code);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (company_id, lower(%I))', one.noun || '__company_id__' || one.code, one.noun, one.code);
  END LOOP;
END $$;

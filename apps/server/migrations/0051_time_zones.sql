-- needs: viewer
-- The IANA zones that both the portal and the database know. The portal removes the names that it does not know (platform/db/time-zones.ts).
CREATE TABLE time_zones (name text PRIMARY KEY);
INSERT INTO time_zones (name) SELECT name FROM pg_timezone_names WHERE name <> 'Factory' AND name !~ '^(posix|right)/';
-- The portal's offsets for the periods in which the database's own data differ.
CREATE TABLE time_zone_offsets (
  zone text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  utc_offset interval NOT NULL,
  PRIMARY KEY (zone, starts_at),
  CONSTRAINT time_zone_offsets__zone FOREIGN KEY (zone) REFERENCES time_zones (name) ON DELETE CASCADE
);
REVOKE INSERT, UPDATE, DELETE ON time_zones, time_zone_offsets FROM gatehouse_app;
-- The versions of both sides' data at the last comparison.
ALTER TABLE installation ADD COLUMN time_zone_data text;

-- Names that are no IANA zones were accepted until now. The portal read each of them as the zone in the second column.
DO $$
DECLARE
  place record;
  names constant text[] := '{ACT,Australia/Darwin,AET,Australia/Sydney,AGT,America/Argentina/Buenos_Aires,ART,Africa/Cairo,AST,America/Anchorage,BET,America/Sao_Paulo,BST,Asia/Dhaka,CAT,Africa/Harare,CNT,America/St_Johns,CST,America/Chicago,CTT,Asia/Shanghai,EAT,Africa/Addis_Ababa,ECT,Europe/Paris,IET,America/Indiana/Indianapolis,IST,Asia/Kolkata,JST,Asia/Tokyo,MIT,Pacific/Apia,NET,Asia/Yerevan,NST,Pacific/Auckland,PLT,Asia/Karachi,PNT,America/Phoenix,PRT,America/Puerto_Rico,PST,America/Los_Angeles,SST,Pacific/Guadalcanal,VST,Asia/Ho_Chi_Minh,SystemV/AST4,Etc/GMT+4,SystemV/AST4ADT,America/Halifax,SystemV/CST6,Etc/GMT+6,SystemV/CST6CDT,America/Chicago,SystemV/EST5,Etc/GMT+5,SystemV/EST5EDT,America/New_York,SystemV/HST10,Etc/GMT+10,SystemV/MST7,Etc/GMT+7,SystemV/MST7MDT,America/Denver,SystemV/PST8,Etc/GMT+8,SystemV/PST8PDT,America/Los_Angeles,SystemV/YST9,Etc/GMT+9,SystemV/YST9YDT,America/Anchorage}';
BEGIN
  -- a policy would hide the rows from an owner that is no superuser
  ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE buildings NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE devices NO FORCE ROW LEVEL SECURITY;
  IF EXISTS (SELECT FROM companies c WHERE NOT EXISTS (SELECT FROM time_zones z WHERE z.name = c.time_zone)
      UNION ALL SELECT FROM buildings b WHERE b.time_zone IS NOT NULL AND NOT EXISTS (SELECT FROM time_zones z WHERE z.name = b.time_zone)
      UNION ALL SELECT FROM devices d WHERE d.time_zone IS NOT NULL AND NOT EXISTS (SELECT FROM time_zones z WHERE z.name = d.time_zone)) THEN
    FOR place IN SELECT c.oid::regclass AS table_name, a.attname AS column_name, c.relforcerowsecurity AS is_forced
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attname IN ('zone', 'time_zone') AND a.atttypid = 'text'::regtype AND c.relname <> 'time_zone_offsets' LOOP
      IF place.is_forced THEN EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', place.table_name); END IF;
      EXECUTE format('UPDATE %1$s p SET %2$I = coalesce($1[array_position($1, p.%2$I) + 1], ''UTC'')
        WHERE p.%2$I IS NOT NULL AND NOT EXISTS (SELECT FROM time_zones z WHERE z.name = p.%2$I)', place.table_name, place.column_name) USING names;
      IF place.is_forced THEN EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', place.table_name); END IF;
    END LOOP;
  END IF;
  ALTER TABLE companies FORCE ROW LEVEL SECURITY;
  ALTER TABLE buildings FORCE ROW LEVEL SECURITY;
  ALTER TABLE devices FORCE ROW LEVEL SECURITY;
END
$$;

ALTER TABLE companies ADD CONSTRAINT companies__time_zone FOREIGN KEY (time_zone) REFERENCES time_zones (name);
ALTER TABLE buildings ADD CONSTRAINT buildings__time_zone FOREIGN KEY (time_zone) REFERENCES time_zones (name);
ALTER TABLE devices ADD CONSTRAINT devices__time_zone FOREIGN KEY (time_zone) REFERENCES time_zones (name);

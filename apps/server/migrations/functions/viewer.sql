-- The viewer's companies, set per transaction. No setting, no rows.
CREATE OR REPLACE FUNCTION viewer_companies() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT string_to_array(nullif(current_setting('gatehouse.companies', true), ''), ',')::bigint[] $$;

-- True only while the portal itself looks something up before it knows a viewer: signing in, a terminal's first word, jobs.
CREATE OR REPLACE FUNCTION viewer_is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('gatehouse.system', true), '') = 'on' $$;

-- The viewer's own account, so that an account of the installation, which has no company, can see itself.
CREATE OR REPLACE FUNCTION viewer_account() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('gatehouse.account', true), '')::bigint $$;

-- True for a SYSADMIN, who changes what belongs to the installation and to no company.
CREATE OR REPLACE FUNCTION viewer_is_everywhere() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('gatehouse.everywhere', true), '') = 'on' $$;

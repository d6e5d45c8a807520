-- A number on a plate or a paper as a person compares it: no case, no width, no gaps, dots or dashes.
CREATE OR REPLACE FUNCTION vehicle_number(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT upper(regexp_replace(normalize(written, NFKC), '[[:space:].-]+', '', 'g')) $$;
-- A plate as plates are compared: upper-case letters and digits only (rules.md §6a).
CREATE OR REPLACE FUNCTION plate_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT regexp_replace(upper(normalize(written, NFKC)), '[[:space:][:punct:]·•]+', '', 'g') $$;

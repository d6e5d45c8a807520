-- needs: viewer people
-- rows of all companies are read below, and row-level security also applies to the owner
SELECT set_config('gatehouse.system', 'on', true);
SELECT set_config('gatehouse.companies', coalesce((SELECT string_agg(id::text, ',') FROM companies), ''), true);
SELECT set_config('gatehouse.system', 'off', true);

-- Two codes that differ only in case are the same code (decision 099). Existing pairs keep their codes: the older row has the code, and
-- the key of each newer row is its exact spelling, so that no further row can use either. The warning reaches the operator.
DO $$
DECLARE
  item record;
  spellings text[];
  report text;
BEGIN
  FOR item IN SELECT * FROM (VALUES ('companies', NULL, 'company_code'), ('employees', 'company_id', 'employee_code'),
    ('departments', 'company_id', 'department_code'), ('buildings', 'company_id', 'building_code'), ('rooms', 'company_id', 'room_code'),
    ('doors', 'company_id', 'door_code'), ('devices', 'company_id', 'device_code')) AS t (noun, scope, code)
  LOOP
    -- migration 0018 created the index of the last five wherever it found no pair
    CONTINUE WHEN NOT EXISTS (SELECT FROM pg_constraint
      WHERE conrelid = item.noun::regclass AND conname = concat_ws('__', item.noun, item.scope, item.code));
    EXECUTE format('SELECT array_agg(DISTINCT code), string_agg(format(''%%s %%s (%%s)'', first, code, id), '', '' ORDER BY first, id)
      FROM (SELECT id, %1$I AS code, first_value(%1$I) OVER same AS first, row_number() OVER same AS place FROM %2$I
        WINDOW same AS (PARTITION BY %3$s lower(%1$I) ORDER BY id)) AS t WHERE place > 1',
      item.code, item.noun, coalesce(quote_ident(item.scope) || ',', '')) INTO spellings, report;
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', item.noun, concat_ws('__', item.noun, item.scope, item.code));
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (%s %s)', concat_ws('__', item.noun, item.scope, item.code), item.noun,
      coalesce(quote_ident(item.scope) || ',', ''), CASE WHEN spellings IS NULL THEN format('lower(%I)', item.code)
        ELSE format('(CASE WHEN %1$I = ANY (%2$L::text[]) THEN chr(1) || %1$I ELSE lower(%1$I) END)', item.code, spellings) END);
    IF spellings IS NOT NULL THEN
      RAISE WARNING '% with codes that differ only in case, as "older newer (id of the newer)": %', item.noun, report;
    END IF;
  END LOOP;
END $$;

-- search texts in the form of `employees_search_text`: the domain of an email is searched only for a text with an @
UPDATE employees e SET search_text =
  search_fold(concat_ws(E'\n', e.display_name, e.employee_code, a.username, split_part(a.email, '@', 1), '', a.email))
  FROM accounts a WHERE a.id = e.account_id;

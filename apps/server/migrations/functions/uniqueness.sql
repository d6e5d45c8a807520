-- Returns the columns with a value that another visible row has, according to the unique indexes of the table. Leaves out indexes on several
-- columns, because none of these columns is wrong alone. `own` is the id of the row that the candidate changes.
CREATE OR REPLACE FUNCTION taken_columns(target regclass, candidate jsonb, own bigint) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
DECLARE
  whole jsonb := candidate;
  uniqueness record;
  is_taken boolean;
BEGIN
  IF own IS NOT NULL THEN
    EXECUTE format('SELECT to_jsonb(present) || $1 FROM %s AS present WHERE id = $2', target) INTO whole USING candidate, own;
  END IF;
  FOR uniqueness IN
    SELECT coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') AS condition, keys.listed, keys.names,
           ARRAY(SELECT a.attname::text FROM pg_attribute a
                 WHERE a.attrelid = i.indrelid AND a.attnum > 0 AND a.attname <> 'company_id' AND keys.listed ~ ('\m' || a.attname || '\M')) AS columns
    FROM pg_index i, LATERAL (
      SELECT string_agg(format('%s AS key%s', pg_get_indexdef(i.indexrelid, n, true), n), ', ') AS listed, string_agg('key' || n, ', ') AS names
      FROM generate_series(1, i.indnkeyatts) n) keys
    WHERE i.indrelid = target AND i.indisunique
    ORDER BY i.indexrelid
  LOOP
    CONTINUE WHEN cardinality(uniqueness.columns) <> 1;
    -- Both sides are named after the table, because the expressions of an index name its columns.
    EXECUTE format('SELECT EXISTS (SELECT FROM (SELECT id AS row_id, %1$s FROM %2$s AS %2$s WHERE %3$s) present
                                   JOIN (SELECT %1$s FROM jsonb_populate_record(NULL::%2$s, $1) AS %2$s WHERE %3$s) wanted USING (%4$s)
                                   WHERE present.row_id IS DISTINCT FROM $2)',
                   uniqueness.listed, target, uniqueness.condition, uniqueness.names) INTO is_taken USING whole, own;
    IF is_taken THEN
      RETURN NEXT uniqueness.columns[1];
    END IF;
  END LOOP;
END $$;

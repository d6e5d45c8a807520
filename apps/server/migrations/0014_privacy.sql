-- One person's data: what is exported, what is erased, and how the audit trail stays whole without it (decision 016).

-- The row of somebody erased stays, empty: figures of departments refer to it. No list shows it.
ALTER TABLE employees ADD COLUMN erased_at timestamptz;

-- A link of the chain covers the digest of what an entry says of persons (who did it, from where, before, after) instead of
-- the words themselves. The salt keeps a digest from being guessed; replacing the words replaces the salt, never the digest.
ALTER TABLE audit_log ADD COLUMN salt bytea, ADD COLUMN digest bytea;
CREATE INDEX audit_log__actor_account_id ON audit_log (actor_account_id, chain_id);

-- Entries whose words were replaced, by which later entry of the same chain, and what their digest is since.
CREATE TABLE audit_redactions (
  chain_id bigint NOT NULL,
  seq bigint NOT NULL,
  by_seq bigint NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (chain_id, by_seq, seq),
  CONSTRAINT audit_redactions__by_seq CHECK (by_seq > seq)
);
ALTER TABLE audit_redactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_redactions FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_redactions__tenant ON audit_redactions
  USING (chain_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system()));
REVOKE INSERT, UPDATE, DELETE ON audit_redactions FROM gatehouse_app;
GRANT SELECT ON audit_redactions TO gatehouse_app;

CREATE FUNCTION audit_digest(salt bytea, actor_name text, address text, before jsonb, after jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(salt || convert_to(jsonb_build_array(actor_name, address, before, after)::text, 'UTF8'))
$$;

CREATE FUNCTION audit_link(
  previous bytea, chain bigint, number bigint, at timestamptz, actor bigint, action text, entity text, entity_id text,
  request_id text, digest bytea
) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(chain, number, extract(epoch FROM at), actor, action, entity,
    entity_id, request_id, encode(digest, 'hex'))::text, 'UTF8'))
$$;

-- Chains written before: linked anew, once. One that was not whole is not whole afterwards, at the same number.
DO $$
DECLARE
  chain record;
  entry record;
  last bytea;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  UPDATE audit_log SET salt = uuid_send(gen_random_uuid());
  UPDATE audit_log SET digest = audit_digest(salt, actor_name, address, before, after);
  FOR chain IN SELECT c.chain_id, audit_first_break(c.chain_id) AS broken
    FROM (SELECT chain_id FROM audit_heads UNION SELECT chain_id FROM audit_log) c LOOP
    last := sha256('');
    FOR entry IN SELECT l.*, row_number() OVER (ORDER BY l.seq) AS place FROM audit_log l WHERE l.chain_id = chain.chain_id
      ORDER BY l.seq LOOP
      -- the number at which it was broken keeps the link that does not fit
      EXIT WHEN entry.place = chain.broken;
      UPDATE audit_log l SET previous_hash = last, hash = audit_link(last, l.chain_id, l.seq, l.at, l.actor_account_id, l.action,
          l.entity, l.entity_id, l.request_id, l.digest)
        WHERE l.chain_id = entry.chain_id AND l.seq = entry.seq RETURNING l.hash INTO last;
    END LOOP;
    IF chain.broken IS NULL THEN
      UPDATE audit_heads h SET hash = last WHERE h.chain_id = chain.chain_id;
    END IF;
  END LOOP;
  PERFORM set_config('gatehouse.system', 'off', true);
END
$$;

CREATE OR REPLACE FUNCTION audit_append(
  company bigint, at timestamptz, actor bigint, actor_name text, action text, entity text, entity_id text,
  before jsonb, after jsonb, request_id text, address text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  chain bigint := coalesce(company, 0);
  salt bytea := uuid_send(gen_random_uuid());
  digest bytea := audit_digest(salt, actor_name, address, before, after);
  head audit_heads;
  link bytea;
BEGIN
  -- the owner may be an ordinary role, to whom forced row-level security applies as well
  PERFORM set_config('gatehouse.system', 'on', true);
  INSERT INTO audit_heads VALUES (chain, 0, sha256('')) ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM audit_heads h WHERE h.chain_id = chain FOR UPDATE;
  link := audit_link(head.hash, chain, head.seq + 1, at, actor, action, entity, entity_id, request_id, digest);
  INSERT INTO audit_log VALUES (chain, head.seq + 1, company, at, actor, actor_name, action, entity, entity_id, before,
    after, request_id, address, head.hash, link, salt, digest);
  UPDATE audit_heads h SET seq = head.seq + 1, hash = link WHERE h.chain_id = chain;
  PERFORM set_config('gatehouse.system', was_system, true);
END
$$;

-- As before (0011): many links at once.
CREATE OR REPLACE FUNCTION audit_append_all(
  company bigint, at timestamptz, actor bigint, actor_name text, action text, entity text, entity_ids text[],
  befores jsonb[], afters jsonb[], request_id text, address text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  chain bigint := coalesce(company, 0);
  head audit_heads;
  link bytea;
  salt bytea;
  digest bytea;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  INSERT INTO audit_heads VALUES (chain, 0, sha256('')) ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM audit_heads h WHERE h.chain_id = chain FOR UPDATE;
  FOR place IN 1 .. coalesce(cardinality(entity_ids), 0) LOOP
    salt := uuid_send(gen_random_uuid());
    digest := audit_digest(salt, actor_name, address, befores[place], afters[place]);
    link := audit_link(head.hash, chain, head.seq + 1, at, actor, action, entity, entity_ids[place], request_id, digest);
    INSERT INTO audit_log VALUES (chain, head.seq + 1, company, at, actor, actor_name, action, entity, entity_ids[place],
      befores[place], afters[place], request_id, address, head.hash, link, salt, digest);
    head.seq := head.seq + 1;
    head.hash := link;
  END LOOP;
  UPDATE audit_heads h SET seq = head.seq, hash = head.hash WHERE h.chain_id = chain;
  PERFORM set_config('gatehouse.system', was_system, true);
END
$$;

-- What an erasure replaced, as one text: the entry of the erasure carries its hash.
CREATE FUNCTION audit_redactions_hash(chain bigint, number bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(r.seq || ' ' || encode(r.digest, 'hex'), E'\n' ORDER BY r.seq), 'UTF8')), 'hex')
  FROM audit_redactions r WHERE r.chain_id = chain AND r.by_seq = number
$$;

-- The digests of replaced words, where the erasure that replaced them is on the chain and speaks of just these.
CREATE FUNCTION audit_replaced(chain bigint) RETURNS TABLE (seq bigint, digest bytea) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (r.seq) r.seq, r.digest FROM audit_redactions r
    JOIN (SELECT e.seq FROM audit_log e WHERE e.chain_id = chain AND e.entity = 'erasure'
      AND e.after ->> 'redactions' = audit_redactions_hash(chain, e.seq)) known ON known.seq = r.by_seq
  WHERE r.chain_id = chain ORDER BY r.seq, r.by_seq DESC
$$;

-- As before (0012), with the words checked by their digest: as they were written, or as the last erasure left them.
CREATE OR REPLACE FUNCTION audit_part_break(chain bigint, past bigint, upto bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH part AS MATERIALIZED (
    SELECT past + row_number() OVER link AS expected, l.seq, l.previous_hash, l.hash,
      coalesce(lag(l.hash) OVER link,
        CASE WHEN past = 0 THEN sha256('')
          ELSE (SELECT b.hash FROM audit_log b WHERE b.chain_id = chain AND b.seq = past) END) AS before_it,
      audit_link(l.previous_hash, l.chain_id, l.seq, l.at, l.actor_account_id, l.action, l.entity, l.entity_id, l.request_id,
        l.digest) AS computed,
      audit_digest(l.salt, l.actor_name, l.address, l.before, l.after) = coalesce(replaced.digest, l.digest) AS worded
    FROM audit_log l LEFT JOIN audit_replaced(chain) replaced ON replaced.seq = l.seq
    -- rows numbered below 1 belong to the first part
    WHERE l.chain_id = chain AND l.seq <= upto AND (past = 0 OR l.seq > past)
    WINDOW link AS (ORDER BY l.seq))
  SELECT min(seq) FROM (
    SELECT expected AS seq FROM part
      WHERE (seq = expected AND previous_hash = before_it AND hash = computed AND worded) IS NOT TRUE
    UNION ALL
    -- the last rows of the part are missing
    SELECT past + count(*) + 1 FROM part HAVING past + count(*) < upto) breaks
$$;

-- The whole chain at once.
CREATE OR REPLACE FUNCTION audit_first_break(chain bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least(audit_part_break(chain, 0, (SELECT coalesce(max(l.seq), 0) FROM audit_log l WHERE l.chain_id = chain)),
    audit_end_break(chain))
$$;
DROP FUNCTION audit_hash;

-- A value without the given words: every text that is one of them, and the ones of six letters and more inside others.
CREATE FUNCTION audit_without(value jsonb, words text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  written text := value::text;
  word text;
BEGIN
  FOREACH word IN ARRAY words LOOP
    word := to_jsonb(word)::text;
    written := replace(written, word, '"[erased]"');
    IF length(word) >= 8 THEN written := replace(written, substr(word, 2, length(word) - 2), '[erased]'); END IF;
  END LOOP;
  RETURN written::jsonb;
END
$$;

-- Whether an entry is about this person: their employee or account, what they did with their own sessions, or an entry that
-- names them by number.
CREATE FUNCTION audit_is_about(entry audit_log, employee bigint, account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(entry.entity <> 'erasure' AND (
    (entry.entity = 'employee' AND entry.entity_id = employee::text)
    OR (entry.entity = 'account' AND entry.entity_id = account::text)
    OR (entry.entity IN ('session', 'account') AND entry.actor_account_id = account)
    OR coalesce(entry.before -> 'employeeId', entry.after -> 'employeeId') = to_jsonb(employee)
    OR coalesce(entry.before -> 'userId', entry.after -> 'userId', entry.before -> 'accountId', entry.after -> 'accountId')
      = to_jsonb(account)), false)
$$;

-- The entries of a part of a chain, numbered beyond `past` up to `upto`, that an erasure of this person has to touch: by them,
-- about them, or, where they are about anything but another person, naming them by one of the words.
CREATE FUNCTION audit_concerning(chain bigint, past bigint, upto bigint, employee bigint, account bigint, words text[])
RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT l.seq FROM audit_log l
  WHERE l.chain_id = chain AND l.seq > past AND l.seq <= upto AND (l.actor_account_id = account
    OR audit_is_about(l, employee, account)
    OR (l.entity <> 'erasure' AND (l.entity NOT IN ('employee', 'account', 'session') OR l.entity_id !~ '^[0-9]+$')
      AND concat(l.before::text, l.after::text) LIKE ANY (ARRAY(
        SELECT '%' || regexp_replace(trim('"' FROM to_jsonb(word)::text), '([\\%_])', '\\\1', 'g') || '%' FROM unnest(words) AS word))))
$$;

-- Takes a person's words out of these entries of a chain and of those beyond `past`: the name and address of what they did
-- themselves, all that entries about them said, and their names in the others. Answers how many entries, and the hash that the
-- caller's own entry of entity 'erasure', which must be the next on the chain, carries as `redactions`.
CREATE FUNCTION audit_redact(
  chain bigint, numbers bigint[], past bigint, employee bigint, account bigint, words text[], OUT entries int, OUT redactions text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  seqs bigint[];
  digests bytea[];
  next bigint;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  -- from here to the end of the transaction nobody else writes on this chain
  SELECT h.seq + 1 INTO next FROM audit_heads h WHERE h.chain_id = chain FOR UPDATE;
  WITH concerned AS (
    SELECT l.seq, coalesce(l.actor_account_id = account, false) AS by_them, audit_is_about(l, employee, account) AS about_them,
      l.entity = 'erasure' OR (l.entity IN ('employee', 'account', 'session') AND l.entity_id ~ '^[0-9]+$') AS is_other
    FROM audit_log l JOIN (SELECT unnest(numbers) UNION SELECT audit_concerning(chain, past, next, employee, account, words))
      AS found (seq) ON found.seq = l.seq
    WHERE l.chain_id = chain),
  changed AS (
    UPDATE audit_log l SET salt = uuid_send(gen_random_uuid()),
      actor_name = CASE WHEN by_them THEN '[erased]' ELSE l.actor_name END,
      address = CASE WHEN by_them THEN '' ELSE l.address END,
      before = CASE WHEN about_them AND l.before IS NOT NULL THEN '{"erased": true}'
        WHEN is_other THEN l.before ELSE audit_without(l.before, words) END,
      after = CASE WHEN about_them AND l.after IS NOT NULL THEN '{"erased": true}'
        WHEN is_other THEN l.after ELSE audit_without(l.after, words) END
    FROM concerned c WHERE l.chain_id = chain AND l.seq = c.seq
    RETURNING l.seq, audit_digest(l.salt, l.actor_name, l.address, l.before, l.after) AS digest)
  SELECT array_agg(c.seq ORDER BY c.seq), array_agg(c.digest ORDER BY c.seq) INTO seqs, digests FROM changed c;
  entries := coalesce(cardinality(seqs), 0);
  INSERT INTO audit_redactions SELECT chain, r.seq, next, r.digest FROM unnest(seqs, digests) AS r (seq, digest);
  redactions := audit_redactions_hash(chain, next);
  PERFORM set_config('gatehouse.system', was_system, true);
END
$$;
REVOKE EXECUTE ON FUNCTION audit_redact FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_redact TO gatehouse_app;

-- The raw text of these records is forgotten. Device and key stay, so that the same record is still taken once, for ever.
CREATE FUNCTION forget_raw_records(company bigint, devices bigint[], keys uuid[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten int;
BEGIN
  UPDATE punch_inbox i SET raw = '' FROM unnest(devices, keys) AS r (device, key)
    WHERE i.device_id = r.device AND i.record_key = r.key AND i.company_id = company AND i.raw <> ''
      AND company = ANY (viewer_companies());
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END
$$;
REVOKE EXECUTE ON FUNCTION forget_raw_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_raw_records TO gatehouse_app;

-- The chains on which a person did something or which speak of them; their own company's is always one of them.
CREATE FUNCTION audit_chains_of(company bigint, account bigint) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  RETURN QUERY SELECT company UNION SELECT l.chain_id FROM audit_log l WHERE l.actor_account_id = account;
  PERFORM set_config('gatehouse.system', was_system, true);
END
$$;

-- What security events say of a person who signed in, or tried to, under one of these names. That they happened stays.
CREATE FUNCTION forget_security_subject(company bigint, names text[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten int;
BEGIN
  UPDATE security_events e SET subject = '', address = '', details = '{}'
    WHERE e.company_id = company AND company = ANY (viewer_companies()) AND lower(e.subject) = ANY (names);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END
$$;
REVOKE EXECUTE ON FUNCTION forget_security_subject FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_security_subject TO gatehouse_app;

-- How far a nightly job has come through a company's punches.
CREATE TABLE retention_marks (
  company_id bigint PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  punched_at timestamptz NOT NULL,
  punch_id bigint NOT NULL
);
ALTER TABLE retention_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE retention_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY retention_marks__tenant ON retention_marks USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON retention_marks TO gatehouse_app;

-- Security events are kept as long as the company says; some at a time, so that nobody waits.
CREATE FUNCTION delete_security_events(company bigint, before timestamptz, most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone int;
BEGIN
  DELETE FROM security_events WHERE company_id = company AND company = ANY (viewer_companies()) AND id IN (
    SELECT e.id FROM security_events e WHERE e.company_id = company AND e.at < before ORDER BY e.at LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END
$$;
REVOKE EXECUTE ON FUNCTION delete_security_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_security_events TO gatehouse_app;

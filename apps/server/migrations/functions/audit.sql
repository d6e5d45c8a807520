CREATE OR REPLACE FUNCTION audit_digest(salt bytea, actor_name text, address text, before jsonb, after jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(salt || convert_to(jsonb_build_array(actor_name, address, before, after)::text, 'UTF8'))
$$;

-- What one link of the chain covers. jsonb prints in one canonical way, so the text is stable.
CREATE OR REPLACE FUNCTION audit_link(
  previous bytea, chain bigint, number bigint, at timestamptz, actor bigint, action text, entity text, entity_id text,
  request_id text, digest bytea, row_version int
) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(chain, number, extract(epoch FROM at), actor, action, entity,
    entity_id, request_id, encode(digest, 'hex'), row_version)::text, 'UTF8'))
$$;

-- The only way to write audit, audit_append_all apart: appends to the company's chain, one writer at a time.
CREATE OR REPLACE FUNCTION audit_append(
  company bigint, at timestamptz, actor bigint, actor_name text, action text, entity text, entity_id text,
  before jsonb, after jsonb, request_id text, address text, row_version int DEFAULT NULL
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
  link := audit_link(head.hash, chain, head.seq + 1, at, actor, action, entity, entity_id, request_id, digest,
    row_version);
  INSERT INTO audit_log VALUES (chain, head.seq + 1, company, at, actor, actor_name, action, entity, entity_id, before,
    after, row_version, request_id, address, head.hash, link, salt, digest);
  UPDATE audit_heads h SET seq = head.seq + 1, hash = link WHERE h.chain_id = chain;
  PERFORM set_config('gatehouse.system', was_system, true);
END
$$;
REVOKE EXECUTE ON FUNCTION audit_append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_append TO gatehouse_app;

-- Many links of a chain at once: the head is taken once, however many follow it. `entity_ids`, `befores` and `afters` are as long as
-- each other, and so is `row_versions` where what was changed has versions.
CREATE OR REPLACE FUNCTION audit_append_all(
  company bigint, at timestamptz, actor bigint, actor_name text, action text, entity text, entity_ids text[],
  befores jsonb[], afters jsonb[], request_id text, address text, row_versions int[] DEFAULT '{}'
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
    link := audit_link(head.hash, chain, head.seq + 1, at, actor, action, entity, entity_ids[place], request_id, digest,
      row_versions[place]);
    INSERT INTO audit_log VALUES (chain, head.seq + 1, company, at, actor, actor_name, action, entity, entity_ids[place],
      befores[place], afters[place], row_versions[place], request_id, address, head.hash, link, salt, digest);
    head.seq := head.seq + 1;
    head.hash := link;
  END LOOP;
  UPDATE audit_heads h SET seq = head.seq, hash = head.hash WHERE h.chain_id = chain;
  PERFORM set_config('gatehouse.system', was_system, true);
END
$$;
REVOKE EXECUTE ON FUNCTION audit_append_all FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_append_all TO gatehouse_app;

-- The first number at which a part of a chain, the rows numbered beyond `past` up to `upto`, is not what was written: a row edited,
-- added, taken out or moved. A chain of any length is checked in such steps, none of which takes long. The number before the part is
-- taken as given, so begin at 0. Words are checked by their digest: as they were written, or as the last erasure left them. Whether the
-- chain ends where its head says is no part of this; audit_end_break asks that.
CREATE OR REPLACE FUNCTION audit_part_break(chain bigint, past bigint, upto bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH part AS MATERIALIZED (
    SELECT past + row_number() OVER link AS expected, l.seq, l.previous_hash, l.hash,
      coalesce(lag(l.hash) OVER link,
        CASE WHEN past = 0 THEN sha256('')
          ELSE (SELECT b.hash FROM audit_log b WHERE b.chain_id = chain AND b.seq = past) END) AS before_it,
      audit_link(l.previous_hash, l.chain_id, l.seq, l.at, l.actor_account_id, l.action, l.entity, l.entity_id, l.request_id,
        l.digest, l.row_version) AS computed,
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

-- Whether a chain still has what a head says that went out: NULL, or the number at which it was cut off or written anew.
CREATE OR REPLACE FUNCTION audit_head_break(chain bigint, number bigint, head_hash bytea) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN (SELECT l.hash FROM audit_log l WHERE l.chain_id = chain AND l.seq = number) = head_hash THEN NULL
    ELSE least(number, (SELECT coalesce(max(l.seq), 0) + 1 FROM audit_log l WHERE l.chain_id = chain)) END
$$;

-- What is wrong with the end of a chain: rows cut off after the head was written, or added past it; or, where the head was set back
-- with them, rows behind a head that went out.
CREATE OR REPLACE FUNCTION audit_end_break(chain bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least(CASE
      WHEN h.seq IS NULL THEN CASE WHEN last.seq IS NULL THEN NULL ELSE 1 END
      WHEN h.seq = coalesce(last.seq, 0) AND h.hash = coalesce(last.hash, sha256('')) THEN NULL
      ELSE h.seq + 1 END,
      (SELECT min(audit_head_break(a.chain_id, a.seq, a.hash)) FROM audit_anchors a WHERE a.chain_id = chain))
    FROM (SELECT) one
    LEFT JOIN audit_heads h ON h.chain_id = chain
    LEFT JOIN LATERAL (SELECT l.seq, l.hash FROM audit_log l WHERE l.chain_id = chain ORDER BY l.seq DESC LIMIT 1) last ON true
$$;

-- The whole chain at once. NULL: it is whole. Sees what its caller sees: run it for a viewer of the company, as the system, or as a
-- superuser.
CREATE OR REPLACE FUNCTION audit_first_break(chain bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least(audit_part_break(chain, 0, (SELECT coalesce(max(l.seq), 0) FROM audit_log l WHERE l.chain_id = chain)),
    audit_end_break(chain))
$$;

-- What an erasure replaced, as one text: the entry of the erasure carries its hash.
CREATE OR REPLACE FUNCTION audit_redactions_hash(chain bigint, number bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(r.seq || ' ' || encode(r.digest, 'hex'), E'\n' ORDER BY r.seq), 'UTF8')), 'hex')
  FROM audit_redactions r WHERE r.chain_id = chain AND r.by_seq = number
$$;

-- The digests of replaced words, where the erasure that replaced them is on the chain and speaks of just these.
CREATE OR REPLACE FUNCTION audit_replaced(chain bigint) RETURNS TABLE (seq bigint, digest bytea) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (r.seq) r.seq, r.digest FROM audit_redactions r
    JOIN (SELECT e.seq FROM audit_log e WHERE e.chain_id = chain AND e.entity IN ('personalData', 'visitors')
      AND e.after ->> 'redactions' = audit_redactions_hash(chain, e.seq)) known ON known.seq = r.by_seq
  WHERE r.chain_id = chain ORDER BY r.seq, r.by_seq DESC
$$;

-- A value without the given words: every text that is one of them, and the ones of six letters and more inside others.
CREATE OR REPLACE FUNCTION audit_without(value jsonb, words text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
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
CREATE OR REPLACE FUNCTION audit_is_about(entry audit_log, employee bigint, account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(entry.entity <> 'personalData' AND (
    (entry.entity = 'employees' AND entry.entity_id = employee::text)
    OR (entry.entity = 'accounts' AND entry.entity_id = account::text)
    OR (entry.entity IN ('sessions', 'accounts') AND entry.actor_account_id = account)
    OR coalesce(entry.before -> 'employeeId', entry.after -> 'employeeId') = to_jsonb(employee)
    OR coalesce(entry.before -> 'userId', entry.after -> 'userId', entry.before -> 'accountId', entry.after -> 'accountId')
      = to_jsonb(account)), false)
$$;

-- The entries of a part of a chain, numbered beyond `past` up to `upto`, that an erasure of this person has to touch: by them,
-- about them, or, where they are about anything but another person, naming them by one of the words.
CREATE OR REPLACE FUNCTION audit_concerning(chain bigint, past bigint, upto bigint, employee bigint, account bigint, words text[])
RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT l.seq FROM audit_log l
  WHERE l.chain_id = chain AND l.seq > past AND l.seq <= upto AND (l.actor_account_id = account
    OR audit_is_about(l, employee, account)
    OR (l.entity <> 'personalData' AND (l.entity NOT IN ('employees', 'accounts', 'sessions') OR l.entity_id !~ '^[0-9]+$')
      AND concat(l.before::text, l.after::text) LIKE ANY (ARRAY(
        SELECT '%' || regexp_replace(trim('"' FROM to_jsonb(word)::text), '([\\%_])', '\\\1', 'g') || '%' FROM unnest(words) AS word))))
$$;

-- Notes the new digests of rewritten entries, and appends the entry `next` that vouches for them. Only redactions call it.
CREATE OR REPLACE FUNCTION audit_vouch(
  chain bigint, next bigint, seqs bigint[], digests bytea[], at timestamptz, actor bigint, actor_name text, action text, entity text,
  entity_id text, request_id text, address text
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- the search index is rebuilt without the replaced words
  UPDATE audit_grams g SET bits = NULL WHERE g.chain_id = chain AND g.page IN (SELECT (s - 1) / 32 FROM unnest(seqs) AS s);
  INSERT INTO audit_redactions SELECT chain, r.seq, next, r.digest FROM unnest(seqs, digests) AS r (seq, digest);
  PERFORM audit_append(nullif(chain, 0), at, actor, actor_name, action, entity, entity_id, NULL,
    jsonb_build_object('entries', coalesce(cardinality(seqs), 0), 'redactions', audit_redactions_hash(chain, next)), request_id, address);
END
$$;
REVOKE EXECUTE ON FUNCTION audit_vouch FROM PUBLIC;

-- Takes a person's words out of these entries of a chain and of those beyond `past`: the name and address of what they did
-- themselves, all that entries about them said, and, on the chain of their company alone, their names in the others: what another company
-- wrote of a namesake is its own. Writes the rewriting's own row, the next on the chain, which vouches for the new digests; on another
-- company's chain that row does not say who asked for it. Answers how many entries.
CREATE OR REPLACE FUNCTION audit_redact(
  chain bigint, numbers bigint[], past bigint, company bigint, employee bigint, account bigint, words text[],
  at timestamptz, actor bigint, actor_name text, action text, request_id text, address text
) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  is_own boolean := chain = company;
  sought text[] := CASE WHEN is_own THEN words ELSE '{}' END;
  seqs bigint[];
  digests bytea[];
  next bigint;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  IF NOT EXISTS (SELECT FROM employees e WHERE e.id = employee AND e.company_id = company AND e.account_id = account) THEN
    RAISE EXCEPTION 'nobody of the company to erase' USING ERRCODE = '42501';
  END IF;
  -- from here to the end of the transaction nobody else writes on this chain
  SELECT h.seq + 1 INTO next FROM audit_heads h WHERE h.chain_id = chain FOR UPDATE;
  WITH concerned AS (
    SELECT l.seq, coalesce(l.actor_account_id = account, false) AS by_them, audit_is_about(l, employee, account) AS about_them,
      l.entity = 'personalData' OR (l.entity IN ('employees', 'accounts', 'sessions') AND l.entity_id ~ '^[0-9]+$') AS is_other
    FROM audit_log l JOIN (SELECT unnest(numbers) UNION SELECT audit_concerning(chain, past, next, employee, account, sought))
      AS found (seq) ON found.seq = l.seq
    WHERE l.chain_id = chain),
  changed AS (
    UPDATE audit_log l SET salt = uuid_send(gen_random_uuid()),
      actor_name = CASE WHEN by_them THEN '[erased]' ELSE l.actor_name END,
      address = CASE WHEN by_them THEN '' ELSE l.address END,
      before = CASE WHEN about_them AND l.before IS NOT NULL THEN '{"erased": true}'
        WHEN is_other THEN l.before ELSE audit_without(l.before, sought) END,
      after = CASE WHEN about_them AND l.after IS NOT NULL THEN '{"erased": true}'
        WHEN is_other THEN l.after ELSE audit_without(l.after, sought) END
    FROM concerned c WHERE l.chain_id = chain AND l.seq = c.seq
    RETURNING l.seq, audit_digest(l.salt, l.actor_name, l.address, l.before, l.after) AS digest)
  SELECT array_agg(c.seq ORDER BY c.seq), array_agg(c.digest ORDER BY c.seq) INTO seqs, digests FROM changed c;
  PERFORM audit_vouch(chain, next, seqs, digests, at, CASE WHEN is_own THEN actor END,
    CASE WHEN is_own THEN actor_name ELSE 'portal' END, action, 'personalData', employee::text, request_id,
    CASE WHEN is_own THEN address ELSE '' END);
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN coalesce(cardinality(seqs), 0);
END
$$;
REVOKE EXECUTE ON FUNCTION audit_redact FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_redact TO gatehouse_app;

-- The chains on which a person did something or which speak of them; their own company's is always one of them.
CREATE OR REPLACE FUNCTION audit_chains_of(company bigint, account bigint) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  RETURN QUERY SELECT company UNION SELECT l.chain_id FROM audit_log l WHERE l.actor_account_id = account;
  PERFORM set_config('gatehouse.system', was_system, true);
END
$$;

-- A value without these words, given in small letters: texts equal to one of them, and matches of `pattern` inside longer texts.
-- Keys of objects stay.
CREATE OR REPLACE FUNCTION audit_scrubbed(value jsonb, words text[], pattern text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN CASE
      WHEN lower(value #>> '{}') = ANY (words) THEN '"[erased]"'::jsonb
      WHEN pattern = '' THEN value
      ELSE to_jsonb(regexp_replace(value #>> '{}', pattern, '[erased]', 'gi')) END
    WHEN 'array' THEN coalesce((SELECT jsonb_agg(audit_scrubbed(e.value, words, pattern) ORDER BY e.n)
      FROM jsonb_array_elements(value) WITH ORDINALITY AS e (value, n)), '[]')
    WHEN 'object' THEN coalesce((SELECT jsonb_object_agg(e.key, audit_scrubbed(e.value, words, pattern))
      FROM jsonb_each(value) AS e), '{}')
    ELSE value END;
END
$$;

-- The words of six letters and more as one regular expression, the longest first; empty without any.
CREATE OR REPLACE FUNCTION audit_pattern(words text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' ORDER BY length(word) DESC), '')
  FROM unnest(words) AS word WHERE length(word) >= 6
$$;

-- Whether an entry is about one of these people without an account: their row, a visit, or a declaration. `whom` lists their numbers as
-- texts (`visitors`, `visits`, `declarations`) and their addresses in small letters (`emails`).
CREATE OR REPLACE FUNCTION audit_is_about_outsider(entry audit_log, whom jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(CASE entry.entity
    WHEN 'visitors' THEN whom -> 'visitors' ? entry.entity_id AND NOT coalesce(entry.after ? 'redactions', false)
    WHEN 'visitorLogbook' THEN whom -> 'visits' ? entry.entity_id
      OR whom -> 'visitors' ? coalesce(entry.before ->> 'visitorId', entry.after ->> 'visitorId')
      OR whom -> 'emails' ? lower(coalesce(entry.before ->> 'email', entry.after ->> 'email'))
    WHEN 'healthDeclarations' THEN whom -> 'declarations' ? entry.entity_id
    ELSE false END, false)
$$;

-- The entries of a part of a chain, numbered beyond `past` up to `upto`, that an erasure of these people has to touch: about them, naming
-- them as the guest of a meeting or the holder of a card, or, except in entries about other people, containing one of `sought`.
CREATE OR REPLACE FUNCTION audit_concerning_outsiders(chain bigint, past bigint, upto bigint, whom jsonb) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  emails text[] := ARRAY(SELECT jsonb_array_elements_text(whom -> 'emails'));
  sought text[] := ARRAY(SELECT '%' || regexp_replace(trim('"' FROM to_jsonb(word)::text), '([\\%_])', '\\\1', 'g') || '%'
    FROM jsonb_array_elements_text(whom -> 'sought') AS word);
BEGIN
  RETURN QUERY SELECT l.seq FROM audit_log l
    WHERE l.chain_id = chain AND l.seq > past AND l.seq <= upto AND l.entity <> 'personalData' AND (
      audit_is_about_outsider(l, whom)
      OR l.entity = 'meetings' AND EXISTS (
        SELECT FROM jsonb_array_elements_text(coalesce(nullif(l.before -> 'guests', 'null'), '[]') || coalesce(nullif(l.after -> 'guests', 'null'), '[]')) AS g
        WHERE lower(g) = ANY (emails))
      OR l.entity = 'guestCards' AND whom -> 'visitors' ?| ARRAY[
        l.before #>> '{visitorAccessCard,visitor,id}', l.after #>> '{visitorAccessCard,visitor,id}']
      OR NOT audit_is_about_another(l) AND concat(l.before::text, l.after::text) ILIKE ANY (sought));
END
$$;

-- Whether an entry is about one employee, account or visitor. A namesake's entries keep their words.
CREATE OR REPLACE FUNCTION audit_is_about_another(entry audit_log) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT entry.entity IN ('employees', 'accounts', 'sessions', 'visitors') AND entry.entity_id ~ '^[0-9]+$'
$$;

-- Takes the words of people without an account out of these entries of their company's chain and of those beyond `past`: all that entries
-- about them said, the address of what they sent themselves, and `words` in other entries. Writes the entry that vouches for the new
-- digests. Returns the number of rewritten entries.
CREATE OR REPLACE FUNCTION audit_redact_outsiders(
  chain bigint, numbers bigint[], past bigint, whom jsonb, at timestamptz, actor bigint, actor_name text, action text, entity text,
  entity_id text, request_id text, address text
) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was_system text := coalesce(current_setting('gatehouse.system', true), '');
  words text[] := ARRAY(SELECT lower(word) FROM jsonb_array_elements_text(whom -> 'words') AS word);
  pattern text := audit_pattern(words);
  seqs bigint[];
  digests bytea[];
  next bigint;
BEGIN
  IF NOT chain = ANY (viewer_companies()) THEN
    RAISE EXCEPTION 'not a company of the viewer' USING ERRCODE = '42501';
  END IF;
  PERFORM set_config('gatehouse.system', 'on', true);
  -- from here to the end of the transaction nobody else writes on this chain
  SELECT h.seq + 1 INTO next FROM audit_heads h WHERE h.chain_id = chain FOR UPDATE;
  next := coalesce(next, 1);
  WITH concerned AS (
    SELECT l.seq, audit_is_about_outsider(l, whom) AS about_them FROM audit_log l
    JOIN (SELECT unnest(numbers) UNION SELECT audit_concerning_outsiders(chain, past, next, whom)) AS found (seq) ON found.seq = l.seq
    WHERE l.chain_id = chain),
  changed AS (
    UPDATE audit_log l SET salt = uuid_send(gen_random_uuid()),
      address = CASE WHEN about_them AND l.actor_account_id IS NULL THEN '' ELSE l.address END,
      before = CASE WHEN l.before IS NULL THEN NULL WHEN about_them THEN '{"erased": true}' ELSE audit_scrubbed(l.before, words, pattern) END,
      after = CASE WHEN l.after IS NULL THEN NULL WHEN about_them THEN '{"erased": true}' ELSE audit_scrubbed(l.after, words, pattern) END
    FROM concerned c WHERE l.chain_id = chain AND l.seq = c.seq
    RETURNING l.seq, audit_digest(l.salt, l.actor_name, l.address, l.before, l.after) AS digest)
  SELECT array_agg(c.seq ORDER BY c.seq), array_agg(c.digest ORDER BY c.seq) INTO seqs, digests FROM changed c;
  PERFORM audit_vouch(chain, next, seqs, digests, at, actor, actor_name, action, entity, entity_id, request_id, address);
  PERFORM set_config('gatehouse.system', was_system, true);
  RETURN coalesce(cardinality(seqs), 0);
END
$$;
REVOKE EXECUTE ON FUNCTION audit_redact_outsiders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_redact_outsiders TO gatehouse_app;

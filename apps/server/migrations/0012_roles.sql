-- Custom roles, the push switch, and what the system log is read and checked by.

-- Whether this account wants push notifications (spec §3 "Notification setting").
ALTER TABLE accounts ADD COLUMN enable_notification boolean NOT NULL DEFAULT true;

-- A role of a company never bears the code of a built-in one: screens and rules know those by their codes.
ALTER TABLE roles ADD CONSTRAINT roles__role_code
  CHECK (company_id IS NULL OR role_code NOT IN ('STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'));
CREATE UNIQUE INDEX roles__company_id__role_name ON roles (company_id, lower(role_name));

-- One chain, the newest first, between two instants; and everything that ever happened to one thing.
DROP INDEX audit_log__company_id__at;
CREATE INDEX audit_log__chain_id__at ON audit_log (chain_id, at DESC, seq DESC);
CREATE INDEX audit_log__chain_id__entity ON audit_log (chain_id, entity, entity_id, at DESC, seq DESC);
CREATE INDEX security_events__company_id__at ON security_events (company_id, at DESC, id DESC);

-- audit_first_break for a part of a chain, the rows numbered beyond `past` up to `upto`: a chain of any length is checked
-- in steps, none of which takes long. The number before the part is taken as given, so begin at 0. Whether the chain ends
-- where its head says is no part of this; audit_end_break asks that.
CREATE FUNCTION audit_part_break(chain bigint, past bigint, upto bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH part AS MATERIALIZED (
    SELECT past + row_number() OVER link AS expected, l.seq, l.previous_hash, l.hash,
      coalesce(lag(l.hash) OVER link,
        CASE WHEN past = 0 THEN sha256('')
          ELSE (SELECT b.hash FROM audit_log b WHERE b.chain_id = chain AND b.seq = past) END) AS before_it,
      audit_hash(l.previous_hash, l.chain_id, l.seq, l.at, l.actor_account_id, l.actor_name, l.action, l.entity, l.entity_id,
        l.before, l.after, l.request_id, l.address) AS computed
    FROM audit_log l
    -- rows numbered below 1 belong to the first part
    WHERE l.chain_id = chain AND l.seq <= upto AND (past = 0 OR l.seq > past)
    WINDOW link AS (ORDER BY l.seq))
  SELECT min(seq) FROM (
    SELECT expected AS seq FROM part
      WHERE (seq = expected AND previous_hash = before_it AND hash = computed) IS NOT TRUE
    UNION ALL
    -- the last rows of the part are missing
    SELECT past + count(*) + 1 FROM part HAVING past + count(*) < upto) breaks
$$;

-- What is wrong with the end of a chain: rows cut off after the head was written, or added past it.
CREATE FUNCTION audit_end_break(chain bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN h.seq IS NULL THEN CASE WHEN last.seq IS NULL THEN NULL ELSE 1 END
      WHEN h.seq = coalesce(last.seq, 0) AND h.hash = coalesce(last.hash, sha256('')) THEN NULL
      ELSE h.seq + 1 END
    FROM (SELECT) one
    LEFT JOIN audit_heads h ON h.chain_id = chain
    LEFT JOIN LATERAL (SELECT l.seq, l.hash FROM audit_log l WHERE l.chain_id = chain ORDER BY l.seq DESC LIMIT 1) last ON true
$$;

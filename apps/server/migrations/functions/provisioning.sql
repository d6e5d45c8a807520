-- Opens a transaction for the identity provider whose token this is the digest of, as open_agent does for an agent: it sees the token's
-- company, and NULL is answered while the company is off or the token has ended. What it may give and govern is what the maker of the token
-- may as of now, and never less than STAFF and MANAGER: who leaves must be able to be taken away when the maker has left, too. Notes that it
-- was used, at most once a minute.
CREATE OR REPLACE FUNCTION open_provisioning(token bytea, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found provisioning_tokens;
  opened jsonb;
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT * INTO found FROM provisioning_tokens p WHERE p.token_hash = token;
  SELECT jsonb_build_object('tokenId', found.id, 'companyId', c.id, 'companyCode', c.company_code, 'tokenName', found.token_name,
      'departmentId', found.department_id, 'sendsInvitations', found.sends_invitations,
      'language', coalesce((SELECT a.language FROM accounts a WHERE a.id = found.maker_account_id), 'en'),
      'permissions', (
        SELECT coalesce(jsonb_agg(DISTINCT permission), '[]')
        FROM roles r CROSS JOIN LATERAL unnest(r.permissions) AS permission
        WHERE (r.company_id IS NULL AND r.role_code IN ('STAFF', 'MANAGER'))
          OR r.id IN (
            SELECT held.role_id FROM account_roles held
            JOIN accounts a ON a.id = held.account_id AND a.status = 1 AND (a.company_id = c.id OR a.company_id IS NULL)
            WHERE held.account_id = found.maker_account_id)
          -- a SYSADMIN gives ADMIN although they lack some of its permissions (decision 018)
          OR (r.company_id IS NULL AND r.role_code = 'ADMIN' AND EXISTS (
            SELECT FROM account_roles held JOIN roles above ON above.id = held.role_id
              JOIN accounts a ON a.id = held.account_id AND a.status = 1
            WHERE held.account_id = found.maker_account_id AND above.company_id IS NULL AND above.role_code = 'SYSADMIN'))))
    INTO opened
    FROM companies c
    WHERE c.id = found.company_id AND c.is_enabled
      AND (found.ends_on IS NULL OR found.ends_on >= local_time(at, c.time_zone)::date);
  PERFORM set_config('gatehouse.system', 'off', true);
  IF opened IS NULL THEN RETURN NULL; END IF;
  PERFORM set_config('gatehouse.companies', found.company_id::text, true);
  IF found.seen_at IS NULL OR found.seen_at < at - interval '1 minute' THEN
    -- another call that is noting the same thing is not waited for
    UPDATE provisioning_tokens SET seen_at = at
      WHERE id = (SELECT p.id FROM provisioning_tokens p WHERE p.id = found.id FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN opened;
END
$$;

-- The current permissions of an account in a company: empty unless the account is active and belongs to the company or is a SYSADMIN's.
-- A SYSADMIN also has those of ADMIN, because a SYSADMIN appoints administrators (decision 018).
CREATE OR REPLACE FUNCTION current_permissions(account bigint, company bigint) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH active AS (
    SELECT a.id, a.company_id, EXISTS (
      SELECT FROM account_roles held JOIN roles r ON r.id = held.role_id
      WHERE held.account_id = a.id AND r.company_id IS NULL AND r.role_code = 'SYSADMIN') AS is_system
    FROM accounts a WHERE a.id = account AND a.status = 1)
  SELECT coalesce(array_agg(DISTINCT permission), '{}')
  FROM active JOIN roles r
    ON r.id IN (SELECT held.role_id FROM account_roles held WHERE held.account_id = active.id)
      AND (r.company_id IS NULL OR r.company_id = active.company_id)
    OR active.is_system AND r.company_id IS NULL AND r.role_code = 'ADMIN'
  CROSS JOIN LATERAL unnest(r.permissions) AS permission
  WHERE active.is_system OR active.company_id = company
$$;

-- Opens a transaction for the identity provider that sent the token with this digest: the transaction sees the token's company. Returns NULL
-- while the company is disabled and once the token has ended. The token has the current permissions of its creator; `isAbandoned` is true if
-- these no longer include `needed`, the permissions that creating a token requires. Notes the use, at most once a minute.
CREATE OR REPLACE FUNCTION open_provisioning(token bytea, at timestamptz, needed text[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found provisioning_tokens;
  opened jsonb;
  permissions text[];
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT * INTO found FROM provisioning_tokens p WHERE p.token_hash = token AND p.ended_at IS NULL;
  permissions := current_permissions(found.maker_account_id, found.company_id);
  SELECT jsonb_build_object('tokenId', found.id, 'companyId', c.id, 'companyCode', c.company_code, 'tokenName', found.token_name,
      'departmentId', found.department_id, 'sendsInvitations', found.sends_invitations, 'creatorId', found.maker_account_id,
      'language', coalesce((SELECT a.language FROM accounts a WHERE a.id = found.maker_account_id), 'en'),
      'permissions', to_jsonb(permissions), 'isAbandoned', NOT needed <@ permissions)
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

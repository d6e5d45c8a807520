-- Opens a transaction for the program that sent the API token with this digest, as open_session does for a person. The transaction sees
-- the token's company only. Returns NULL once the token has expired, while its owner or company is inactive, and once the owner has left
-- the company. The token has those of its permissions that the owner has at this moment (decision 092). Notes the last use at most once a
-- minute.
CREATE OR REPLACE FUNCTION open_api_token(token bytea, at timestamptz, address text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  found api_tokens;
  viewer jsonb;
BEGIN
  PERFORM set_config('gatehouse.companies', '', true), set_config('gatehouse.system', 'on', true);
  SELECT * INTO found FROM api_tokens t WHERE t.token_hash = token;
  SELECT jsonb_build_object(
      'sessionId', 0, 'accountId', a.id, 'accountName', a.username, 'displayName', a.display_name, 'language', a.language,
      'deviceType', '', 'stale', false, 'endsAt', at,
      'mustChangePassword', a.must_change_password AND NOT found.by_provider,
      'secondStepDue', granted.administers AND second_step_required() AND NOT found.by_second_step AND NOT has_second_step(a.id),
      'everywhere', false, 'companyId', c.id, 'companyIds', jsonb_build_array(c.id),
      -- within one company, a SYSADMIN has the role of an administrator (decision 018)
      'roles', array_replace(granted.codes, 'SYSADMIN', 'ADMIN'),
      'permissions', (SELECT coalesce(jsonb_agg(p), '[]') FROM unnest(found.permissions) AS p WHERE p = ANY (granted.permissions)),
      'apiToken', jsonb_build_object('id', found.id, 'name', found.token_name, 'isPersonal', found.is_personal))
    INTO viewer
    FROM accounts a
    JOIN companies c ON c.id = found.company_id AND c.is_enabled
    CROSS JOIN LATERAL granted_rights(a.id, a.company_id) granted
    WHERE a.id = found.account_id AND a.status = 1
      AND (a.company_id = found.company_id OR a.company_id IS NULL AND granted.everywhere)
      AND found.ends_on >= local_time(at, c.time_zone)::date;
  PERFORM set_config('gatehouse.system', 'off', true);
  IF viewer IS NULL THEN RETURN NULL; END IF;
  PERFORM set_config('gatehouse.account', found.account_id::text, true), set_config('gatehouse.companies', found.company_id::text, true),
    set_config('gatehouse.everywhere', 'off', true);
  IF found.seen_at IS NULL OR found.seen_at < at - interval '1 minute' THEN
    -- another call that is noting the same thing is not waited for
    UPDATE api_tokens SET seen_at = at, seen_address = address
      WHERE id = (SELECT t.id FROM api_tokens t WHERE t.id = found.id FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN viewer || coalesce(viewer_person(found.account_id), '{}');
END
$$;

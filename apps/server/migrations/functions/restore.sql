-- Makes what was restored a new beginning: whatever was valid when the backup was made is not any more, for it may have been ended,
-- used up or taken back since. Numbers given since then are not given again. Run by the owner, before the portal starts.
CREATE OR REPLACE FUNCTION settle_restored(
  now_is timestamptz, OUT sessions_ended int, OUT codes_dead int, OUT challenges_dead int, OUT mails_dropped int, OUT terminals_asked int
) LANGUAGE plpgsql AS $$
DECLARE
  counted int;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  PERFORM set_config('gatehouse.companies', coalesce((SELECT string_agg(c.id::text, ',') FROM companies c), ''), true);

  UPDATE sessions SET ended_at = now_is, end_reason = 'RESTORED' WHERE ended_at IS NULL;
  GET DIAGNOSTICS sessions_ended = ROW_COUNT;
  DELETE FROM refresh_tokens;
  -- a browser may have been forgotten since
  DELETE FROM known_browsers;
  DELETE FROM login_challenges;
  GET DIAGNOSTICS challenges_dead = ROW_COUNT;
  DELETE FROM one_time_codes;
  GET DIAGNOSTICS codes_dead = ROW_COUNT;
  UPDATE recovery_codes SET used_at = now_is WHERE used_at IS NULL;
  GET DIAGNOSTICS counted = ROW_COUNT;
  codes_dead := codes_dead + counted;
  -- an app's code of this half minute, or of the next, may have been used already
  UPDATE second_factors SET last_used_step = greatest(last_used_step, floor(extract(epoch FROM now_is) / 30)::bigint + 1);
  -- they carry such codes, or went out long ago
  UPDATE mails SET state = 'FAILED', sealed = NULL, last_error = 'not sent: the portal was restored from a backup' WHERE state = 'WAITING';
  GET DIAGNOSTICS mails_dropped = ROW_COUNT;
  -- they went out since, or are no news any more; whoever wants sends them again
  UPDATE webhook_deliveries SET state = 'FAILED', last_error = 'RESTORED' WHERE state = 'WAITING';
  DELETE FROM idempotency_keys;

  DELETE FROM device_nonces;
  DELETE FROM tracking_nonces;
  -- a sign-in by way of a provider may have ended since; what ended sessions has none to end
  DELETE FROM provider_visits;
  DELETE FROM spent_logout_tokens;
  -- a token may have been withdrawn since
  DELETE FROM telework_agents;
  DELETE FROM provisioning_tokens;
  DELETE FROM api_tokens;
  -- a browser may have been unpaired since
  DELETE FROM device_pairings;
  DELETE FROM pairing_codes;
  -- an address or an app password, too
  DELETE FROM calendar_feeds;
  DELETE FROM calendar_passwords;
  UPDATE installation SET restored_at = now_is;
  -- a late answer to a command given since must not pass for the answer to another
  UPDATE device_states SET last_command_number = last_command_number + 10000;
  -- who is erased is known by number
  PERFORM setval(pg_get_serial_sequence('employees', 'id'), nextval(pg_get_serial_sequence('employees', 'id')) + 100000);
  PERFORM setval(pg_get_serial_sequence('accounts', 'id'), nextval(pg_get_serial_sequence('accounts', 'id')) + 100000);

  -- terminals that greet again are told up to where their records are here, and send those since once more
  WITH asked AS (
    UPDATE device_states s SET last_command_number = s.last_command_number + 1
      FROM devices d WHERE d.id = s.device_id AND d.protocol IN ('ZK_ATT', 'ZK_ACC') AND d.approved_at IS NOT NULL
      RETURNING s.company_id, s.device_id, s.last_command_number, d.protocol)
  INSERT INTO device_commands (company_id, device_id, number, kind, payload, created_at)
    SELECT a.company_id, a.device_id, a.last_command_number, 'CHECK',
      -- one for access control is asked for what is behind the last record here
      CASE a.protocol WHEN 'ZK_ACC' THEN 'ACCOUNT' ELSE 'CHECK' END, now_is FROM asked a;
  GET DIAGNOSTICS terminals_asked = ROW_COUNT;
  -- terminals that are called are asked for what came after the last event that is here
  UPDATE device_lines SET caught_up_at = NULL, searched_events = '[]', turn = NULL, turn_until = NULL, next_at = NULL;
  PERFORM audit_append(NULL, now_is, NULL, 'restore', 'sessions.restore', 'sessions', '*', NULL, NULL, 'restore', '');
END
$$;
REVOKE EXECUTE ON FUNCTION settle_restored FROM PUBLIC;

import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

beforeAll(async () => {
  portal = await testPortal();
});

/**
 * Tables with access credentials that expire or can be used only once, with the SQL condition of the rows that must not
 * exist after a restore.
 */
const goodForAWhile: Record<string, string> = {
  known_browsers: 'true',
  sessions: 'ended_at IS NULL',
  refresh_tokens: 'true',
  one_time_codes: 'true',
  recovery_codes: 'used_at IS NULL',
  login_challenges: 'true',
  device_nonces: 'true',
  tracking_nonces: 'true',
  telework_agents: 'true',
  provisioning_tokens: 'true',
  api_tokens: 'true',
  device_pairings: 'true',
  pairing_codes: 'true',
  calendar_feeds: 'true',
  calendar_passwords: 'true',
  provider_visits: 'true',
  spent_logout_tokens: 'true',
};

it('checks after a restore every table that stores a nonce or the hash of a token, secret or code', async () => {
  const tables = await queryRows(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(token|secret|code|state)_hash$|^(nonce|challenge)$' ORDER BY 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(goodForAWhile).sort());
});

it('after a restore, ends temporary access, advances counters, and requests terminal records since the backup', async () => {
  const person = await portal.make.employee({ roles: ['ADMIN'] });
  const companyId = person.companyId ?? 0;
  const device = await portal.make.device({ companyId });
  await portal.as(person);
  const [session] = await queryRows('SELECT id FROM sessions WHERE account_id = $1', [person.accountId]);
  await queryRows(
    "INSERT INTO refresh_tokens (token_hash, session_id, generation, created_at) VALUES ('\\x01', $1, 0, now())",
    [session.id],
  );
  await queryRows(
    `INSERT INTO one_time_codes (purpose, subject, account_id, company_id, code_hash, created_at, expires_at)
     VALUES ('PASSWORD', '\\x01', $1, $2, '\\x01', now(), now() + interval '1 hour')`,
    [person.accountId, companyId],
  );
  await queryRows(
    "INSERT INTO second_factors (account_id, company_id, secret, created_at, confirmed_at) VALUES ($1, $2, '\\x01', now(), now())",
    [person.accountId, companyId],
  );
  await queryRows(
    "INSERT INTO recovery_codes (account_id, company_id, selector, code_hash) VALUES ($1, $2, 'ab', 'x')",
    [person.accountId, companyId],
  );
  await queryRows(
    `INSERT INTO login_challenges (token_hash, account_id, company_id, password_seal, login, created_at, expires_at)
     VALUES ('\\x01', $1, $2, '\\x01', '{}', now(), now() + interval '5 minutes')`,
    [person.accountId, companyId],
  );
  await queryRows("INSERT INTO device_nonces (device_id, nonce, seen_at) VALUES ($1, 'n', now())", [
    device.id,
  ]);
  const camera = await portal.make.trackingDevice({ companyId });
  await queryRows(
    "INSERT INTO tracking_nonces (tracking_device_id, company_id, nonce, seen_at) VALUES ($1, $2, 'n', now())",
    [camera.id, companyId],
  );
  await queryRows(
    `INSERT INTO telework_agents (company_id, employee_id, agent_name, token_hash, created_at, updated_at)
     VALUES ($1, $2, 'Desk', '\\x01', now(), now())`,
    [companyId, person.employeeId],
  );
  await queryRows(
    `INSERT INTO provisioning_tokens (company_id, token_name, token_hash, created_at, updated_at)
     VALUES ($1, 'Entra', '\\x01', now(), now())`,
    [companyId],
  );
  await queryRows(
    `INSERT INTO calendar_feeds (company_id, employee_id, secret_hash, created_at, updated_at)
     VALUES ($1, $2, '\\x01', now(), now())`,
    [companyId, person.employeeId],
  );
  await portal.make.calendarPassword(person);
  await portal.make.apiToken({ companyId, accountId: person.accountId });
  await queryRows(
    `INSERT INTO provider_visits (state_hash, browser_hash, provider, sealed, login, created_at, expires_at)
     VALUES ('\\x01', '\\x01', 'acme', '\\x01', '{}', now(), now() + interval '10 minutes')`,
  );
  await queryRows(
    "INSERT INTO spent_logout_tokens (token_hash, expires_at) VALUES ('\\x01', now() + interval '1 hour')",
  );

  const at = new Date('2026-11-20T02:00:00Z');
  const [ended] = await queryRows('SELECT * FROM settle_restored($1)', [at]);
  expect(ended).toMatchObject({
    sessions_ended: 1,
    codes_dead: 2,
    challenges_dead: 1,
    terminals_asked: 1,
  });
  for (const [table, left] of Object.entries(goodForAWhile))
    expect([table, (await queryRows(`SELECT FROM ${table} WHERE ${left}`)).length]).toEqual([table, 0]);
  const [factor] = await queryRows(
    'SELECT last_used_step AS step FROM second_factors WHERE account_id = $1',
    [person.accountId],
  );
  expect(factor.step).toBe(Math.floor(at.getTime() / 30_000) + 1);
  const commands = await queryRows('SELECT number, kind FROM device_commands WHERE device_id = $1', [
    device.id,
  ]);
  expect(commands).toEqual([{ number: 10_001, kind: 'CHECK' }]);
  expect((await portal.make.employee()).employeeId).toBeGreaterThan((person.employeeId ?? 0) + 100_000);
  expect(
    await queryRows("SELECT action FROM audit_log WHERE chain_id = 0 AND action = 'sessions.restore'"),
  ).toEqual([{ action: 'sessions.restore' }]);
});

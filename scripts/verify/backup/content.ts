import { createHash } from 'node:crypto';
import { buildings } from '@gatehouse/api/area/buildings';
import { passwords } from '@gatehouse/api/auth/passwords';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { codeOf, giveSecondFactor, requestChallenge } from '@gatehouse/testing/kit/second-step';
import { insertMailedCode } from '@gatehouse/testing/kit/stored-codes';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { deviceSecret } from '../../../apps/server/src/features/device-ops/signed-requests/device-secret.ts';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../../apps/server/src/features/device-ops/signed-requests/signature.ts';
import { storeFile } from '../../../apps/server/src/platform/files/store-file.ts';
import { hashPassword } from '../../../apps/server/src/platform/password.ts';
import type { Home } from './home.ts';

const password = 'Blue-Kettle-42';

/**
 * The data of a portal before its backup. A restore must invalidate the temporary credentials and keep all other data.
 */
export type BackupContent = Awaited<ReturnType<typeof fill>>;

/** Creates people, terminals, punches, a picture, and all kinds of temporary credentials. */
export async function fill(home: Home, people: number, leaverName: string) {
  const { make, portal } = home;
  const company = await make.company();
  const department = await make.department({ companyId: company.id });
  const organisation = { companyId: company.id, departmentId: department.id };
  const admin = await make.employee({ ...organisation, roles: ['ADMIN'] });
  const leaver = await make.employee({ ...organisation, displayName: leaverName });
  const guarded = await make.employee(organisation);
  const staff = [leaver];
  for (let n = 0; n < people; n++) staff.push(await make.employee(organisation));
  await make.owner.query('UPDATE accounts SET password_hash = $1', [await hashPassword(password)]);
  const terminal = await make.device({ companyId: company.id });
  const signing = await make.device({ companyId: company.id, protocol: 'JSON' });
  await make.owner.query("UPDATE devices SET allowed_addresses = '{}' WHERE protocol = 'JSON'");
  for (const { pin } of staff)
    await terminalOf(portal, terminal.serial).attlog([`${pin}\t2026-11-18 08:00:00\t0\t1`]);

  const picture = await storeFile(portal.services, company.id, Buffer.from('a face'));
  await make.owner.query('UPDATE employees SET avatar = $1 WHERE id = $2', [picture.name, admin.employeeId]);
  const session = await signIn(home, admin.accountName);
  const secret = await giveSecondFactor(portal, home, guarded);
  await make.owner.query(
    "INSERT INTO recovery_codes (account_id, company_id, selector, code_hash) VALUES ($1, $2, 'ab', 'x')",
    [guarded.accountId, guarded.companyId],
  );
  await make.owner.query(
    `INSERT INTO mails (company_id, account_id, kind, to_address, to_name, language, sealed, created_at, due_at, expires_at)
     VALUES ($1, $2, 'INVITATION', 'x@example.com', 'x', 'en', '\\x00', now(), now(), now() + interval '1 day')`,
    [company.id, admin.accountId],
  );
  const challenge = await requestChallenge(portal, guarded, password);
  const mailed = await insertMailedCode(home, portal, admin);
  return { company, admin, leaver, guarded, terminal, signing, picture, session, secret, challenge, mailed };
}

export async function signIn({ portal }: Home, account: string) {
  const payload = { account, password, deviceType: 'VERIFY', rememberMe: true };
  const answer = await portal.app.inject({ method: 'POST', url: pathOf(sessions.loginByUsername), payload });
  return answer.json().result as { token: string; refreshToken: string };
}

/** Returns a signed request of a device, as an eavesdropper could have recorded it. */
export function signPunch(home: Home, { signing, admin }: BackupContent, recordId: string, at: Date) {
  const payload = JSON.stringify({
    punches: [{ recordId, employeePin: admin.pin, at: '2026-11-18T17:00:00' }],
  });
  const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), `nonce-${recordId}`];
  const secret = deviceSecret(home.portal.services.settings.masterKey, signing.id, 1);
  const request = { method: 'POST', path: '/device/v1/punches', body: payload, timestamp, nonce };
  return {
    method: 'POST' as const,
    url: request.path,
    payload,
    headers: {
      [deviceHeaders.device]: signing.serial,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.signature]: signDeviceRequest(request, secret),
    },
  };
}

/** Tries the credentials. Returns the status codes by name of the credential. */
export async function tryCredentials(
  { portal }: Home,
  content: BackupContent,
): Promise<Record<string, number>> {
  const post = async (url: string, payload: object) =>
    (await portal.app.inject({ method: 'POST', url, payload })).statusCode;
  const { session, challenge, secret, mailed } = content;
  const headers = { authorization: `Bearer ${session.token}` };
  const listAnswer = await portal.app.inject({ method: 'GET', url: pathOf(buildings.list), headers });
  return {
    session: listAnswer.statusCode,
    code: await post(pathOf(passwords.verifyOtp), mailed),
    challenge: await post(pathOf(sessions.secondStep), { challenge, code: codeOf(secret, new Date()) }),
    refresh: await post(pathOf(sessions.refresh), { refreshToken: session.refreshToken }),
  };
}

/** Matches tables that a restore changes on purpose, and tables that change at every start of a portal. */
const moving =
  /^(sessions|refresh_tokens|login_challenges|one_time_codes|recovery_codes|second_factors|mails|idempotency_keys|device_nonces|installation|device_states|device_commands|audit_log|audit_heads|attempt_counters|schema_migrations|security_events)$/;

/** Returns the number of rows and a checksum of all rows, in tables that must not change. */
export async function sumOf({ make }: Pick<Home, 'make'>): Promise<{ rows: number; sum: string }> {
  const { rows: tables } = await make.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const hash = createHash('sha256');
  let rows = 0;
  for (const { name } of tables.filter((table) => !moving.test(table.name))) {
    const { rows: tableRows } = await make.owner.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t ORDER BY 1`,
    );
    hash.update(`${name}\n`);
    for (const { row } of tableRows) hash.update(`${row}\n`);
    rows += tableRows.length;
  }
  return { rows, sum: hash.digest('hex') };
}

import { installation } from '@gatehouse/api/overview/installation';
import { HOUR } from '@gatehouse/api/platform/dates';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';

const read = async (client: Client) => (await client.call(installation.get)).result;

it('lists active companies without an active administrator', async () => {
  const portal = await testPortal();
  const { make } = portal;
  const client = await portal.as(await make.sysadmin());
  const { id: companyId } = await make.company();
  const names = async () => {
    const { withoutAdministrator } = await read(client);
    return withoutAdministrator.length;
  };
  expect(await names()).toBe(1);
  const admin = await make.employee({ companyId, roles: ['ADMIN'] });
  expect(await names()).toBe(0);
  await make.owner.query('UPDATE accounts SET status = 0 WHERE id = $1', [admin.accountId]);
  expect(await names()).toBe(1);
  await make.owner.query('UPDATE companies SET is_enabled = false WHERE id = $1', [companyId]);
  expect(await names()).toBe(0);
});

it('reports outages of the mail server, failed jobs of the last day and the last backup', async () => {
  const portal = await testPortal();
  const { make, clock } = portal;
  const client = await portal.as(await make.sysadmin());
  expect(await read(client)).toMatchObject({
    mail: { isSetUp: false, failingSince: null, failed: 0 },
    failedJobs: 0,
    backup: { isRecorded: true, lastAt: null },
  });
  const now = clock.now();
  const earlier = (hours: number) => new Date(now.getTime() - hours * HOUR);
  await make.owner.query('UPDATE mail_relay SET failing_since = $1', [earlier(2)]);
  const insertJob =
    "INSERT INTO pgboss.job (name, state, completed_on) SELECT name, 'failed', $1 FROM pgboss.queue LIMIT 1";
  for (const hours of [1, 25]) await make.owner.query(insertJob, [earlier(hours)]);
  await make.owner.query(
    `INSERT INTO portal_settings (company_id, key, value, updated_at) VALUES (NULL, 'backup', $1, $2)`,
    [{ lastAt: '2026-11-18T02:00:00Z' }, now],
  );
  expect(await read(client)).toMatchObject({
    mail: { failingSince: earlier(2).toISOString() },
    failedJobs: 1,
    backup: { lastAt: '2026-11-18T02:00:00Z' },
  });
});

it('counts failed emails that can still be resent', async () => {
  const portal = await testPortal();
  const { make, clock } = portal;
  const operator = await make.sysadmin();
  const client = await portal.as(operator);
  const insertFailed = (isOfUse: boolean) =>
    make.owner.query(
      `INSERT INTO mails (account_id, kind, to_address, to_name, language, sealed, state, created_at, due_at, expires_at)
       VALUES ($4, 'INVITATION', 'a@example.com', 'A', 'en', $1, 'FAILED', $2, $2, $2::timestamptz + $3::interval)`,
      [isOfUse ? Buffer.from('x') : null, clock.now(), isOfUse ? '1 hour' : '-1 hour', operator.accountId],
    );
  await insertFailed(true);
  await insertFailed(false);
  expect((await read(client)).mail.failed).toBe(1);
});

it('refuses administrators of a company', async () => {
  const portal = await testPortal();
  const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  expect((await admin.call(installation.get)).code).toBe('AUTH_NO_PERMISSION');
});

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { dropCopy } from '@gatehouse/testing/portal/database';
import { openTestPortal } from '@gatehouse/testing/portal/open-portal';
import { expect, inject, it } from 'vitest';
import { withClient } from './client.ts';

// Managed servers do not provide a superuser. Row-level security is therefore also forced on the owner of the tables.
it('migrates, signs in and writes audit entries with a database owner that is no superuser', async () => {
  const server = inject('server');
  const name = `owner_${randomUUID().replaceAll('-', '')}`;
  const connection = { ...server, user: name, database: name };
  const queryAsAdministrator = (statement: string) =>
    withClient({ ...server, database: 'postgres' }, (client) => client.query(statement));
  await queryAsAdministrator(`CREATE ROLE ${name} LOGIN`);
  await queryAsAdministrator(`CREATE DATABASE ${name} OWNER ${name}`);
  try {
    const portal = await openTestPortal(connection, {
      dataDir: tmpdir(),
      settings: { SECRET_KEY: 'x'.repeat(32) },
    });
    const answer = await portal.app.inject({
      method: 'POST',
      url: pathOf(sessions.loginByUsername),
      payload: { account: 'sysadmin', password: 'first-Start-1', deviceType: 'PHONE' },
    });
    expect(answer.statusCode).toBe(200);
    const logout = await portal.app.inject({
      method: 'POST',
      url: pathOf(sessions.logout),
      headers: { authorization: `Bearer ${answer.json().result.token}` },
    });
    expect(logout.statusCode).toBe(200);
    await portal.close();
  } finally {
    await dropCopy({ ...server, database: name });
    await queryAsAdministrator(`DROP ROLE ${name}`);
  }
});

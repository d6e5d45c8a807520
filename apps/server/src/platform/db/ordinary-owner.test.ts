import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { dropCopy } from '@gatehouse/testing/portal/database';
import { expect, inject, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { openPortal } from '../../portal.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { withClient } from './client.ts';
import { deriveConnections } from './connections.ts';

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
    const settings = {
      NODE_ENV: 'test',
      DATA_DIR: tmpdir(),
      SECRET_KEY: 'x'.repeat(32),
      FIRST_ADMIN_PASSWORD: 'first-Start-1',
    };
    const portal = await openPortal(loadConfig(settings), deriveConnections(connection), createLog('error'), {
      clock: systemClock,
      work: false,
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

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { employees } from '@gatehouse/api/people/employees';
import { apiTokens } from '@gatehouse/api/settings/api-tokens';
import { password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/api/samples');
const programs = { sh: 'sh', ts: process.execPath, py: 'python3' };
const portal = await testPortal({ at: '2026-11-20T02:00:00Z' });
const env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  const company = await portal.make.company();
  const department = await portal.make.department({ companyId: company.id });
  const room = await portal.make.room({ companyId: company.id, type: 'MEETING_ROOM' });
  const admin = await portal.make.employee({ companyId: company.id, roles: ['ADMIN'] });
  const device = await portal.make.device({ companyId: company.id });
  await terminalOf(portal, device.serial).attlog([`${admin.pin}\t2026-11-20 08:00:00\t0\t15`]);
  await setTestPasswords(portal, admin);
  const { result: created } = await (await portal.as(admin)).call(apiTokens.createMine, {
    body: {
      companyId: company.id,
      tokenName: 'Samples',
      permissions: [deviceLogs.list, employees.create, meetings.create].map(({ permission }) => permission),
      endsOn: '2026-12-31',
    },
  });
  Object.assign(env, {
    PORTAL: await portal.app.listen({ port: 0, host: '127.0.0.1' }),
    TOKEN: created.token,
    ACCOUNT: admin.accountName,
    PASSWORD: password,
    COMPANY_ID: String(company.id),
    DEPARTMENT_ID: String(department.id),
    ROOM_ID: String(room.id),
    PATH: process.env.PATH,
  });
});

describe.each(Object.entries(programs))('samples of the API reference in .%s', (extension, program) => {
  it.each<[string, RegExp]>([
    ['sessions.loginByUsername', /^[\w-]{43}$/],
    ['deviceLogs.list', /2026-11-20T01:00:00/],
    ['employees.create', /^\d+$|"accountName":"ann.lee"/],
    ['meetings.create', /^\d+$|"title":"Weekly review"/],
  ])('sample %s succeeds', async (name, output) => {
    const { stdout } = await promisify(execFile)(program, [join(folder, `${name}.${extension}`)], { env });
    expect(stdout.trim()).toMatch(output);
  });
});

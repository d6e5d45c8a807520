import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { employeeChanges } from '@gatehouse/api/people/employee-changes';
import { employees } from '@gatehouse/api/people/employees';
import { apiTokens } from '@gatehouse/api/settings/api-tokens';
import { password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/api/samples');
const programs = { sh: 'sh', ts: process.execPath, py: 'python3' };
const portal = await testPortal({ at: '2026-11-20T02:00:00Z', work: true });
const env: NodeJS.ProcessEnv = {};
/** Folder into which the samples download files. */
const cwd = await mkdtemp(join(tmpdir(), 'gatehouse-samples-'));
afterAll(() => rm(cwd, { recursive: true }));

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
      permissions: [
        deviceLogs.list,
        timesheets.records,
        employeeChanges.list,
        employees.create,
        meetings.create,
      ].map(({ permission }) => permission),
      endsOn: '2026-12-31',
    },
  });
  Object.assign(env, {
    PORTAL: await portal.app.listen({ port: 0, host: '127.0.0.1' }),
    TOKEN: created.token,
    SESSION: (await portal.bearer(admin)).replace('Bearer ', ''),
    ACCOUNT: admin.accountName,
    PASSWORD: password,
    COMPANY_ID: String(company.id),
    DEPARTMENT_ID: String(department.id),
    ROOM_ID: String(room.id),
    PATH: process.env.PATH,
  });
});

describe.each(Object.entries(programs))('code samples of the API reference in .%s', (extension, program) => {
  it.each<[string, RegExp]>([
    ['sessions.loginByUsername', /^[\w-]{43}$/],
    ['deviceLogs.list', /2026-11-20T01:00:00/],
    ['timesheets.records', /2026-11-20/],
    ['employeeChanges.list', /CHANGED(?:.|\n)*^\d+-\d+$/m],
    ['employees.create', /^\d+$|"accountName":"ann.lee"/],
    ['meetings.create', /^\d+$|"title":"Weekly review"/],
    ['exports.create', /^\S.*\.xlsx [1-9]\d*$/],
  ])('sample %s succeeds', async (name, output) => {
    const { stdout } = await promisify(execFile)(program, [join(folder, `${name}.${extension}`)], {
      env,
      cwd,
    });
    expect(stdout.trim()).toMatch(output);
  });

  it('sample employeeChanges.list continues with the cursor of the last run', async () => {
    const run = async (cursor?: string) => {
      const { stdout } = await promisify(execFile)(
        program,
        [join(folder, `employeeChanges.list.${extension}`)],
        {
          env: { ...env, CURSOR: cursor },
        },
      );
      return stdout.trim();
    };
    const cursor = (await run()).split('\n').at(-1);
    const next = await run(cursor);
    expect(next).not.toContain('CHANGED');
    expect(next.split('\n').at(-1)).toBe(cursor);
  });
});

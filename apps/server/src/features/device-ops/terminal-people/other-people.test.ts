import { devices } from '@gatehouse/api/area/devices';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncJob } from '../device-people/device-people.service.ts';

const portal = await testPortal();
let companyId: number;
let admin: Client;
let john: number | null;
let id: number;
let terminal: TerminalClient;
const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

/** Reproduces the recording zk-another-under-29.txt, in which a terminal of a branch has reported its people. */
beforeEach(async () => {
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  john = (await portal.make.employee({ companyId, pin: '29', displayName: 'John Smith' })).employeeId;
  const device = await portal.make.device({ companyId });
  id = device.id;
  terminal = terminalOf(portal, device.serial);
});
const userLine = (name: string, pin = '29') =>
  `USER PIN=${pin}\tName=${name}\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=0000000100000000\tVerify=0\n`;
const report = (lines: string) => terminal.send('POST', 'cdata', '&table=OPERLOG&OpStamp=1', lines);
const punch = (time: string) => terminal.attlog([`29\t${time}\t0\t1\t0\t0`]);
const listPunches = () =>
  rows('SELECT wall_time::text AS wall FROM punches WHERE employee_id = $1 ORDER BY 1', [john]);
const poll = async () => {
  await syncJob.run(portal.services, { companyId });
  return (await terminal.poll()).body;
};
const listPeople = async () => (await admin.call(terminalPeople.list, { params: { id } })).result;
const decide = (same: boolean, terminalUserIds = ['29']) =>
  admin.call(terminalPeople.decide, { params: { id }, body: { terminalUserIds, same } });
const getDevice = async () => (await admin.call(devices.get, { params: { id } })).result;
const listQuarantine = async (state = 'OPEN') =>
  (await admin.call(quarantine.list, { query: { state } })).result.content;
const listNotifications = async () =>
  (await admin.call(notifications.list, { query: {} })).result.content.map(
    ({ subject }: { subject: string }) => subject,
  );

describe("terminals with another person under an employee's terminal user ID", () => {
  it('sends no employee under an ID that another person has on the terminal, and quarantines punches under the ID', async () => {
    await report(`${userLine('Sarah Doe')}FP PIN=29\tFID=6\tSize=4\tValid=1\tTMP=AAAA\n`);
    await punch('2026-11-19 08:01:10');
    expect(await poll()).not.toContain('PIN=29');
    expect(await listPunches()).toEqual([]);
    expect(await getDevice()).toMatchObject({
      problems: expect.arrayContaining(['OTHER_PEOPLE']),
      otherPeople: 1,
    });
    expect((await listPeople()).doubtful).toMatchObject([
      { terminalUserId: '29', name: 'Sarah Doe', identity: 'ASKED', employeeId: john, records: 1 },
    ]);
    expect(await listQuarantine()).toMatchObject([
      { reason: 'OTHER_PERSON', personCode: '29', owner: { displayName: 'John Smith' } },
    ]);
    expect(await listNotifications()).toContain('Another name on a terminal');
  });

  it('does not repeat a queued or delivered update of an employee after the terminal reports another person', async () => {
    expect(await poll()).toContain('PIN=29\tName=John Smith');
    await report(userLine('Sarah Doe'));
    portal.clock.advance(6 * 60_000);
    expect(await poll()).not.toContain('PIN=29');
  });

  it('moves a punch to quarantine if it arrived before the terminal reported another person', async () => {
    await punch('2026-11-19 08:01:10');
    expect(await listPunches()).toHaveLength(1);
    await report(userLine('Sarah Doe'));
    expect(await listPunches()).toEqual([]);
    expect(await rows('SELECT status FROM attendance_days WHERE employee_id = $1', [john])).toEqual([]);
    expect((await listPeople()).doubtful).toMatchObject([{ records: 1 }]);
  });

  it('sends the employee and counts the punches after a decision that the person is the employee', async () => {
    await report(userLine('Johnny S.'));
    await punch('2026-11-19 08:01:10');
    expect((await decide(true)).result).toEqual({ counted: 1, waiting: 0 });
    expect(await listPunches()).toHaveLength(1);
    expect((await getDevice()).problems).not.toContain('OTHER_PEOPLE');
    expect(await poll()).toContain('PIN=29\tName=John Smith');
    await report(userLine('Johnny S.'));
    await punch('2026-11-19 17:00:00');
    expect(await listPunches()).toHaveLength(2);
  });

  it('sends no updates and no longer lists the person as a problem after a decision that the person is someone else', async () => {
    await report(userLine('Sarah Doe'));
    expect((await decide(false)).status).toBe(200);
    expect((await getDevice()).problems).not.toContain('OTHER_PEOPLE');
    await punch('2026-11-19 08:01:10');
    expect(await listPunches()).toEqual([]);
    expect(await poll()).not.toContain('PIN=29');
    expect((await listPeople()).doubtful).toMatchObject([{ identity: 'OTHER', records: 1 }]);
    await report(userLine('Peter Pan'));
    expect((await listPeople()).doubtful).toMatchObject([{ identity: 'ASKED' }]);
  });

  it('sends the employee after the other person was removed from the terminal', async () => {
    await report(userLine('Sarah Doe'));
    const body = { terminalUserId: '29' };
    expect((await admin.call(terminalPeople.remove, { params: { id }, body })).status).toBe(200);
    const [, number] = /C:(\d+):DATA DELETE USERINFO PIN=29/.exec(await poll()) ?? [];
    await terminal.report(`ID=${number}&Return=0&CMD=DATA`);
    expect((await terminal.poll()).body).toContain('PIN=29\tName=John Smith');
    expect((await listPeople()).doubtful).toEqual([]);
  });

  it.each(['JOHN SMITH', 'Smith John', 'Jóhn Smith', ''])(
    'accepts the reported name “%s” as John Smith',
    async (name) => {
      await report(userLine(name));
      expect((await listPeople()).doubtful).toEqual([]);
      expect(await poll()).toContain('PIN=29\tName=John Smith');
    },
  );

  it('accepts a reported name that the portal sent before the employee was renamed', async () => {
    const [, number] = /C:(\d+):.*PIN=29/.exec(await poll()) ?? [];
    await terminal.report(`ID=${number}&Return=0&CMD=DATA`);
    await rows("UPDATE employees SET display_name = 'John Doe', last_name = 'Doe' WHERE id = $1", [john]);
    await report(userLine('John Smith'));
    expect((await listPeople()).doubtful).toEqual([]);
  });

  it('sends the withdrawal of a card again if the first command ended because the terminal reported another name', async () => {
    await rows("UPDATE employees SET card_number = '77' WHERE id = $1", [john]);
    const [, number] = /C:(\d+):.*PIN=29\t.*Card=77/.exec(await poll()) ?? [];
    await terminal.report(`ID=${number}&Return=0&CMD=DATA`);
    await rows('UPDATE employees SET card_number = NULL WHERE id = $1', [john]);
    expect(await poll()).toMatch(/PIN=29\t.*Card=\t/);
    await report(userLine('Sarah Doe'));
    expect((await terminal.poll()).body).toMatch(/PIN=29\t.*Card=\t/);
  });

  it('sends the withdrawal of a card even if the terminal reports another name', async () => {
    await rows("UPDATE employees SET card_number = '77' WHERE id = $1", [john]);
    const [, number] = /C:(\d+):.*PIN=29\t.*Card=77/.exec(await poll()) ?? [];
    await terminal.report(`ID=${number}&Return=0&CMD=DATA`);
    await report(userLine('Sarah Doe'));
    expect((await listPeople()).doubtful).toHaveLength(1);
    await rows('UPDATE employees SET card_number = NULL WHERE id = $1', [john]);
    expect(await poll()).toMatch(/PIN=29\tName=John Smith\t.*Card=\t/);
  });
});

it('sends no new employee under an ID that a terminal has for another person', async () => {
  await report(userLine('Sarah Doe', '4711'));
  await portal.make.employee({ companyId, pin: '4711', displayName: 'Mary Major' });
  expect(await poll()).not.toContain('PIN=4711');
  expect((await listPeople()).doubtful).toMatchObject([
    { terminalUserId: '4711', displayName: 'Mary Major' },
  ]);
});

it('counts the records of an accepted quarantine group, and dismisses a group together with all its records', async () => {
  await report(userLine('Sarah Doe'));
  await punch('2026-11-19 08:01:10');
  await punch('2026-11-19 17:01:10');
  const [line] = await listQuarantine();
  expect(line).toMatchObject({ records: 2 });
  expect((await admin.call(quarantine.release, { params: { id: line.id } })).status).toBe(200);
  expect(await listPunches()).toHaveLength(2);
  await punch('2026-11-18 08:01:10');
  await punch('2026-11-18 09:01:10');
  const dismissed = await admin.call(quarantine.dismiss, { params: { id: (await listQuarantine())[0].id } });
  expect(dismissed.result).toEqual({ dismissed: 2 });
});

it('rejects a decision about a person with the same name on the terminal and in the portal', async () => {
  await report(userLine('John Smith'));
  expect((await decide(true)).code).toBe('ATT_TERMINAL_PERSON_NOT_FOUND');
});

describe('assignment of an old terminal user ID', () => {
  const map = (employeeId: number | null, more: object = {}) =>
    admin.call(quarantine.map, { body: { code: '29029', employeeId, ...more } });
  const datesOf = (employeeId: number | null) =>
    rows('SELECT DISTINCT punch_date::text AS date FROM punches WHERE employee_id = $1 ORDER BY 1', [
      employeeId,
    ]);
  let ann: number | null;
  beforeEach(async () => {
    ann = (await portal.make.employee({ companyId })).employeeId;
    await rows("UPDATE employees SET joined_on = '2026-11-10' WHERE id = $1", [ann]);
    await terminal.attlog(
      ['2026-11-05 08:00:00', '2026-11-09 08:00:00', '2026-11-11 08:00:00', '2026-11-12 08:00:00'].map(
        (time) => `29029\t${time}\t0\t1\t0\t0`,
      ),
    );
  });

  it('lists dates before the assignment of an old ID, and marks dates outside the employment', async () => {
    const { result } = await admin.call(quarantine.preview, { query: { code: '29029', employeeId: ann } });
    expect(
      result.days.map(({ date, unemployed }: { date: string; unemployed: boolean }) => [date, unemployed]),
    ).toEqual([
      ['2026-11-05', true],
      ['2026-11-09', true],
      ['2026-11-11', false],
      ['2026-11-12', false],
    ]);
  });

  it('leaves records of an assigned old ID in quarantine if they are from before the entry date', async () => {
    expect((await map(ann)).result).toMatchObject({ mapped: 2, waiting: 0 });
    expect(await datesOf(ann)).toEqual([{ date: '2026-11-11' }, { date: '2026-11-12' }]);
    expect(await listQuarantine()).toMatchObject([
      { reason: 'OTHER_PERSON', personCode: '29029', records: 2 },
    ]);
  });

  it('creates punches for the selected dates of an assigned old ID', async () => {
    await map(ann, { skippedDates: ['2026-11-12'], addedDates: ['2026-11-05'] });
    expect(await datesOf(ann)).toEqual([{ date: '2026-11-05' }, { date: '2026-11-11' }]);
  });
});

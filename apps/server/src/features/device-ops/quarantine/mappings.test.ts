import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { employees } from '@gatehouse/api/people/employees';
import { systemLog } from '@gatehouse/api/settings/system-log';
import type { Person } from '@gatehouse/testing/data/factories';
import { countLockWaits, runOverlapping, waitForLockWait } from '@gatehouse/testing/kit/locks';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { reprocessJob } from './reprocess.service.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let other: Client;
let stranger: Client;
let terminal: TerminalClient;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
  companyId = (await portal.make.company()).id;
  admin = await portal.as(
    await portal.make.employee({ companyId, roles: ['ADMIN'], displayName: 'Ada Admin' }),
  );
  other = await portal.as(
    await portal.make.employee({ companyId, roles: ['ADMIN'], displayName: 'Bob Boss' }),
  );
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  terminal = terminalOf(portal, (await portal.make.device({ companyId })).serial);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const person = (displayName?: string) =>
  portal.make.employee({ companyId, ...(displayName && { displayName }) });
const twoDays = (code: string, month = '2026-11') =>
  ['17', '18'].flatMap((day) => [
    `${code}\t${month}-${day} 09:00:00\t0\t1`,
    `${code}\t${month}-${day} 18:00:00\t1\t1`,
  ]);
const map = (code: string, { employeeId }: Person, client = admin) =>
  client.call(quarantine.map, { body: { code, employeeId: employeeId ?? 0 } });
const mappingsOf = async (code: string, client = admin) =>
  (await client.call(quarantine.mappings, { query: { code } })).result.content;
const newestMapping = async (code: string) => ({ id: (await mappingsOf(code))[0].id as number });
const undo = async (code: string, client = admin) =>
  client.call(quarantine.undo, { params: await newestMapping(code) });
const daysOf = ({ employeeId }: Person) =>
  rows('SELECT work_date::text AS date, status FROM attendance_days WHERE employee_id = $1 ORDER BY 1', [
    employeeId,
  ]);
const punchesOf = async ({ employeeId }: Person) =>
  (await rows('SELECT 1 FROM punches WHERE employee_id = $1', [employeeId])).length;
const countPunches = async () =>
  (
    await rows('SELECT coalesce(sum(total), 0)::int AS total FROM punch_counters WHERE company_id = $1', [
      companyId,
    ])
  )[0].total;
const openOf = async (keyword: string) =>
  (await admin.call(quarantine.list, { query: { keyword } })).result.content.map(
    ({ personCode, records }: { personCode: string; records: number }) => [personCode, records],
  );

describe('preview of the mapping of a person code', () => {
  it('shows the person, the number of punches and the changed attendance days before a person code is mapped', async () => {
    const anna = await person('Anna Kim');
    await terminal.attlog([`${anna.pin}\t2026-11-17 08:30:00\t0\t1`]);
    await terminal.attlog(twoDays('700001'));
    const { result } = await admin.call(quarantine.preview, {
      query: { code: '700001', employeeId: anna.employeeId ?? 0 },
    });
    expect(result).toMatchObject({ displayName: 'Anna Kim', records: 4, isWhole: true });
    expect(result.days).toEqual([
      {
        date: '2026-11-17',
        punches: 2,
        was: 'INCOMPLETE',
        becomes: 'PRESENT',
        closed: false,
        unemployed: false,
      },
      { date: '2026-11-18', punches: 2, was: null, becomes: 'PRESENT', closed: false, unemployed: false },
    ]);
    // The preview changes no records.
    expect(await punchesOf(anna)).toBe(1);
    await map('700001', anna);
    expect(await daysOf(anna)).toEqual([
      { date: '2026-11-17', status: 'PRESENT' },
      { date: '2026-11-18', status: 'PRESENT' },
    ]);
  });

  it('shows days in a closed month in the preview of a mapping', async () => {
    const employee = await person();
    await terminal.attlog(twoDays('700002', '2026-09'));
    await admin.call(attendanceMonths.lock, { params: { companyId, month: '2026-09' } });
    const { result } = await admin.call(quarantine.preview, {
      query: { code: '700002', employeeId: employee.employeeId ?? 0 },
    });
    expect(result.days.map(({ closed }: { closed: boolean }) => closed)).toEqual([true, true]);
    await admin.call(attendanceMonths.unlock, { params: { companyId, month: '2026-09' } });
  });

  it('rejects mapping a number that became a guest card after its records were received', async () => {
    const employee = await person();
    await terminal.attlog(twoDays('700077', '2026-09'));
    await portal.make.owner.query(
      "INSERT INTO guest_cards (company_id, card_num, card_name, created_at, updated_at) VALUES ($1, '700077', 'G', now(), now())",
      [companyId],
    );
    const input = { code: '700077', employeeId: employee.employeeId ?? 0 };
    for (const { code } of [
      await admin.call(quarantine.preview, { query: input }),
      await admin.call(quarantine.map, { body: input }),
    ])
      expect(code).toBe('ATT_PERSON_CODE_TAKEN');
  });

  it('rejects mapping a person code of another person, and mapping to a person of another company', async () => {
    const [owner, two] = [await person(), await person()];
    const query = { code: owner.pin, employeeId: two.employeeId ?? 0 };
    expect((await admin.call(quarantine.preview, { query })).code).toBe('ATT_PERSON_CODE_TAKEN');
    expect((await stranger.call(quarantine.preview, { query })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });
});

describe('mapping of a person code', () => {
  it('stores the author and time of the mapping of a person code, and shows the mapping with its records', async () => {
    const anna = await person('Anna Park');
    await terminal.attlog(twoDays('700003'));
    await map('700003', anna);
    const expected = {
      code: '700003',
      employeeId: anna.employeeId,
      displayName: 'Anna Park',
      mappedAt: '2026-11-20T04:00:00.000Z',
      mappedBy: 'Ada Admin',
      undoneAt: null,
      undoneBy: null,
      undo: null,
    };
    expect(await mappingsOf('700003')).toMatchObject([expected]);
    const { result } = await admin.call(quarantine.list, { query: { state: 'MAPPED', keyword: '700003' } });
    expect(result.content).toMatchObject([{ records: 4, mapping: expected }]);
    expect(await mappingsOf('700003', stranger)).toEqual([]);
    // Mapping the same person code again adds no punches.
    await map('700003', anna);
    expect(await mappingsOf('700003')).toHaveLength(1);
  });

  it('moves the punches of a mapping, including later punches, back to quarantine after the mapping is undone, and computes the attendance days again', async () => {
    const [anna, before] = [await person(), await countPunches()];
    await terminal.attlog([`${anna.pin}\t2026-11-17 08:30:00\t0\t1`]);
    await terminal.attlog(twoDays('700004'));
    await map('700004', anna);
    await terminal.attlog(['700004\t2026-11-19 09:00:00\t0\t1']);
    expect(await punchesOf(anna)).toBe(6);
    const preview = await admin.call(quarantine.previewUndo, { params: await newestMapping('700004') });
    expect(preview.result).toMatchObject({ records: 5, closedMonths: [] });
    expect(preview.result.days).toEqual([
      { date: '2026-11-17', punches: 2, was: 'PRESENT', becomes: 'INCOMPLETE', closed: false },
      { date: '2026-11-18', punches: 2, was: 'PRESENT', becomes: null, closed: false },
      { date: '2026-11-19', punches: 1, was: 'INCOMPLETE', becomes: null, closed: false },
    ]);
    expect((await undo('700004', other)).result).toEqual({ returned: 5, days: 3 });
    expect(await punchesOf(anna)).toBe(1);
    expect(await countPunches()).toBe(before + 1);
    expect(await openOf('700004')).toEqual([['700004', 5]]);
    expect(await daysOf(anna)).toEqual([{ date: '2026-11-17', status: 'INCOMPLETE' }]);
    expect(await mappingsOf('700004')).toMatchObject([{ undoneBy: 'Bob Boss', undo: 'UNDONE' }]);
    // New records with the code have no person after the mapping is undone. The portal still recognises a repeated
    // record.
    await terminal.attlog([...twoDays('700004'), '700004\t2026-11-19 18:00:00\t1\t1']);
    expect(await openOf('700004')).toEqual([['700004', 6]]);
  });

  it('maps a person code to one person, to another and to the first again, and undoes each mapping in between', async () => {
    const [anna, ben] = [await person(), await person()];
    await terminal.attlog(twoDays('700005'));
    for (const [who, without] of [
      [anna, ben],
      [ben, anna],
      [anna, ben],
    ] as const) {
      expect((await map('700005', who)).result).toMatchObject({ mapped: 4, waiting: 0 });
      expect([await punchesOf(who), await punchesOf(without)]).toEqual([4, 0]);
      expect((await daysOf(who)).map(({ status }) => status)).toEqual(['PRESENT', 'PRESENT']);
      expect((await undo('700005')).status).toBe(200);
    }
    const history = await mappingsOf('700005');
    expect(history.map(({ employeeId }: { employeeId: number }) => employeeId)).toEqual(
      [anna, ben, anna].map(({ employeeId }) => employeeId),
    );
  });

  it('undoes the mapping of a person code only once after two simultaneous attempts', async () => {
    const anna = await person();
    await terminal.attlog(twoDays('700006'));
    await map('700006', anna);
    const params = await newestMapping('700006');
    const both = await Promise.all([admin, other].map((client) => client.call(quarantine.undo, { params })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.call(quarantine.undo, { params })).code).toBe('ATT_MAPPING_UNDONE');
    expect((await stranger.call(quarantine.undo, { params })).code).toBe('ATT_MAPPING_NOT_FOUND');
    expect(await openOf('700006')).toEqual([['700006', 4]]);
  });

  it('rejects undoing the mapping of a person code while a month of its punches is closed', async () => {
    const anna = await person();
    await terminal.attlog([...twoDays('700007', '2026-10'), ...twoDays('700007')]);
    await map('700007', anna);
    const october = { params: { companyId, month: '2026-10' } };
    await admin.call(attendanceMonths.lock, october);
    const preview = await admin.call(quarantine.previewUndo, { params: await newestMapping('700007') });
    expect(preview.result.closedMonths).toEqual(['2026-10']);
    expect((await undo('700007')).code).toBe('ATT_MONTH_CLOSED');
    expect(await punchesOf(anna)).toBe(8);
    await admin.call(attendanceMonths.unlock, october);
    expect((await undo('700007')).result).toEqual({ returned: 8, days: 4 });
  });

  it("undoes the mapping of a person's own card only for the records that were in quarantine before the mapping", async () => {
    const anna = await person();
    await terminal.attlog(twoDays('700008'));
    await rows('UPDATE employees SET card_number = $1 WHERE id = $2', ['700008', anna.employeeId]);
    expect((await map('700008', anna)).result).toMatchObject({ mapped: 4, waiting: 0 });
    await terminal.attlog(['700008\t2026-11-19 09:00:00\t0\t1']);
    expect((await undo('700008')).result).toEqual({ returned: 4, days: 2 });
    expect(await punchesOf(anna)).toBe(1);
  });

  it('rejects undoing the mapping of a person code for an erased or deleted person', async () => {
    const [erasedPerson, deleted] = [await person(), await person()];
    await terminal.attlog(twoDays('700009'));
    await map('700009', erasedPerson);
    await map('700010', deleted);
    const [erased, left] = [await newestMapping('700009'), await newestMapping('700010')];
    await admin.call(employees.remove, { params: { id: deleted.employeeId ?? 0 } });
    expect((await admin.call(quarantine.undo, { params: left })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect(await mappingsOf('700010')).toMatchObject([{ employeeId: null, undo: 'PERSON_GONE' }]);

    await rows('UPDATE employees SET is_enabled = false WHERE id = $1', [erasedPerson.employeeId]);
    const { status } = await admin.call(employees.erase, {
      params: { id: erasedPerson.employeeId ?? 0 },
      body: { accountName: erasedPerson.accountName },
    });
    expect(status).toBe(200);
    expect((await admin.call(quarantine.undo, { params: erased })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect(await mappingsOf('700009')).toEqual([]);
    expect(await rows('SELECT code, mapped_by FROM code_mappings WHERE id = $1', [erased.id])).toMatchObject([
      { code: null },
    ]);
    expect(await rows("SELECT 1 FROM quarantine_groups WHERE group_key LIKE '%700009%'")).toEqual([]);
  });

  it('creates no punches if the job of a mapping of a person code runs after the mapping was undone', async () => {
    const anna = await person();
    await terminal.attlog(twoDays('700011'));
    await map('700011', anna);
    await undo('700011');
    await reprocessJob.run(portal.services, { companyId, code: '700011', accountId: null });
    expect(await punchesOf(anna)).toBe(0);
    expect(await openOf('700011')).toEqual([['700011', 4]]);
  });

  it('rejects undoing the mapping of a person code after the text of its records was deleted', async () => {
    const anna = await person();
    await terminal.attlog(twoDays('700012'));
    await map('700012', anna);
    await rows("UPDATE punch_inbox SET raw = '' WHERE raw LIKE '700012%'");
    expect((await undo('700012')).code).toBe('ATT_RECORD_FORGOTTEN');
  });

  it('rejects the mapping of a person code if another person gets the code as terminal user ID at the same moment', async () => {
    const [anna, ben] = [await person(), await person()];
    const params = { id: ben.employeeId };
    const answers = await runOverlapping(
      portal,
      companyId,
      () => admin.call(employees.update, { params, body: { devicePin: '700014' } }),
      () => map('700014', anna),
    );
    expect(answers.map(({ code }) => code)).toEqual(['success', 'ATT_PERSON_CODE_TAKEN']);
  });

  it('applies the mapping of a person code to a record that a terminal sends at the same moment, in either order', async () => {
    const { owner } = portal.make;
    const [anna, ben] = [await person(), await person()];
    await terminal.attlog(twoDays('700015'));
    // The terminal's request has looked up the owner of the person code, and waits to quarantine the record.
    const holding = await owner.connect();
    await holding.query('BEGIN');
    await holding.query("SELECT FROM quarantine_groups WHERE group_key = 'code 700015' FOR UPDATE");
    const sending = terminal.attlog(['700015\t2026-11-19 09:00:00\t0\t1']);
    await waitForLockWait(owner);
    const mapping = map('700015', anna);
    await expect.poll(() => countLockWaits(owner)).toBeGreaterThan(1);
    await holding.query('COMMIT');
    holding.release();
    await Promise.all([sending, mapping]);
    expect([await punchesOf(anna), await openOf('700015')]).toEqual([5, []]);
    // The person code is assigned, but the assignment is not visible before the commit.
    await terminal.attlog(twoDays('700016'));
    await runOverlapping(
      portal,
      companyId,
      () => map('700016', ben),
      async () => {
        await terminal.attlog(['700016\t2026-11-19 09:00:00\t0\t1']);
        return { status: 200, code: '', result: null, headers: {} };
      },
    );
    expect([await punchesOf(ben), await openOf('700016')]).toEqual([5, []]);
  });

  it('records the mapping of a person code and its removal in the audit trail', async () => {
    const anna = await person();
    await terminal.attlog(twoDays('700013'));
    await map('700013', anna);
    await undo('700013', other);
    const { result } = await admin.call(systemLog.list, {
      query: { from: '2026-11-19', to: '2026-11-21', entity: 'quarantine', entityId: '700013' },
    });
    expect(result.content.map(({ action }: { action: string }) => action)).toEqual([
      'quarantine.undo',
      'quarantine.map',
    ]);
  });
});

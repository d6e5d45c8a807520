import { holidays } from '@gatehouse/api/attendance/holidays';
import { usualSettings, workShifts } from '@gatehouse/api/attendance/work-shifts';
import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, TestPortal } from '../../../../test/kit/portal.ts';
import { recountJob } from '../../attendance/attendance-days/recompute.service.ts';
import { unlockedJob } from '../../attendance/attendance-months/attendance-months.service.ts';
import { leavePortal } from './leave.kit.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

// Friday, 20 November 2026; Monday to Friday, 09:00 to 18:00
beforeAll(async () => {
  ({ portal, companyId, departmentId, admin } = await leavePortal());
});

/** Somebody with twelve days, and an approved leave on these dates. */
async function away(
  from: string,
  to: string,
  more: object = { isAllDay: true },
  amount = 1200,
  status = 'APPROVED',
) {
  const person = await portal.make.employee({ companyId, departmentId });
  const employeeId = person.employeeId ?? 0;
  await portal.make.leaveGrant({ companyId, employeeId, amount });
  const client = await portal.as(person);
  const { result } = await client.call(requests.create, {
    body: {
      ...{ title: 'Sea', type: 'LEAVE', subType: 'ANNUAL', submitted: true },
      ...{ startTime: `${from}T00:00:00`, endTime: `${to}T23:59:59`, ...more },
    },
  });
  if (status === 'APPROVED')
    expect((await admin.call(requests.approve, { body: { reqId: result.id } })).status).toBe(200);
  const balance = async () =>
    (
      await client.call(leaveBalances.mine, { query: { year: Number(from.slice(0, 4)) } })
    ).result.balances.find(({ subType }: { subType: string }) => subType === 'ANNUAL');
  return {
    employeeId,
    id: result.id as number,
    left: async () => (await balance()).left,
    lines: async () =>
      (await balance()).lines.map(
        ({
          kind,
          amount,
          balance: after,
          recount,
        }: {
          kind: string;
          amount: number;
          balance: number;
          recount: { name: string } | null;
        }) => [kind, amount, after, ...(recount ? [recount.name] : [])].join(' '),
      ),
  };
}
const feast = async (date: string, more: object = {}) =>
  (await admin.call(holidays.create, { body: { companyId, name: 'Feast', date, ...more } })).result
    .id as number;

describe('leave that was approved before its hours changed', () => {
  it('gives back a holiday that is added inside it, takes it again when it goes, and says why', async () => {
    const one = await away('2026-12-07', '2026-12-09');
    expect(await one.left()).toBe(900);
    const id = await feast('2026-12-08');
    expect(await one.left()).toBe(1000);
    expect(await one.lines()).toEqual(['ADDITIONAL 1200 1200', 'TAKEN -300 900', 'RECOUNTED 100 1000 Feast']);
    await admin.call(holidays.update, { params: { id }, body: { part: 'FIRST_HALF', name: 'Half a feast' } });
    expect(await one.left()).toBe(950);
    await admin.call(holidays.remove, { params: { id } });
    expect(await one.left()).toBe(900);
    expect(await one.lines()).toEqual([
      'ADDITIONAL 1200 1200',
      'TAKEN -300 900',
      'RECOUNTED 100 1000 Feast',
      'RECOUNTED -50 950 Half a feast',
      'RECOUNTED -50 900 Half a feast',
    ]);
  });

  it('counts hours by the shift that is given later, for its department alone', async () => {
    const hours = {
      isAllDay: false,
      half: null,
      startTime: '2026-12-15T09:00:00',
      endTime: '2026-12-15T11:00:00',
    };
    const one = await away('2026-12-15', '2026-12-15', hours);
    expect(await one.left()).toBe(1175);
    const elsewhere = (await portal.make.department({ companyId })).id;
    const shift = (of: number) =>
      admin.call(workShifts.create, {
        body: {
          ...{ departmentId: of, name: 'Short day', startTime: '09:00', endTime: '14:00', type: 'NORMAL' },
          ...{ workingDayType: 'LEGAL_WORKDAY', startDate: '2026-12-14', endDate: '2026-12-18' },
          workshiftSettings: usualSettings,
        },
      });
    expect((await shift(elsewhere)).status).toBe(200);
    expect(await one.left()).toBe(1175);
    const { result } = await shift(departmentId);
    // two of four hours and not of eight: half of the day
    expect(await one.left()).toBeLessThan(1175);
    expect((await one.lines()).at(-1)).toMatch(/^RECOUNTED -\d+ \d+ Short day$/);
    await admin.call(workShifts.remove, { params: { id: result.id } });
    expect(await one.left()).toBe(1175);
  });

  it('settles what lay beyond the balance with what comes back', async () => {
    const one = await away('2026-12-21', '2026-12-23', { isAllDay: true }, 200);
    expect(await one.left()).toBe(-100);
    const id = await feast('2026-12-21');
    expect(await one.left()).toBe(0);
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM leave_uses WHERE request_id = $1 AND grant_id IS NULL AND amount > 0',
      [one.id],
    );
    expect(rows[0].n).toBe(0);
    await admin.call(holidays.remove, { params: { id } });
    expect(await one.left()).toBe(-100);
  });

  it('follows while it waits as well', async () => {
    const one = await away('2026-12-30', '2026-12-30', { isAllDay: true }, 300, 'PENDING');
    const id = await feast('2026-12-30');
    expect(await one.lines()).toEqual(['ADDITIONAL 300 300', 'RESERVED -100 200', 'RECOUNTED 100 300 Feast']);
    await admin.call(holidays.remove, { params: { id } });
    // what is approved is counted by then, and by nothing before
    await admin.call(requests.approve, { body: { reqId: one.id } });
    expect(await one.lines()).toEqual(['ADDITIONAL 300 300', 'TAKEN -100 200']);
  });

  it('changes no date that was taken back, and once however often it is counted', async () => {
    const one = await away('2026-12-28', '2026-12-29');
    await portal.make.owner.query(
      "UPDATE leave_uses SET state = 'RETURNED' WHERE request_id = $1 AND work_date = '2026-12-28'",
      [one.id],
    );
    const id = await feast('2026-12-28');
    expect(await one.left()).toBe(1100);
    const scope = { companyId, from: null, to: null };
    for (let times = 0; times < 3; times++)
      await recountJob.run(portal.services, { scope, why: { cause: 'HOURS', name: '' } });
    expect((await one.lines()).filter((line: string) => line.startsWith('RECOUNTED'))).toEqual([]);
    await admin.call(holidays.remove, { params: { id } });
  });

  it('stays as it is in a closed month until that is opened', async () => {
    const one = await away('2026-11-24', '2026-11-25');
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [companyId],
    );
    const id = await feast('2026-11-24');
    expect(await one.left()).toBe(1000);
    await portal.make.owner.query('DELETE FROM attendance_locks WHERE company_id = $1', [companyId]);
    await unlockedJob.run(portal.services, { companyId, month: '2026-11-01' });
    expect(await one.left()).toBe(1100);
    expect((await one.lines()).at(-1)).toBe('RECOUNTED 100 1100 ');
    await admin.call(holidays.remove, { params: { id } });
  });
});

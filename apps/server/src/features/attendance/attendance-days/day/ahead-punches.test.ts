import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';
import { aheadJob } from '../attendance-days.service.ts';
import { createWorkCalendar } from '../hours/calendar.rules.ts';
import { hoursOfShift } from '../hours/person-hours.rules.ts';
import { OFFICE, parsePunches } from './attendance.cases.ts';
import { assignPunches } from './work-date.rules.ts';

const ZONE = 'Asia/Ho_Chi_Minh';

describe("punches from a terminal clock ahead of the portal's clock", () => {
  const [first, second] = parsePunches(ZONE, '2026-06-', '05 09:00 IN, 05 13:00 OUT');
  const calendar = createWorkCalendar(
    ZONE,
    hoursOfShift(() => OFFICE),
  );
  it.each([
    ['before its time does not count', true, -1, 'AHEAD'],
    ['at its time counts', true, 0, null],
    ['that was not ahead counts whenever it is asked about', false, -1, null],
  ])('handles a punch from a clock that is ahead: %s', (_what, ahead, secondsAfter, ignoredReason) => {
    if (!first || !second) throw new Error('two punches were asked for');
    const now = second.at + secondsAfter * 1000;
    const [, late] = assignPunches([first, { ...second, ahead }], () => calendar, now);
    expect(late).toMatchObject({ workDate: '2026-06-05', direction: 'OUT', ignoredReason });
  });
});

describe("a terminal with a clock three hours ahead of the portal's clock", async () => {
  const { portal, companyId, person, terminal, rows, punchesOf } = await terminalWorld();
  const { employeeId } = person;
  const readDay = async () =>
    (
      await rows(
        'SELECT status, worked_minutes AS worked, check_out_at AS out FROM attendance_days WHERE employee_id = $1',
        [employeeId],
      )
    )[0];
  const readPunches = async () => {
    const own = await portal.as(person);
    const { result } = await own.call(timesheets.mine, { query: { from: '2026-11-20', to: '2026-11-20' } });
    return result.attendances.content[0].explanation.punches.map(
      ({ wall, use, ignoredReason, ahead }: Record<string, unknown>) => [wall, use, ignoredReason, ahead],
    );
  };
  const ahead = terminalOf(portal, (await portal.make.device({ companyId })).serial);

  it("counts no working time that is in the future by the portal's clock", async () => {
    await terminal.attlog([`${person.pin}\t2026-11-20 09:00:00\t0\t1`]);
    portal.clock.set('2026-11-20T03:00:00Z');
    expect((await ahead.attlog([`${person.pin}\t2026-11-20 13:00:00\t1\t1`])).body).toBe('OK: 1');
    expect(await punchesOf(employeeId)).toMatchObject([
      { wall: '2026-11-20 09:00:00', ignored: null, flags: [] },
      { wall: '2026-11-20 13:00:00', ignored: 'AHEAD', flags: ['DRIFT'], work_date: '2026-11-20' },
    ]);
    expect(await readDay()).toEqual({ status: 'INCOMPLETE', worked: 0, out: null });
    expect(await readPunches()).toEqual([
      ['2026-11-20 09:00:00', 'OPEN_IN', null, false],
      ['2026-11-20 13:00:00', 'IGNORED', 'AHEAD', true],
    ]);
  });

  it('counts the punches of other devices without delay when the clock of one device is ahead', async () => {
    await aheadJob.run(portal.services, {});
    await terminal.attlog([`${person.pin}\t2026-11-20 10:00:00\t1\t1`]);
    expect(await readDay()).toMatchObject({ status: 'PRESENT', worked: 60 });
    expect((await punchesOf(employeeId)).at(-1)?.ignored).toBe('AHEAD');
  });

  it("counts a punch from a clock that is ahead once the portal's clock reaches the time of the punch, and keeps marking the punch as ahead", async () => {
    portal.clock.set('2026-11-20T06:00:30Z');
    await aheadJob.run(portal.services, {});
    expect(await readDay()).toMatchObject({ status: 'PRESENT', out: new Date('2026-11-20T06:00:00Z') });
    expect((await readPunches()).at(-1)).toEqual(['2026-11-20 13:00:00', 'LAST_OUT', null, true]);
    const before = await rows('SELECT * FROM attendance_days WHERE employee_id = $1', [employeeId]);
    await aheadJob.run(portal.services, {});
    expect(await rows('SELECT * FROM attendance_days WHERE employee_id = $1', [employeeId])).toEqual(before);
  });

  it("counts a punch immediately if it is only two minutes ahead of the portal's clock", async () => {
    const other = await portal.make.employee({ companyId });
    await ahead.attlog([`${other.pin}\t2026-11-20 13:02:00\t0\t1`]);
    expect(await punchesOf(other.employeeId)).toMatchObject([{ ignored: null, flags: [] }]);
  });
});

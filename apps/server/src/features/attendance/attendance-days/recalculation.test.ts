import { recalculationCauses } from '@gatehouse/api/attendance/day-explanation';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';
import { recomputeJob } from './attendance-days.service.ts';

describe('recalculation of a day after its end', async () => {
  const { portal, companyId, person, terminal, rows } = await terminalWorld();
  const own = await portal.as(person);
  const punch = (localTime: string, status: 0 | 1) =>
    terminal.attlog([`${person.pin}\t${localTime}\t${status}\t1`]);
  const readDay = async (date: string) => {
    const { result } = await own.call(timesheets.mine, { query: { from: date, to: date } });
    return result.attendances.content[0];
  };

  it.each(recalculationCauses)('accepts the recalculation cause %s in the database', async (cause) => {
    const [constraint] = await rows(
      "SELECT pg_get_constraintdef(oid) AS words FROM pg_constraint WHERE conname = 'attendance_recalculations__cause'",
    );
    expect(constraint?.words).toContain(`'${cause}'`);
  });

  it('stores no recalculation for changes during the day and shortly after its end', async () => {
    portal.clock.set('2026-11-17T02:00:00Z');
    await punch('2026-11-17 09:00:00', 0);
    portal.clock.set('2026-11-17T05:00:00Z');
    await punch('2026-11-17 12:00:00', 1);
    portal.clock.set('2026-11-17T10:00:00Z');
    await punch('2026-11-17 17:00:00', 1);
    expect((await readDay('2026-11-17')).recalculations).toEqual([]);
  });

  it('stores the time, the cause and the previous figures of a recalculation', async () => {
    portal.clock.set('2026-11-19T02:00:00Z');
    await punch('2026-11-17 18:30:00', 1);
    const day = await readDay('2026-11-17');
    expect(day).toMatchObject({ checkOutTime: '2026-11-17T11:30:00.000Z' });
    expect(day.recalculations).toMatchObject([
      {
        at: '2026-11-19T02:00:00.000Z',
        cause: 'PUNCHES',
        status: 'PRESENT',
        checkInTime: '2026-11-17T02:00:00.000Z',
        checkOutTime: '2026-11-17T10:00:00.000Z',
      },
    ]);
    // The second upload follows soon after the first and changes a row that was just computed. No second recalculation
    // is stored for it.
    await punch('2026-11-17 19:00:00', 1);
    expect((await readDay('2026-11-17')).recalculations).toHaveLength(1);
  });

  it('stores a recalculation with the cause of the change only if the figures change', async () => {
    portal.clock.set('2026-11-20T02:00:00Z');
    await recomputeJob.run(portal.services, { companyId });
    expect((await readDay('2026-11-17')).recalculations).toHaveLength(1);
    await rows(
      `INSERT INTO default_shifts (company_id, start_time, end_time, breaks, working_days, check_late, late_after)
       VALUES ($1, '08:00', '17:00', '[]', '{1,2,3,4,5}', true, 0)
       ON CONFLICT DO NOTHING`,
      [companyId],
    );
    await rows("UPDATE default_shifts SET start_time = '07:00', check_late = true WHERE company_id = $1", [
      companyId,
    ]);
    await recomputeJob.run(portal.services, { companyId });
    const [latest] = (await readDay('2026-11-17')).recalculations;
    expect(latest).toMatchObject({ at: '2026-11-20T02:00:00.000Z', cause: 'SETTINGS' });
    expect(latest.lateMinutes).not.toBe((await readDay('2026-11-17')).late);
  });

  it('shows recalculations of days to no other company, and does not record them in the audit trail', async () => {
    const storedRows = await rows('SELECT FROM attendance_recalculations');
    const other = await portal.make.company();
    const visibleRows = await portal.services.database.asCompanies([other.id], (db) =>
      db.selectFrom('attendance_recalculations').select('id').execute(),
    );
    expect([storedRows.length > 0, visibleRows]).toEqual([true, []]);
    expect(await rows("SELECT FROM audit_log WHERE entity ~ 'attendance'")).toEqual([]);
  });
});

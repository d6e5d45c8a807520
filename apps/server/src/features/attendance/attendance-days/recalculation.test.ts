import { recalculationCauses } from '@gatehouse/api/attendance/day-explanation';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { describe, expect, it } from 'vitest';
import { terminalWorld } from '../../device-ops/ingest/device-ops.kit.ts';
import { recomputeJob } from './attendance-days.service.ts';

/** The days of a person as their timesheet shows them, with what they were before. */
describe('a day that is computed anew after it has ended', async () => {
  const { portal, companyId, person, terminal, rows } = await terminalWorld();
  const own = await portal.as(person);
  const punch = (wall: string, status: 0 | 1) => terminal.attlog([`${person.pin}\t${wall}\t${status}\t1`]);
  const shown = async (date: string) => {
    const { result } = await own.call(timesheets.mine, { query: { from: date, to: date } });
    return result.attendances.content[0];
  };

  it.each(recalculationCauses)('may be computed anew because of %s', async (cause) => {
    const [bound] = await rows(
      "SELECT pg_get_constraintdef(oid) AS words FROM pg_constraint WHERE conname = 'attendance_recalculations__cause'",
    );
    expect(bound?.words).toContain(`'${cause}'`);
  });

  it('leaves nothing behind while it lasts, and shortly after', async () => {
    portal.clock.set('2026-11-17T02:00:00Z');
    await punch('2026-11-17 09:00:00', 0);
    portal.clock.set('2026-11-17T05:00:00Z');
    await punch('2026-11-17 12:00:00', 1);
    portal.clock.set('2026-11-17T10:00:00Z');
    await punch('2026-11-17 17:00:00', 1);
    expect((await shown('2026-11-17')).recalculations).toEqual([]);
  });

  it('keeps what it was: when, by what, and the figures before', async () => {
    portal.clock.set('2026-11-19T02:00:00Z');
    await punch('2026-11-17 18:30:00', 1);
    const day = await shown('2026-11-17');
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
    // an upload that goes on changes what it has itself just written
    await punch('2026-11-17 19:00:00', 1);
    expect((await shown('2026-11-17')).recalculations).toHaveLength(1);
  });

  it('keeps nothing where its figures stay, and says what changed them', async () => {
    portal.clock.set('2026-11-20T02:00:00Z');
    await recomputeJob.run(portal.services, { companyId });
    expect((await shown('2026-11-17')).recalculations).toHaveLength(1);
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
    const [latest] = (await shown('2026-11-17')).recalculations;
    expect(latest).toMatchObject({ at: '2026-11-20T02:00:00.000Z', cause: 'SETTINGS' });
    expect(latest.lateMinutes).not.toBe((await shown('2026-11-17')).late);
  });

  it('is seen by nobody of another company, and is not on the audit trail', async () => {
    const kept = await rows('SELECT FROM attendance_recalculations');
    const other = await portal.make.company();
    const seen = await portal.services.database.asCompanies([other.id], (db) =>
      db.selectFrom('attendance_recalculations').select('id').execute(),
    );
    expect([kept.length > 0, seen]).toEqual([true, []]);
    expect(await rows("SELECT FROM audit_log WHERE entity ~ 'attendance'")).toEqual([]);
  });
});

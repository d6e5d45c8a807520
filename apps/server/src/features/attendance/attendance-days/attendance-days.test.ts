import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeJob, recomputeDays, recomputeJob } from './attendance-days.service.ts';
import { unpackExplanation } from './explanation/packed-explanation.rules.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const daysOf = async (employeeId: number | null) =>
  (
    await queryRows(
      `SELECT work_date::text AS date, status, worked_minutes AS worked, late_minutes AS late,
       explanation FROM attendance_days WHERE employee_id = $1 ORDER BY 1`,
      [employeeId],
    )
  ).map(({ explanation, ...day }) => ({ ...day, rule: unpackExplanation(explanation).reasons[0]?.rule }));

const dayOf = async (employeeId: number, date: string) =>
  (await daysOf(employeeId)).find((day) => day.date === date);
const setLastSeen = (deviceId: number, at: string) =>
  portal.make.owner.query('UPDATE device_states SET last_seen_at = $2 WHERE device_id = $1', [deviceId, at]);

/** Creates a company with one person and one terminal, which sends the given punches of November 2026. */
async function createSite(punches: readonly string[]) {
  const companyId = (await portal.make.company()).id;
  const person = await portal.make.employee({ companyId });
  await portal.make.owner.query("UPDATE employees SET created_at = '2026-01-01' WHERE id = $1", [
    person.employeeId,
  ]);
  const device = await portal.make.device({ companyId });
  const send = (times: readonly string[]) =>
    portal.app.inject({
      method: 'POST',
      url: `/iclock/cdata?SN=${device.serial}&table=ATTLOG&Stamp=1`,
      payload: times.map((time) => `${person.pin}\t2026-11-${time}:00\t255\t1`).join('\n'),
    });
  if (punches.length > 0) await send(punches);
  return { companyId, employeeId: person.employeeId ?? 0, deviceId: device.id, send };
}

describe('recomputing attendance days', () => {
  it('writes the same rows on every recomputation, and writes nothing if nothing has changed', async () => {
    const { companyId, employeeId } = await createSite(['17 09:10', '17 18:00', '18 08:59']);
    const before = await queryRows(
      'SELECT * FROM attendance_days WHERE employee_id = $1 ORDER BY work_date',
      [employeeId],
    );
    const again = {
      companyId,
      employeeIds: [employeeId],
      from: '2026-11-01',
      to: '2026-11-30',
      at: new Date(),
      cause: 'SETTINGS' as const,
    };
    expect(await portal.services.database.asCompanies([companyId], (db) => recomputeDays(db, again))).toBe(0);
    expect(
      await queryRows('SELECT * FROM attendance_days WHERE employee_id = $1 ORDER BY work_date', [
        employeeId,
      ]),
    ).toEqual(before);
  });

  it('recomputes days after a change to the work shift', async () => {
    const { companyId, employeeId } = await createSite(['17 09:10', '17 18:00']);
    expect(await daysOf(employeeId)).toMatchObject([{ worked: 470, late: 10 }]);
    await portal.make.owner.query("UPDATE default_shifts SET start_time = '09:30' WHERE company_id = $1", [
      companyId,
    ]);
    await recomputeJob.run(portal.services, { companyId });
    expect(await dayOf(employeeId, '2026-11-17')).toMatchObject({ late: 0 });
  });

  it('recomputes days after a change to the direction of a device, and leaves other people unchanged', async () => {
    const { companyId, employeeId, deviceId } = await createSite(['17 09:00', '17 18:00']);
    const other = await createSite(['17 09:00']);
    await portal.make.owner.query("UPDATE devices SET direction = 'IN' WHERE id = $1", [deviceId]);
    await recomputeJob.run(portal.services, {
      companyId,
      employeeIds: [employeeId],
      from: '2026-11-17',
      to: '2026-11-17',
    });
    expect(await dayOf(employeeId, '2026-11-17')).toMatchObject({
      status: 'INCOMPLETE',
      rule: 'MISSING_OUT',
    });
    expect(await daysOf(other.employeeId)).toMatchObject([{ status: 'INCOMPLETE' }]);
  });

  it('leaves the days of a closed month unchanged', async () => {
    const { companyId, employeeId } = await createSite(['17 09:10', '17 18:00']);
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [companyId],
    );
    await portal.make.owner.query("UPDATE default_shifts SET start_time = '09:30' WHERE company_id = $1", [
      companyId,
    ]);
    await recomputeJob.run(portal.services, { companyId });
    expect(await daysOf(employeeId)).toMatchObject([{ late: 10 }]);
    expect(
      await queryRows(
        "SELECT proposed ->> 'status' AS status FROM attendance_late_changes WHERE employee_id = $1 AND work_date = '2026-11-17'",
        [employeeId],
      ),
    ).toEqual([{ status: 'PRESENT' }]);
  });
});

describe('absences of employees', () => {
  // The time is Friday 20 November, 09:00 in Ho Chi Minh City. The windows of Wednesday and Thursday have ended.
  const close = () => closeJob.run(portal.services, {});

  it('marks an absence one day after the end of the window for punches, even if a terminal is silent', async () => {
    const { employeeId, deviceId } = await createSite(['16 09:00', '16 18:00', '17 09:00', '17 18:00']);
    await setLastSeen(deviceId, '2026-11-17T12:00:00Z');
    await close();
    const days = await daysOf(employeeId);
    expect(days.filter(({ date }) => date >= '2026-11-16')).toMatchObject([
      { date: '2026-11-16', status: 'PRESENT' },
      { date: '2026-11-17', status: 'PRESENT' },
      { date: '2026-11-18', status: 'ABSENT', worked: 0, rule: 'NO_PUNCH_DAY_PASSED' },
    ]);
  });

  it('marks an absence immediately if every terminal has connected since the end of the window for punches', async () => {
    const { employeeId, deviceId } = await createSite(['18 09:00', '18 18:00']);
    await portal.make.owner.query('UPDATE device_states SET last_seen_at = $2 WHERE device_id = $1', [
      deviceId,
      portal.clock.now(),
    ]);
    await close();
    expect((await daysOf(employeeId)).at(-1)).toMatchObject({
      date: '2026-11-19',
      status: 'ABSENT',
      rule: 'NO_PUNCH_DEVICES_HEARD',
    });
  });

  it('marks no absence before an offline terminal has sent its stored records', async () => {
    const { employeeId, deviceId, send } = await createSite(['18 09:00', '18 18:00']);
    // The terminal has been offline since Wednesday evening and still stores Thursday's records. Thursday's window for
    // punches has ended.
    await setLastSeen(deviceId, '2026-11-18T12:00:00Z');
    await close();
    expect((await daysOf(employeeId)).filter(({ date }) => date === '2026-11-19')).toEqual([]);
    await send(['19 09:00', '19 18:00']);
    await close();
    expect((await daysOf(employeeId)).at(-1)).toMatchObject({ date: '2026-11-19', status: 'PRESENT' });
  });

  it('marks an absence only once, and replaces it when late punches arrive', async () => {
    const { employeeId, send } = await createSite(['17 09:00', '17 18:00']);
    await close();
    await close();
    expect((await daysOf(employeeId)).filter(({ date }) => date === '2026-11-18')).toMatchObject([
      { status: 'ABSENT' },
    ]);
    await send(['18 09:00', '18 18:00']);
    expect((await daysOf(employeeId)).filter(({ date }) => date === '2026-11-18')).toMatchObject([
      { status: 'PRESENT' },
    ]);
  });

  it('lists an absence of a closed month as a late change', async () => {
    const { companyId, employeeId, deviceId, send } = await createSite(['17 09:00', '17 18:00']);
    await setLastSeen(deviceId, '2026-11-17T12:00:00Z');
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [companyId],
    );
    await close();
    await close();
    const lateChanges = () =>
      queryRows(
        "SELECT work_date::text AS date, proposed ->> 'status' AS status FROM attendance_late_changes WHERE employee_id = $1 AND work_date >= '2026-11-18' ORDER BY 1",
        [employeeId],
      );
    expect((await daysOf(employeeId)).at(-1)).toMatchObject({ date: '2026-11-17' });
    expect(await lateChanges()).toEqual([{ date: '2026-11-18', status: 'ABSENT' }]);
    await send(['18 09:00', '18 18:00']);
    expect(await lateChanges()).toEqual([{ date: '2026-11-18', status: 'PRESENT' }]);
  });

  it('marks no absence at weekends, today, in a closed month or before the person joined', async () => {
    const { companyId, employeeId } = await createSite(['17 09:00']);
    await portal.make.owner.query("UPDATE employees SET created_at = '2026-11-19T12:00:00Z' WHERE id = $1", [
      employeeId,
    ]);
    await close();
    expect((await daysOf(employeeId)).map(({ date }) => date)).toEqual(['2026-11-17']);
    await portal.make.owner.query("UPDATE employees SET created_at = '2026-01-01' WHERE id = $1", [
      employeeId,
    ]);
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [companyId],
    );
    await close();
    expect((await daysOf(employeeId)).map(({ date }) => date)).toEqual(['2026-11-17']);
  });
});

import { createPunchSite } from '@gatehouse/testing/data/attendance/days';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { recomputeJob } from '../attendance-days.service.ts';
import { clockZonesJob } from './clock-zones.service.ts';

let portal: TestPortal;
let site: Awaited<ReturnType<typeof createPunchSite>>;

// The building is in Berlin, and the clock of its device is in UTC. Working hours are 09:00 to 18:00.
beforeAll(async () => {
  portal = await testPortal();
  site = await createPunchSite(portal, []);
  const { owner } = portal.make;
  await owner.query("UPDATE companies SET time_zone = 'Europe/Berlin' WHERE id = $1", [site.companyId]);
  await owner.query("UPDATE devices SET time_zone = 'UTC' WHERE company_id = $1", [site.companyId]);
});

const readDay = async () => {
  const { rows } = await portal.make.owner.query(
    `SELECT zone, status, worked_minutes AS worked, late_minutes AS late, early_minutes AS early,
       to_char(check_in_at AT TIME ZONE 'UTC', 'HH24:MI') AS "in" FROM attendance_days
     WHERE employee_id = $1 AND work_date = '2026-11-17'`,
    [site.employeeId],
  );
  return rows;
};

describe('days of a device with a clock in another zone than its building', () => {
  const inBerlin = { zone: 'Europe/Berlin', status: 'PRESENT', in: '08:00', worked: 480, late: 0, early: 0 };

  it('computes attendance days in the zone of the building, not of the device', async () => {
    const { rows } = await portal.make.owner.query(
      `SELECT d.serial_number AS serial, e.device_pin AS pin FROM devices d JOIN employees e ON e.company_id = d.company_id
       WHERE d.company_id = $1 AND e.id = $2`,
      [site.companyId, site.employeeId],
    );
    await portal.app.inject({
      method: 'POST',
      url: `/iclock/cdata?SN=${rows[0].serial}&table=ATTLOG&Stamp=1`,
      payload: ['08:00', '17:00'].map((time) => `${rows[0].pin}\t2026-11-17 ${time}:00\t255\t1`).join('\n'),
    });
    expect(await readDay()).toEqual([inBerlin]);
  });

  it('recomputes days of open months at startup if they were computed in the zone of the device', async () => {
    const { owner } = portal.make;
    await owner.query(
      "UPDATE attendance_days SET zone = 'UTC', status = 'INCOMPLETE' WHERE employee_id = $1",
      [site.employeeId],
    );
    const sentJobs: [string, object][] = [];
    const jobs = {
      send: async (_db: unknown, queue: string, data: object) => void sentJobs.push([queue, data]),
    };
    await clockZonesJob.run({ ...portal.services, jobs }, {});
    const { companyId, employeeId } = site;
    const data = { companyId, employeeIds: [employeeId], from: '2026-11-01', to: '2026-11-30' };
    expect(sentJobs).toEqual([['attendance.recompute', data]]);
    await recomputeJob.run(portal.services, data);
    expect(await readDay()).toMatchObject([inBerlin]);
    await clockZonesJob.run({ ...portal.services, jobs }, {});
    expect(sentJobs).toHaveLength(1);
  });
});

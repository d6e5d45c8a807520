import { recomputeDays } from '../../src/features/attendance/attendance-days/attendance-days.service.ts';
import { addDays } from '../../src/platform/dates/iso-dates.ts';
import { deviceWallToInstant } from '../../src/platform/dates/zones.ts';
import type { Device, Person } from './factories.ts';
import type { TestPortal } from './portal.ts';

export interface GivenPunch {
  /** The device's own clock, YYYY-MM-DD HH:mm[:ss]. */
  wall: string;
  device: Device;
  result?: 'ACCESS_GRANTED' | 'ACCESS_REJECTED';
  temperature?: number;
  verifyMode?: string;
}

export const homeZone = 'Asia/Ho_Chi_Minh';

/** Writes punches of one person as a terminal of `zone` reports them, and computes the days they make. */
export async function givePunches(
  { make, services }: TestPortal,
  person: Person,
  given: readonly GivenPunch[],
  zone = homeZone,
): Promise<void> {
  const { companyId, employeeId, pin } = person;
  if (companyId === null || employeeId === null) throw new Error('only employees are punched');
  for (const { wall, device, result = 'ACCESS_GRANTED', temperature = null, verifyMode = 'FACE' } of given) {
    const at = new Date(deviceWallToInstant(zone, wall));
    await make.owner.query(
      `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id,
         person_code, verify_mode, result, temperature)
       VALUES ($1, $2::timestamp::date, $3, $2::timestamp, $4, $3, $5, $6, $7, $8, $9, $10)`,
      [companyId, wall, at, zone, device.id, employeeId, pin, verifyMode, result, temperature],
    );
  }
  const dates = given.map(({ wall }) => wall.slice(0, 10)).sort();
  await services.database.asCompanies([companyId], (db) =>
    recomputeDays(db, {
      companyId,
      employeeIds: [employeeId],
      from: addDays(dates[0] ?? '', -1),
      to: dates.at(-1) ?? '',
      at: services.clock.now(),
    }),
  );
}

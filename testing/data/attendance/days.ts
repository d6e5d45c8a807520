import { addDays } from '@gatehouse/api/platform/dates';
import {
  closeCompany,
  recomputeDays,
} from '../../../apps/server/src/features/attendance/attendance-days/attendance-days.service.ts';
import { unpackExplanation } from '../../../apps/server/src/features/attendance/attendance-days/explanation/packed-explanation.rules.ts';
import { deviceLocalTimeToInstant } from '../../../apps/server/src/platform/dates/zones.ts';
import type { TestPortal } from '../../portal/portal.ts';
import type { Device, Person } from '../factories.ts';

export interface PunchInput {
  /** Time of the punch in local time of the device, YYYY-MM-DD HH:mm[:ss]. */
  wall: string;
  device: Device;
  result?: 'ACCESS_GRANTED' | 'ACCESS_REJECTED';
  temperature?: number;
  verifyMode?: string;
}

const homeZone = 'Asia/Ho_Chi_Minh';

/** Inserts the punches of a person at a terminal in `zone`, and computes the affected days. */
export async function insertPunches(
  { make, services }: TestPortal,
  person: Person,
  punches: readonly PunchInput[],
  zone = homeZone,
): Promise<void> {
  const { companyId, employeeId, pin } = person;
  if (companyId === null || employeeId === null) throw new Error('only employees are punched');
  for (const {
    wall,
    device,
    result = 'ACCESS_GRANTED',
    temperature = null,
    verifyMode = 'FACE',
  } of punches) {
    const at = new Date(deviceLocalTimeToInstant(zone, wall));
    await make.owner.query(
      `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id,
         person_code, verify_mode, result, temperature)
       VALUES ($1, $2::timestamp::date, $3, $2::timestamp, $4, $3, $5, $6, $7, $8, $9, $10)`,
      [companyId, wall, at, zone, device.id, employeeId, pin, verifyMode, result, temperature],
    );
  }
  const dates = punches.map(({ wall }) => wall.slice(0, 10)).sort();
  await services.database.asCompanies([companyId], (db) =>
    recomputeDays(db, {
      companyId,
      employeeIds: [employeeId],
      from: addDays(dates[0] ?? '', -1),
      to: dates.at(-1) ?? '',
      at: services.clock.now(),
      cause: 'PUNCHES',
    }),
  );
}

/**
 * Creates a company with one person and one terminal that sends these punches of November 2026, written as `17 09:10`.
 */
export async function createPunchSite({ make, app, services }: TestPortal, punches: readonly string[]) {
  const companyId = (await make.company()).id;
  const departmentId = (await make.department({ companyId })).id;
  const person = await make.employee({ companyId, departmentId });
  const employeeId = person.employeeId ?? 0;
  await make.owner.query("UPDATE employees SET created_at = '2026-11-16 06:00Z' WHERE id = $1", [employeeId]);
  const device = await make.device({ companyId });
  await app.inject({
    method: 'POST',
    url: `/iclock/cdata?SN=${device.serial}&table=ATTLOG&Stamp=1`,
    payload: punches.map((time) => `${person.pin}\t2026-11-${time}:00\t255\t1`).join('\n'),
  });
  return {
    companyId,
    departmentId,
    employeeId,
    /** Marks absences up to the current time of the test clock. */
    close: () => closeCompany(services, companyId),
    /** Returns the days in order of date. */
    async days() {
      const { rows } = await make.owner.query(
        `SELECT work_date AS date, status, late_minutes AS late, overtime_minutes AS overtime, explanation
         FROM attendance_days WHERE employee_id = $1 AND work_date < '2026-11-19' ORDER BY 1`,
        [employeeId],
      );
      return rows.map(({ explanation, ...day }) => ({
        ...day,
        shift: unpackExplanation(explanation).shift?.name,
      }));
    },
  };
}

import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { DAY } from '@gatehouse/api/platform/dates';
import { ownBuilding } from '../area/buildings.ts';
import { ownDevice } from '../area/devices.ts';
import { ownDoor } from '../area/doors.ts';
import { ownRoom } from '../area/rooms.ts';
import { plain, row } from '../calls.ts';
import { period, searched } from '../looks.ts';
import { nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, adminsUp } from '../words.ts';

const dateAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const today = { from: dateAfter(-1), to: dateAfter(1) };

/** Query that limits the device log to one employee. */
const ofOne = {
  'query.employeeId': (b: Tenant) => b.staff.employeeId,
  'query.deviceId': (b: Tenant) => preparedRow(b, ownDevice).id,
  'query.doorId': (b: Tenant) => preparedRow(b, ownDoor).id,
  'query.roomId': (b: Tenant) => preparedRow(b, ownRoom).id,
  'query.buildingId': (b: Tenant) => preparedRow(b, ownBuilding).id,
  'query.departmentId': (b: Tenant) => b.departments[0],
};

/** Inserts a punch and an attendance day for each prepared employee, so that lists and logs have content. */
export const attended = row(async ({ make: { owner } }, tenant) => {
  const punches: number[] = [];
  for (const person of [tenant.staff, tenant.colleague, tenant.other]) {
    const { rows } = await owner.query(
      `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id, person_code,
         verify_mode, direction, result, work_date)
       VALUES ($1, current_date, now(), now()::timestamp, 'UTC', now(), $2, $3, $4, 'FACE', 'IN', 'ACCESS_GRANTED', current_date)
       RETURNING id`,
      [tenant.companyId, preparedRow(tenant, ownDevice).id, person.employeeId, person.pin],
    );
    punches.push(Number(rows[0].id));
  }
  return { punches };
});

export const deviceLogsProof = nounProof(deviceLogs, {
  // Records of terminals are visible to people that manage devices, which the specification calls "device CRUD".
  expected: { list: administered, records: administered, export: administered },
  screens: {
    '/device-logs': { who: adminsUp, by: 'SYSADMIN', looks: async () => [searched(period)] },
  },
  calls: {
    list: plain({ query: { ...today, size: 100 } }, ofOne),
    records: plain({ query: today }, ofOne),
    export: plain({ query: today }, ofOne),
  },
  rows: [attended],
  seed: { 'punches.result': 'ACCESS_GRANTED', 'punches.punch_date': '2026-11-02' },
  unreachable: { company: ['punch_counters_company_id_fkey'], portal: ['punches__result'] },
});

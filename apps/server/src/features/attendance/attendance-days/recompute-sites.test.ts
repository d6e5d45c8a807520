import { buildings } from '@gatehouse/api/area/buildings';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { holidays } from '@gatehouse/api/attendance/holidays';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { createPunchSite } from '@gatehouse/testing/data/attendance/days';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, expect, it } from 'vitest';
import { recomputeJob } from './attendance-days.service.ts';

let portal: TestPortal;
let admin: Client;
let site: Awaited<ReturnType<typeof createPunchSite>>;
let siteIds: { building: number; room: number; door: number };

beforeEach(async () => {
  portal ??= await testPortal();
  site = await createPunchSite(portal, ['16 09:00', '16 18:00']);
  const { companyId } = site;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const { rows: siteRows } = await portal.make.owner.query(
    `SELECT b.id::int AS building, r.id::int AS room, o.id::int AS door FROM devices d JOIN doors o ON o.id = d.door_id
     JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id WHERE d.company_id = $1`,
    [companyId],
  );
  siteIds = siteRows[0];
});

const countQueuedJobs = async () => {
  const { rows: jobRows } = await portal.make.owner.query(
    "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'attendance.recompute' AND (data ->> 'companyId')::bigint = $1",
    [site.companyId],
  );
  return jobRows[0].jobs;
};
const readMonday = async () => {
  const { result } = await admin.call(timesheets.ofEmployee, {
    params: { id: site.employeeId },
    query: { from: '2026-11-16', to: '2026-11-16' },
  });
  return result.attendances.content[0];
};

it('uses the new zone of a building in recomputed days', async () => {
  expect(await readMonday()).toMatchObject({ timeZone: 'Asia/Ho_Chi_Minh', late: 0 });
  const change = async (body: object) => {
    const { result } = await admin.call(buildings.get, { params: { id: siteIds.building } });
    const { status } = await admin.call(buildings.update, {
      params: { id: siteIds.building },
      body: { version: result.version, ...body },
    });
    return status;
  };
  expect([await change({ address: 'Elsewhere' }), await countQueuedJobs()]).toEqual([200, 0]);
  expect([await change({ timeZone: 'Asia/Tokyo' }), await countQueuedJobs()]).toEqual([200, 1]);
  await recomputeJob.run(portal.services, { companyId: site.companyId });
  // 09:00 in Saigon is 11:00 in Tokyo.
  expect(await readMonday()).toMatchObject({ timeZone: 'Asia/Tokyo', late: 120 });
});

it('queues a recomputation of attendance days after a room or a door is moved', async () => {
  const { companyId } = site;
  const other = await portal.make.building({ companyId });
  const elsewhere = await portal.make.room({ companyId, buildingId: other.id });
  const room = (await admin.call(rooms.get, { params: { id: siteIds.room } })).result;
  const door = (await admin.call(doors.get, { params: { id: siteIds.door } })).result;
  const moved = await admin.call(doors.update, {
    params: { id: siteIds.door },
    body: { version: door.version, roomId: elsewhere.id },
  });
  expect([moved.status, await countQueuedJobs()]).toEqual([200, 1]);
  await portal.make.owner.query("DELETE FROM pgboss.job WHERE name = 'attendance.recompute'");
  const { status } = await admin.call(rooms.update, {
    params: { id: siteIds.room },
    body: { version: room.version, buildingId: other.id },
  });
  expect([status, await countQueuedJobs()]).toEqual([200, 1]);
});

it('names a holiday as the cause of a recalculation', async () => {
  const { companyId } = site;
  await portal.make.owner.query(
    "UPDATE attendance_days SET computed_at = computed_at - interval '1 day' WHERE company_id = $1",
    [companyId],
  );
  const { status } = await admin.call(holidays.create, {
    body: { companyId, date: '2026-11-16', name: 'Founding day', part: 'WHOLE' },
  });
  expect(status).toBe(200);
  expect((await readMonday()).recalculations).toMatchObject([{ cause: 'HOLIDAY', overtimeMinutes: 0 }]);
});

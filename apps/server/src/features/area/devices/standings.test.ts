import { devices } from '@gatehouse/api/area/devices';
import { beforeAll, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

/** A terminal that was last heard so many seconds ago. */
async function heard(name: string, secondsAgo: number | null, state: Record<string, unknown> = {}) {
  const device = await portal.make.device({ companyId });
  const { owner } = portal.make;
  await owner.query('UPDATE devices SET device_name = $1 WHERE id = $2', [name, device.id]);
  const at = secondsAgo === null ? null : new Date(portal.clock.now().getTime() - secondsAgo * 1000);
  await owner.query(
    'UPDATE device_states SET people_known_at = NULL, last_seen_at = $1, drift_seconds = $2, firmware = $3 WHERE device_id = $4',
    [at, state.drift ?? 0, state.firmware ?? '', device.id],
  );
  return device.id;
}
const list = async (query: object = {}, by = admin) => (await by.call(devices.standings, { query })).result;
const names = ({ content }: { content: { deviceName: string }[] }) => content.map((one) => one.deviceName);

it('shows those first that somebody must look at, and counts how many stand how', async () => {
  const online = await heard('Online', 119);
  await heard('Ahead', 5, { drift: 121 });
  await heard('Silent', 121);
  await heard('Never', null);
  const off = await heard('Switched off', 1);
  await portal.make.owner.query('UPDATE devices SET is_enabled = false WHERE id = $1', [off]);
  const all = await list();
  expect(names(all)).toEqual(['Never', 'Silent', 'Ahead', 'Online', 'Switched off']);
  expect(all.counts).toEqual({ OFFLINE: 2, LOOK: 1, ONLINE: 1, IDLE: 1 });
  expect(all.content[3]).toMatchObject({ id: online, standing: 'ONLINE', status: 'ONLINE' });
  const silent = await list({ standing: 'OFFLINE', size: 1 });
  expect([names(silent), silent.totalElements, silent.counts.ONLINE]).toEqual([['Never'], 2, 1]);
  expect(names(await list({ sort: 'deviceName,desc' })).at(0)).toBe('Switched off');
});

it('says how many people a terminal has confirmed to hold, of those it should', async () => {
  const id = await heard('Holding', 1);
  const people = [await portal.make.employee({ companyId }), await portal.make.employee({ companyId })];
  for (const [place, person] of people.entries())
    await portal.make.owner.query(
      `INSERT INTO device_people (device_id, pin, company_id, employee_id, desired, confirmed)
       VALUES ($1, $2, $3, $4, 'DATA UPDATE USERINFO PIN=' || $2, CASE WHEN $5 THEN 'DATA UPDATE USERINFO PIN=' || $2 END)`,
      [id, person.pin, companyId, person.employeeId, place === 0],
    );
  const states = async (person = people[0]) => {
    const answer = await admin.call(devices.holding, { params: { id: person?.employeeId } });
    return answer.result.content.filter((one: { id: number }) => one.id === id);
  };
  expect(await states()).toMatchObject([{ deviceName: 'Holding', state: 'HELD' }]);
  expect(await states(people[1])).toMatchObject([{ state: 'WAITING' }]);
  const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  const foreign = await stranger.call(devices.holding, { params: { id: people[0]?.employeeId } });
  expect([foreign.status, foreign.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
  const [row] = (await list({ keyword: 'holding' })).content;
  // both, and the administrator
  expect(row.people).toEqual({ held: 1, wanted: 3 });
});

it('narrows to a building, and shows nothing of another company', async () => {
  const building = await portal.make.building({ companyId });
  const room = await portal.make.room({ companyId, buildingId: building.id });
  const door = await portal.make.door({ companyId, roomId: room.id });
  const device = await portal.make.device({ companyId, doorId: door.id });
  const there = await list({ buildingId: building.id });
  expect(there.content.map((one: { id: number }) => one.id)).toEqual([device.id]);
  const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  expect(await list({ buildingId: building.id }, stranger)).toMatchObject({
    totalElements: 0,
    counts: { OFFLINE: 0, LOOK: 0, ONLINE: 0, IDLE: 0 },
  });
});

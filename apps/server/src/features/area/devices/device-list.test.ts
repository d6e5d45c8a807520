import { devices } from '@gatehouse/api/area/devices';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

/** Adds a device. `secondsAgo` is null if the terminal never connected. */
async function createTerminal(name: string, secondsAgo: number | null, state: Record<string, unknown> = {}) {
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
const listDevices = async (query: object = {}, client = admin) =>
  (await client.call(devices.standings, { query })).result;
const namesOf = ({ content }: { content: { deviceName: string }[] }) =>
  content.map((device) => device.deviceName);

it('lists devices that need attention first and counts the devices per status', async () => {
  const online = await createTerminal('Online', 119);
  await createTerminal('Ahead', 5, { drift: 121 });
  await createTerminal('Silent', 121);
  await createTerminal('Never', null);
  const off = await createTerminal('Switched off', 1);
  await portal.make.owner.query('UPDATE devices SET is_enabled = false WHERE id = $1', [off]);
  const all = await listDevices();
  expect(namesOf(all)).toEqual(['Never', 'Silent', 'Ahead', 'Online', 'Switched off']);
  expect(all.counts).toEqual({ OFFLINE: 2, LOOK: 1, ONLINE: 1, IDLE: 1 });
  expect(all.content[3]).toMatchObject({ id: online, standing: 'ONLINE', status: 'ONLINE' });
  const silent = await listDevices({ standing: 'OFFLINE', size: 1 });
  expect([namesOf(silent), silent.totalElements, silent.counts.ONLINE]).toEqual([['Never'], 2, 1]);
  expect(namesOf(await listDevices({ sort: 'deviceName,desc' })).at(0)).toBe('Switched off');
});

it('returns the number of people stored on a terminal and the number that should be stored', async () => {
  const id = await createTerminal('Holding', 1);
  const people = [await portal.make.employee({ companyId }), await portal.make.employee({ companyId })];
  for (const [index, person] of people.entries())
    await portal.make.owner.query(
      `INSERT INTO device_people (device_id, pin, company_id, employee_id, desired, confirmed)
       VALUES ($1, $2, $3, $4, 'DATA UPDATE USERINFO PIN=' || $2, CASE WHEN $5 THEN 'DATA UPDATE USERINFO PIN=' || $2 END)`,
      [id, person.pin, companyId, person.employeeId, index === 0],
    );
  const listStates = async (person = people[0]) => {
    const answer = await admin.call(devices.holding, { params: { id: person?.employeeId } });
    return answer.result.content.filter((terminal: { id: number }) => terminal.id === id);
  };
  expect(await listStates()).toMatchObject([{ deviceName: 'Holding', state: 'HELD' }]);
  expect(await listStates(people[1])).toMatchObject([{ state: 'WAITING' }]);
  const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  const foreign = await stranger.call(devices.holding, { params: { id: people[0]?.employeeId } });
  expect([foreign.status, foreign.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
  const [row] = (await listDevices({ keyword: 'holding' })).content;
  // The three people that belong on the terminal are the two employees and the administrator.
  expect(row.people).toEqual({ held: 1, wanted: 3 });
});

it('filters devices by building and hides the devices of another company', async () => {
  const building = await portal.make.building({ companyId });
  const room = await portal.make.room({ companyId, buildingId: building.id });
  const door = await portal.make.door({ companyId, roomId: room.id });
  const device = await portal.make.device({ companyId, doorId: door.id });
  const there = await listDevices({ buildingId: building.id });
  expect(there.content.map((terminal: { id: number }) => terminal.id)).toEqual([device.id]);
  const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  expect(await listDevices({ buildingId: building.id }, stranger)).toMatchObject({
    totalElements: 0,
    counts: { OFFLINE: 0, LOOK: 0, ONLINE: 0, IDLE: 0 },
  });
});

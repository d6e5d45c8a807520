import { finds, mostFound } from '@gatehouse/api/overview/finds';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let an: Person;

beforeAll(async () => {
  portal = await testPortal();
  const { make } = portal;
  companyId = (await make.company()).id;
  const production = await make.department({ companyId });
  await rename('department', production.id, 'Production');
  an = await make.employee({ companyId, departmentId: production.id, displayName: 'Nguyễn Văn An' });
  admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'], displayName: 'Ada Admin' }));
});

const rename = (noun: string, id: number, name: string) =>
  portal.make.owner.query(`UPDATE ${noun}s SET ${noun}_name = $1 WHERE id = $2`, [name, id]);

const search = async (client: Client, keyword: string) => {
  const { status, result } = await client.call(finds.search, { query: { keyword } });
  expect(status).toBe(200);
  return result.found as {
    kind: string;
    id: number;
    name: string;
    places: string[];
    within: string | null;
  }[];
};
const searchNames = async (client: Client, keyword: string) =>
  (await search(client, keyword)).map(({ kind, name }) => `${kind} ${name}`);

it('search finds a person by name without accents, by account and by code', async () => {
  const { rows } = await portal.make.owner.query(
    'SELECT employee_code AS code FROM employees WHERE id = $1',
    [an.employeeId],
  );
  for (const keyword of ['nguyen an', 'NGUYỄN', an.accountName, rows[0].code])
    expect((await search(admin, keyword))[0]).toMatchObject({
      kind: 'person',
      id: an.employeeId,
      name: 'Nguyễn Văn An',
      places: ['Production'],
    });
});

it('search finds rooms, doors, devices and departments, each with its building or parent', async () => {
  const { make } = portal;
  const building = await make.building({ companyId });
  const room = await make.room({ companyId, buildingId: building.id });
  const door = await make.door({ companyId, roomId: room.id });
  const device = await make.device({ companyId, doorId: door.id });
  const department = await make.department({ companyId });
  await rename('building', building.id, 'Harbour');
  await rename('room', room.id, 'Lilac room');
  await rename('door', door.id, 'Lilac door');
  await rename('device', device.id, 'Lilac terminal');
  await rename('department', department.id, 'Lilac team');
  expect(await search(admin, 'lilac')).toMatchObject([
    { kind: 'department', id: department.id, places: [] },
    { kind: 'room', id: room.id, places: ['Harbour'], within: building.code },
    { kind: 'door', id: door.id, places: ['Lilac room', 'Harbour'], within: room.code },
    { kind: 'device', id: device.id, places: ['Lilac door', 'Harbour'], within: door.code },
  ]);
  expect(await searchNames(admin, device.serial)).toEqual(['device Lilac terminal']);
});

it('search lists an exact code or account first, then names that start with the keyword, up to the limit', async () => {
  const { make } = portal;
  const home = await make.company();
  for (let index = 0; index < mostFound + 3; index++)
    await make.employee({ companyId: home.id, displayName: `Aa Zed ${index}` });
  await make.employee({ companyId: home.id, displayName: 'Zed Begins' });
  const exactMatch = await make.employee({ companyId: home.id, displayName: 'Somebody Else' });
  await make.owner.query("UPDATE employees SET employee_code = 'ZED' WHERE id = $1", [exactMatch.employeeId]);
  const client = await portal.as(await make.employee({ companyId: home.id, roles: ['ADMIN'] }));
  const names = await searchNames(client, 'zed');
  expect(names).toHaveLength(mostFound);
  expect(names.slice(0, 3)).toEqual(['person Somebody Else', 'person Zed Begins', 'person Aa Zed 0']);
});

it('search finds only people in their charge for managers, nothing for employees, and no records of other companies', async () => {
  const { make } = portal;
  const managedDepartment = await make.department({ companyId });
  await make.employee({ companyId, departmentId: managedDepartment.id, displayName: 'Quill Mine' });
  await make.employee({ companyId, displayName: 'Quill Other' });
  const head = await make.employee({ companyId, roles: ['MANAGER'] });
  await make.manages(head, managedDepartment.id);
  expect(await searchNames(await portal.as(head), 'quill')).toEqual(['person Quill Mine']);
  expect(await searchNames(admin, 'quill')).toEqual(['person Quill Mine', 'person Quill Other']);
  expect(await searchNames(await portal.as(await make.employee({ companyId })), 'quill')).toEqual([]);
  expect(await searchNames(await portal.as(await make.employee({ roles: ['ADMIN'] })), 'quill')).toEqual([]);
  expect((await portal.anybody.call(finds.search, { query: { keyword: 'quill' } })).status).toBe(401);
});

it('search treats wildcards in a keyword as plain characters and finds nothing for an empty keyword', async () => {
  expect(await searchNames(admin, '%')).toEqual([]);
  expect(await searchNames(admin, ' ')).toEqual([]);
});

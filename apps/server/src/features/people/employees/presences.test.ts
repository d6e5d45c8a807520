import { employees } from '@gatehouse/api/people/employees';
import type { Person } from '@gatehouse/testing/data/factories';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let adminIs: Person;
const people = new Map<string, Person>();

// The clock is set to 14:00 in Ho Chi Minh City, the time zone of the company.
beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T07:00:00Z' });
  const { make } = portal;
  companyId = (await make.company()).id;
  adminIs = await make.employee({ companyId, roles: ['ADMIN'], displayName: 'Admin' });
  admin = await portal.as(adminIs);
  for (const name of ['In', 'Out', 'Yesterday', 'Back', 'Gone'])
    people.set(name, await make.employee({ companyId, displayName: name }));
  await make.owner.query("UPDATE employees SET is_enabled = false WHERE display_name = 'Gone'");
  const sendPunches = async (direction: string, lines: [string, string][]) =>
    terminalOf(portal, (await make.device({ companyId, direction })).serial).attlog(
      lines.map(([name, when]) => `${people.get(name)?.pin}\t${when}\t255\t15`),
    );
  await sendPunches('IN', [
    ['In', '2026-11-20 08:00:00'],
    ['Out', '2026-11-20 08:00:00'],
    ['Yesterday', '2026-11-19 22:00:00'],
    ['Gone', '2026-11-20 08:00:00'],
  ]);
  await sendPunches('OUT', [['Out', '2026-11-20 12:00:00']]);
  // Punches without a direction count alternately, here as in, out and in again.
  await sendPunches('UNKNOWN', [
    ['Back', '2026-11-20 08:00:00'],
    ['Back', '2026-11-20 12:00:00'],
    ['Back', '2026-11-20 13:00:00'],
  ]);
});

const names = async (presence: string) => {
  const { result } = await admin.call(employees.list, { query: { presence } });
  return result.content.map(({ displayName }: { displayName: string }) => displayName);
};

it('lists employees by presence, which their last punch of today determines (without ignored punches)', async () => {
  expect(await names('IN')).toEqual(['Back', 'In']);
  expect(await names('OUT')).toEqual(['Out']);
  expect(await names('NOT_SEEN')).toEqual(['Admin', 'Yesterday']);
  expect(await names('INACTIVE')).toEqual(['Gone']);
});

it('returns the number of employees of every presence, regardless of the presence filter, and the last punch of the given employees', async () => {
  const [inside, yesterday] = [people.get('In')?.employeeId, people.get('Yesterday')?.employeeId];
  const { result } = await admin.call(employees.presences, {
    query: { presence: 'OUT', ids: `${inside},${yesterday}` },
  });
  expect(result.counts).toEqual({ IN: 2, OUT: 1, NOT_SEEN: 2, INACTIVE: 1 });
  expect(result.people).toMatchObject([
    { id: inside, presence: 'IN', at: '2026-11-20T01:00:00.000Z', timeZone: 'Asia/Ho_Chi_Minh' },
    { id: yesterday, presence: 'NOT_SEEN', at: null, doorName: null },
  ]);
  const few = await admin.call(employees.presences, { query: { keyword: 'back' } });
  expect(few.result).toEqual({ counts: { IN: 1, OUT: 0, NOT_SEEN: 0, INACTIVE: 0 }, people: [] });
});

it('returns no presences of another company', async () => {
  const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  const { result } = await stranger.call(employees.presences, {
    query: { ids: String(people.get('In')?.employeeId) },
  });
  expect(result).toEqual({ counts: { IN: 0, OUT: 0, NOT_SEEN: 1, INACTIVE: 0 }, people: [] });
});

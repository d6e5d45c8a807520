import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { type ExplainedRow, planNodes, type QueryPlan } from '@gatehouse/testing/portal/query-plans';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLogScope } from './device-log-scope.queries.ts';
import { logPageStatement } from './device-logs.queries.ts';

let portal: TestPortal;
let admin: Client;
let companyId: number;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const day = { from: '2026-10-05', to: '2026-10-05' };
const answerOf = (query: object, client = admin) =>
  client.call(deviceLogs.list, { query: { ...day, size: 100, ...query } });
const timesOf = async (query: object, client = admin): Promise<string[]> =>
  (await answerOf(query, client)).result.content.map(({ wallTime }: { wallTime: string }) =>
    wallTime.slice(5),
  );

describe('device log by time of day', () => {
  beforeAll(async () => {
    const { make } = portal;
    const person = await make.employee({ companyId });
    const send = async (timeZone: string | null, times: readonly string[]) => {
      const building = await make.building({ companyId, ...(timeZone && { timeZone }) });
      const room = await make.room({ companyId, buildingId: building.id });
      const door = await make.door({ companyId, roomId: room.id });
      const device = await make.device({ companyId, doorId: door.id });
      await terminalOf(portal, device.serial).attlog(
        times.map((time) => `${person.pin}\t2026-${time}\t0\t15`),
      );
    };
    await send(null, [
      '10-04 23:59:59',
      '10-05 07:59:59',
      '10-05 08:00:00',
      '10-05 08:30:59',
      '10-05 08:31:00',
    ]);
    await send('America/New_York', ['10-05 08:00:30', '10-05 09:00:00', '10-06 08:15:00']);
  });

  it.each([
    [{ fromTime: '08:00', toTime: '08:30' }, ['10-05 08:00:30', '10-05 08:30:59', '10-05 08:00:00']],
    [{ fromTime: '08:00', toTime: '08:00' }, ['10-05 08:00:30', '10-05 08:00:00']],
    [{ fromTime: '08:31' }, ['10-05 09:00:00', '10-05 08:31:00']],
    [{ toTime: '07:59' }, ['10-05 07:59:59']],
    [
      { to: '2026-10-06', fromTime: '08:31', toTime: '08:15' },
      ['10-06 08:15:00', '10-05 09:00:00', '10-05 08:31:00'],
    ],
    [{ to: '2026-10-06', fromTime: '08:31', toTime: '08:14' }, ['10-05 09:00:00', '10-05 08:31:00']],
  ])('lists events by local time at each device, with the last minute included: %j', async (query, times) => {
    expect(await timesOf(query)).toEqual(times);
    const { content } = (await admin.call(deviceLogs.records, { query: { ...day, ...query } })).result;
    expect(content).toHaveLength(times.length);
    const { totalElements, totalIsExact } = (await answerOf({ ...query, size: 1 })).result;
    expect([totalElements, totalIsExact]).toEqual([times.length, true]);
  });

  it('rejects an end time before the start time on the same date, and a time that does not exist', async () => {
    const fieldsOf = async (query: object) => (await answerOf(query)).result.fields;
    expect(await fieldsOf({ fromTime: '08:01', toTime: '08:00' })).toMatchObject([
      { field: 'toTime', rule: 'order' },
    ]);
    expect(await fieldsOf({ fromTime: '24:00' })).toMatchObject([{ field: 'fromTime' }]);
  });
});

describe('device log by department and place', () => {
  it('lists events of the people of a department and its subdepartments', async () => {
    const { make } = portal;
    const home = { companyId: (await make.company()).id };
    const client = await portal.as(await make.employee({ ...home, roles: ['ADMIN'] }));
    const top = await make.department(home);
    const below = await make.department({ ...home, parentId: top.id });
    const people = [
      await make.employee({ ...home, departmentId: top.id }),
      await make.employee({ ...home, departmentId: below.id }),
      await make.employee(home),
    ];
    const terminal = terminalOf(portal, (await make.device(home)).serial);
    await terminal.attlog(people.map(({ pin }, hour) => `${pin}\t2026-10-05 0${hour}:00:00\t0\t15`));
    expect(await timesOf({ departmentId: top.id }, client)).toEqual(['10-05 01:00:00', '10-05 00:00:00']);
    expect(await timesOf({ departmentId: below.id }, client)).toEqual(['10-05 01:00:00']);
    expect(await timesOf({ departmentId: top.id })).toEqual([]);
  });

  it('lists events at the doors of a room or building, and events without a door at the building of the device', async () => {
    const { make } = portal;
    const home = { companyId: (await make.company()).id };
    const client = await portal.as(await make.employee({ ...home, roles: ['ADMIN'] }));
    const { employeeId } = await make.employee(home);
    const [here, there] = [await make.building(home), await make.building(home)];
    const room = await make.room({ ...home, buildingId: here.id });
    const other = await make.room({ ...home, buildingId: there.id });
    const [door, second] = [
      await make.door({ ...home, roomId: room.id }),
      await make.door({ ...home, roomId: other.id }),
    ];
    const device = await make.device({ ...home, doorId: door.id });
    await make.owner.query(
      'INSERT INTO device_locks (company_id, device_id, lock, door_id) VALUES ($1, $2, 2, $3)',
      [home.companyId, device.id, second.id],
    );
    for (const [hour, lock] of [1, 2, 3, null].entries())
      await make.owner.query(
        `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id, person_code,
           verify_mode, result, lock)
         SELECT $1, t.at::date, t.at AT TIME ZONE 'UTC', t.at, 'UTC', now(), $3, $4, '1', 'FACE', 'ACCESS_GRANTED', $5
         FROM (SELECT $2::timestamp AS at) t`,
        [home.companyId, `2026-10-05 0${hour}:00:00`, device.id, employeeId, lock],
      );
    const hoursOf = async (query: object, as = client) =>
      (await timesOf(query, as)).map((time) => time.slice(6, 8));
    expect(await hoursOf({ roomId: room.id })).toEqual(['00']);
    expect(await hoursOf({ doorId: second.id })).toEqual(['01']);
    expect(await hoursOf({ buildingId: there.id })).toEqual(['01']);
    expect(await hoursOf({ buildingId: here.id })).toEqual(['03', '02', '00']);
    expect(await hoursOf({ buildingId: here.id, doorId: second.id })).toEqual([]);
    const { content } = (await answerOf({ buildingId: here.id }, client)).result;
    for (const { buildingCode } of content) expect(buildingCode).toBe(here.code);
    expect(await hoursOf({ buildingId: here.id }, admin)).toEqual([]);
  });
});

const countRead = (node: QueryPlan) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

describe('plans of the device log with 60,000 events', () => {
  const places = { doorId: 0, roomId: 0, buildingId: 0, departmentId: 0 };

  beforeAll(async () => {
    const { make } = portal;
    const building = await make.building({ companyId });
    const room = await make.room({ companyId, buildingId: building.id });
    const door = await make.door({ companyId, roomId: room.id });
    const device = await make.device({ companyId, doorId: door.id });
    const department = await make.department({ companyId });
    const member = await make.employee({ companyId, departmentId: department.id });
    const crowd = await Promise.all(Array.from({ length: 40 }, () => make.employee({ companyId })));
    await make.owner.query(
      `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id, person_code,
         verify_mode, result, lock)
       SELECT $1, t.at::date, t.at AT TIME ZONE 'UTC', t.at, 'UTC', now(), $2, ($3::bigint[])[1 + n % 41], '1', 'FACE', 'ACCESS_GRANTED', 1
       FROM generate_series(1, 60000) n, LATERAL (SELECT '2026-10-01'::timestamp + n * interval '40 seconds' AS at) t`,
      [companyId, device.id, [member, ...crowd].map(({ employeeId }) => employeeId)],
    );
    await make.owner.query('ANALYZE punches');
    Object.assign(places, {
      doorId: door.id,
      roomId: room.id,
      buildingId: building.id,
      departmentId: department.id,
    });
  });

  // A day has 2,160 events. The portal also reads the events up to 15 hours after the end of the period, because the
  // index is by instant and the period is in local time.
  it.each([
    ['time of day', { fromTime: '08:00', toTime: '08:15' }, [], 4_000],
    ['door', {}, ['doorId'], 1_500],
    ['room', {}, ['roomId'], 1_500],
    ['building', {}, ['buildingId'], 1_500],
    ['building and time of day', { fromTime: '08:00', toTime: '08:15' }, ['buildingId'], 4_000],
    ['department', {}, ['departmentId'], 2_500],
  ] as const)('reads events along an index: %s', async (_, times, chosen, most) => {
    const filters = { ...day, ...times, ...Object.fromEntries(chosen.map((key) => [key, places[key]])) };
    const explained = await portal.services.database.asCompanies([companyId], async (asApp) => {
      const scope = await findLogScope(asApp, { companyIds: [companyId] }, filters);
      const statement = logPageStatement(scope, { after: null, offset: 0, size: 6 });
      return sql<ExplainedRow>`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`.execute(asApp);
    });
    const nodes = planNodes(explained.rows);
    const scans = nodes.filter((node) => node['Relation Name']?.startsWith('punches_'));
    // The dates select the partition of one month.
    expect(new Set(scans.map((node) => node['Relation Name']))).toEqual(new Set(['punches_2026_10']));
    for (const node of scans) expect(node['Node Type']).toMatch(/^(Index|Bitmap Heap) Scan$/);
    const indexes = nodes.filter((node) => node['Index Name']?.startsWith('punches_'));
    for (const node of indexes) expect(node['Index Cond']).toMatch(/punched_at|punch_date/);
    for (const node of [...scans, ...indexes]) expect(countRead(node)).toBeLessThan(most);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildings } from '@gatehouse/api/area/buildings';
import { dropCopy } from '@gatehouse/testing/portal/database';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { instantToLocalTime, localTimeToInstant } from '../dates/zones.ts';
import { withClient } from './client.ts';
import { migrate, migrationsFolder } from './migrate.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

it.each(['2026-12-15T06:45:00Z', '2027-02-20T23:15:00Z', '2027-07-01T12:00:00Z', '2028-11-05T07:30:00Z'])(
  'at %s, converts between local times and instants identically in SQL and in the portal, for every zone',
  async (instant) => {
    const { rows } = await portal.make.owner.query<{ name: string; wall: string; at: Date }>(
      `SELECT name, to_char(local_time($1, name), 'YYYY-MM-DD HH24:MI:SS') AS wall,
        instant_of(local_time($1, name), name) AS at FROM time_zones ORDER BY name`,
      [instant],
    );
    expect(rows.length).toBeGreaterThan(400);
    const right = rows.map(({ name }) => {
      const localTime = instantToLocalTime(name, Date.parse(instant));
      return { name, wall: localTime, at: new Date(localTimeToInstant(name, localTime)) };
    });
    expect(rows).toEqual(right);
  },
);

it('converts local times in SQL only with the functions that use the portal’s time-zone data', () => {
  const server = join(import.meta.dirname, '../../..');
  const sources = globSync(['src/**/*.ts', 'migrations/functions/*.sql'], { cwd: server }).filter(
    (path) => !/\.test\.ts$|zones\.sql$|time-zones\.ts$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  const convertsTimeZone = (path: string) =>
    /AT TIME ZONE (?!'UTC')/.test(readFileSync(join(server, path), 'utf8'));
  expect(sources.filter(convertsTimeZone)).toEqual([]);
});

it("rejects a time zone that exists only in the portal's data, with an error for its field", async () => {
  const companyId = (await portal.make.company()).id;
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  await portal.make.owner.query("DELETE FROM time_zones WHERE name = 'Antarctica/Troll'");
  const body = { companyId, buildingCode: 'TR', buildingName: 'Troll', address: 'Queen Maud Land' };
  const refused = await admin.call(buildings.create, { body: { ...body, timeZone: 'Antarctica/Troll' } });
  expect(refused).toMatchObject({
    status: 400,
    code: 'API_INVALID_REQUEST_ARGUMENT',
    result: { fields: [{ field: 'timeZone', rule: 'timeZone' }] },
  });
});

it('replaces stored time zone aliases such as IST with the IANA zones to which they resolved', async () => {
  const server = inject('server');
  const connection = { ...server, database: `test_${crypto.randomUUID().replaceAll('-', '')}` };
  await withClient({ ...server, database: 'postgres' }, (client) =>
    client.query(`CREATE DATABASE ${connection.database}`),
  );
  onTestFinished(() => dropCopy(connection));
  const before = await mkdtemp(join(tmpdir(), 'gatehouse-migrations-'));
  onTestFinished(() => rm(before, { recursive: true }));
  await cp(migrationsFolder, before, { recursive: true });
  for (const name of await readdir(before))
    if (name.endsWith('.sql') && name >= '0051') await rm(join(before, name));
  await migrate(connection, before);
  await withClient(connection, (client) =>
    client.query(`SET session_replication_role = replica;
      INSERT INTO companies (company_code, company_name, time_zone) VALUES ('A', 'A', 'IST'), ('B', 'B', 'Europe/Berlin')`),
  );
  await migrate(connection);
  await withClient(connection, async (client) => {
    const { rows } = await client.query('SELECT company_code, time_zone FROM companies ORDER BY 1');
    expect(rows).toEqual([
      { company_code: 'A', time_zone: 'Asia/Kolkata' },
      { company_code: 'B', time_zone: 'Europe/Berlin' },
    ]);
  });
});

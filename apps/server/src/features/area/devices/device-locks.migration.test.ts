import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropCopy } from '@gatehouse/testing/portal/database';
import { expect, inject, it, onTestFinished } from 'vitest';
import { withClient } from '../../../platform/db/client.ts';
import { migrate, migrationsFolder } from '../../../platform/db/migrate.ts';

it('assigns the door of each device to its first lock in migration 0043', async () => {
  const server = inject('server');
  const connection = { ...server, database: `test_${randomUUID().replaceAll('-', '')}` };
  await withClient({ ...server, database: 'postgres' }, (client) =>
    client.query(`CREATE DATABASE ${connection.database}`),
  );
  const before = await mkdtemp(join(tmpdir(), 'gatehouse-before-'));
  onTestFinished(async () => {
    await dropCopy(connection);
    await rm(before, { recursive: true });
  });
  const isEarlier = (path: string) => !/\/00(4[3-9]|[5-9]\d)_/.test(path);
  await cp(migrationsFolder, before, { recursive: true, filter: isEarlier });
  await migrate(connection, before);
  await withClient(connection, (client) =>
    client.query(`INSERT INTO companies (id, company_code, company_name) VALUES (1, 'A', 'A');
      INSERT INTO buildings (id, company_id, building_code, building_name, address) VALUES (1, 1, 'A', 'A', 'A');
      INSERT INTO rooms (id, company_id, building_id, room_code, room_name, room_type, floor) VALUES (1, 1, 1, 'A', 'A', 'OPEN_ROOM', 1);
      INSERT INTO doors (id, company_id, room_id, door_code, door_name) VALUES (7, 1, 1, 'A', 'A');
      INSERT INTO devices (id, company_id, door_id, device_code, device_name, device_type, protocol) VALUES
        (1, 1, 7, 'A', 'A', 'DOOR_CONTROLLER', 'ZK_ACC'), (2, 1, 7, 'B', 'B', 'FACE', 'ZK_ATT'), (3, 1, 7, 'C', 'C', 'LCD', NULL);
      INSERT INTO device_states (device_id, company_id, info, people_number, door_state, alarms_on) VALUES
        (1, 1, '{"LockCount": "4"}', 9, 'OPEN', '{FORCED}'), (2, 1, '{"LockCount": "2"}', 9, NULL, '{}')`),
  );
  await migrate(connection);
  const queryRows = async (text: string) =>
    (await withClient(connection, (client) => client.query(text))).rows as object[];
  expect(
    await queryRows(
      'SELECT device_id::int AS device, lock, door_id::int AS door, door_state FROM device_locks ORDER BY 1, 2',
    ),
  ).toEqual([
    { device: 1, lock: 1, door: 7, door_state: 'OPEN' },
    ...[2, 3, 4].map((lock) => ({ device: 1, lock, door: null, door_state: null })),
    { device: 2, lock: 1, door: 7, door_state: null },
    { device: 3, lock: 1, door: 7, door_state: null },
  ]);
  // Before the migration, the controller's people could open all its locks. The people are therefore sent to the
  // controller again with the correct locks.
  expect(
    await queryRows(
      'SELECT device_id::int AS device, people_number::int AS number FROM device_states ORDER BY 1',
    ),
  ).toEqual([
    { device: 1, number: 0 },
    { device: 2, number: 9 },
  ]);
}, 120_000);

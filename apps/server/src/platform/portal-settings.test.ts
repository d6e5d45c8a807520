import { createHash, randomBytes } from 'node:crypto';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Db } from './db/database.ts';
import { readSettings, settingGroup, writeSettings } from './portal-settings.ts';

const colours = settingGroup(
  'test.colours',
  z.strictObject({ wall: z.string().default('white'), door: z.string().default('blue') }),
);

let portal: TestPortal;
let admin: Person;
let other: Person;
let system: Person;
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.make.employee({ roles: ['ADMIN'] });
  other = await portal.make.employee({ roles: ['ADMIN'] });
  system = await portal.make.sysadmin();
});

async function runAs<T>(person: Person, work: (db: Db) => Promise<T>): Promise<T> {
  const hash = createHash('sha256').update(randomBytes(32)).digest();
  const at = portal.clock.now();
  await portal.make.owner.query(
    `INSERT INTO sessions (account_id, company_id, token_hash, created_at, last_seen_at, idle_minutes, idle_expires_at, expires_at)
     VALUES ($1, $2, $3, $4, $4, 60, $4::timestamptz + interval '1 hour', $4::timestamptz + interval '1 hour')`,
    [person.accountId, person.companyId, hash, at],
  );
  return portal.services.database.asSession(hash, at, work);
}
const now = () => portal.clock.now();

describe('portal settings', () => {
  it('returns the defaults of a settings group until it is changed', async () => {
    expect(await runAs(admin, (db) => readSettings(db, colours, admin.companyId))).toEqual({
      wall: 'white',
      door: 'blue',
      version: 1,
    });
  });

  it('stores a settings group per company and replaces the whole group', async () => {
    await runAs(admin, (db) =>
      writeSettings(db, colours, admin.companyId, { wall: 'grey', door: 'red' }, now()),
    );
    await runAs(admin, (db) =>
      writeSettings(db, colours, admin.companyId, { wall: 'green', door: 'red' }, now()),
    );
    expect(await runAs(admin, (db) => readSettings(db, colours, admin.companyId))).toMatchObject({
      wall: 'green',
    });
    expect(await runAs(other, (db) => readSettings(db, colours, other.companyId))).toMatchObject({
      wall: 'white',
    });
    expect(await runAs(other, (db) => readSettings(db, colours, admin.companyId))).toMatchObject({
      wall: 'white',
    });
    await expect(
      runAs(other, (db) =>
        writeSettings(db, colours, admin.companyId, { wall: 'black', door: 'red' }, now()),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('lets only a SYSADMIN change settings of the installation, and lets every signed-in person read them', async () => {
    await runAs(system, (db) => writeSettings(db, colours, null, { wall: 'gold', door: 'red' }, now()));
    expect(await runAs(admin, (db) => readSettings(db, colours, null))).toMatchObject({ wall: 'gold' });
    await expect(
      runAs(admin, (db) => writeSettings(db, colours, null, { wall: 'mine', door: 'red' }, now())),
    ).rejects.toThrow('row-level security');
    expect(await portal.services.database.asSystem((db) => readSettings(db, colours, null))).toMatchObject({
      wall: 'gold',
    });
  });

  it('returns the defaults of settings that were added in a later release', async () => {
    const before = settingGroup('test.colours', z.object({ wall: z.string().default('white') }));
    await runAs(other, (db) => writeSettings(db, before, other.companyId, { wall: 'grey' }, now()));
    expect(await runAs(other, (db) => readSettings(db, colours, other.companyId))).toEqual({
      wall: 'grey',
      door: 'blue',
      version: 2,
    });
  });
});

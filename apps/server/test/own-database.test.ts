import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { pathOf } from '@gatehouse/api/platform/operation';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Environment, loadConfig } from '../src/config.ts';
import { configuredConnections } from '../src/platform/db/connections.ts';
import type { LiveEvent } from '../src/platform/live-event.ts';
import { createLog } from '../src/platform/log.ts';
import { openPortal, type Portal } from '../src/portal.ts';
import { freePort } from './kit/free-port.ts';
import { systemPrograms, unprivileged } from './kit/system-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-own-'));
const password = 'Own-Database-1';
let server: ReturnType<typeof spawn>;
let first: Portal;
let second: Portal;
let refused: unknown[];

beforeAll(async () => {
  const bin = systemPrograms();
  const account = unprivileged();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'pg');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'boss', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...account,
    cwd: folder,
  });
  const port = await freePort();
  server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
    ],
    { ...account, cwd: folder, stdio: 'ignore' },
  );
  await prepare(port);
  const open = (addresses: Environment) => {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: join(folder, 'data'),
      FIRST_ADMIN_PASSWORD: password,
      DATABASE_POOL_SIZE: '4',
      ...addresses,
    });
    return openPortal(config, configuredConnections(config), createLog('error'), { work: false });
  };
  const keeper = `postgres://keeper:secret@127.0.0.1:${port}/portal`;
  const app = `postgres://gatehouse_app:secret@127.0.0.1:${port}/portal`;
  const boss = `postgres://boss:secret@127.0.0.1:${port}/portal`;
  first = await open({ DATABASE_URL: keeper });
  second = await open({ DATABASE_URL: app, DATABASE_OWNER_URL: keeper });
  refused = await Promise.all(
    [keeper, boss].map((url) => open({ DATABASE_URL: url, DATABASE_OWNER_URL: keeper }).catch(String)),
  );
});

afterAll(async () => {
  await first?.close();
  await second?.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** A database whose owner is an ordinary role that can create roles, as a careful operator would give it. */
async function prepare(port: number): Promise<void> {
  const at = { host: '127.0.0.1', port, user: 'boss', database: 'postgres' };
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(at);
    try {
      await client.connect();
      await client.query("CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'secret'");
      await client.query('CREATE DATABASE portal OWNER keeper');
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'x-command-id': 'own-database' });

async function signIn(portal: Portal): Promise<string> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: pathOf(sessions.loginByUsername),
    payload: { account: 'sysadmin', password, deviceType: 'API' },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().result.token;
}

const statusAt = async (portal: Portal, path: string, token: string) =>
  (await portal.app.inject({ method: 'GET', url: path, headers: headers(token) })).statusCode;

describe('two portals on a PostgreSQL of the system, owned by an ordinary role', () => {
  it('share sessions: signed in at one is signed in at the other, and so is signed out', async () => {
    const token = await signIn(first);
    expect(await statusAt(second, pathOf(buildings.list), token)).toBe(200);
    await second.app.inject({ method: 'POST', url: pathOf(sessions.logout), headers: headers(token) });
    expect(await statusAt(first, pathOf(buildings.list), token)).toBe(401);
  });

  it('sign in as the owner and become the portal’s role, or as that role itself where the owner has an address', async () => {
    const asked = 'SELECT session_user, current_user';
    expect((await first.services.database.pool.query(asked)).rows).toEqual([
      { session_user: 'keeper', current_user: 'gatehouse_app' },
    ]);
    expect((await second.services.database.pool.query(asked)).rows).toEqual([
      { session_user: 'gatehouse_app', current_user: 'gatehouse_app' },
    ]);
  });

  it('refuse to work as somebody who may do more, where the owner has an address', () => {
    expect(refused).toEqual([
      expect.stringContaining('uses the role keeper, which can create roles'),
      expect.stringContaining('uses the role boss, which is a superuser'),
    ]);
  });

  it('hear of what the other changed', async () => {
    const token = await signIn(first);
    const heard = new Promise<LiveEvent>((resolve) => second.services.live.once('event', resolve));
    const logout = await first.app.inject({
      method: 'POST',
      url: pathOf(sessions.logout),
      headers: headers(token),
    });
    expect(logout.statusCode).toBe(200);
    expect((await heard).topic).toBe('rights.changed');
  });

  it('show no row of a company without a viewer, to the portal’s own role', async () => {
    const token = await signIn(first);
    const made = await first.app.inject({
      method: 'POST',
      url: pathOf(companies.create),
      headers: headers(token),
      payload: { companyCode: 'OWN', companyName: 'Own', timeZone: 'Asia/Seoul' },
    });
    expect(made.statusCode, made.body).toBe(200);
    expect(await statusAt(second, `${pathOf(companies.list)}?keyword=Own`, token)).toBe(200);
    const seen = await second.services.database.asCompanies([], (db) =>
      db.selectFrom('companies').select('id').execute(),
    );
    expect(seen).toEqual([]);
  });
});

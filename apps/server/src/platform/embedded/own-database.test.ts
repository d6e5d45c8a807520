import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { pathOf } from '@gatehouse/api/platform/operation';
import { findFreePort } from '@gatehouse/testing/portal/free-port';
import { findSystemPrograms, unprivilegedUser } from '@gatehouse/testing/portal/system-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Environment, loadConfig } from '../../config.ts';
import { openPortal, type Portal } from '../../portal.ts';
import { configuredConnections } from '../db/connections.ts';
import type { LiveEvent } from '../live-event.ts';
import { createLog } from '../log.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-own-'));
const password = 'Own-Database-1';
let server: ReturnType<typeof spawn>;
let first: Portal;
let second: Portal;
let refused: unknown[];

beforeAll(async () => {
  const bin = findSystemPrograms();
  const account = unprivilegedUser();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'pg');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'boss', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...account,
    cwd: folder,
  });
  const port = await findFreePort();
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

/**
 * Prepares a database that an ordinary role owns, as a careful operator would. The role can create roles and is no
 * superuser.
 */
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

const buildHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  'x-command-id': 'own-database',
});

async function signIn(portal: Portal): Promise<string> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: pathOf(sessions.loginByUsername),
    payload: { account: 'sysadmin', password, deviceType: 'API' },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().result.token;
}

const fetchStatus = async (portal: Portal, path: string, token: string) =>
  (await portal.app.inject({ method: 'GET', url: path, headers: buildHeaders(token) })).statusCode;

describe('two portals on a system PostgreSQL owned by an ordinary role', () => {
  it('shares sessions between two portals, so that signing in or out at one applies to the other', async () => {
    const token = await signIn(first);
    expect(await fetchStatus(second, pathOf(buildings.list), token)).toBe(200);
    await second.app.inject({ method: 'POST', url: pathOf(sessions.logout), headers: buildHeaders(token) });
    expect(await fetchStatus(first, pathOf(buildings.list), token)).toBe(401);
  });

  it('signs in to the database with the URL of the owner and switches to the portal’s role, or signs in as the portal’s role if the owner has a separate URL', async () => {
    const statement = 'SELECT session_user, current_user';
    expect((await first.services.database.pool.query(statement)).rows).toEqual([
      { session_user: 'keeper', current_user: 'gatehouse_app' },
    ]);
    expect((await second.services.database.pool.query(statement)).rows).toEqual([
      { session_user: 'gatehouse_app', current_user: 'gatehouse_app' },
    ]);
  });

  it('if the owner has a separate URL, refuses to run with a role that has more privileges than the portal’s role', () => {
    expect(refused).toEqual([
      expect.stringContaining('uses the role keeper, which can create roles'),
      expect.stringContaining('uses the role boss, which is a superuser'),
    ]);
  });

  it('sends live events of changes in one portal to browsers of the second portal', async () => {
    const token = await signIn(first);
    const nextEvent = new Promise<LiveEvent>((resolve) => second.services.live.once('event', resolve));
    const logout = await first.app.inject({
      method: 'POST',
      url: pathOf(sessions.logout),
      headers: buildHeaders(token),
    });
    expect(logout.statusCode).toBe(200);
    expect((await nextEvent).topic).toBe('rights.changed');
  });

  it('hides company rows from the portal’s role if no caller is set', async () => {
    const token = await signIn(first);
    const created = await first.app.inject({
      method: 'POST',
      url: pathOf(companies.create),
      headers: buildHeaders(token),
      payload: { companyCode: 'OWN', companyName: 'Own', timeZone: 'Asia/Seoul' },
    });
    expect(created.statusCode, created.body).toBe(200);
    expect(await fetchStatus(second, `${pathOf(companies.list)}?keyword=Own`, token)).toBe(200);
    const visibleRows = await second.services.database.asCompanies([], (db) =>
      db.selectFrom('companies').select('id').execute(),
    );
    expect(visibleRows).toEqual([]);
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { pathOf } from '@gatehouse/api/platform/operation';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';
import type { LiveEvent } from '../src/platform/live.ts';
import { createLog } from '../src/platform/log.ts';
import { openPortal, type Portal } from '../src/portal.ts';
import { freePort } from './kit/free-port.ts';

/** The PostgreSQL programs of this system, not the embedded ones: the oldest version there is. */
function systemPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(a) - Number(b)) : [];
  const found = versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  if (!found) throw new Error('Install PostgreSQL (Debian: apt-get install postgresql); npm test does.');
  return found;
}

/** PostgreSQL does not run as root: then as nobody. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:')) ?? '';
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-own-'));
const password = 'Own-Database-1';
let server: ReturnType<typeof spawn>;
let first: Portal;
let second: Portal;

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
  const open = () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: join(folder, 'data'),
      FIRST_ADMIN_PASSWORD: password,
      DATABASE_POOL_SIZE: '4',
      DATABASE_URL: `postgres://keeper:secret@127.0.0.1:${port}/portal`,
    });
    return openPortal(config, { connectionString: config.databaseUrl }, createLog('error'), { work: false });
  };
  first = await open();
  second = await open();
});

afterAll(async () => {
  await first?.close();
  await second?.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** A database whose owner is an ordinary role that may make roles, as a careful operator would give it. */
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

import { read, utils } from '@e965/xlsx';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { exports } from '@gatehouse/api/overview/exports';
import { exportLimits } from '@gatehouse/api/overview/exports.rules';
import { employees } from '@gatehouse/api/people/employees';
import { HOUR } from '@gatehouse/api/platform/dates';
import { mostDirectRows } from '@gatehouse/api/platform/long-exports';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../../platform/files/sweep.ts';
import type { Route } from '../../../platform/http/route.ts';
import { createBook } from '../../../platform/sheets/sheets.ts';
import { features } from '../../index.ts';
import { tidyExports } from './exports.jobs.ts';
import { leaseMs, writeNextExport } from './write-export.service.ts';

let portal: TestPortal;
let companyId: number;
let person: Person;
let admin: Client;
const routes = features.flatMap((feature) => feature.routes);

beforeAll(async () => {
  portal = await testPortal();
});

beforeEach(async () => {
  await portal.make.owner.query('DELETE FROM exports');
  companyId = (await portal.make.company()).id;
  person = await portal.make.employee({ companyId, roles: ['ADMIN'], displayName: 'Ada' });
  admin = await portal.as(person);
});

const body = { operation: 'employees.export', query: {} };
const start = async (client = admin) => (await client.call(exports.create, { body })).result;
const list = async (client = admin) => (await client.call(exports.list)).result.content;
const runJob = () => writeNextExport(portal.services, routes);
const fetchFile = (id: number, client = admin) => client.call(exports.download, { params: { id } });
const countNotices = async (kind: string) =>
  (
    await portal.make.owner.query('SELECT FROM notifications WHERE account_id = $1 AND kind = $2', [
      person.accountId,
      kind,
    ])
  ).rowCount;

/**
 * Returns all routes, with an employee export that writes a sheet of `count` rows and calls `onRow` before each row.
 */
const slowRoutes = (count: number, onRow: (index: number) => Promise<unknown>): readonly Route[] =>
  routes.map((route) => {
    if (route.operation.name !== employees.export.name) return route;
    const rows = async function* () {
      for (let index = 0; index < count; index++) {
        await onRow(index);
        yield [index];
      }
    };
    const prepare = async () =>
      createBook('x', [{ name: 'x', columns: [{ header: 'x' }], rows: rows() }], {
        rows: count,
        at: portal.clock.now(),
      });
    return { ...route, prepare };
  });

describe('exports that run as background jobs', () => {
  it('writes an export as a job, lets its creator download the file, and notifies the creator', async () => {
    const { id } = await start();
    expect(await list()).toMatchObject([
      { id, operation: 'employees.export', state: 'WAITING', done: 0, total: null, fileName: null },
    ]);
    expect((await fetchFile(id)).code).toBe('API_EXPORT_NOT_FOUND');
    expect(await runJob()).toBe(true);
    const [row] = await list();
    expect(row).toMatchObject({ state: 'DONE', done: 1, total: 1, failure: null });
    expect(Date.parse(row.expiresAt) - Date.parse(row.finishedAt)).toBe(exportLimits.keptHours * HOUR);
    const file = await fetchFile(id);
    expect(file.status).toBe(200);
    const [sheet = {}] = Object.values(read(file.result).Sheets);
    expect(utils.sheet_to_json<string[]>(sheet, { header: 1 })[1]).toContain('Ada');
    expect(await countNotices('exports.finished')).toBe(1);
    expect(await runJob()).toBe(false);
  });

  it('writes the export in the language of its creator', async () => {
    await admin.call(exports.create, { body, headers: { 'accept-language': 'ja' } });
    await runJob();
    const [{ id }] = await list();
    const [sheet = {}] = Object.values(read((await fetchFile(id)).result).Sheets);
    expect(utils.sheet_to_json<string[]>(sheet, { header: 1 })[0]).toContain('表示名');
  });

  it('starts an export once for a repeated Idempotency-Key', async () => {
    const send = () =>
      admin.call(exports.create, { body, headers: { 'idempotency-key': `export-${companyId}` } });
    expect((await send()).result.id).toBe((await send()).result.id);
    expect((await list()).length).toBe(1);
  });

  it('sends exports of any length directly, but refuses an export above the row limit if the caller prefers a job', async () => {
    const { make } = portal;
    await make.owner.query(
      `INSERT INTO punch_counters (company_id, punch_date, result, slot, total, ins, outs)
       VALUES ($1, '2026-10-01', 'ACCESS_GRANTED', 0, $2, 0, 0)`,
      [companyId, mostDirectRows],
    );
    const query = { from: '2026-10-01', to: '2026-10-01' };
    const prefer = { prefer: 'respond-async' };
    const send = (headers: Record<string, string>) => admin.call(deviceLogs.export, { query, headers });
    expect((await send(prefer)).status).toBe(200);
    await make.owner.query('UPDATE punch_counters SET total = total + 1 WHERE company_id = $1', [companyId]);
    expect((await send(prefer)).code).toBe('API_EXPORT_TOO_LONG');
    expect((await send({})).status).toBe(200);
  });

  it('refuses to start an export job for an API token, and sends long exports directly to the token', async () => {
    const { make } = portal;
    const { token } = await make.apiToken({ companyId, accountId: person.accountId });
    const program = portal.withToken(token);
    expect((await program.call(exports.create, { body })).code).toBe('AUTH_TOKEN_OPERATION');
    const { id } = await start();
    expect((await program.call(exports.list)).code).toBe('AUTH_TOKEN_OPERATION');
    expect((await fetchFile(id, program)).code).toBe('AUTH_TOKEN_OPERATION');
    await make.owner.query(
      `INSERT INTO punch_counters (company_id, punch_date, result, slot, total, ins, outs)
       VALUES ($1, '2026-10-01', 'ACCESS_GRANTED', 0, $2, 0, 0)`,
      [companyId, mostDirectRows + 1],
    );
    const query = { from: '2026-10-01', to: '2026-10-01' };
    const sent = await program.call(deviceLogs.export, { query, headers: { prefer: 'respond-async' } });
    expect(sent.status).toBe(200);
  });

  it('hides an export and its file from other people', async () => {
    const { id } = await start();
    await runJob();
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const sysadmin = await portal.as(await portal.make.sysadmin());
    for (const client of [colleague, sysadmin]) {
      expect(await list(client)).toEqual([]);
      expect((await fetchFile(id, client)).code).toBe('API_EXPORT_NOT_FOUND');
      expect((await client.call(exports.remove, { params: { id } })).code).toBe('API_EXPORT_NOT_FOUND');
    }
    expect((await fetchFile(id)).status).toBe(200);
  });

  it('stores the file of an export encrypted', async () => {
    const { id } = await start();
    await runJob();
    const { rows } = await portal.make.owner.query('SELECT file FROM exports WHERE id = $1', [id]);
    const stored = await portal.services.store.large.open(companyId, rows[0].file);
    expect(stored?.size).toBe((await list())[0].size);
    expect(await portal.services.store.read(companyId, rows[0].file).catch(() => undefined)).toBeUndefined();
  });

  it('checks the permission for an export when the export is started, when it is written and when its file is downloaded', async () => {
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(exports.create, { body })).code).toBe('AUTH_NO_PERMISSION');
    const { id } = await start();
    await runJob();
    const waiting = await start();
    const { owner } = portal.make;
    await owner.query('DELETE FROM account_roles WHERE account_id = $1', [person.accountId]);
    expect((await fetchFile(id)).code).toBe('API_EXPORT_NOT_FOUND');
    await runJob();
    expect((await list())[0]).toMatchObject({
      id: waiting.id,
      state: 'FAILED',
      failure: 'AUTH_NO_PERMISSION',
    });
    expect(await countNotices('exports.failed')).toBe(1);
  });

  it('refuses to download an export after its owner has lost a department or permission that the export was made with', async () => {
    const { id } = await start();
    await runJob();
    const setRights = (change: string) =>
      portal.make.owner.query(`UPDATE exports SET rights = rights || $2 WHERE id = $1`, [id, change]);
    expect((await fetchFile(id)).status).toBe(200);
    await setRights('{"managedDepartmentIds": [1]}');
    expect((await fetchFile(id)).code).toBe('API_EXPORT_NOT_FOUND');
    await setRights('{"managedDepartmentIds": [], "permissions": ["NO_LONGER_HELD"]}');
    expect((await fetchFile(id)).code).toBe('API_EXPORT_NOT_FOUND');
    await setRights('{"permissions": [], "companyIds": [0]}');
    expect((await fetchFile(id)).code).toBe('API_EXPORT_NOT_FOUND');
  });

  it('fails an export if the session that started it has ended', async () => {
    await start();
    const { owner } = portal.make;
    await owner.query('UPDATE sessions SET ended_at = now() WHERE account_id = $1', [person.accountId]);
    await runJob();
    const again = await portal.as(person);
    expect(await list(again)).toMatchObject([{ state: 'FAILED', failure: 'AUTH_UNAUTHORIZED' }]);
  });

  it('refuses to start an export with a query parameter that the export operation does not have', async () => {
    const answer = await admin.call(exports.create, {
      body: { operation: 'employees.export', query: { nothing: 'x' } },
    });
    expect([answer.status, answer.result.fields[0].field]).toEqual([400, 'query.nothing']);
  });

  it('limits an account to five unfinished exports', async () => {
    for (let count = 0; count < exportLimits.open; count++)
      expect((await admin.call(exports.create, { body })).status).toBe(200);
    expect((await admin.call(exports.create, { body })).code).toBe('API_EXPORT_LIMIT');
    await runJob();
    expect((await admin.call(exports.create, { body })).status).toBe(200);
  });

  it('stops writing a cancelled export', async () => {
    const { id } = await start();
    let rows = 0;
    const endless = slowRoutes(1_000_000, async () => {
      rows += 1;
      if (rows === 300) expect((await admin.call(exports.remove, { params: { id } })).status).toBe(200);
      if (rows % 250 === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await writeNextExport(portal.services, endless)).toBe(true);
    expect(rows).toBeLessThan(1_000_000);
    expect(await list()).toEqual([]);
  });

  it('reports the number of written rows while an export runs', async () => {
    await start();
    let seen: unknown;
    const slow = slowRoutes(100_000, async (index) => {
      if (index % 250 === 0 && seen === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const [row] = await list();
        if (row.done > 0) seen = row;
      }
    });
    await writeNextExport(portal.services, slow);
    expect(seen).toMatchObject({ state: 'RUNNING', total: 100_000 });
  });

  it('continues an export in another process after the first process has ended', async () => {
    const { id } = await start();
    await portal.make.owner.query(
      "UPDATE exports SET state = 'RUNNING', attempts = 1, lease_until = $1 WHERE id = $2",
      [new Date(portal.clock.now().getTime() + leaseMs), id],
    );
    expect(await runJob()).toBe(false);
    portal.clock.advance(leaseMs + 1);
    expect(await runJob()).toBe(true);
    expect(await list()).toMatchObject([{ id, state: 'DONE' }]);
  });

  it('fails an export after three attempts that end with an unknown error', async () => {
    await start();
    const broken = slowRoutes(1, async () => {
      throw new Error('broken');
    });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await expect(writeNextExport(portal.services, broken)).rejects.toThrow('broken');
      expect((await list())[0].state).toBe(attempt < 3 ? 'WAITING' : 'FAILED');
    }
    expect((await list())[0].failure).toBe('API_ERROR_UNKNOW');
  });

  it('deletes a finished export and its file after 72 hours', async () => {
    const { id } = await start();
    await runJob();
    const { owner } = portal.make;
    const { rows } = await owner.query('SELECT file FROM exports WHERE id = $1', [id]);
    portal.clock.advance(exportLimits.keptHours * HOUR - 1_000);
    await tidyExports.run(portal.services, {});
    expect((await owner.query('SELECT FROM exports WHERE id = $1', [id])).rowCount).toBe(1);
    portal.clock.advance(2_000);
    await tidyExports.run(portal.services, {});
    expect((await owner.query('SELECT FROM exports WHERE id = $1', [id])).rowCount).toBe(0);
    await sweepFiles.run(portal.services, {});
    expect(await portal.services.store.large.open(companyId, rows[0].file)).toBeUndefined();
  });

  it('stores the export of a system administrator that belongs to no company, and notifies the system administrator', async () => {
    const operator = await portal.make.sysadmin();
    const client = await portal.as(operator);
    const { id } = await start(client);
    await runJob();
    expect((await fetchFile(id, client)).status).toBe(200);
    const { rowCount } = await portal.make.owner.query(
      "SELECT FROM notifications WHERE account_id = $1 AND kind = 'exports.finished'",
      [operator.accountId],
    );
    expect(rowCount).toBe(1);
  });
});

import { read, utils } from '@e965/xlsx';
import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { DAY } from '@gatehouse/api/platform/dates';
import { type LogEntry, systemLog } from '@gatehouse/api/settings/system-log';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { gramsJob } from './trigrams.service.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let system: Client;

const days = { from: '2026-11-20', to: '2026-11-20' };
const buildingBody = (code: string, more: object = {}) => ({
  companyId,
  buildingCode: code,
  buildingName: `Building ${code}`,
  address: 'Here',
  ...more,
});
const listEntries = async (client: Client, query: object = {}): Promise<LogEntry[]> =>
  (await client.call(systemLog.list, { query: { ...days, ...query } })).result.content;

beforeAll(async () => {
  portal = await testPortal();
  const owner = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = owner.companyId ?? 0;
  admin = await portal.as(owner);
  system = await portal.as(await portal.make.sysadmin());
  const { result } = await admin.call(buildings.create, { body: buildingBody('HALL') });
  const { companyId: _, ...change } = buildingBody('HALL', { address: 'There' });
  await admin.call(buildings.update, { params: { id: result.id }, body: change });
});

describe('system log of a company', () => {
  it('lists changes with author, old value and new value in the system log, newest first', async () => {
    const [update, create] = await listEntries(admin);
    expect(update).toMatchObject({ action: 'buildings.update', entity: 'buildings', seq: 2 });
    expect(update?.changes).toEqual([
      { field: 'address', was: 'Here', is: 'There', wasName: null, isName: null },
    ]);
    expect(update?.requestId).not.toBe('');
    expect(create?.changes).toContainEqual(
      expect.objectContaining({ field: 'buildingCode', was: null, is: 'HALL' }),
    );
  });

  it('shows current names of records and of IDs in the system log, and the last recorded name of deleted records', async () => {
    const other = await portal.make.employee({ roles: ['ADMIN'] });
    const client = await portal.as(other);
    const { companyName } = (await client.call(sessions.me)).result;
    const newBuilding = buildingBody('NAMED', { companyId: other.companyId });
    const { id, buildingName } = (await client.call(buildings.create, { body: newBuilding })).result;
    const [entry] = await listEntries(client);
    expect(entry).toMatchObject({ entityId: String(id), entityName: buildingName });
    const company = { field: 'companyId', was: null, is: String(other.companyId), wasName: null };
    expect(entry?.changes).toContainEqual({ ...company, isName: companyName });
    await client.call(buildings.remove, { params: { id } });
    expect((await listEntries(client)).map(({ entityName }) => entityName)).toEqual([
      buildingName,
      buildingName,
    ]);
  });

  it.each([
    ['action', { action: 'buildings.create' }, 1],
    ['kind of thing', { entity: 'buildings' }, 2],
    ['kind of nothing', { entity: 'doors' }, 0],
    ['actor', { actor: 'PERSON' }, 2],
    ['nobody', { actor: 'nobody' }, 0],
    ['word of what was', { keyword: 'there' }, 1],
    ['no word', { keyword: '100%' }, 0],
    ['other day', { from: '2026-11-19', to: '2026-11-19' }, 0],
  ])('filters system log entries by %s', async (_what, query, count) => {
    expect((await listEntries(admin, query)).length).toBe(count);
  });

  it("interprets the dates of a system log query in the caller's time zone", async () => {
    // At 02:00 UTC on the 20th, the date in Hawaii is still the 19th.
    const headers = { 'x-timezone-offset': '-600' };
    const query = { from: '2026-11-19', to: '2026-11-19' };
    expect((await admin.call(systemLog.list, { query, headers })).result.totalElements).toBe(2);
  });

  it('returns the recorded types of records and all actions as filter choices of the system log', async () => {
    const { result } = await admin.call(systemLog.choices);
    expect(result.entities).toEqual(['buildings']);
    expect(result.actions).toContain('roles.update');
    expect(result.actions).not.toContain('roles.list');
  });

  it('exports the filtered system log entries, one row per field', async () => {
    const answer = await admin.call(systemLog.export, { query: { ...days, action: 'buildings.update' } });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-disposition'])).toContain('system-log_2026-11-20_2026-11-20.xlsx');
  });

  it('shows the UTC offset of the times in an exported system log', async () => {
    const query = { from: '2026-11-19', to: '2026-11-20', action: 'buildings.update' };
    const headers = { 'x-timezone-offset': '-570' };
    const { Sheets, SheetNames } = read((await admin.call(systemLog.export, { query, headers })).result);
    const [head, first] = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    });
    const { at } = (await listEntries(admin, query))[0] ?? { at: '' };
    expect(head?.[1]).toBe('Time (UTC-09:30)');
    // The sheet stores times as days since 1900 in the caller's time zone.
    const instant = (Number(first?.[1]) - 25_569) * DAY + 9.5 * 3_600_000;
    expect(Math.round(instant / 1000)).toBe(Math.floor(Date.parse(at) / 1000));
  });

  it("shows a company only its own system log, and the installation's log only to SYSADMIN", async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect(await listEntries(stranger)).toEqual([]);
    for (const other of [0, companyId, 999_999])
      for (const operation of [systemLog.list, systemLog.choices, systemLog.export, systemLog.check]) {
        const needsDates = operation === systemLog.list || operation === systemLog.export;
        const query = { companyId: other, ...(needsDates && days) };
        expect((await stranger.call(operation, { query })).code).toBe('HR_COMPANY_NOT_FOUND');
      }
    expect((await listEntries(system, { companyId })).length).toBe(2);
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM audit_log WHERE company_id IS NULL',
    );
    const everything = { from: '2000-01-01', to: '2100-01-01' };
    expect((await listEntries(system, everything)).length).toBe(rows[0].n);
    expect(rows[0].n).toBeGreaterThan(0);
  });

  it('shows the system log of a deleted company under its last recorded name, only to SYSADMIN', async () => {
    const { id } = await portal.make.company();
    await portal.make.owner.query("UPDATE companies SET company_name = 'Gone Ltd' WHERE id = $1", [id]);
    expect((await system.call(companies.remove, { params: { id } })).status).toBe(200);
    const offered = await system.call(systemLog.choices);
    expect(offered.result.formerCompanies).toEqual([{ id, companyName: 'Gone Ltd' }]);
    const [entry] = await listEntries(system, { companyId: id });
    expect(entry).toMatchObject({ action: 'companies.remove', entity: 'companies', entityId: String(id) });
    const checked = await system.call(systemLog.check, { query: { companyId: id } });
    expect(checked.result).toMatchObject({ brokenAt: null, isDone: true, total: 1 });
    expect((await admin.call(systemLog.choices)).result.formerCompanies).toEqual([]);
    const answer = await admin.call(systemLog.list, { query: { ...days, companyId: id } });
    expect(answer.code).toBe('HR_COMPANY_NOT_FOUND');
    const missing = await system.call(systemLog.list, { query: { ...days, companyId: 999_999 } });
    expect(missing.code).toBe('HR_COMPANY_NOT_FOUND');
  });

  it('rejects requests of managers and employees for the system log', async () => {
    for (const roles of [['MANAGER'], ['STAFF']] as const) {
      const person = await portal.make.employee({ companyId, roles: [...roles] });
      expect((await (await portal.as(person)).call(systemLog.check)).code).toBe('AUTH_NO_PERMISSION');
    }
  });
});

describe('verification of an audit chain', () => {
  const checkAfter = async (statement: string): Promise<number | null> => {
    const { owner } = portal.make;
    const client = await owner.connect();
    try {
      await client.query(`CREATE TABLE kept AS SELECT * FROM audit_log WHERE chain_id = ${companyId}`);
      await client.query(statement);
      return (await admin.call(systemLog.check)).result.brokenAt;
    } finally {
      await client.query(`DELETE FROM audit_log WHERE chain_id = ${companyId}`);
      await client.query('INSERT INTO audit_log SELECT * FROM kept');
      await client.query('DROP TABLE kept');
      client.release();
    }
  };
  const where = () => `WHERE chain_id = ${companyId} AND seq`;

  it('reports intact audit chains, including that of the installation', async () => {
    expect((await admin.call(systemLog.check)).result).toEqual({
      checked: 2,
      total: 2,
      brokenAt: null,
      isDone: true,
    });
    expect((await system.call(systemLog.check)).result).toMatchObject({ brokenAt: null, isDone: true });
  });

  it('reports the first invalid entry of an audit chain', async () => {
    expect(await checkAfter(`UPDATE audit_log SET actor_name = 'somebody else' ${where()} = 2`)).toBe(2);
    expect(await checkAfter(`UPDATE audit_log SET after = '{}' ${where()} = 1`)).toBe(1);
    expect(await checkAfter(`DELETE FROM audit_log ${where()} = 1`)).toBe(1);
    expect(await checkAfter(`DELETE FROM audit_log ${where()} = 2`)).toBe(2);
    expect((await admin.call(systemLog.check)).result.brokenAt).toBe(null);
  });

  it('continues the check of an audit chain after the last checked entry', async () => {
    expect((await admin.call(systemLog.check, { query: { past: 1 } })).result).toMatchObject({
      checked: 2,
      isDone: true,
    });
    expect((await admin.call(systemLog.check, { query: { past: 5 } })).result.isDone).toBe(true);
  });
});

describe('search in a large system log', () => {
  const findEntityIds = async (keyword: string) =>
    (await listEntries(admin, { keyword, size: 100 })).map(({ entityId }) => entityId);
  const findIndexRows = async () =>
    (
      await portal.make.owner.query(
        'SELECT page, bits IS NULL AS unread FROM audit_grams WHERE chain_id = $1 ORDER BY 1',
        [companyId],
      )
    ).rows;

  it('finds indexed and not yet indexed system log entries', async () => {
    await portal.make.owner.query(
      `SELECT audit_append_all($1, '2026-11-20T05:00:00Z', NULL, 'ada', 'rooms.create', 'rooms',
        ARRAY(SELECT 'room ' || n FROM generate_series(1, 100) AS n), array_fill(NULL::jsonb, ARRAY[100]),
        ARRAY(SELECT jsonb_build_object('roomName', 'Hall ' || n) FROM generate_series(1, 100) AS n), 'r', '')`,
      [companyId],
    );
    const search = async () => [
      await findEntityIds('HALL 17"'),
      await findEntityIds('hall 100"'),
      await findEntityIds('nobody said this'),
      (await findEntityIds('Hall')).length,
    ];
    const expected = [['room 17'], ['room 100'], [], 100];
    expect(await search()).toEqual(expected);
    await gramsJob.run(portal.services, {});
    expect((await findIndexRows()).map(({ page }) => Number(page))).toEqual([0, 1, 2]);
    expect(await search()).toEqual(expected);
    expect(await listEntries(admin, { keyword: 'Hall', action: 'rooms.remove' })).toEqual([]);
    // The entry is added after the indexing.
    await admin.call(buildings.create, { body: buildingBody('HALL2', { address: 'Somewhere new' }) });
    expect(await findEntityIds('somewhere new')).toHaveLength(1);
  });

  it('finds the remaining text of a system log entry after an erasure of some words', async () => {
    const { rows } = await portal.make.owner.query(
      "SELECT seq FROM audit_log WHERE chain_id = $1 AND entity_id = 'room 17'",
      [companyId],
    );
    const person = await portal.make.employee({ companyId });
    await portal.make.owner.query(
      `SELECT audit_redact($1, $2, (SELECT seq FROM audit_heads WHERE chain_id = $1), $1, $3, $4, ARRAY['Hall 17'],
        now(), 1, 'ada', 'employees.erase', 'r', '')`,
      [companyId, [rows[0].seq], person.employeeId, person.accountId],
    );
    expect(await findEntityIds('Hall 17"')).toEqual([]);
    expect(await findEntityIds('[erased]')).toEqual(['room 17']);
    expect((await findIndexRows()).some(({ unread }) => unread)).toBe(true);
    await gramsJob.run(portal.services, {});
    expect((await findIndexRows()).some(({ unread }) => unread)).toBe(false);
    expect(await findEntityIds('[erased]')).toEqual(['room 17']);
  });
});

import { read, utils } from '@e965/xlsx';
import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { type LogEntry, systemLog } from '@gatehouse/api/settings/system-log';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { gramsJob } from './grams.service.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let system: Client;

const days = { from: '2026-11-20', to: '2026-11-20' };
const body = (code: string, more: object = {}) => ({
  companyId,
  buildingCode: code,
  buildingName: `Building ${code}`,
  address: 'Here',
  ...more,
});
const list = async (client: Client, query: object = {}): Promise<LogEntry[]> =>
  (await client.call(systemLog.list, { query: { ...days, ...query } })).result.content;

beforeAll(async () => {
  portal = await testPortal();
  const owner = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = owner.companyId ?? 0;
  admin = await portal.as(owner);
  system = await portal.as(await portal.make.sysadmin());
  const { result } = await admin.call(buildings.create, { body: body('HALL') });
  const { companyId: _, ...change } = body('HALL', { address: 'There' });
  await admin.call(buildings.update, { params: { id: result.id }, body: change });
});

describe('the system log', () => {
  it('says who changed what, what was and what is, the newest first', async () => {
    const [update, create] = await list(admin);
    expect(update).toMatchObject({ action: 'buildings.update', entity: 'buildings', seq: 2 });
    expect(update?.changes).toEqual([
      { field: 'address', was: 'Here', is: 'There', wasName: null, isName: null },
    ]);
    expect(update?.requestId).not.toBe('');
    expect(create?.changes).toContainEqual(
      expect.objectContaining({ field: 'buildingCode', was: null, is: 'HALL' }),
    );
  });

  it('names the thing, and what numbers lead to, as they are called now; what is gone as it was called last', async () => {
    const other = await portal.make.employee({ roles: ['ADMIN'] });
    const named = await portal.as(other);
    const { companyName } = (await named.call(sessions.me)).result;
    const made = body('NAMED', { companyId: other.companyId });
    const { id, buildingName } = (await named.call(buildings.create, { body: made })).result;
    const [entry] = await list(named);
    expect(entry).toMatchObject({ entityId: String(id), entityName: buildingName });
    const company = { field: 'companyId', was: null, is: String(other.companyId), wasName: null };
    expect(entry?.changes).toContainEqual({ ...company, isName: companyName });
    await named.call(buildings.remove, { params: { id } });
    expect((await list(named)).map(({ entityName }) => entityName)).toEqual([buildingName, buildingName]);
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
  ])('is filtered by %s', async (_what, query, count) => {
    expect((await list(admin, query)).length).toBe(count);
  });

  it('means the dates on the caller’s clock', async () => {
    // 02:00 UTC on the 20th is the 19th in Hawaii
    const headers = { 'x-timezone-offset': '-600' };
    const query = { from: '2026-11-19', to: '2026-11-19' };
    expect((await admin.call(systemLog.list, { query, headers })).result.totalElements).toBe(2);
  });

  it('offers the kinds of things it knows and every action there is', async () => {
    const { result } = await admin.call(systemLog.choices);
    expect(result.entities).toEqual(['buildings']);
    expect(result.actions).toContain('roles.update');
    expect(result.actions).not.toContain('roles.list');
  });

  it('is exported as it is filtered, one row per field', async () => {
    const answer = await admin.call(systemLog.export, { query: { ...days, action: 'buildings.update' } });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-disposition'])).toContain('system-log_2026-11-20_2026-11-20.xlsx');
  });

  it('says in a sheet by what clock its times are', async () => {
    const query = { from: '2026-11-19', to: '2026-11-20', action: 'buildings.update' };
    const headers = { 'x-timezone-offset': '-570' };
    const { Sheets, SheetNames } = read((await admin.call(systemLog.export, { query, headers })).result);
    const [head, first] = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    });
    const { at } = (await list(admin, query))[0] ?? { at: '' };
    expect(head?.[1]).toBe('Time (UTC-09:30)');
    // days since 1900, on that clock
    const instant = (Number(first?.[1]) - 25_569) * 86_400_000 + 9.5 * 3_600_000;
    expect(Math.round(instant / 1000)).toBe(Math.floor(Date.parse(at) / 1000));
  });

  it('is a company’s own; the installation’s is for SYSADMIN', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect(await list(stranger)).toEqual([]);
    for (const other of [0, companyId, 999_999])
      for (const operation of [systemLog.list, systemLog.choices, systemLog.export, systemLog.check]) {
        const needsDates = operation === systemLog.list || operation === systemLog.export;
        const query = { companyId: other, ...(needsDates && days) };
        expect((await stranger.call(operation, { query })).code).toBe('HR_COMPANY_NOT_FOUND');
      }
    expect((await list(system, { companyId })).length).toBe(2);
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM audit_log WHERE company_id IS NULL',
    );
    const everything = { from: '2000-01-01', to: '2100-01-01' };
    expect((await list(system, everything)).length).toBe(rows[0].n);
    expect(rows[0].n).toBeGreaterThan(0);
  });

  it('of a deleted company is read by SYSADMIN, who is offered it by its last name, and by nobody else', async () => {
    const { id } = await portal.make.company();
    await portal.make.owner.query("UPDATE companies SET company_name = 'Gone Ltd' WHERE id = $1", [id]);
    expect((await system.call(companies.remove, { params: { id } })).status).toBe(200);
    const offered = await system.call(systemLog.choices);
    expect(offered.result.formerCompanies).toEqual([{ id, companyName: 'Gone Ltd' }]);
    const [entry] = await list(system, { companyId: id });
    expect(entry).toMatchObject({ action: 'companies.remove', entity: 'companies', entityId: String(id) });
    const checked = await system.call(systemLog.check, { query: { companyId: id } });
    expect(checked.result).toMatchObject({ brokenAt: null, isDone: true, total: 1 });
    expect((await admin.call(systemLog.choices)).result.formerCompanies).toEqual([]);
    const asked = await admin.call(systemLog.list, { query: { ...days, companyId: id } });
    expect(asked.code).toBe('HR_COMPANY_NOT_FOUND');
    const missing = await system.call(systemLog.list, { query: { ...days, companyId: 999_999 } });
    expect(missing.code).toBe('HR_COMPANY_NOT_FOUND');
  });

  it('is closed to managers and staff', async () => {
    for (const roles of [['MANAGER'], ['STAFF']] as const) {
      const person = await portal.make.employee({ companyId, roles: [...roles] });
      expect((await (await portal.as(person)).call(systemLog.check)).code).toBe('AUTH_NO_PERMISSION');
    }
  });
});

describe('checking the chain', () => {
  const edited = async (statement: string): Promise<number | null> => {
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

  it('says that it is whole, also the installation’s', async () => {
    expect((await admin.call(systemLog.check)).result).toEqual({
      checked: 2,
      total: 2,
      brokenAt: null,
      isDone: true,
    });
    expect((await system.call(systemLog.check)).result).toMatchObject({ brokenAt: null, isDone: true });
  });

  it('says at which number it is broken', async () => {
    expect(await edited(`UPDATE audit_log SET actor_name = 'somebody else' ${where()} = 2`)).toBe(2);
    expect(await edited(`UPDATE audit_log SET after = '{}' ${where()} = 1`)).toBe(1);
    expect(await edited(`DELETE FROM audit_log ${where()} = 1`)).toBe(1);
    expect(await edited(`DELETE FROM audit_log ${where()} = 2`)).toBe(2);
    expect((await admin.call(systemLog.check)).result.brokenAt).toBe(null);
  });

  it('goes on where it stopped', async () => {
    expect((await admin.call(systemLog.check, { query: { past: 1 } })).result).toMatchObject({
      checked: 2,
      isDone: true,
    });
    expect((await admin.call(systemLog.check, { query: { past: 5 } })).result.isDone).toBe(true);
  });
});

describe('a long log', () => {
  const said = async (keyword: string) =>
    (await list(admin, { keyword, size: 100 })).map(({ entityId }) => entityId);
  const grams = async () =>
    (
      await portal.make.owner.query(
        'SELECT page, bits IS NULL AS unread FROM audit_grams WHERE chain_id = $1 ORDER BY 1',
        [companyId],
      )
    ).rows;

  it('is searched through what was noted of its letters, and by reading what was not', async () => {
    await portal.make.owner.query(
      `SELECT audit_append_all($1, '2026-11-20T05:00:00Z', NULL, 'ada', 'rooms.create', 'rooms',
        ARRAY(SELECT 'room ' || n FROM generate_series(1, 100) AS n), array_fill(NULL::jsonb, ARRAY[100]),
        ARRAY(SELECT jsonb_build_object('roomName', 'Hall ' || n) FROM generate_series(1, 100) AS n), 'r', '')`,
      [companyId],
    );
    const search = async () => [
      await said('HALL 17"'),
      await said('hall 100"'),
      await said('nobody said this'),
      (await said('Hall')).length,
    ];
    const expected = [['room 17'], ['room 100'], [], 100];
    expect(await search()).toEqual(expected);
    await gramsJob.run(portal.services, {});
    expect((await grams()).map(({ page }) => Number(page))).toEqual([0, 1, 2]);
    expect(await search()).toEqual(expected);
    expect(await list(admin, { keyword: 'Hall', action: 'rooms.remove' })).toEqual([]);
    // an entry that came since
    await admin.call(buildings.create, { body: body('HALL2', { address: 'Somewhere new' }) });
    expect(await said('somewhere new')).toHaveLength(1);
  });

  it('finds what stands there since words were erased', async () => {
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
    expect(await said('Hall 17"')).toEqual([]);
    expect(await said('[erased]')).toEqual(['room 17']);
    expect((await grams()).some(({ unread }) => unread)).toBe(true);
    await gramsJob.run(portal.services, {});
    expect((await grams()).some(({ unread }) => unread)).toBe(false);
    expect(await said('[erased]')).toEqual(['room 17']);
  });
});

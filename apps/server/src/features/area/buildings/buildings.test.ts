import { buildings } from '@gatehouse/api/area/buildings';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const body = (code: string, more: object = {}) => ({
  companyId,
  buildingCode: code,
  buildingName: `Name of ${code}`,
  address: '1 Main Street',
  ...more,
});

describe('buildings', () => {
  it('adds a building and shows it in the list of its company', async () => {
    const made = await admin.call(buildings.create, { body: body('HQ', { timeZone: 'Asia/Seoul' }) });
    expect(made.status).toBe(200);
    expect(made.result).toMatchObject({
      buildingCode: 'HQ',
      timeZone: 'Asia/Seoul',
      isEnabled: true,
      roomIds: [],
    });
    const { result } = await admin.call(buildings.list, { query: { keyword: 'hq' } });
    expect(result).toMatchObject({ totalElements: 1, number: 0, last: true });
    expect(result.content[0].id).toBe(made.result.id);
  });

  it('answers all bad fields at once', async () => {
    const answer = await admin.call(buildings.create, {
      body: { companyId, buildingCode: ' ', address: 'x'.repeat(256), colour: 'red' },
    });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(answer.result.fields).toMatchObject([
      { field: 'buildingCode', rule: 'required' },
      { field: 'buildingName', rule: 'required' },
      { field: 'address', rule: 'maxLength', params: { maxLength: 255 } },
      { field: 'colour', rule: 'unknown' },
    ]);
  });

  it('refuses a code the company already uses, and allows it to another company', async () => {
    await admin.call(buildings.create, { body: body('TWICE') });
    const again = await admin.call(buildings.create, { body: body('TWICE') });
    expect([again.status, again.code]).toEqual([409, 'AREA_BUILDING_CODE_DUPLICATED']);
    const elsewhere = await portal.make.company();
    const other = await portal.as(await portal.make.employee({ companyId: elsewhere.id, roles: ['ADMIN'] }));
    expect(
      (await other.call(buildings.create, { body: body('TWICE', { companyId: elsewhere.id }) })).status,
    ).toBe(200);
  });

  it("answers another company's building and a missing one alike", async () => {
    const { result } = await admin.call(buildings.create, { body: body('OURS') });
    const { companyId: _, ...change } = body('THEIRS');
    for (const id of [result.id, 999_999]) {
      for (const answer of [
        await stranger.call(buildings.get, { params: { id } }),
        await stranger.call(buildings.update, { params: { id }, body: change }),
        await stranger.call(buildings.remove, { params: { id } }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'AREA_BUILDING_ID_NOT_FOUND']);
      }
    }
    expect((await stranger.call(buildings.create, { body: body('SNEAKED') })).code).toBe(
      'HR_COMPANY_NOT_FOUND',
    );
    expect((await stranger.call(buildings.list)).result.content).toEqual([]);
  });

  it('refuses to delete a building that has rooms, and says how many', async () => {
    const building = await portal.make.building({ companyId });
    await portal.make.room({ buildingId: building.id });
    const answer = await admin.call(buildings.remove, { params: { id: building.id } });
    expect([answer.status, answer.code, answer.result]).toEqual([
      409,
      'AREA_BUILDING_IN_USE',
      { usedBy: { rooms: 1 } },
    ]);
  });

  it('deletes an empty building and writes who did it to the audit trail', async () => {
    const building = await portal.make.building({ companyId });
    expect((await admin.call(buildings.remove, { params: { id: building.id } })).status).toBe(200);
    expect((await admin.call(buildings.get, { params: { id: building.id } })).status).toBe(404);
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'buildingCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'buildings.remove', code: building.code }]);
  });

  it('lets a manager look and not touch, and staff not even look', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await manager.call(buildings.list)).status).toBe(200);
    expect((await manager.call(buildings.create, { body: body('NO') })).code).toBe('AUTH_NO_PERMISSION');
    expect((await staff.call(buildings.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.anybody.call(buildings.list)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('answers a repeated POST with the first answer, and refuses the key for another body', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const first = await admin.call(buildings.create, { body: body('ONCE'), headers });
    const second = await admin.call(buildings.create, { body: body('ONCE'), headers });
    expect(second.result).toEqual(first.result);
    const other = await admin.call(buildings.create, { body: body('OTHER'), headers });
    expect([other.status, other.code]).toEqual([409, 'API_IDEMPOTENCY_KEY_REUSED']);
  });

  it('sorts, pages and matches LIKE wildcards as letters', async () => {
    const home = await portal.make.company();
    const client = await portal.as(await portal.make.employee({ companyId: home.id, roles: ['ADMIN'] }));
    for (const name of ['100% Tower', 'Annex', 'Barn']) {
      await client.call(buildings.create, { body: body(name, { companyId: home.id, buildingName: name }) });
    }
    const page = await client.call(buildings.list, {
      query: { sort: 'buildingName,desc', size: 2, page: 0 },
    });
    expect(page.result.content.map((row: { buildingName: string }) => row.buildingName)).toEqual([
      'Barn',
      'Annex',
    ]);
    expect(page.result).toMatchObject({ totalElements: 3, totalPages: 2, last: false });
    const found = await client.call(buildings.list, { query: { keyword: '%' } });
    expect(found.result.content.map((row: { buildingName: string }) => row.buildingName)).toEqual([
      '100% Tower',
    ]);
  });
});

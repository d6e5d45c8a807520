import { buildings } from '@gatehouse/api/area/buildings';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let stranger: Client;
let colleagueIs: Person;
let colleague: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  colleagueIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  colleague = await portal.as(colleagueIs);
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const body = (code: string, more: object = {}) => ({
  companyId,
  buildingCode: code,
  buildingName: `Name of ${code}`,
  address: '1 Main Street',
  ...more,
});

const made = async (code: string, more: object = {}) =>
  (await admin.call(buildings.create, { body: body(code, more) })).result;
const update = (client: Client, id: number, change: object) =>
  client.call(buildings.update, { params: { id }, body: change });

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

  it.each([
    ['https://maps.example.com/?q=1%20Main', 200],
    ['', 200],
    ['maps.example.com', 400],
    ['javascript:alert(1)', 400],
    ['https://user:secret@maps.example.com', 400],
  ])('takes only the address of a web page as a map: %s', async (mapLink, status) => {
    const given = { ...body(`M${Date.now()}`), mapLink };
    const answer = await admin.call(buildings.create, { body: given });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.result.mapLink).toBe(mapLink);
    else expect(answer.result.fields).toMatchObject([{ field: 'mapLink', rule: 'invalid' }]);
  });

  it('refuses a code the company already uses, and allows it to another company', async () => {
    await admin.call(buildings.create, { body: body('TWICE') });
    const again = await admin.call(buildings.create, { body: body('TWICE') });
    expect([again.status, again.code]).toEqual([409, 'AREA_BUILDING_CODE_DUPLICATED']);
    const otherCase = await admin.call(buildings.create, { body: body('Twice') });
    expect([otherCase.status, otherCase.code]).toEqual([409, 'AREA_BUILDING_CODE_DUPLICATED']);
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

  it('lets two changes of different fields stand, and raises the version with each', async () => {
    const { id, version } = await made('PAIR');
    const first = await update(admin, id, { version, address: '2 Harbour Road' });
    const second = await update(colleague, id, { version, description: 'By the water' });
    expect([version, first.result.version, second.result.version]).toEqual([1, 2, 3]);
    expect(second.result).toMatchObject({ address: '2 Harbour Road', description: 'By the water' });
  });

  it('refuses to write over what somebody else has changed since, and says who and what', async () => {
    const { id, version } = await made('CLASH');
    await update(colleague, id, { version, address: '2 Harbour Road', timeZone: 'Asia/Seoul' });
    const at = portal.clock.now().toISOString();
    const refused = await update(admin, id, { version, address: '3 Hill Road', buildingName: 'Kept apart' });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    const { accountName } = colleagueIs;
    expect(refused.result).toEqual({
      version: 2,
      fields: [{ field: 'address', value: '2 Harbour Road', by: accountName, at }],
    });
    expect((await admin.call(buildings.get, { params: { id } })).result.buildingName).toBe('Name of CLASH');
    const chosen = await update(admin, id, { version: 2, address: '3 Hill Road' });
    expect(chosen.result).toMatchObject({ version: 3, address: '3 Hill Road', timeZone: 'Asia/Seoul' });
  });

  it('minds neither the same value, nor a change of one’s own, nor a call that names no version', async () => {
    const { id, version } = await made('CALM');
    await update(colleague, id, { version, address: 'Here' });
    expect((await update(admin, id, { version, address: 'Here' })).status).toBe(200);
    const own = await update(admin, id, { address: 'There' });
    expect((await update(admin, id, { version: own.result.version - 1, address: 'Where' })).status).toBe(200);
    expect((await update(colleague, id, { address: 'Nowhere' })).result).toMatchObject({
      address: 'Nowhere',
    });
  });

  it('writes only what is sent: a field left out keeps its value instead of a default', async () => {
    const { id } = await made('PART', { isEnabled: false, timeZone: 'Asia/Tokyo', description: 'Old' });
    const { result } = await update(admin, id, { buildingName: 'New name' });
    const kept = { isEnabled: false, timeZone: 'Asia/Tokyo', description: 'Old' };
    expect(result).toMatchObject({ buildingName: 'New name', ...kept });
    expect((await update(admin, id, { timeZone: null })).result.timeZone).toBeNull();
  });

  it('counts the figures in codes and names: R2 before R10', async () => {
    const { id } = await portal.make.company();
    const client = await portal.as(await portal.make.employee({ companyId: id, roles: ['ADMIN'] }));
    for (const code of ['R10', 'R2', 'R1'])
      await client.call(buildings.create, { body: body(code, { companyId: id }) });
    const { result } = await client.call(buildings.list, { query: { sort: 'buildingCode,asc' } });
    const codes = result.content.map((row: { buildingCode: string }) => row.buildingCode);
    expect(codes).toEqual(['R1', 'R2', 'R10']);
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

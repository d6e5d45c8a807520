import { buildings } from '@gatehouse/api/area/buildings';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

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

const buildingBody = (code: string, more: object = {}) => ({
  companyId,
  buildingCode: code,
  buildingName: `Name of ${code}`,
  address: '1 Main Street',
  ...more,
});

const createBuilding = async (code: string, more: object = {}) =>
  (await admin.call(buildings.create, { body: buildingBody(code, more) })).result;
const updateBuilding = (client: Client, id: number, change: object) =>
  client.call(buildings.update, { params: { id }, body: change });

describe('administration of buildings', () => {
  it('adds a building and lists it in its company', async () => {
    const created = await admin.call(buildings.create, {
      body: buildingBody('HQ', { timeZone: 'Asia/Seoul' }),
    });
    expect(created.status).toBe(200);
    expect(created.result).toMatchObject({
      buildingCode: 'HQ',
      timeZone: 'Asia/Seoul',
      isEnabled: true,
      roomIds: [],
    });
    const { result } = await admin.call(buildings.list, { query: { keyword: 'hq' } });
    expect(result).toMatchObject({ totalElements: 1, number: 0, last: true });
    expect(result.content[0].id).toBe(created.result.id);
  });

  it('adds a building to a company that the request identifies by code, and lists the rooms of a building', async () => {
    const { companyId: _, ...named } = buildingBody('BYCODE');
    const companyCode = (await createBuilding('CODE')).companyCodes[0];
    const created = await admin.call(buildings.create, { body: { ...named, companyCodes: [companyCode] } });
    expect(created.result).toMatchObject({ companyId, companyCodes: [companyCode] });
    const { id } = created.result;
    const room = await portal.make.room({ buildingId: id });
    expect((await admin.call(buildings.get, { params: { id } })).result.rooms).toMatchObject([
      { id: room.id, roomCode: room.code },
    ]);
    const foreign = await portal.make.company();
    for (const [body, code] of [
      [{ ...named, companyCodes: [foreign.code] }, 'HR_COMPANY_NOT_FOUND'],
      [{ ...named, companyCodes: [companyCode], companyId: foreign.id }, 'HR_COMPANY_NOT_FOUND'],
      [named, 'API_INVALID_REQUEST_ARGUMENT'],
    ] as const)
      expect((await admin.call(buildings.create, { body })).code).toBe(code);
  });

  it('returns all invalid fields of a new building in one answer', async () => {
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
  ])('accepts only the URL of a web page as a map link: %s', async (mapLink, status) => {
    const input = { ...buildingBody(`M${Date.now()}`), mapLink };
    const answer = await admin.call(buildings.create, { body: input });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.result.mapLink).toBe(mapLink);
    else expect(answer.result.fields).toMatchObject([{ field: 'mapLink', rule: 'invalid' }]);
  });

  it('rejects a building code the company already uses, but accepts it in another company', async () => {
    await admin.call(buildings.create, { body: buildingBody('TWICE') });
    const again = await admin.call(buildings.create, { body: buildingBody('TWICE') });
    expect([again.status, again.code]).toEqual([409, 'AREA_BUILDING_CODE_DUPLICATED']);
    const otherCase = await admin.call(buildings.create, { body: buildingBody('Twice') });
    expect([otherCase.status, otherCase.code]).toEqual([409, 'AREA_BUILDING_CODE_DUPLICATED']);
    const elsewhere = await portal.make.company();
    const other = await portal.as(await portal.make.employee({ companyId: elsewhere.id, roles: ['ADMIN'] }));
    expect(
      (await other.call(buildings.create, { body: buildingBody('TWICE', { companyId: elsewhere.id }) }))
        .status,
    ).toBe(200);
  });

  it("answers 404 for another company's building, as for a missing building", async () => {
    const { result } = await admin.call(buildings.create, { body: buildingBody('OURS') });
    const { companyId: _, ...change } = buildingBody('THEIRS');
    for (const id of [result.id, 999_999]) {
      for (const answer of [
        await stranger.call(buildings.get, { params: { id } }),
        await stranger.call(buildings.update, { params: { id }, body: change }),
        await stranger.call(buildings.remove, { params: { id } }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'AREA_BUILDING_ID_NOT_FOUND']);
      }
    }
    expect((await stranger.call(buildings.create, { body: buildingBody('SNEAKED') })).code).toBe(
      'HR_COMPANY_NOT_FOUND',
    );
    expect((await stranger.call(buildings.list)).result.content).toEqual([]);
  });

  it('rejects an update with a version that the building never had', async () => {
    const { id, version } = await createBuilding('AHEAD');
    const answer = await updateBuilding(admin, id, { version: version + 1, address: '2 Harbour Road' });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(answer.result.fields).toEqual([{ field: 'version', rule: 'max', params: { max: version } }]);
  });

  it('keeps simultaneous changes of different fields and increases the version with each change', async () => {
    const { id, version } = await createBuilding('PAIR');
    const first = await updateBuilding(admin, id, { version, address: '2 Harbour Road' });
    const second = await updateBuilding(colleague, id, { version, description: 'By the water' });
    expect([version, first.result.version, second.result.version]).toEqual([1, 2, 3]);
    expect(second.result).toMatchObject({ address: '2 Harbour Road', description: 'By the water' });
  });

  it('rejects an update that would overwrite a newer change, and returns the field, its new value and the author', async () => {
    const { id, version } = await createBuilding('CLASH');
    await updateBuilding(colleague, id, { version, address: '2 Harbour Road', timeZone: 'Asia/Seoul' });
    const at = portal.clock.now().toISOString();
    const refused = await updateBuilding(admin, id, {
      version,
      address: '3 Hill Road',
      buildingName: 'Kept apart',
    });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    const { accountName } = colleagueIs;
    expect(refused.result).toEqual({
      version: 2,
      fields: [{ field: 'address', value: '2 Harbour Road', by: accountName, at }],
    });
    expect((await admin.call(buildings.get, { params: { id } })).result.buildingName).toBe('Name of CLASH');
    const chosen = await updateBuilding(admin, id, { version: 2, address: '3 Hill Road' });
    expect(chosen.result).toMatchObject({ version: 3, address: '3 Hill Road', timeZone: 'Asia/Seoul' });
  });

  it('accepts an update with an old version if it repeats the stored value or only the caller has changed the building since, and an update without a version', async () => {
    const { id, version } = await createBuilding('CALM');
    await updateBuilding(colleague, id, { version, address: 'Here' });
    expect((await updateBuilding(admin, id, { version, address: 'Here' })).status).toBe(200);
    const own = await updateBuilding(admin, id, { address: 'There' });
    expect(
      (await updateBuilding(admin, id, { version: own.result.version - 1, address: 'Where' })).status,
    ).toBe(200);
    expect((await updateBuilding(colleague, id, { address: 'Nowhere' })).result).toMatchObject({
      address: 'Nowhere',
    });
  });

  it('writes only the sent fields of a building and keeps the values of omitted fields', async () => {
    const { id } = await createBuilding('PART', {
      isEnabled: false,
      timeZone: 'Asia/Tokyo',
      description: 'Old',
    });
    const { result } = await updateBuilding(admin, id, { buildingName: 'New name' });
    const unchanged = { isEnabled: false, timeZone: 'Asia/Tokyo', description: 'Old' };
    expect(result).toMatchObject({ buildingName: 'New name', ...unchanged });
    expect((await updateBuilding(admin, id, { timeZone: null })).result.timeZone).toBeNull();
  });

  it('sorts numbers in codes by value, so that R2 comes before R10', async () => {
    const { id } = await portal.make.company();
    const client = await portal.as(await portal.make.employee({ companyId: id, roles: ['ADMIN'] }));
    for (const code of ['R10', 'R2', 'R1'])
      await client.call(buildings.create, { body: buildingBody(code, { companyId: id }) });
    const { result } = await client.call(buildings.list, { query: { sort: 'buildingCode,asc' } });
    const codes = result.content.map((row: { buildingCode: string }) => row.buildingCode);
    expect(codes).toEqual(['R1', 'R2', 'R10']);
  });

  it('rejects deleting a building that has rooms, and returns the number of rooms', async () => {
    const building = await portal.make.building({ companyId });
    await portal.make.room({ buildingId: building.id });
    const answer = await admin.call(buildings.remove, { params: { id: building.id } });
    expect([answer.status, answer.code, answer.result]).toEqual([
      409,
      'AREA_BUILDING_IN_USE',
      { usedBy: { rooms: 1 } },
    ]);
  });

  it('deletes an empty building with an audit entry', async () => {
    const building = await portal.make.building({ companyId });
    expect((await admin.call(buildings.remove, { params: { id: building.id } })).status).toBe(200);
    expect((await admin.call(buildings.get, { params: { id: building.id } })).status).toBe(404);
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'buildingCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'buildings.remove', code: building.code }]);
  });

  it('lets managers read buildings but not change them, and rejects employees', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await manager.call(buildings.list)).status).toBe(200);
    expect((await manager.call(buildings.create, { body: buildingBody('NO') })).code).toBe(
      'AUTH_NO_PERMISSION',
    );
    expect((await staff.call(buildings.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.anybody.call(buildings.list)).code).toBe('AUTH_TOKEN_MISSING');
  });

  it('returns the first answer for a repeated POST, and rejects a repeated idempotency key with another body', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const first = await admin.call(buildings.create, { body: buildingBody('ONCE'), headers });
    const second = await admin.call(buildings.create, { body: buildingBody('ONCE'), headers });
    expect(second.result).toEqual(first.result);
    const other = await admin.call(buildings.create, { body: buildingBody('OTHER'), headers });
    expect([other.status, other.code]).toEqual([422, 'API_IDEMPOTENCY_KEY_REUSED']);
  });

  it('sorts and pages the list of buildings, and matches LIKE wildcards literally', async () => {
    const home = await portal.make.company();
    const client = await portal.as(await portal.make.employee({ companyId: home.id, roles: ['ADMIN'] }));
    for (const name of ['100% Tower', 'Annex', 'Barn']) {
      await client.call(buildings.create, {
        body: buildingBody(name, { companyId: home.id, buildingName: name }),
      });
    }
    const page = await client.call(buildings.list, {
      query: { sort: 'buildingName,desc', size: 2, page: 0 },
    });
    expect(page.result.content.map((row: { buildingName: string }) => row.buildingName)).toEqual([
      'Barn',
      'Annex',
    ]);
    expect(page.result).toMatchObject({ totalElements: 3, totalPages: 2, last: false });
    const matches = await client.call(buildings.list, { query: { keyword: '%' } });
    expect(matches.result.content.map((row: { buildingName: string }) => row.buildingName)).toEqual([
      '100% Tower',
    ]);
  });
});

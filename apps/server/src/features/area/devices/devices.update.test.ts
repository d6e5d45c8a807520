import { devices } from '@gatehouse/api/area/devices';
import { createDeviceFixture } from '@gatehouse/testing/data/area/device-fixture';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import type { Client } from '@gatehouse/testing/portal/portal';
import { describe, expect, it } from 'vitest';

const { portal, companyId, admin, body, add, terminal } = await createDeviceFixture();
const colleagueIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
const colleague = await portal.as(colleagueIs);

const createDevice = async (code: string, more: object = {}) =>
  (await admin.call(devices.create, { body: body(code, more) })).result;
const updateDevice = (client: Client, id: number, change: object) =>
  client.call(devices.update, { params: { id }, body: change });
const readDevice = async (id: number) => (await admin.call(devices.get, { params: { id } })).result;

describe('simultaneous updates of a device', () => {
  it('keeps simultaneous changes of different fields of a device and increases the version with each change', async () => {
    const { id, version } = await createDevice('PAIR');
    const first = await updateDevice(admin, id, { version, deviceName: 'North gate' });
    const second = await updateDevice(colleague, id, { version, direction: 'IN' });
    expect([version, first.result.version, second.result.version]).toEqual([1, 2, 3]);
    expect(second.result).toMatchObject({ deviceName: 'North gate', direction: 'IN' });
    const { result } = await admin.call(devices.list, { query: { keyword: 'PAIR' } });
    expect(result.content).toMatchObject([{ id, version: 3 }]);
  });

  it('rejects an update of a device that would overwrite a newer change, returns the change and its author, and accepts a retry', async () => {
    const { id, version } = await createDevice('CLASH');
    await updateDevice(colleague, id, { version, deviceName: 'West gate', enabled: false });
    const at = portal.clock.now().toISOString();
    const refused = await updateDevice(admin, id, { version, deviceName: 'East gate', direction: 'OUT' });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result).toEqual({
      version: 2,
      fields: [{ field: 'deviceName', value: 'West gate', by: colleagueIs.accountName, at }],
    });
    expect(await readDevice(id)).toMatchObject({ version: 2, deviceName: 'West gate', direction: 'UNKNOWN' });
    const chosen = await updateDevice(admin, id, { version: 2, deviceName: 'East gate' });
    expect(chosen.result).toMatchObject({ version: 3, deviceName: 'East gate', enabled: false });
  });

  it('reports a conflict of allowed addresses only if the two lists differ', async () => {
    const { id, version } = await createDevice('LISTS', terminal('LISTS-1'));
    const changeAddress = (address: string) => ({ version, allowedAddresses: [address] });
    await updateDevice(colleague, id, changeAddress('10.7.7.7'));
    expect((await updateDevice(admin, id, changeAddress('10.7.7.7'))).status).toBe(200);
    const refused = await updateDevice(admin, id, changeAddress('10.8.8.8'));
    expect(refused.result.fields).toMatchObject([{ field: 'allowedAddresses', value: ['10.7.7.7/32'] }]);
  });

  it('does not change the version when the device connects, and accepts an update based on the version from before the connection', async () => {
    const { id, version } = await createDevice('BEATS', {
      ...terminal('BEATS1'),
      allowedAddresses: ['127.0.0.1'],
    });
    const beat = terminalOf(portal, 'BEATS1');
    expect((await beat.handshake()).statusCode).toBe(200);
    expect((await beat.poll('&INFO=Ver%208.0,1,2,3,127.0.0.1')).statusCode).toBe(200);
    await expect.poll(async () => (await readDevice(id)).lastSeenAt).not.toBeNull();
    expect((await readDevice(id)).version).toBe(version);
    const saved = await updateDevice(admin, id, { version, deviceName: 'Still mine' });
    expect(saved.result).toMatchObject({ version: version + 1, deviceName: 'Still mine', status: 'ONLINE' });
  });
});

describe('partial updates of a device', () => {
  it('writes only the sent fields of a device and keeps the values of omitted fields', async () => {
    const more = { direction: 'OUT', enabled: false, timeZone: 'Asia/Tokyo', ipAddress: '10.0.0.9' };
    const { id } = await createDevice('PART', { ...more, ...terminal('PART-1') });
    const { result } = await updateDevice(admin, id, { deviceName: 'New name' });
    const unchanged = { ...more, serialNumber: 'PART-1', allowedAddresses: ['10.1.2.3/32'], approved: true };
    expect(result).toMatchObject({ deviceName: 'New name', ...unchanged });
  });

  it('checks the fields that a connection requires, whether sent or already stored', async () => {
    const plain = await add('PLAIN');
    const weak = await add('WEAK', terminal('WEAK-1'));
    for (const [id, change, missing] of [
      [plain, { protocol: 'ZK_ATT' }, ['serialNumber', 'allowedAddresses']],
      [plain, { protocol: 'JSON' }, ['serialNumber']],
      [weak, { serialNumber: null }, ['serialNumber']],
      [weak, { allowedAddresses: [] }, ['allowedAddresses']],
    ] as const) {
      const answer = await updateDevice(admin, id, change);
      expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
      expect(answer.result.fields).toEqual(missing.map((field) => ({ field, rule: 'required', params: {} })));
    }
    expect([(await readDevice(plain)).version, (await readDevice(weak)).version]).toEqual([1, 1]);
    // The portal accepts the same changes together with the required fields.
    expect((await updateDevice(admin, weak, { protocol: 'JSON', allowedAddresses: [] })).status).toBe(200);
    expect((await updateDevice(admin, plain, terminal('PLAIN-1'))).status).toBe(200);
  });
});

import { devices } from '@gatehouse/api/area/devices';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../test/kit/portal.ts';
import { terminalOf } from '../../device-ops/ingest/device-ops.kit.ts';
import { deviceWorld } from './devices.kit.ts';

const { portal, companyId, admin, body, add, terminal } = await deviceWorld();
const colleagueIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
const colleague = await portal.as(colleagueIs);

const made = async (code: string, more: object = {}) =>
  (await admin.call(devices.create, { body: body(code, more) })).result;
const update = (client: Client, id: number, change: object) =>
  client.call(devices.update, { params: { id }, body: change });
const read = async (id: number) => (await admin.call(devices.get, { params: { id } })).result;

describe('a device that two people change', () => {
  it('keeps both changes where they are of different fields, and raises the version with each', async () => {
    const { id, version } = await made('PAIR');
    const first = await update(admin, id, { version, deviceName: 'North gate' });
    const second = await update(colleague, id, { version, direction: 'IN' });
    expect([version, first.result.version, second.result.version]).toEqual([1, 2, 3]);
    expect(second.result).toMatchObject({ deviceName: 'North gate', direction: 'IN' });
    const { result } = await admin.call(devices.list, { query: { keyword: 'PAIR' } });
    expect(result.content).toMatchObject([{ id, version: 3 }]);
  });

  it('is not written over by the second, who is told who changed what, and may then choose', async () => {
    const { id, version } = await made('CLASH');
    await update(colleague, id, { version, deviceName: 'West gate', enabled: false });
    const at = portal.clock.now().toISOString();
    const refused = await update(admin, id, { version, deviceName: 'East gate', direction: 'OUT' });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result).toEqual({
      version: 2,
      fields: [{ field: 'deviceName', value: 'West gate', by: colleagueIs.accountName, at }],
    });
    expect(await read(id)).toMatchObject({ version: 2, deviceName: 'West gate', direction: 'UNKNOWN' });
    const chosen = await update(admin, id, { version: 2, deviceName: 'East gate' });
    expect(chosen.result).toMatchObject({ version: 3, deviceName: 'East gate', enabled: false });
  });

  it('clashes in its list of addresses only where the lists differ', async () => {
    const { id, version } = await made('LISTS', terminal('LISTS-1'));
    const to = (address: string) => ({ version, allowedAddresses: [address] });
    await update(colleague, id, to('10.7.7.7'));
    expect((await update(admin, id, to('10.7.7.7'))).status).toBe(200);
    const refused = await update(admin, id, to('10.8.8.8'));
    expect(refused.result.fields).toMatchObject([{ field: 'allowedAddresses', value: ['10.7.7.7/32'] }]);
  });

  it('raises no version by speaking, and what it said between read and save stands in nobody’s way', async () => {
    const { id, version } = await made('BEATS', { ...terminal('BEATS1'), allowedAddresses: ['127.0.0.1'] });
    const beat = terminalOf(portal, 'BEATS1');
    expect((await beat.handshake()).statusCode).toBe(200);
    expect((await beat.poll('&INFO=Ver%208.0,1,2,3,127.0.0.1')).statusCode).toBe(200);
    await expect.poll(async () => (await read(id)).lastSeenAt).not.toBeNull();
    expect((await read(id)).version).toBe(version);
    const saved = await update(admin, id, { version, deviceName: 'Still mine' });
    expect(saved.result).toMatchObject({ version: version + 1, deviceName: 'Still mine', status: 'ONLINE' });
  });
});

describe('what is changed of a device', () => {
  it('is only what is sent: a field left out keeps its value instead of a default', async () => {
    const more = { direction: 'OUT', enabled: false, timeZone: 'Asia/Tokyo', ipAddress: '10.0.0.9' };
    const { id } = await made('PART', { ...more, ...terminal('PART-1') });
    const { result } = await update(admin, id, { deviceName: 'New name' });
    const kept = { ...more, serialNumber: 'PART-1', allowedAddresses: ['10.1.2.3/32'], approved: true };
    expect(result).toMatchObject({ deviceName: 'New name', ...kept });
  });

  it('is held to what a device that connects must have, by the fields it already has', async () => {
    const plain = await add('PLAIN');
    const weak = await add('WEAK', terminal('WEAK-1'));
    for (const [id, change, missing] of [
      [plain, { protocol: 'ZK_ATT' }, ['serialNumber', 'allowedAddresses']],
      [plain, { protocol: 'JSON' }, ['serialNumber']],
      [weak, { serialNumber: null }, ['serialNumber']],
      [weak, { allowedAddresses: [] }, ['allowedAddresses']],
    ] as const) {
      const answer = await update(admin, id, change);
      expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
      expect(answer.result.fields).toEqual(missing.map((field) => ({ field, rule: 'required', params: {} })));
    }
    expect([(await read(plain)).version, (await read(weak)).version]).toEqual([1, 1]);
    // the same fields are enough once the rest is there
    expect((await update(admin, weak, { protocol: 'JSON', allowedAddresses: [] })).status).toBe(200);
    expect((await update(admin, plain, terminal('PLAIN-1'))).status).toBe(200);
  });
});

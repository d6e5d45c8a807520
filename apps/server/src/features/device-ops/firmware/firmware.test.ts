import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { firmware } from '@gatehouse/api/device-ops/firmware';
import { createAndroidPackage, createOtherArchive } from '@gatehouse/testing/data/device-ops/packages';
import { sendAsDevice } from '@gatehouse/testing/data/device-ops/signed-request';
import type { Device } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../../platform/files/sweep.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let stranger: Client;
let tablet: Device;
let other: Device;
let terminal: Device;
let apk: Uint8Array<ArrayBuffer>;

const setDeviceType = (device: Device, type: string) =>
  portal.make.owner.query("UPDATE devices SET device_type = $2, allowed_addresses = '{}' WHERE id = $1", [
    device.id,
    type,
  ]);

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  [tablet, other] = [
    await portal.make.device({ companyId, protocol: 'JSON' }),
    await portal.make.device({ companyId, protocol: 'JSON' }),
  ];
  terminal = await portal.make.device({ companyId });
  for (const device of [tablet, other]) await setDeviceType(device, 'TABLET');
  await portal.make.owner.query("UPDATE devices SET device_type = 'TABLET' WHERE id = $1", [terminal.id]);
  apk = await createAndroidPackage();
});

let versions = 0;
const firmwareBody = (more: object = {}) => ({
  type: 'TABLET',
  versionName: null,
  versionCode: ++versions,
  releaseDate: '2026-11-20T08:00:00.000Z',
  decription: 'Faster', // sic: the API spells `description` as `decription`
  ...more,
});
const uploadFirmware = (more: object = {}, files: Uint8Array<ArrayBuffer>[] = [apk], client = admin) =>
  client.call(firmware.create, { body: firmwareBody(more), files });
const createFirmware = async (more: object = {}) => (await uploadFirmware(more)).result;
const listIncoming = () =>
  readdir(join(portal.services.settings.dataDir, 'files', 'incoming')).catch(() => [] as string[]);
const sendHeartbeat = async (device: Device, heartbeatBody: object = {}) =>
  (
    await sendAsDevice(portal, device, 'POST', '/device/v1/heartbeat', {
      body: JSON.stringify(heartbeatBody),
    })
  ).result;
const install = (id: number, deviceIds: number[], client = admin) =>
  client.call(firmware.install, { params: { id }, body: { deviceIds } });
const listDevices = async (id: number, which = 'used') =>
  (await admin.call(firmware.devices, { params: { id }, query: { which } })).result.content;

describe('firmware of devices', () => {
  it('uploads firmware with the fields of spec §7, and lists the firmware with its SHA-256', async () => {
    const { status, result } = await uploadFirmware({ versionName: 'null' });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      type: 'TABLET',
      versionName: null,
      description: 'Faster',
      releaseDate: '2026-11-20T08:00:00.000Z',
      size: apk.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      running: 0,
      waiting: 0,
    });
    const { result: page } = await admin.call(firmware.list, { query: { type: 'TABLET' } });
    expect(page.content[0]).toEqual(result);
    expect((await admin.call(firmware.list, { query: { type: 'LCD' } })).result.totalElements).toBe(0);
    expect((await stranger.call(firmware.list)).result.totalElements).toBe(0);
  });

  it('serves the firmware file as a download with its file name, as a whole or as a byte range', async () => {
    const { id, sha256 } = await createFirmware();
    const fullResponse = await admin.call(firmware.file, { params: { id } });
    expect([fullResponse.status, Buffer.from(fullResponse.result).equals(apk)]).toEqual([200, true]);
    expect(fullResponse.headers).toMatchObject({
      'content-length': String(apk.length),
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': expect.stringContaining('attachment; filename="file0"'),
      etag: `"${sha256}"`,
    });
    const download = (headers: Record<string, string>) =>
      admin.call(firmware.file, { params: { id }, headers });
    const part = await download({ range: 'bytes=100000-100099' });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100000-100099/${apk.length}`]);
    expect(Buffer.from(part.result).equals(apk.subarray(100_000, 100_100))).toBe(true);
    const same = await download({ range: 'bytes=0-9', 'if-range': `"${sha256}"` });
    const another = await download({ range: 'bytes=0-9', 'if-range': '"another"' });
    expect([same.status, another.status]).toEqual([206, 200]);
    expect((await download({ range: `bytes=${apk.length}-` })).status).toBe(416);
  });

  it.each<[string, object, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['a zip archive without a manifest', {}, createOtherArchive, 'FILE_WITHOUT_MANIFEST'],
    [
      'a file that only starts like an archive',
      {},
      async () => new Uint8Array(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1_100_000)])),
      'FILE_WITHOUT_MANIFEST',
    ],
    [
      'a truncated archive',
      {},
      async () => (await createAndroidPackage(1_200_000)).slice(0, 1_100_000),
      'FILE_WITHOUT_MANIFEST',
    ],
    ['a file below 1 MB', {}, () => createAndroidPackage(1000), 'FILE_SIZE_TOO_SMALL'],
    [
      'a version that is no number',
      { versionCode: '1.2' },
      createAndroidPackage,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    ['no release date', { releaseDate: '' }, createAndroidPackage, 'API_INVALID_REQUEST_ARGUMENT'],
    [
      'a release date without Z',
      { releaseDate: '2026-11-20 08:00' },
      createAndroidPackage,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    [
      'a device type without firmware',
      { type: 'AI_DEVICE' },
      createAndroidPackage,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    ['an unknown field', { fwUrl: 'x' }, createAndroidPackage, 'API_INVALID_REQUEST_ARGUMENT'],
    ['another company', { companyId: 999_999 }, createAndroidPackage, 'HR_COMPANY_NOT_FOUND'],
  ])('rejects firmware with %s, and leaves no file', async (_, more, file, code) => {
    expect((await uploadFirmware(more, [await file()])).code).toBe(code);
    expect(await listIncoming()).toEqual([]);
  });

  it('rejects a second upload of a firmware version for the same device type, and accepts it for another device type', async () => {
    const { versionCode } = await createFirmware();
    expect((await uploadFirmware({ versionCode })).code).toBe('DEV_VERSION_EXISTED');
    expect((await uploadFirmware({ versionCode, type: 'LCD' })).status).toBe(200);
  });

  it('accepts firmware that a system administrator uploads for a named company', async () => {
    const system = await portal.as(await portal.make.employee({ companyId, roles: ['SYSADMIN'] }));
    expect((await uploadFirmware({ companyId }, [apk], system)).status).toBe(200);
  });

  it('deletes the file when its firmware is deleted', async () => {
    const own = await createAndroidPackage();
    const { result } = await uploadFirmware({}, [own]);
    const { rows } = await portal.make.owner.query('SELECT file FROM device_packages WHERE id = $1', [
      result.id,
    ]);
    const path = join(
      portal.services.settings.dataDir,
      'files',
      String(companyId),
      rows[0].file.slice(0, 2),
      rows[0].file,
    );
    expect(existsSync(path)).toBe(true);
    expect((await admin.call(firmware.remove, { params: { id: result.id } })).status).toBe(200);
    portal.clock.advance(11 * 60_000);
    await sweepFiles.run(portal.services, {});
    expect(existsSync(path)).toBe(false);
  });

  it('answers 404 for firmware of another company', async () => {
    const { id } = await createFirmware();
    for (const answer of [
      await stranger.call(firmware.devices, { params: { id } }),
      await stranger.call(firmware.file, { params: { id } }),
      await install(id, [], stranger),
      await stranger.call(firmware.remove, { params: { id } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'DEV_FIRMWARE_NOT_FOUND']);
  });
});

describe('firmware updates of a device', () => {
  it('offers an update to a device, serves the file in parts, and offers no update once the device runs the new version', async () => {
    const { id, versionCode, sha256 } = await createFirmware();
    expect((await sendHeartbeat(tablet, { versionCode: 1_000_000 })).update).toBeNull();
    expect((await install(id, [tablet.id])).result).toEqual({ waiting: 1 });
    expect(await listDevices(id)).toMatchObject([
      { id: tablet.id, versionCode: 1_000_000, state: 'WAITING' },
    ]);
    const { update } = await sendHeartbeat(tablet, { versionCode: 1_000_000 });
    expect(update).toEqual({ versionCode, url: `/device/v1/updates/${id}`, size: apk.length, sha256 });
    const part = await sendAsDevice(portal, tablet, 'GET', update.url, { headers: { range: 'bytes=0-99' } });
    expect([part.status, part.response.rawPayload.equals(Buffer.from(apk.slice(0, 100)))]).toEqual([
      206,
      true,
    ]);
    expect(await listDevices(id)).toMatchObject([{ state: 'FETCHED' }]);
    const rest = await sendAsDevice(portal, tablet, 'GET', update.url, { headers: { range: 'bytes=100-' } });
    expect(rest.response.rawPayload.length).toBe(apk.length - 100);
    expect((await sendHeartbeat(tablet, { versionCode })).update).toBeNull();
    expect(await listDevices(id)).toMatchObject([{ versionCode, state: 'RUNNING' }]);
    const { result } = await admin.call(firmware.list, { query: { size: 100 } });
    const row = result.content.find((item: { id: number }) => item.id === id);
    expect(row).toMatchObject({ running: 1, waiting: 0 });
  });

  it('rejects a device that downloads firmware not selected for it, or downloads without a signature', async () => {
    const { id } = await createFirmware();
    await install(id, [tablet.id]);
    expect((await sendAsDevice(portal, other, 'GET', `/device/v1/updates/${id}`)).status).toBe(404);
    expect((await sendAsDevice(portal, tablet, 'GET', '/device/v1/updates/999999')).status).toBe(404);
    const anybody = await portal.app.inject({ method: 'GET', url: `/device/v1/updates/${id}` });
    expect(anybody.statusCode).toBe(403);
  });

  it('offers no update after the firmware is deselected, and offers only the last selected version', async () => {
    const [first, second] = [await createFirmware(), await createFirmware()];
    await install(first.id, [tablet.id, other.id]);
    await install(second.id, [other.id]);
    expect((await listDevices(first.id)).map(({ id }: { id: number }) => id)).toEqual([tablet.id]);
    expect((await install(first.id, [])).result).toEqual({ waiting: 0 });
    expect(await listDevices(first.id)).toEqual([]);
    expect((await sendHeartbeat(tablet)).update).toBeNull();
    expect((await sendHeartbeat(other)).update.versionCode).toBe(second.versionCode);
  });

  it('rejects firmware for a device with a protocol that cannot install it, and lists the device with the reason', async () => {
    const { id } = await createFirmware();
    expect((await install(id, [terminal.id])).code).toBe('ATT_DEVICE_NOT_APPROVED');
    const all = await listDevices(id, 'all');
    expect(all).toContainEqual(
      expect.objectContaining({ id: terminal.id, obstacle: 'PROTOCOL', state: 'OTHER' }),
    );
  });

  it('reports a device of another type or company as not found when firmware is selected for it', async () => {
    const { id } = await createFirmware({ type: 'LCD' });
    const foreign = await portal.make.device({ protocol: 'JSON' });
    for (const device of [tablet.id, foreign.id])
      expect((await install(id, [device])).code).toBe('AREA_DEVICE_ID_NOT_FOUND');
  });

  it('offers no update to a deleted firmware version', async () => {
    const { id } = await createFirmware();
    await install(id, [tablet.id]);
    await admin.call(firmware.remove, { params: { id } });
    expect((await sendHeartbeat(tablet)).update).toBeNull();
  });
});

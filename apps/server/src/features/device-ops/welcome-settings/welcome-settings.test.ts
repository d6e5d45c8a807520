import { welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { welcomeLimits } from '@gatehouse/api/device-ops/welcome-settings.rules';
import type { Device } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { deviceSecret } from '../signed-requests/device-secret.ts';
import { deviceHeaders, signDeviceRequest } from '../signed-requests/signature.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let tablet: Device;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  tablet = await portal.make.device({ companyId, protocol: 'JSON' });
  await portal.make.owner.query(
    "UPDATE devices SET allowed_addresses = '{}', device_type = 'TABLET' WHERE id = $1",
    [tablet.id],
  );
});

function picture(width: number, height: number, size: number = welcomeLimits.least) {
  const bytes = Buffer.alloc(size, width % 251);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}
const params = () => ({ companyId });
const uploadPicture = (bytes: Uint8Array<ArrayBuffer>, client = admin) =>
  client.call(welcomeSettings.upload, { params: params(), files: [bytes] });
const save = (body: object, client = admin) =>
  client.call(welcomeSettings.update, { params: params(), body });
const imageIntro = (...introImages: number[]) => ({
  introFormat: 'image',
  introVideo: null,
  introSubtitles: null,
  introImages,
});

/** Creates a company that has used up its quota for files. */
async function makeFullCompany(): Promise<number> {
  const { id } = await portal.make.company();
  await portal.make.owner.query(
    `INSERT INTO files (company_id, name, size, brought_at)
     SELECT $1, 'full ' || n, 1024 * 1024 * 1024, now() FROM generate_series(1, $2) n`,
    [id, portal.services.settings.fileQuota / 1024 ** 3],
  );
  return id;
}

let nonces = 0;
async function getSigned(path: string, { id, serial }: Device = tablet, more: Record<string, string> = {}) {
  const timestamp = String(Math.floor(portal.clock.now().getTime() / 1000));
  const nonce = `welcome-${String(++nonces).padStart(4, '0')}`;
  const secret = deviceSecret(portal.services.settings.masterKey, id, 1);
  const signature = signDeviceRequest({ method: 'GET', path, body: '', timestamp, nonce }, secret);
  return portal.app.inject({
    url: path,
    headers: {
      ...more,
      [deviceHeaders.device]: serial,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.signature]: signature,
    },
  });
}

describe('welcome setting of a company', () => {
  it('starts the welcome setting in English with an empty picture intro and a horizontal layout', async () => {
    const { result } = await admin.call(welcomeSettings.get, { params: params() });
    expect(result).toEqual({
      version: 1,
      defaultLanguage: 'en-US',
      contact: '',
      intro: imageIntro(),
      layout: { layoutType: 'HORIZONTAL', layoutVertical: 'MEDIA_TOP', layoutHorizontal: 'MEDIA_LEFT' },
      files: [],
      storage: { used: 0, quota: 20 * 1024 ** 3 },
    });
  });

  it('serves uploaded welcome pictures to tablets, completely or as a byte range', async () => {
    const { result: uploaded } = await uploadPicture(picture(1920, 1080));
    expect(uploaded).toMatchObject({ kind: 'IMAGE', mediaType: 'image/png', width: 1920, height: 1080 });
    const { storage } = (await admin.call(welcomeSettings.get, { params: params() })).result;
    expect(storage.used).toBe(uploaded.size);
    const saved = await save({ defaultLanguage: 'vi-VN', contact: 'Ext. 9', intro: imageIntro(uploaded.id) });
    expect(saved.result).toMatchObject({ version: 2, contact: 'Ext. 9', intro: imageIntro(uploaded.id) });
    await admin.call(welcomeSettings.updateLayout, { params: params(), body: { layoutType: 'VERTICAL' } });

    const { result } = (await getSigned('/device/v1/welcome')).json();
    expect(result).toMatchObject({
      defaultLanguage: 'vi-VN',
      languages: ['en-US', 'vi-VN', 'de-DE', 'zh-CN'],
      layout: { layoutType: 'VERTICAL' },
      intro: { introFormat: 'image', introImages: [{ mediaType: 'image/png', size: welcomeLimits.least }] },
    });
    const { url } = result.intro.introImages[0];
    const fullResponse = await getSigned(url);
    expect([fullResponse.statusCode, fullResponse.rawPayload.length]).toEqual([200, welcomeLimits.least]);
    const part = await getSigned(url, tablet, { range: 'bytes=0-7' });
    expect([part.statusCode, part.rawPayload.toString('latin1')]).toEqual([206, '\x89PNG\r\n\x1a\n']);
    const own = await admin.call(welcomeSettings.file, { params: { id: uploaded.id } });
    expect(own.status).toBe(200);
  });

  it.each([
    ['a picture that is not 16:9', picture(1600, 1200), 'FILE_NOT_WIDE'],
    ['a picture with too few bytes', picture(1920, 1080, 1000), 'FILE_SIZE_TOO_SMALL'],
    [
      'a file that only has the media type of a picture',
      new Uint8Array(welcomeLimits.least).fill(60),
      'FILE_TYPE_NOT_ALLOWED',
    ],
  ])('rejects %s as an upload for the welcome screen', async (_what, bytes, code) => {
    expect((await uploadPicture(bytes)).code).toBe(code);
  });

  it.each([
    ['of a company that does not exist', () => 987_654_321, 'HR_COMPANY_NOT_FOUND'],
    ['of another company that has used up its storage', makeFullCompany, 'HR_COMPANY_NOT_FOUND'],
    ['with a number too large for an ID', () => 9_223_372_036_854_776_000, 'API_NOT_FOUND'],
    ['with a text for a number', () => 'x', 'API_NOT_FOUND'],
  ])('rejects an upload for the welcome screen %s', async (_companyName, findId, code) => {
    const answer = await admin.call(welcomeSettings.upload, {
      params: { companyId: (await findId()) as number },
      files: [picture(1920, 1080)],
    });
    expect(answer.code).toBe(code);
  });

  it('accepts welcome screen subtitles only as plain text', async () => {
    const uploadSubtitles = (bytes: Buffer) =>
      admin.call(welcomeSettings.uploadSubtitles, { params: params(), files: [new Uint8Array(bytes)] });
    const { result } = await uploadSubtitles(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nXin chào\n'));
    expect(result).toMatchObject({ kind: 'SUBTITLES', width: null });
    expect((await uploadSubtitles(Buffer.from([0xff, 0xfe, 0, 1]))).code).toBe('FILE_TYPE_NOT_ALLOWED');
    // A subtitle file cannot be used as a picture.
    expect((await save({ intro: imageIntro(result.id) })).code).toBe('API_REFERENCE_NOT_FOUND');
  });

  it('rejects a welcome setting with a file of another company, or with a video intro without a video', async () => {
    const other = await portal.make.company();
    const stranger = await portal.as(await portal.make.employee({ companyId: other.id, roles: ['ADMIN'] }));
    const { result } = await stranger.call(welcomeSettings.upload, {
      params: { companyId: other.id },
      files: [picture(1280, 720)],
    });
    expect((await save({ intro: imageIntro(result.id) })).code).toBe('API_REFERENCE_NOT_FOUND');
    expect((await admin.call(welcomeSettings.file, { params: { id: result.id } })).code).toBe(
      'API_NOT_FOUND',
    );
    expect((await save({ contact: 'x' }, stranger)).code).toBe('HR_COMPANY_NOT_FOUND');
    const video = await save({ intro: { ...imageIntro(), introFormat: 'video' } });
    expect(video.result.fields).toMatchObject([{ field: 'intro.introVideo', rule: 'required' }]);
  });

  it('deletes unused files of the welcome screen after a day', async () => {
    const { result } = await uploadPicture(picture(3840, 2160));
    portal.clock.advance(25 * 60 * 60_000);
    await save({ contact: 'later' });
    const { result: setting } = await admin.call(welcomeSettings.get, { params: params() });
    expect(setting.files.map(({ id }: { id: number }) => id)).not.toContain(result.id);
    expect(setting.intro.introImages).toHaveLength(1);
  });

  it('allows only company administrators to change the welcome setting, and only tablets and LCD screens to fetch it', async () => {
    const terminal = await portal.make.device({ companyId, protocol: 'JSON' });
    await portal.make.owner.query("UPDATE devices SET allowed_addresses = '{}' WHERE id = $1", [terminal.id]);
    expect((await getSigned('/device/v1/welcome', terminal)).statusCode).toBe(404);
    expect((await portal.app.inject('/device/v1/welcome')).statusCode).toBe(403);
    const system = await portal.as(await portal.make.employee({ companyId, roles: ['SYSADMIN'] }));
    expect((await save({}, system)).code).toBe('AUTH_NO_PERMISSION');
  });
});

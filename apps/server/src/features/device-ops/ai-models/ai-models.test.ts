import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { createAndroidPackage, createModel } from '@gatehouse/testing/data/device-ops/packages';
import { sendAsDevice } from '@gatehouse/testing/data/device-ops/signed-request';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

let versions = 0;
const uploadModel = (file: Uint8Array<ArrayBuffer>, more: object = {}) =>
  admin.call(aiModels.create, {
    body: {
      modelName: 'Faces',
      versionCode: ++versions,
      releaseDate: '2026-11-20T08:00:00Z',
      decription: '', // sic: the API spells `description` as `decription`
      ...more,
    },
    files: [file],
  });
const fileStartingWith = (...bytes: number[]) => {
  const file = new Uint8Array(1_100_000);
  file.set(bytes);
  return file;
};

describe('AI models for devices', () => {
  it('uploads, lists and deletes AI models separately from firmware', async () => {
    const { status, result } = await uploadModel(createModel());
    expect([status, result.modelName, result.running]).toEqual([200, 'Faces', 0]);
    const { result: page } = await admin.call(aiModels.list, { query: { keyword: 'face' } });
    expect(page.content).toEqual([result]);
    expect((await uploadModel(createModel(), { versionCode: result.versionCode })).code).toBe(
      'DEV_VERSION_EXISTED',
    );
    expect((await admin.call(aiModels.remove, { params: { id: result.id } })).status).toBe(200);
    expect((await admin.call(aiModels.file, { params: { id: result.id } })).code).toBe('DEV_MODEL_NOT_FOUND');
  });

  it.each<[string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['a zip archive', createAndroidPackage, ''],
    ['ONNX', () => fileStartingWith(0x08, 0x07, 0x12, 0x07), ''],
    ['a script', () => fileStartingWith(...Buffer.from('#!/bin/sh')), 'FILE_TYPE_NOT_ALLOWED'],
    ['a file of zero bytes only', () => fileStartingWith(0), 'FILE_TYPE_NOT_ALLOWED'],
    ['a message that is no model', () => fileStartingWith(0x08, 0xff, 0x12), 'FILE_TYPE_NOT_ALLOWED'],
    ['a model that is too small', () => createModel(1000), 'FILE_SIZE_TOO_SMALL'],
  ])('accepts or rejects %s by its file content', async (_, file, code) => {
    const answer = await uploadModel(await file());
    expect([answer.status === 200, answer.code]).toEqual([code === '', code || 'success']);
  });

  it('offers AI models only to AI devices', async () => {
    const device = await portal.make.device({ companyId, protocol: 'JSON' });
    const { result } = await uploadModel(createModel());
    const install = () =>
      admin.call(aiModels.install, { params: { id: result.id }, body: { deviceIds: [device.id] } });
    expect((await install()).code).toBe('AREA_DEVICE_ID_NOT_FOUND');
    await portal.make.owner.query(
      "UPDATE devices SET device_type = 'AI_DEVICE', allowed_addresses = '{}' WHERE id = $1",
      [device.id],
    );
    expect((await install()).result).toEqual({ waiting: 1 });
    const heartbeatBody = JSON.stringify({ versionCode: result.versionCode });
    const sendHeartbeat = () =>
      sendAsDevice(portal, device, 'POST', '/device/v1/heartbeat', { body: heartbeatBody });
    expect((await sendHeartbeat()).result.update).toBeNull();
    const { result: used } = await admin.call(aiModels.devices, { params: { id: result.id } });
    expect(used.content).toMatchObject([{ id: device.id, state: 'RUNNING' }]);
  });
});

import { privacySettings } from '@gatehouse/api/settings/privacy';
import { lanes } from '@gatehouse/api/vehicles/lanes';
import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { deviceHeaders, signDeviceRequest } from '../../device-ops/json/signature.ts';
import { retentionJob } from '../../settings/privacy/retention.jobs.ts';

const path = '/device/v1/passages';
let portal: TestPortal;
let companyId: number;
let admin: Client;
let owner: Person;
let lane: { id: number };
let camera: { id: number };
let proof: { signer: string; secret: string };

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  owner = await portal.make.employee({ companyId });
  await rows(
    `INSERT INTO vehicles (company_id, employee_id, vehicle_type, vehicle_name, plate_no, register_no, color)
     VALUES ($1, $2, 'car', 'Blue van', '51A-123.45', 'R1', 'blue')`,
    [companyId, owner.employeeId],
  );
  lane = await portal.make.lane({ companyId });
  camera = await portal.make.trackingDevice({ laneId: lane.id });
  proof = (await admin.call(platePassages.rotateSecret, { params: { id: camera.id } })).result;
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

let nonces = 0;
let records = 0;
const now = () => portal.clock.now().toISOString();
const passage = (more: object = {}) => ({
  recordId: `r${++records}`,
  plateNo: '51a 12345',
  at: now(),
  ...more,
});

interface Given {
  signer?: string;
  secret?: string;
  nonce?: string;
  timestamp?: number;
}
async function report(passages: object[], given: Given = {}) {
  const body = JSON.stringify({ passages });
  const timestamp = String(given.timestamp ?? Math.floor(portal.clock.now().getTime() / 1000));
  const nonce = given.nonce ?? `plates-${String(++nonces).padStart(5, '0')}`;
  const signed = { method: 'POST', path, body, timestamp, nonce };
  const response = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: {
      [deviceHeaders.device]: given.signer ?? proof.signer,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.signature]: signDeviceRequest(signed, given.secret ?? proof.secret),
    },
    payload: body,
  });
  return { status: response.statusCode, ...response.json() };
}
const list = async (query: object = {}) =>
  (await admin.call(platePassages.list, { query: { from: '2026-01-01', to: '2027-12-31', ...query } }))
    .result;

it.each([
  ['%', ['A%1', 'B%2']],
  ['_', ['C_3']],
  ['a%', ['A%1']],
  ['\\\\', []],
  ['-', ['51-A 1']],
  ['51a.1', ['51-A 1']],
  ['51_', []],
])('finds plates by %s literally', async (keyword, expected) => {
  const plates = ['A%1', 'B%2', 'C_3', '51-A 1'];
  await report(plates.map((plateNo) => passage({ plateNo })));
  const { content } = await list({ keyword });
  expect(content.map(({ plateNo }: { plateNo: string }) => plateNo).toSorted()).toEqual(expected.toSorted());
  await rows('DELETE FROM plate_passages');
});

describe('what a camera reads', () => {
  it('opens the lane for a vehicle of the company, however its plate is written', async () => {
    const one = passage();
    const { result } = await report([one]);
    expect(result).toEqual({ passages: [{ recordId: one.recordId, open: true, refusal: null }] });
    expect((await list()).content[0]).toMatchObject({
      plateNo: '51a 12345',
      vehicleName: 'Blue van',
      employeeId: owner.employeeId,
      accountName: owner.accountName,
      direction: 'IN',
      laneId: lane.id,
      opened: true,
      refusal: null,
    });
  });

  it('is told by the clock of the building, whoever reads it and from where', async () => {
    await rows('UPDATE buildings SET time_zone = $1 WHERE company_id = $2', ['Asia/Tokyo', companyId]);
    expect((await list()).content[0].timeZone).toBe('Asia/Tokyo');
    await rows('UPDATE buildings SET time_zone = NULL WHERE company_id = $1', [companyId]);
  });

  it('is kept once, and answered by what was decided first', async () => {
    const one = passage();
    await report([one]);
    const before = await list();
    expect((await report([one])).result.passages[0].open).toBe(true);
    expect((await list()).totalElements).toBe(before.totalElements);
  });

  it('leaves the lane shut for a plate nobody has, and says so', async () => {
    const { result } = await report([passage({ plateNo: '99Z 00000' })]);
    expect(result.passages[0]).toMatchObject({ open: false, refusal: 'UNKNOWN_PLATE' });
    const shut = await list({ opened: false, keyword: '99z-000' });
    expect(shut.content).toMatchObject([{ plateNo: '99Z 00000', employeeId: null, opened: false }]);
    expect((await list({ keyword: '99z-000', opened: true })).content).toEqual([]);
  });

  it('opens nothing that is over: a passage of an hour ago is kept', async () => {
    const at = new Date(portal.clock.now().getTime() - 3_600_000).toISOString();
    const { result } = await report([passage({ at })]);
    expect(result.passages[0]).toMatchObject({ open: false, refusal: 'LATE' });
    expect((await list({ keyword: '51A' })).totalElements).toBe(3);
    expect((await list({ refusal: 'LATE' })).content).toMatchObject([{ opened: false, refusal: 'LATE' }]);
    expect((await list({ opened: true })).content).not.toContainEqual(
      expect.objectContaining({ refusal: 'LATE' }),
    );
  });

  it('needs the owner’s card where the lane asks for plate and card', async () => {
    await rows("UPDATE lanes SET open_condition = 'PLATE_AND_CARD' WHERE id = $1", [lane.id]);
    await rows('INSERT INTO person_codes (company_id, code, employee_id) VALUES ($1, $2, $3)', [
      companyId,
      '777001',
      owner.employeeId,
    ]);
    const { result } = await report([passage(), passage({ cardNum: '12' }), passage({ cardNum: '777001' })]);
    const refusals = result.passages.map(({ refusal }: { refusal: string | null }) => refusal);
    expect(refusals).toEqual(['NO_CARD', 'OTHER_CARD', null]);
    await rows("UPDATE lanes SET open_condition = 'PLATE' WHERE id = $1", [lane.id]);
  });

  it.each([
    ['as the profile has it', '0009876543', '0009876543', null],
    ['without its leading zeros', '0009876543', '9876543', null],
    ['with more leading zeros', '9876543', '0009876543', null],
    ['as a terminal user ID', '0009876543', 'pin', 'OTHER_CARD'],
  ])('opens for the card of the profile, sent %s', async (_, cardNumber, sent, refusal) => {
    await rows("UPDATE lanes SET open_condition = 'PLATE_AND_CARD' WHERE id = $1", [lane.id]);
    await rows('UPDATE employees SET card_number = $2 WHERE id = $1', [owner.employeeId, cardNumber]);
    const { result } = await report([passage({ cardNum: sent === 'pin' ? owner.pin : sent })]);
    expect(result.passages[0].refusal).toBe(refusal);
    await rows('UPDATE employees SET card_number = NULL WHERE id = $1', [owner.employeeId]);
    await rows("UPDATE lanes SET open_condition = 'PLATE' WHERE id = $1", [lane.id]);
  });

  it('leaves the lane shut while it or its owner is off', async () => {
    await rows('UPDATE lanes SET is_enabled = false WHERE id = $1', [lane.id]);
    expect((await report([passage()])).result.passages[0].refusal).toBe('LANE_OFF');
    await rows('UPDATE lanes SET is_enabled = true WHERE id = $1', [lane.id]);
    await rows('UPDATE employees SET is_enabled = false WHERE id = $1', [owner.employeeId]);
    expect((await report([passage()])).result.passages[0].refusal).toBe('OWNER_OFF');
    await rows('UPDATE employees SET is_enabled = true WHERE id = $1', [owner.employeeId]);
  });

  it.each([
    ['a forged signature', { secret: 'f'.repeat(64) }, 'device.signature', 'ATT_DEVICE_NOT_APPROVED'],
    ['an old timestamp', { timestamp: 1_700_000_000 }, 'device.timestamp', 'AUTH_UNAUTHORIZED'],
  ])('is refused with %s, kept nowhere, and filed', async (_what, given, kind, messageCode) => {
    const before = (await list()).totalElements;
    expect(await report([passage()], given)).toMatchObject({ messageCode });
    expect((await list()).totalElements).toBe(before);
    const filed = await rows('SELECT 1 FROM security_events WHERE subject = $1 AND kind = $2', [
      proof.signer,
      kind,
    ]);
    expect(filed).toHaveLength(1);
  });

  it('is refused with a nonce that was used, of nobody, and once there is a new secret', async () => {
    await report([passage()], { nonce: 'only-once-1' });
    expect(await report([passage()], { nonce: 'only-once-1' })).toMatchObject({ status: '401' });
    for (const signer of ['camera-999999', 'camera-x', '?'])
      expect(await report([passage()], { signer })).toMatchObject({ messageCode: 'ATT_DEVICE_NOT_APPROVED' });
    const { result } = await admin.call(platePassages.rotateSecret, { params: { id: camera.id } });
    expect(await report([passage()])).toMatchObject({ messageCode: 'ATT_DEVICE_NOT_APPROVED' });
    proof = result;
    expect((await report([passage()])).status).toBe('00');
    expect(JSON.stringify(await rows('SELECT after FROM audit_log'))).not.toContain(result.secret);
  });

  it('is another company’s never, and no manager’s', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    const foreign = await stranger.call(platePassages.list, {
      query: { from: '2026-01-01', to: '2027-12-31' },
    });
    expect(foreign.result.content).toEqual([]);
    const refused = await stranger.call(platePassages.rotateSecret, { params: { id: camera.id } });
    expect(refused.code).toBe('VEH_DEVICES_NOT_FOUND');
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const query = { from: '2026-01-01', to: '2026-01-02' };
    expect((await manager.call(platePassages.list, { query })).code).toBe('AUTH_NO_PERMISSION');
  });

  it('keeps its camera and lane, until the company wants it no longer', async () => {
    const kept = await admin.call(trackingDevices.remove, { params: { id: camera.id } });
    expect([kept.status, kept.code]).toEqual([409, 'VEH_DEVICES_IN_USE']);
    expect((await admin.call(lanes.remove, { params: { id: lane.id } })).code).toBe('VEH_LANE_IN_USE');
    const privacy = await admin.call(privacySettings.get, { params: { companyId } });
    expect(privacy.result.plateMonths).toBe(3);
    portal.clock.advance(100 * 24 * 3_600_000);
    await retentionJob.run(portal.services, {});
    expect((await list()).content).toEqual([]);
    expect((await admin.call(trackingDevices.remove, { params: { id: camera.id } })).status).toBe(200);
  });

  it('comes from cameras and card readers alone', async () => {
    const sensor = await portal.make.trackingDevice({ laneId: lane.id });
    await rows("UPDATE tracking_devices SET device_type = 'SENSOR' WHERE id = $1", [sensor.id]);
    const answer = await admin.call(platePassages.rotateSecret, { params: { id: sensor.id } });
    expect(answer.code).toBe('VEH_DEVICES_NO_CAMERA');
  });
});

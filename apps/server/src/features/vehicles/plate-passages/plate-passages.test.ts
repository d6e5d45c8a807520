import { DAY } from '@gatehouse/api/platform/dates';
import { privacySettings } from '@gatehouse/api/settings/privacy';
import { lanes } from '@gatehouse/api/vehicles/lanes';
import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { deviceHeaders, signDeviceRequest } from '../../device-ops/signed-requests/signature.ts';
import { createRetentionJob } from '../../settings/privacy/retention.jobs.ts';
import { eraseOldVisitors } from '../../visitors/visitors/visitor-erasure.service.ts';

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
  await queryRows(
    `INSERT INTO vehicles (company_id, employee_id, vehicle_type, vehicle_name, plate_no, register_no, color)
     VALUES ($1, $2, 'car', 'Blue van', '51A-123.45', 'R1', 'blue')`,
    [companyId, owner.employeeId],
  );
  lane = await portal.make.lane({ companyId });
  camera = await portal.make.trackingDevice({ laneId: lane.id });
  proof = (await admin.call(platePassages.rotateSecret, { params: { id: camera.id } })).result;
});

const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

let nonces = 0;
let records = 0;
const nowIso = () => portal.clock.now().toISOString();
const createPassage = (more: object = {}) => ({
  recordId: `r${++records}`,
  plateNo: '51a 12345',
  at: nowIso(),
  ...more,
});

interface SigningOverrides {
  signer?: string;
  secret?: string;
  nonce?: string;
  timestamp?: number;
}
async function report(passages: object[], overrides: SigningOverrides = {}) {
  const body = JSON.stringify({ passages });
  const timestamp = String(overrides.timestamp ?? Math.floor(portal.clock.now().getTime() / 1000));
  const nonce = overrides.nonce ?? `plates-${String(++nonces).padStart(5, '0')}`;
  const signed = { method: 'POST', path, body, timestamp, nonce };
  const response = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: {
      [deviceHeaders.device]: overrides.signer ?? proof.signer,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.signature]: signDeviceRequest(signed, overrides.secret ?? proof.secret),
    },
    payload: body,
  });
  return { status: response.statusCode, ...response.json() };
}
const listPassages = async (query: object = {}) =>
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
])('matches %s in a search for plates literally', async (keyword, expected) => {
  const plates = ['A%1', 'B%2', 'C_3', '51-A 1'];
  await report(plates.map((plateNo) => createPassage({ plateNo })));
  const { content } = await listPassages({ keyword });
  expect(content.map(({ plateNo }: { plateNo: string }) => plateNo).toSorted()).toEqual(expected.toSorted());
  await queryRows('DELETE FROM plate_passages');
});

describe('plate records of a camera', () => {
  it('opens the lane for a vehicle of the company, regardless of the spelling of its plate', async () => {
    const record = createPassage();
    const { result } = await report([record]);
    expect(result).toEqual({ passages: [{ recordId: record.recordId, open: true, refusal: null }] });
    expect((await listPassages()).content[0]).toMatchObject({
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

  it('returns the times of passages in the time zone of the building', async () => {
    await queryRows('UPDATE buildings SET time_zone = $1 WHERE company_id = $2', ['Asia/Tokyo', companyId]);
    expect((await listPassages()).content[0].timeZone).toBe('Asia/Tokyo');
    await queryRows('UPDATE buildings SET time_zone = NULL WHERE company_id = $1', [companyId]);
  });

  it('stores a repeated camera record once and answers with the first decision', async () => {
    const record = createPassage();
    await report([record]);
    const before = await listPassages();
    expect((await report([record])).result.passages[0].open).toBe(true);
    expect((await listPassages()).totalElements).toBe(before.totalElements);
  });

  it('denies an unknown plate and lists the passage', async () => {
    const { result } = await report([createPassage({ plateNo: '99Z 00000' })]);
    expect(result.passages[0]).toMatchObject({ open: false, refusal: 'UNKNOWN_PLATE' });
    const shut = await listPassages({ opened: false, keyword: '99z-000' });
    expect(shut.content).toMatchObject([{ plateNo: '99Z 00000', employeeId: null, opened: false }]);
    expect((await listPassages({ keyword: '99z-000', opened: true })).content).toEqual([]);
  });

  it('stores a passage of an hour ago without opening the lane', async () => {
    const at = new Date(portal.clock.now().getTime() - 3_600_000).toISOString();
    const { result } = await report([createPassage({ at })]);
    expect(result.passages[0]).toMatchObject({ open: false, refusal: 'LATE' });
    expect((await listPassages({ keyword: '51A' })).totalElements).toBe(3);
    expect((await listPassages({ refusal: 'LATE' })).content).toMatchObject([
      { opened: false, refusal: 'LATE' },
    ]);
    expect((await listPassages({ opened: true })).content).not.toContainEqual(
      expect.objectContaining({ refusal: 'LATE' }),
    );
  });

  it('requires the owner’s card if the lane needs plate and card', async () => {
    await queryRows("UPDATE lanes SET open_condition = 'PLATE_AND_CARD' WHERE id = $1", [lane.id]);
    await queryRows('INSERT INTO person_codes (company_id, code, employee_id) VALUES ($1, $2, $3)', [
      companyId,
      '777001',
      owner.employeeId,
    ]);
    const { result } = await report([
      createPassage(),
      createPassage({ cardNum: '12' }),
      createPassage({ cardNum: '777001' }),
    ]);
    const refusals = result.passages.map(({ refusal }: { refusal: string | null }) => refusal);
    expect(refusals).toEqual(['NO_CARD', 'OTHER_CARD', null]);
    await queryRows("UPDATE lanes SET open_condition = 'PLATE' WHERE id = $1", [lane.id]);
  });

  it.each([
    ['as the profile has it', '0009876543', '0009876543', null],
    ['without its leading zeros', '0009876543', '9876543', null],
    ['with more leading zeros', '9876543', '0009876543', null],
    ['as a terminal user ID', '0009876543', 'pin', 'OTHER_CARD'],
  ])(
    'compares the card at the lane with the card number of the profile, sent %s',
    async (_, cardNumber, sentCard, refusal) => {
      await queryRows("UPDATE lanes SET open_condition = 'PLATE_AND_CARD' WHERE id = $1", [lane.id]);
      await queryRows('UPDATE employees SET card_number = $2 WHERE id = $1', [owner.employeeId, cardNumber]);
      const { result } = await report([
        createPassage({ cardNum: sentCard === 'pin' ? owner.pin : sentCard }),
      ]);
      expect(result.passages[0].refusal).toBe(refusal);
      await queryRows('UPDATE employees SET card_number = NULL WHERE id = $1', [owner.employeeId]);
      await queryRows("UPDATE lanes SET open_condition = 'PLATE' WHERE id = $1", [lane.id]);
    },
  );

  it('denies passages while the lane or the owner is inactive', async () => {
    await queryRows('UPDATE lanes SET is_enabled = false WHERE id = $1', [lane.id]);
    expect((await report([createPassage()])).result.passages[0].refusal).toBe('LANE_OFF');
    await queryRows('UPDATE lanes SET is_enabled = true WHERE id = $1', [lane.id]);
    await queryRows('UPDATE employees SET is_enabled = false WHERE id = $1', [owner.employeeId]);
    expect((await report([createPassage()])).result.passages[0].refusal).toBe('OWNER_OFF');
    await queryRows('UPDATE employees SET is_enabled = true WHERE id = $1', [owner.employeeId]);
  });

  it.each([
    ['a forged signature', { secret: 'f'.repeat(64) }, 'device.signature', 'ATT_DEVICE_NOT_APPROVED'],
    ['an old timestamp', { timestamp: 1_700_000_000 }, 'device.timestamp', 'AUTH_UNAUTHORIZED'],
  ])(
    'rejects a camera request with %s, stores nothing and records a security event',
    async (_what, overrides, kind, messageCode) => {
      const before = (await listPassages()).totalElements;
      expect(await report([createPassage()], overrides)).toMatchObject({ messageCode });
      expect((await listPassages()).totalElements).toBe(before);
      const filed = await queryRows('SELECT 1 FROM security_events WHERE subject = $1 AND kind = $2', [
        proof.signer,
        kind,
      ]);
      expect(filed).toHaveLength(1);
    },
  );

  it('rejects a camera request with a used nonce, an unknown signer or an old secret', async () => {
    await report([createPassage()], { nonce: 'only-once-1' });
    expect(await report([createPassage()], { nonce: 'only-once-1' })).toMatchObject({ status: '401' });
    for (const signer of ['camera-999999', 'camera-x', '?'])
      expect(await report([createPassage()], { signer })).toMatchObject({
        messageCode: 'ATT_DEVICE_NOT_APPROVED',
      });
    const { result } = await admin.call(platePassages.rotateSecret, { params: { id: camera.id } });
    expect(await report([createPassage()])).toMatchObject({ messageCode: 'ATT_DEVICE_NOT_APPROVED' });
    proof = result;
    expect((await report([createPassage()])).status).toBe('00');
    expect(JSON.stringify(await queryRows('SELECT after FROM audit_log'))).not.toContain(result.secret);
  });

  it('hides passages from other companies and from managers', async () => {
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

  it('prevents deleting a camera and lane with passages until the retention period has deleted the passages', async () => {
    const refused = await admin.call(trackingDevices.remove, { params: { id: camera.id } });
    expect([refused.status, refused.code]).toEqual([409, 'VEH_DEVICES_IN_USE']);
    expect((await admin.call(lanes.remove, { params: { id: lane.id } })).code).toBe('VEH_LANE_IN_USE');
    const privacy = await admin.call(privacySettings.get, { params: { companyId } });
    expect(privacy.result.plateMonths).toBe(3);
    portal.clock.advance(100 * DAY);
    await createRetentionJob(eraseOldVisitors).run(portal.services, {});
    expect((await listPassages()).content).toEqual([]);
    expect((await admin.call(trackingDevices.remove, { params: { id: camera.id } })).status).toBe(200);
  });

  it('creates secrets for cameras and card readers only', async () => {
    const sensor = await portal.make.trackingDevice({ laneId: lane.id });
    await queryRows("UPDATE tracking_devices SET device_type = 'SENSOR' WHERE id = $1", [sensor.id]);
    const answer = await admin.call(platePassages.rotateSecret, { params: { id: sensor.id } });
    expect(answer.code).toBe('VEH_DEVICES_NO_CAMERA');
  });
});

import { lanes } from '@gatehouse/api/vehicles/lanes';
import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { deviceHeaders, signDeviceRequest } from '../../device-ops/json/signature.ts';

const path = '/device/v1/passages';
const [cardNum, plateNo] = ['0009876543', '51A-123.45'];
let portal: TestPortal;
let admin: Client;
let owner: Person;
let lane: { id: number };
let camera: Signer;
let reader: Signer;

interface Signer {
  signer: string;
  secret: string;
}
const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

beforeAll(async () => {
  portal = await testPortal();
  const { id: companyId } = await portal.make.company();
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  owner = await portal.make.employee({ companyId });
  await rows('UPDATE employees SET card_number = $2 WHERE id = $1', [owner.employeeId, cardNum]);
  await rows(
    `INSERT INTO vehicles (company_id, employee_id, vehicle_type, vehicle_name, plate_no, register_no, color)
     VALUES ($1, $2, 'car', 'Blue van', $3, 'R1', 'blue')`,
    [companyId, owner.employeeId, plateNo],
  );
  lane = await portal.make.lane({ companyId });
  await admin.call(lanes.update, {
    params: { id: lane.id },
    body: { openCondition: 'PLATE_AND_CARD', version: 1 },
  });
  const device = async (type: 'CAMERA' | 'CARD') => {
    const { id } = await portal.make.trackingDevice({ laneId: lane.id });
    await rows('UPDATE tracking_devices SET device_type = $2 WHERE id = $1', [id, type]);
    return (await admin.call(platePassages.rotateSecret, { params: { id } })).result;
  };
  camera = await device('CAMERA');
  reader = await device('CARD');
});
beforeEach(() => rows('DELETE FROM plate_passages'));

let records = 0;
async function report({ signer, secret }: Signer, ...passages: object[]) {
  const body = JSON.stringify({ passages });
  const timestamp = String(Math.floor(portal.clock.now().getTime() / 1000));
  const signed = { method: 'POST', path, body, timestamp, nonce: `lane-cards-${++records}` };
  const response = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: {
      [deviceHeaders.device]: signer,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: signed.nonce,
      [deviceHeaders.signature]: signDeviceRequest(signed, secret),
    },
    payload: body,
  });
  return response.json().result?.passages?.map(({ refusal }: { refusal: string | null }) => refusal);
}
/** A record read so many seconds from now. */
const read = (what: object, seconds = 0) => ({
  recordId: `r${++records}`,
  at: new Date(portal.clock.now().getTime() + seconds * 1000).toISOString(),
  ...what,
});
const list = async () => {
  const query = { from: '2026-01-01', to: '2027-12-31' };
  return (await admin.call(platePassages.list, { query })).result.content;
};

it('gives a card reader a name and a secret of its own', () => {
  expect(camera.signer).toMatch(/^camera-\d+$/);
  expect(reader.signer).toMatch(/^reader-\d+$/);
});

it.each([
  ['the plate first', 'NO_CARD', () => camera, () => reader, { plateNo }, { cardNum }],
  [
    'the card first',
    'NO_PLATE',
    () => reader,
    () => camera,
    { cardNum: '9876543' },
    { plateNo: '51a 12345' },
  ],
])(
  'opens for plate and card of two devices, %s, and lists one passage',
  async (_, waits, one, two, first, second) => {
    const half = read(first, -20);
    expect(await report(one(), half)).toEqual([waits]);
    expect(await report(two(), read(second))).toEqual([null]);
    expect(await report(one(), half)).toEqual([waits]);
    const passages = await list();
    expect(passages).toMatchObject([
      { opened: true, employeeId: owner.employeeId, vehicleName: 'Blue van', accountName: owner.accountName },
    ]);
    expect(passages[0]?.plateNo).not.toBe('');
    expect(passages[0]?.cardNum).not.toBe('');
  },
);

it('keeps the lane shut for a card read a second after its time, until the time of the lane is longer', async () => {
  await report(camera, read({ plateNo }, -21));
  expect(await report(reader, read({ cardNum }))).toEqual(['NO_PLATE']);
  await admin.call(lanes.update, { params: { id: lane.id }, body: { cardSeconds: 21, version: 2 } });
  expect(await report(reader, read({ cardNum }))).toEqual([null]);
  await rows('UPDATE lanes SET card_seconds = 20 WHERE id = $1', [lane.id]);
});

it('uses each half once', async () => {
  await report(camera, read({ plateNo }));
  expect(await report(reader, read({ cardNum }), read({ cardNum }))).toEqual([null, 'NO_PLATE']);
  expect(await report(camera, read({ plateNo }), read({ plateNo }))).toEqual([null, 'NO_CARD']);
});

it('keeps the lane shut for another person’s card, and opens for the owner’s after it', async () => {
  await report(camera, read({ plateNo }));
  expect(await report(reader, read({ cardNum: '4711' }))).toEqual(['OTHER_CARD']);
  expect(await report(reader, read({ cardNum }))).toEqual([null]);
});

it('keeps the lane shut while the owner is inactive', async () => {
  await rows('UPDATE employees SET is_enabled = false WHERE id = $1', [owner.employeeId]);
  const plate = await report(camera, read({ plateNo }));
  expect([plate, await report(reader, read({ cardNum }))]).toEqual([['OWNER_OFF'], ['NO_PLATE']]);
  await rows('UPDATE employees SET is_enabled = true WHERE id = $1', [owner.employeeId]);
});

it('lists a card that arrived too late to open as late', async () => {
  expect(await report(camera, read({ plateNo }, -90))).toEqual(['NO_CARD']);
  expect(await report(reader, read({ cardNum }, -80))).toEqual(['LATE']);
  expect(await list()).toMatchObject([{ opened: false, refusal: 'LATE', cardNum }]);
});

it('opens once when plate and card arrive at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const both = await Promise.all([
      report(camera, read({ plateNo }, round)),
      report(reader, read({ cardNum }, round)),
    ]);
    expect(both.flat().filter((refusal) => refusal === null)).toHaveLength(1);
    await rows('DELETE FROM plate_passages');
  }
});

it.each([0, 121, 1.5])('rejects a time of %s seconds', async (cardSeconds) => {
  const body = { cardSeconds, version: 3 };
  const { code } = await admin.call(lanes.update, { params: { id: lane.id }, body });
  expect(code).toBe('API_INVALID_REQUEST_ARGUMENT');
});

it('rejects a record with neither plate nor card', async () => {
  expect(await report(camera, read({}))).toBeUndefined();
});

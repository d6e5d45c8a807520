import { lanes } from '@gatehouse/api/vehicles/lanes';
import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { deviceHeaders, signDeviceRequest } from '../../device-ops/signed-requests/signature.ts';

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
const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

beforeAll(async () => {
  portal = await testPortal();
  const { id: companyId } = await portal.make.company();
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  owner = await portal.make.employee({ companyId });
  await queryRows('UPDATE employees SET card_number = $2 WHERE id = $1', [owner.employeeId, cardNum]);
  await queryRows(
    `INSERT INTO vehicles (company_id, employee_id, vehicle_type, vehicle_name, plate_no, register_no, color)
     VALUES ($1, $2, 'car', 'Blue van', $3, 'R1', 'blue')`,
    [companyId, owner.employeeId, plateNo],
  );
  lane = await portal.make.lane({ companyId });
  await admin.call(lanes.update, {
    params: { id: lane.id },
    body: { openCondition: 'PLATE_AND_CARD', version: 1 },
  });
  const createDevice = async (type: 'CAMERA' | 'CARD') => {
    const { id } = await portal.make.trackingDevice({ laneId: lane.id });
    await queryRows('UPDATE tracking_devices SET device_type = $2 WHERE id = $1', [id, type]);
    return (await admin.call(platePassages.rotateSecret, { params: { id } })).result;
  };
  camera = await createDevice('CAMERA');
  reader = await createDevice('CARD');
});
beforeEach(() => queryRows('DELETE FROM plate_passages'));

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
/** Creates a record of a camera or card reader with a time that is this many seconds from now. */
const createRecord = (fields: object, seconds = 0) => ({
  recordId: `r${++records}`,
  at: new Date(portal.clock.now().getTime() + seconds * 1000).toISOString(),
  ...fields,
});
const listPassages = async () => {
  const query = { from: '2026-01-01', to: '2027-12-31' };
  return (await admin.call(platePassages.list, { query })).result.content;
};

it('creates a name and a secret for each card reader of a lane', () => {
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
  'opens a lane for a plate and a card from two devices, %s, and lists one passage',
  async (_, waits, firstDevice, two, first, second) => {
    const half = createRecord(first, -20);
    expect(await report(firstDevice(), half)).toEqual([waits]);
    expect(await report(two(), createRecord(second))).toEqual([null]);
    expect(await report(firstDevice(), half)).toEqual([waits]);
    const passages = await listPassages();
    expect(passages).toMatchObject([
      { opened: true, employeeId: owner.employeeId, vehicleName: 'Blue van', accountName: owner.accountName },
    ]);
    expect(passages[0]?.plateNo).not.toBe('');
    expect(passages[0]?.cardNum).not.toBe('');
  },
);

it('keeps the lane closed for a card that is read a second too late, and opens the lane if its settings allow more time', async () => {
  await report(camera, createRecord({ plateNo }, -21));
  expect(await report(reader, createRecord({ cardNum }))).toEqual(['NO_PLATE']);
  await admin.call(lanes.update, { params: { id: lane.id }, body: { cardSeconds: 21, version: 2 } });
  expect(await report(reader, createRecord({ cardNum }))).toEqual([null]);
  await queryRows('UPDATE lanes SET card_seconds = 20 WHERE id = $1', [lane.id]);
});

it('uses the plate and the card of a passage only once', async () => {
  await report(camera, createRecord({ plateNo }));
  expect(await report(reader, createRecord({ cardNum }), createRecord({ cardNum }))).toEqual([
    null,
    'NO_PLATE',
  ]);
  expect(await report(camera, createRecord({ plateNo }), createRecord({ plateNo }))).toEqual([
    null,
    'NO_CARD',
  ]);
});

it('keeps the lane closed for another person’s card, and opens the lane for the owner’s card afterwards', async () => {
  await report(camera, createRecord({ plateNo }));
  expect(await report(reader, createRecord({ cardNum: '4711' }))).toEqual(['OTHER_CARD']);
  expect(await report(reader, createRecord({ cardNum }))).toEqual([null]);
});

it('keeps the lane closed for the card of an inactive owner', async () => {
  await queryRows('UPDATE employees SET is_enabled = false WHERE id = $1', [owner.employeeId]);
  const plate = await report(camera, createRecord({ plateNo }));
  expect([plate, await report(reader, createRecord({ cardNum }))]).toEqual([['OWNER_OFF'], ['NO_PLATE']]);
  await queryRows('UPDATE employees SET is_enabled = true WHERE id = $1', [owner.employeeId]);
});

it('lists a card as late if its record arrived too late to open the lane', async () => {
  expect(await report(camera, createRecord({ plateNo }, -90))).toEqual(['NO_CARD']);
  expect(await report(reader, createRecord({ cardNum }, -80))).toEqual(['LATE']);
  expect(await listPassages()).toMatchObject([{ opened: false, refusal: 'LATE', cardNum }]);
});

it('opens the lane once when plate and card arrive at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const both = await Promise.all([
      report(camera, createRecord({ plateNo }, round)),
      report(reader, createRecord({ cardNum }, round)),
    ]);
    expect(both.flat().filter((refusal) => refusal === null)).toHaveLength(1);
    await queryRows('DELETE FROM plate_passages');
  }
});

it.each([0, 121, 1.5])('rejects a lane’s card time of %s seconds', async (cardSeconds) => {
  const body = { cardSeconds, version: 3 };
  const { code } = await admin.call(lanes.update, { params: { id: lane.id }, body });
  expect(code).toBe('API_INVALID_REQUEST_ARGUMENT');
});

it('rejects a record of a lane with neither plate nor card', async () => {
  expect(await report(camera, createRecord({}))).toBeUndefined();
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDeviceSignature } from '../../apps/server/src/features/device-ops/signed-requests/signature.ts';
import { type FakeAnswer, type ReceivedRequest, startFakePortal } from './fake-portal.ts';
import { createJsonTerminal } from './json-terminal.ts';

const clock = { now: () => new Date('2026-10-05T00:00:00Z') };
let answer: (request: ReceivedRequest) => FakeAnswer;
let portal: Awaited<ReturnType<typeof startFakePortal>>;

beforeEach(async () => {
  answer = () => ({ text: '{"status":"00"}' });
  portal = await startFakePortal((request) => answer(request));
});
afterEach(() => portal.close());

const createTestTerminal = () =>
  createJsonTerminal({
    url: portal.url,
    serial: 'JSON1',
    secret: 's3cret',
    timeZone: 'Asia/Ho_Chi_Minh',
    clock,
    driftSeconds: 5,
    batchSize: 2,
  });

const isSigned = ({ method, url, headers, body }: ReceivedRequest) => {
  const headerOf = (name: string) => String(headers[`x-gatehouse-${name}`]);
  const request = { method, path: url, body, timestamp: headerOf('timestamp'), nonce: headerOf('nonce') };
  return headerOf('device') === 'JSON1' && isDeviceSignature(request, 's3cret', headerOf('signature'), '');
};

it('simulated JSON device signs punches in batches with local time and unique record ids', async () => {
  const device = createTestTerminal();
  for (const pin of ['7', '8', '9'])
    device.punch({ pin, direction: pin === '9' ? null : 'IN', verify: 'CARD' });
  expect(await device.push()).toBe(true);
  expect(portal.received.map(({ url }) => url)).toEqual(['/device/v1/punches', '/device/v1/punches']);
  expect(portal.received.every(isSigned)).toBe(true);
  const punches = portal.received.flatMap(({ body }) => JSON.parse(body).punches);
  expect(punches[0]).toEqual({
    recordId: expect.stringMatching(/-1$/),
    employeePin: '7',
    at: '2026-10-05T07:00:05',
    direction: 'IN',
    verifyMode: 'CARD',
    result: 'ACCESS_GRANTED',
  });
  expect(punches[2]).not.toHaveProperty('direction');
  expect(new Set(punches.map(({ recordId }) => recordId)).size).toBe(3);
  expect(device.counts.acknowledged).toBe(3);
});

it('simulated JSON device asks whether to open a door and reports how the credential was read', async () => {
  answer = () => ({ text: '{"status":"00","result":{"granted":true,"reason":null,"name":"Lan"}}' });
  const device = createTestTerminal();
  expect(await device.ask({ pin: '0081234567', direction: 'IN', verify: 'CARD' })).toBe(true);
  expect(portal.received.every(isSigned)).toBe(true);
  const [question] = portal.received;
  expect([question?.url, JSON.parse(question?.body ?? '')]).toEqual([
    '/device/v1/entries',
    { employeePin: '0081234567', verifyMode: 'CARD', direction: 'IN' },
  ]);
  answer = () => ({ status: 429, text: '{"status":"01","result":null}' });
  expect(await device.ask({ pin: '7', direction: null, verify: 'CARD' })).toBe(false);
});

it('simulated JSON device resends a failed batch with the same bytes and a new nonce', async () => {
  const answers: FakeAnswer[] = [{ status: 503, text: '' }];
  answer = () => answers.shift() ?? { text: '{}' };
  const device = createTestTerminal();
  device.punch({ pin: '7', direction: 'IN', verify: 'FACE' });
  expect(await device.push()).toBe(false);
  expect(device.waiting()).toBe(1);
  device.punch({ pin: '8', direction: 'IN', verify: 'FACE' });
  expect(await device.push()).toBe(true);
  const [failed, again] = portal.received;
  expect(again?.body).toBe(failed?.body);
  expect(again?.headers['x-gatehouse-nonce']).not.toBe(failed?.headers['x-gatehouse-nonce']);
  expect(portal.received.every(isSigned)).toBe(true);
});

it('simulated JSON device repeats the last batch and sends heartbeats', async () => {
  const device = createTestTerminal();
  device.punch({ pin: '7', direction: 'IN', verify: 'FACE' });
  await device.push();
  await device.repeat();
  expect(portal.received[1]?.body).toBe(portal.received[0]?.body);
  expect(device.counts.repeated).toBe(1);
  expect(await device.heartbeat()).toBe(true);
  expect(portal.received.at(-1)?.url).toBe('/device/v1/heartbeat');
  answer = () => ({ status: 401, text: '' });
  expect(await device.heartbeat()).toBe(false);
  expect(device.counts.refused).toBe(1);
});

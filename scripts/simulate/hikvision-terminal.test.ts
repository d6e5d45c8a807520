import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAlert } from '../../apps/server/src/features/device-ops/protocols/hikvision/alert.ts';
import { readBody } from '../../apps/server/src/features/device-ops/protocols/hikvision/body.ts';
import { type FakeAnswer, type ReceivedRequest, startFakePortal } from './fake-portal.ts';
import { createHikvisionTerminal, type RememberedEvent } from './hikvision-terminal.ts';

const clock = { now: () => new Date('2026-10-05T00:00:00Z') };
let answer: (request: ReceivedRequest) => FakeAnswer;
let portal: Awaited<ReturnType<typeof startFakePortal>>;

beforeEach(async () => {
  answer = () => ({ text: 'OK' });
  portal = await startFakePortal((request) => answer(request));
});
afterEach(() => portal.close());

const createTestTerminal = (remembers?: (event: RememberedEvent) => void) =>
  createHikvisionTerminal({
    ...(remembers && { remembers }),
    url: portal.url,
    serial: 'HIK1',
    path: '/hik/s3cret',
    timeZone: 'Asia/Ho_Chi_Minh',
    clock,
    driftSeconds: 5,
  });
const parseEvent = ({ body }: ReceivedRequest) => readAlert(readBody(Buffer.from(body)).said[0]);

it('simulated Hikvision terminal posts each event in a separate request with number, offset, status and picture', async () => {
  const device = createTestTerminal();
  device.punch({ pin: '7', direction: 'IN', verify: 'FACE' });
  expect(await device.push()).toBe(true);
  device.punch({ pin: '8', direction: null, verify: 'CARD' });
  expect(await device.push()).toBe(true);
  expect(portal.received.map(({ url }) => url)).toEqual(['/hik/s3cret', '/hik/s3cret']);
  const [first, second] = portal.received.map(parseEvent);
  expect(first).toMatchObject({
    kind: 'event',
    dateTime: '2026-10-05T07:00:05+07:00',
    minor: 75,
    code: '7',
    attendanceStatus: 'checkIn',
    isHistory: false,
  });
  expect(second).toMatchObject({ minor: 1, code: '8', attendanceStatus: 'undefined' });
  const numbersOf = (event: typeof first) => (event?.kind === 'event' ? [event.front, event.number] : []);
  // The first event does not name the number of an earlier event, so no number counts as missing.
  expect(numbersOf(first)[0]).toBeNull();
  expect(numbersOf(second)[0]).toBe(numbersOf(first)[1]);
  expect(portal.received[0]?.body).toContain('image/jpeg');
});

it('simulated Hikvision terminal passes each event to its callback in the format of AcsEvent', async () => {
  const remembered: unknown[] = [];
  const device = createTestTerminal((event) => remembered.push(event));
  device.punch({ pin: '7', direction: 'IN', verify: 'FACE' });
  expect(remembered).toEqual([
    expect.objectContaining({
      major: 5,
      minor: 75,
      time: '2026-10-05T07:00:05+07:00',
      employeeNoString: '7',
      serialNo: expect.any(Number),
    }),
  ]);
});

it('simulated Hikvision terminal resends unacknowledged events as history, oldest first', async () => {
  const answers: FakeAnswer[] = [{ status: 503, text: '' }];
  answer = () => answers.shift() ?? { text: 'OK' };
  const device = createTestTerminal();
  device.punch({ pin: '7', direction: 'IN', verify: 'FACE' });
  expect(await device.push()).toBe(false);
  device.punch({ pin: '8', direction: 'IN', verify: 'FACE' });
  expect(device.waiting()).toBe(2);
  expect(await device.push()).toBe(true);
  expect(portal.received.map(parseEvent)).toMatchObject([
    { code: '7', isHistory: false },
    { code: '7', isHistory: true },
    { code: '8', isHistory: true },
  ]);
  expect(device.counts.acknowledged).toBe(2);
});

it('simulated Hikvision terminal sends heartbeats and repeats its last event', async () => {
  const device = createTestTerminal();
  expect(await device.heartbeat()).toBe(true);
  expect(portal.received.map(parseEvent)).toEqual([{ kind: 'heartbeat' }]);
  device.punch({ pin: '7', direction: 'OUT', verify: 'FINGERPRINT' });
  await device.push();
  await device.repeat();
  expect(parseEvent(portal.received[2] as ReceivedRequest)).toMatchObject({ code: '7', isHistory: true });
  expect(device.counts.repeated).toBe(1);
  answer = () => ({ status: 403, text: '' });
  expect(await device.heartbeat()).toBe(false);
  expect(device.counts.refused).toBe(1);
});

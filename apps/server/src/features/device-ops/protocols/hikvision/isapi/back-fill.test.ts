import { devices } from '@gatehouse/api/area/devices';
import { createEventSender, hikEvent } from '@gatehouse/testing/kit/hikvision-events';
import { lineWorld } from '@gatehouse/testing/kit/line-world';
import { expect, it } from 'vitest';
import { toSearch, unfilledRanges } from './back-fill.rules.ts';

const { portal, admin, terminal, companyId, device, call } = await lineWorld();
const person = await portal.make.employee({ companyId });

const storedEvent = (serialNo: number, minute: number, more: object = {}) => ({
  major: 5,
  minor: 75,
  time: `2026-11-20T08:${String(minute).padStart(2, '0')}:00+07:00`,
  employeeNoString: person.pin,
  name: 'Somebody',
  serialNo,
  userType: 'normal',
  currentVerifyMode: 'cardOrFaceOrFp',
  attendanceStatus: 'checkIn',
  ...more,
});
const punchesOf = async (id: number) =>
  (
    await portal.make.owner.query('SELECT punched_at FROM punches WHERE device_id = $1 ORDER BY punched_at', [
      id,
    ])
  ).rows.length;
const getDevice = async (id: number) => (await admin.call(devices.get, { params: { id } })).result;
const countSearches = () => terminal.asked.filter(({ path }) => path.includes('AcsEvent')).length;

/** Creates a terminal that has posted two events and skipped event numbers between them. */
async function withGap(first: number, next: number) {
  const created = await device({ line: true });
  const post = createEventSender(portal, created.path);
  const event = (serialNo: number, minute: number) =>
    hikEvent(storedEvent(serialNo, minute).time, {
      serialNo,
      frontSerialNo: serialNo - 1,
      employeeNoString: person.pin,
    });
  await post(event(first, 0));
  await post(event(next, 50));
  return { ...created, post };
}

it('fetches missing events page by page with one search ID until no event is missing', async () => {
  const { id, post } = await withGap(100, 150);
  expect((await getDevice(id)).missingEvents).toEqual([{ first: 101, last: 149 }]);
  terminal.events = Array.from({ length: 49 }, (_, index) =>
    // Door events and settings events use the same number sequence as all other events.
    storedEvent(
      101 + index,
      index,
      index % 10 === 9 ? { major: 3, minor: 80, employeeNoString: undefined } : {},
    ),
  );
  await call(id);
  expect((await getDevice(id)).missingEvents).toEqual([]);
  expect((await getDevice(id)).problems).not.toContain('MISSING_EVENTS');
  const first = await punchesOf(id);
  expect(first).toBe(2 + 45);
  // The portal recognises a duplicate if the terminal later posts an event that was already fetched.
  await post(
    hikEvent(storedEvent(110, 9).time, { serialNo: 110, currentEvent: false, employeeNoString: person.pin }),
  );
  expect(await punchesOf(id)).toBe(first);
  // Events that arrive late do not affect the measured clock error.
  expect((await getDevice(id)).driftSeconds).toBeNull();
});

it('lists an event as missing if the terminal has deleted the event, and requests the event only once', async () => {
  const { id } = await withGap(200, 210);
  terminal.events = [storedEvent(203, 3)];
  await call(id);
  expect((await getDevice(id)).missingEvents).toEqual([
    { first: 201, last: 202 },
    { first: 204, last: 209 },
  ]);
  const before = countSearches();
  await call(id);
  expect(countSearches()).toBe(before);
});

it('stores only the missing events if a terminal ignores the end number of a search', async () => {
  const { id } = await withGap(300, 305);
  terminal.is.ignoresEnd = true;
  terminal.events = Array.from({ length: 90 }, (_, index) => storedEvent(301 + index, index % 50));
  await call(id);
  terminal.is.ignoresEnd = false;
  expect((await getDevice(id)).missingEvents).toEqual([]);
});

it('fetches events after the last received event when a terminal is online again', async () => {
  const { id, post } = await withGap(400, 401);
  terminal.events = [];
  await call(id);
  portal.clock.advance(3 * 3_600_000);
  terminal.events = [storedEvent(402, 51), storedEvent(403, 52)];
  await post({ eventType: 'heartBeat', eventState: 'active' });
  await call(id);
  expect(await punchesOf(id)).toBe(4);
  const before = countSearches();
  await call(id);
  expect(countSearches()).toBe(before);
});

it('fetches no events from a terminal that has never reported', async () => {
  const { id } = await device({ line: true });
  const before = countSearches();
  await call(id);
  expect(countSearches()).toBe(before);
});

it('queues a call to the terminal when the number of an event shows that earlier events are missing', async () => {
  const { id } = await withGap(500, 510);
  const { rows } = await portal.make.owner.query(
    "SELECT FROM pgboss.job WHERE name = 'terminals.call' AND data ->> 'deviceId' = $1",
    [String(id)],
  );
  expect(rows.length).toBeGreaterThan(0);
});

it('requests each range of missing events only once, and drops the ranges when the event numbers restart', () => {
  expect(
    toSearch(
      [
        [1, 2],
        [5, 9],
      ],
      [[5, 10]],
    ),
  ).toEqual([[1, 2]]);
  expect(
    unfilledRanges(
      [
        [5, 10],
        [20, 30],
      ],
      [[6, 7]],
    ),
  ).toEqual([[5, 10]]);
});

import { devices } from '@gatehouse/api/area/devices';
import { expect, it } from 'vitest';
import { hikEvent, posting } from '../hik/hik.kit.ts';
import { stillMissing, toSearch } from './back-fill.rules.ts';
import { lineWorld } from './lines.kit.ts';

const { portal, admin, terminal, companyId, device, call } = await lineWorld();
const person = await portal.make.employee({ companyId });

/** An event as the terminal remembers it. */
const remembered = (serialNo: number, minute: number, more: object = {}) => ({
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
const shown = async (id: number) => (await admin.call(devices.get, { params: { id } })).result;
const searches = () => terminal.asked.filter(({ path }) => path.includes('AcsEvent')).length;

/** A terminal that has posted one event, and a later one that leaves out those between. */
async function withGap(first: number, next: number) {
  const made = await device({ line: true });
  const post = posting(portal, made.path);
  const event = (serialNo: number, minute: number) =>
    hikEvent(remembered(serialNo, minute).time, {
      serialNo,
      frontSerialNo: serialNo - 1,
      employeeNoString: person.pin,
    });
  await post(event(first, 0));
  await post(event(next, 50));
  return { ...made, post };
}

it('fetches what is missing, page by page under one name, and the gap closes', async () => {
  const { id, post } = await withGap(100, 150);
  expect((await shown(id)).missingEvents).toEqual([{ first: 101, last: 149 }]);
  terminal.events = Array.from({ length: 49 }, (_, place) =>
    // numbers of doors and settings are of the same row
    remembered(
      101 + place,
      place,
      place % 10 === 9 ? { major: 3, minor: 80, employeeNoString: undefined } : {},
    ),
  );
  await call(id);
  expect((await shown(id)).missingEvents).toEqual([]);
  expect((await shown(id)).problems).not.toContain('MISSING_EVENTS');
  const first = await punchesOf(id);
  expect(first).toBe(2 + 45);
  // what the terminal then posts by itself is known
  await post(
    hikEvent(remembered(110, 9).time, { serialNo: 110, currentEvent: false, employeeNoString: person.pin }),
  );
  expect(await punchesOf(id)).toBe(first);
  // history tells nothing of the clock
  expect((await shown(id)).driftSeconds).toBeNull();
});

it('keeps as missing what the terminal does not have any more, and asks for it once', async () => {
  const { id } = await withGap(200, 210);
  terminal.events = [remembered(203, 3)];
  await call(id);
  expect((await shown(id)).missingEvents).toEqual([
    { first: 201, last: 202 },
    { first: 204, last: 209 },
  ]);
  const before = searches();
  await call(id);
  expect(searches()).toBe(before);
});

it('takes no more than the gap from a terminal that knows no last number', async () => {
  const { id } = await withGap(300, 305);
  terminal.is.ignoresEnd = true;
  terminal.events = Array.from({ length: 90 }, (_, place) => remembered(301 + place, place % 50));
  await call(id);
  terminal.is.ignoresEnd = false;
  expect((await shown(id)).missingEvents).toEqual([]);
});

it('asks for what came after the last event once a terminal is heard again', async () => {
  const { id, post } = await withGap(400, 401);
  terminal.events = [];
  await call(id);
  portal.clock.advance(3 * 3_600_000);
  terminal.events = [remembered(402, 51), remembered(403, 52)];
  await post({ eventType: 'heartBeat', eventState: 'active' });
  await call(id);
  expect(await punchesOf(id)).toBe(4);
  const before = searches();
  await call(id);
  expect(searches()).toBe(before);
});

it('asks nothing of a terminal that has never reported', async () => {
  const { id } = await device({ line: true });
  const before = searches();
  await call(id);
  expect(searches()).toBe(before);
});

it('calls at once when an event leaves others out', async () => {
  const { id } = await withGap(500, 510);
  const { rows } = await portal.make.owner.query(
    "SELECT FROM pgboss.job WHERE name = 'terminals.call' AND data ->> 'deviceId' = $1",
    [String(id)],
  );
  expect(rows.length).toBeGreaterThan(0);
});

it('asks for each range once, and forgets ranges of numbers that began anew', () => {
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
    stillMissing(
      [
        [5, 10],
        [20, 30],
      ],
      [[6, 7]],
    ),
  ).toEqual([[5, 10]]);
});

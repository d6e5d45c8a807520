import { devices } from '@gatehouse/api/area/devices';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Device, Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { hikEvent, multipart, picture, posting } from './hik.kit.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let person: Person;
let device: Device;
let post: ReturnType<typeof posting>;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

beforeEach(async () => {
  person = await portal.make.employee({ companyId });
  device = await portal.make.device({ companyId, protocol: 'HIKVISION' });
  post = posting(portal, device.path);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const punches = () =>
  rows(
    `SELECT punched_at AS at, wall_time::text AS wall, verify_mode AS mode, status_key AS key, direction, result, flags
     FROM punches WHERE employee_id = $1 ORDER BY punched_at, id`,
    [person.employeeId],
  );
const inbox = () =>
  rows('SELECT source, raw FROM punch_inbox WHERE device_id = $1 ORDER BY source, raw', [device.id]);
const held = () =>
  rows('SELECT reason, person_code AS code, raw FROM quarantine WHERE device_id = $1', [device.id]);
const shown = async () => (await admin.call(devices.get, { params: { id: device.id } })).result;
const of = (fields = {}) => ({ employeeNoString: person.pin, name: 'Ann Lee', ...fields });

describe('what a Hikvision terminal posts', () => {
  it('is a punch at the instant its offset says, and a day, before it is acknowledged', async () => {
    // the site is in Ho Chi Minh City; the terminal's clock is in New York's zone
    const first = await post(hikEvent('2026-11-18T20:58:10-05:00', of({ attendanceStatus: 'checkIn' })));
    expect([first.statusCode, first.body, first.headers['content-type']]).toEqual([200, 'OK', 'text/plain']);
    await post(hikEvent('2026-11-19T18:01:00+07:00', of({ attendanceStatus: 'checkOut', subEventType: 38 })));
    expect(await punches()).toEqual([
      {
        at: new Date('2026-11-19T01:58:10Z'),
        wall: '2026-11-19 08:58:10',
        mode: 'FACE',
        key: 0,
        direction: 'IN',
        result: 'ACCESS_GRANTED',
        flags: [],
      },
      expect.objectContaining({ wall: '2026-11-19 18:01:00', mode: 'FINGERPRINT', key: 1, direction: 'OUT' }),
    ]);
    expect(
      await rows('SELECT status FROM attendance_days WHERE employee_id = $1', [person.employeeId]),
    ).toEqual([{ status: 'PRESENT' }]);
  });

  it.each([
    [
      'several parts with a picture',
      (event: object) =>
        multipart([{ type: 'application/json', text: JSON.stringify(event) }, picture('FACE-BYTES')]),
    ],
    [
      'JSON in an EventNotificationAlert',
      (event: object) => JSON.stringify({ EventNotificationAlert: event }),
    ],
    [
      'XML',
      (event: Record<string, unknown>) => {
        const inner = Object.entries(event.AccessControllerEvent as object)
          .map(([name, value]) => `<${name}>${value}</${name}>`)
          .join('');
        return `<?xml version="1.0"?><EventNotificationAlert version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema">
          <dateTime>${event.dateTime}</dateTime><eventType>AccessControllerEvent</eventType><eventState>active</eventState>
          <AccessControllerEvent>${inner}</AccessControllerEvent></EventNotificationAlert>`;
      },
    ],
  ])('is read from %s, and no picture or name is kept', async (_, form) => {
    const event = hikEvent('2026-11-20T08:58:10+07:00', of({ attendanceStatus: 'checkIn' }));
    expect((await post(form(event), 'multipart/form-data; boundary=MIME_boundary')).statusCode).toBe(200);
    expect(await punches()).toMatchObject([{ wall: '2026-11-20 08:58:10', mode: 'FACE', key: 0 }]);
    const [{ source, raw }] = await inbox();
    expect(source).toBe('HIKVISION');
    expect(raw).not.toMatch(/Ann Lee|FACE-BYTES/);
    expect(raw).toContain(`"employeeNoString":"${person.pin}"`);
  });

  it('is one set of rows, however often and at once it comes', async () => {
    const event = hikEvent('2026-11-20T08:58:10+07:00', of());
    const again = { ...event, activePostCount: 9 };
    const history = structuredClone(event) as { AccessControllerEvent: { currentEvent: boolean } };
    history.AccessControllerEvent.currentEvent = false;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post([event, again, history][n % 3] as object)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await punches()).toHaveLength(1);
    expect(await inbox()).toHaveLength(1);
  });

  it('is another event where only its time is another: numbers begin anew after a reset', async () => {
    await post(hikEvent('2026-11-20T08:58:10+07:00', of({ serialNo: 7 })));
    await post(hikEvent('2026-11-20T12:58:10+07:00', of({ serialNo: 7 })));
    expect(await punches()).toHaveLength(2);
  });

  it('keeps the device online by heartbeats, of which nothing is kept', async () => {
    await portal.make.owner.query('UPDATE device_states SET last_seen_at = NULL WHERE device_id = $1', [
      device.id,
    ]);
    expect((await shown()).status).toBe('OFFLINE');
    for (const beat of [
      { eventType: 'heartBeat', eventState: 'active' },
      { eventType: 'videoloss', eventState: 'inactive', dateTime: '2026-11-20T08:58:10+07:00' },
      '<EventNotificationAlert><eventType>heartBeat</eventType></EventNotificationAlert>',
      '',
    ])
      expect((await post(beat)).statusCode).toBe(200);
    expect((await shown()).status).toBe('ONLINE');
    expect(await inbox()).toEqual([]);
  });

  it('is late and counts where it waited through an outage', async () => {
    await post(hikEvent('2026-11-12T08:58:10+07:00', of({ currentEvent: false })));
    expect(await punches()).toMatchObject([{ wall: '2026-11-12 08:58:10', flags: [] }]);
    expect((await shown()).driftSeconds).toBeNull();
  });

  it('has the time of its receipt, and says so, where it has none; once, however often it comes', async () => {
    portal.clock.set(new Date('2026-11-20T03:00:00Z'));
    const event = hikEvent(null, of());
    await post(event);
    portal.clock.advance(5_000);
    await post(event);
    expect(await punches()).toMatchObject([{ wall: '2026-11-20 10:00:00', flags: ['NO_TIME'] }]);
  });

  it('turns somebody away', async () => {
    await post(hikEvent('2026-11-20T08:58:10+07:00', of({ subEventType: 6 })));
    expect(await punches()).toMatchObject([{ mode: 'CARD', result: 'ACCESS_REJECTED' }]);
  });

  it('finds somebody by a card where no number is sent, and not by a card where one is', async () => {
    await portal.make.owner.query("UPDATE employees SET card_number = '7000123' WHERE id = $1", [
      person.employeeId,
    ]);
    await post(
      hikEvent('2026-11-20T08:58:10+07:00', { subEventType: 1, cardNo: '7000123', employeeNoString: '' }),
    );
    await post(hikEvent('2026-11-20T18:00:00+07:00', of({ subEventType: 1, cardNo: '5559999' })));
    expect(await punches()).toHaveLength(2);
    expect((await inbox()).map(({ raw }) => raw).join()).not.toContain('5559999');
  });

  it('waits in quarantine where nobody has the number, and counts with its time once it is assigned', async () => {
    await post(
      hikEvent('2026-11-20T08:58:10-05:00', { employeeNoString: '80801', attendanceStatus: 'checkIn' }),
    );
    expect(await held()).toMatchObject([{ reason: 'UNKNOWN_PERSON', code: '80801' }]);
    const { status } = await admin.call(quarantine.map, {
      body: { code: '80801', employeeId: person.employeeId },
    });
    expect(status).toBe(200);
    await expect
      .poll(punches)
      .toMatchObject([{ at: new Date('2026-11-20T13:58:10Z'), mode: 'FACE', key: 0 }]);
  });

  it.each([
    ['a code nobody knows', '2026-11-20T08:58:10+07:00', { subEventType: 4_711 }],
    ['an unreadable time', '2026-02-30T08:00:00+07:00', { subEventType: 75 }],
    ['a number that can be nobody’s', '2026-11-20T08:58:10+07:00', { employeeNoString: 'Ann & Bob' }],
  ])('is kept for review, as it came, with %s', async (_, dateTime, fields) => {
    await post(hikEvent(dateTime, of(fields)));
    const [record] = await held();
    expect(record.reason).toBe('UNREADABLE');
    expect(JSON.parse(record.raw)).toMatchObject({
      dateTime,
      AccessControllerEvent: { majorEventType: 5, ...fields },
    });
    expect(await punches()).toEqual([]);
  });

  it.each([
    ['a door', { subEventType: 21 }],
    ['a remote opening', { majorEventType: 3, subEventType: 1_024 }],
    ['a face nobody has', { subEventType: 76, employeeNoString: '0' }],
    ['an alarm', { majorEventType: 1, subEventType: 1_028 }],
  ])('is kept and no punch: %s', async (_, fields) => {
    await post(hikEvent('2026-11-20T08:58:10+07:00', of(fields)));
    expect(await inbox()).toMatchObject([{ source: 'HIKVISION_EVENT' }]);
    expect([await punches(), await held()]).toEqual([[], []]);
  });

  it('is acknowledged and kept without its words where nobody can read it', async () => {
    expect((await post('{"name":"Ann Lee"', 'application/json')).statusCode).toBe(200);
    expect((await post({ eventType: 'IDCardInfoEvent', IDCardInfo: { name: 'Ann Lee' } })).statusCode).toBe(
      200,
    );
    const kept = await inbox();
    expect(kept.map(({ source }) => source)).toEqual(['HIKVISION', 'HIKVISION_EVENT']);
    expect(kept.map(({ raw }) => raw).join()).not.toContain('Ann Lee');
    expect(await held()).toMatchObject([{ reason: 'UNREADABLE' }]);
  });

  it('quarantines a part that is nested too deep and stores the event next to it', async () => {
    const deep = `{"AccessControllerEvent":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    const xml = '<a>'.repeat(5_000);
    const event = JSON.stringify(hikEvent('2026-11-20T08:58:10+07:00', of({ subEventType: 75 })));
    const parts = [deep, event, xml].map((text) => ({ type: 'application/json', text }));
    expect((await post(multipart(parts))).statusCode).toBe(200);
    expect((await post(deep, 'application/json')).statusCode).toBe(200);
    expect(await punches()).toHaveLength(1);
    expect(await held()).toMatchObject([{ reason: 'UNREADABLE' }, { reason: 'UNREADABLE' }]);
  });

  it('raises an alarm and makes no punch under duress, until an administrator has looked', async () => {
    const at = `${portal.clock.now().toISOString().slice(0, 19)}Z`;
    const event = hikEvent(at, of({ subEventType: 1, cardType: 5, cardNo: '1' }));
    await post(event);
    await post(event);
    expect(await punches()).toEqual([]);
    expect(
      await rows('SELECT kind FROM security_events WHERE subject = $1', [`device ${device.id}`]),
    ).toEqual([{ kind: 'device.duress' }]);
    expect((await shown()).problems).toEqual(['DURESS']);
    const { result } = await admin.call(devices.looked, { params: { id: device.id }, body: {} });
    expect([result.problems, result.duressAt]).toEqual([[], null]);
    await post(event);
    expect((await shown()).problems).toEqual([]);
  });

  it('shows which events never came, until they come or an administrator has looked', async () => {
    const numbered = (serialNo: number, minute: number) =>
      hikEvent(`2026-11-20T09:${minute}:00+07:00`, of({ serialNo, frontSerialNo: serialNo - 1 }));
    await post(numbered(1234, 10));
    await post(numbered(1241, 20));
    expect(await shown()).toMatchObject({
      problems: ['MISSING_EVENTS'],
      missingEvents: [{ first: 1235, last: 1240 }],
    });
    expect(
      (await admin.call(devices.standings, { query: { keyword: device.serial } })).result.content,
    ).toMatchObject([{ standing: 'LOOK' }]);
    await post(numbered(1237, 15));
    expect((await shown()).missingEvents).toEqual([
      { first: 1235, last: 1236 },
      { first: 1238, last: 1240 },
    ]);
    const { result } = await admin.call(devices.looked, { params: { id: device.id }, body: {} });
    expect(result.missingEvents).toEqual([]);
  });
});

describe('the path of a terminal', () => {
  const refusals = (kind: string) =>
    rows('SELECT company_id::int AS company FROM security_events WHERE kind = $1', [kind]);

  it('is made by an administrator, shown once, and ended by the next', async () => {
    const id = 90_000 + device.id;
    const { doorId } = await shown();
    const body = {
      id,
      doorId,
      deviceCode: `H${id}`,
      deviceName: 'Hall',
      deviceType: 'FACE',
      protocol: 'HIKVISION',
    };
    const { result: made } = await admin.call(devices.create, { body });
    expect([made.approved, made.weakIdentity, made.serialNumber]).toEqual([false, false, null]);
    const renewed = async () =>
      (await admin.call(deviceSecrets.rotate, { params: { id } })).result.secret as string;
    const first = await renewed();
    expect(first).toMatch(/^\/hik\/[0-9a-f]{40}$/);
    expect((await admin.call(devices.get, { params: { id } })).result.approved).toBe(true);
    expect((await posting(portal, first)({ eventType: 'heartBeat' })).statusCode).toBe(200);
    expect(await rows('SELECT FROM devices d WHERE d::text LIKE $1', [`%${first.slice(5)}%`])).toEqual([]);
    const second = await renewed();
    const old = await posting(portal, first)(hikEvent('2026-11-20T08:58:10+07:00', of()));
    expect([old.statusCode, old.body]).toEqual([403, 'NOT APPROVED']);
    expect((await posting(portal, second)({ eventType: 'heartBeat' })).statusCode).toBe(200);
    await admin.call(devices.update, { params: { id }, body: { protocol: null } });
    expect((await posting(portal, second)({ eventType: 'heartBeat' })).statusCode).toBe(403);
  });

  it('that nobody has is refused and filed, and nobody can be approved under it', async () => {
    const { statusCode } = await posting(portal, '/hik/nobody-has-this')(hikEvent(null, of()));
    expect(statusCode).toBe(403);
    expect(await refusals('device.unknown')).toContainEqual({ company: null });
    expect(await rows('SELECT FROM pending_devices')).toEqual([]);
    expect(await punches()).toEqual([]);
  });

  it('is good from allowed addresses only, for an active device, and for no other call', async () => {
    expect((await posting(portal, device.path, '10.1.1.1')(hikEvent(null, of()))).statusCode).toBe(403);
    expect(await refusals('device.address')).toEqual([{ company: companyId }]);
    await portal.make.owner.query('UPDATE devices SET is_enabled = false WHERE id = $1', [device.id]);
    expect((await post(hikEvent(null, of()))).statusCode).toBe(403);
    expect(await refusals('device.disabled')).toEqual([{ company: companyId }]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await portal.app.inject({ method, url: device.path })).statusCode).toBe(404);
    expect((await portal.app.inject({ method: 'POST', url: '/hik/' })).statusCode).toBe(404);
    expect(await punches()).toEqual([]);
  });

  it('takes no body beyond its limit', async () => {
    expect((await post(Buffer.alloc(4 * 1024 * 1024 + 1), 'image/jpeg')).statusCode).toBe(413);
  });
});

describe('a terminal that is set to the zone of the factory', () => {
  it('has every event marked, none corrected, and its clock shown as wrong', async () => {
    const berlin = await portal.make.building({ companyId, timeZone: 'Europe/Berlin' });
    const room = await portal.make.room({ companyId, buildingId: berlin.id });
    const door = await portal.make.door({ companyId, roomId: room.id });
    device = await portal.make.device({ companyId, protocol: 'HIKVISION', doorId: door.id });
    post = posting(portal, device.path);
    const before = portal.clock.now();
    for (const [at, time] of [
      ['2026-07-02T06:10:03Z', '2026-07-02T08:10:00+08:00'],
      ['2026-07-02T06:20:03Z', '2026-07-02T08:20:00+08:00'],
      ['2026-07-02T06:30:03Z', '2026-07-02T08:30:00+08:00'],
    ] as const) {
      portal.clock.set(at);
      await post(hikEvent(time, of()));
      expect(await shown()).toMatchObject({ driftSeconds: -21_603, problems: ['CLOCK'] });
    }
    expect((await punches()).map(({ at, flags }) => [at.toISOString(), flags])).toEqual([
      ['2026-07-02T00:10:00.000Z', ['DRIFT']],
      ['2026-07-02T00:20:00.000Z', ['DRIFT']],
      ['2026-07-02T00:30:00.000Z', ['DRIFT']],
    ]);
    portal.clock.set(before.toISOString());
  });
});

import { devices } from '@gatehouse/api/area/devices';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { createEventSender, hikEvent, multipart, picture } from '@gatehouse/testing/kit/hikvision-events';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let person: Person;
let device: Device;
let post: ReturnType<typeof createEventSender>;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

beforeEach(async () => {
  person = await portal.make.employee({ companyId });
  device = await portal.make.device({ companyId, protocol: 'HIKVISION' });
  post = createEventSender(portal, device.path);
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
const quarantineRows = () =>
  rows('SELECT reason, person_code AS code, raw FROM quarantine WHERE device_id = $1', [device.id]);
const getDevice = async () => (await admin.call(devices.get, { params: { id: device.id } })).result;
const ofAnn = (fields = {}) => ({ employeeNoString: person.pin, name: 'Ann Lee', ...fields });

describe('events posted by a Hikvision terminal', () => {
  it('stores an event as a punch at its instant and computes the attendance day before the acknowledgement', async () => {
    // The building is in Ho Chi Minh City, but the terminal’s clock is set to New York.
    const first = await post(hikEvent('2026-11-18T20:58:10-05:00', ofAnn({ attendanceStatus: 'checkIn' })));
    expect([first.statusCode, first.body, first.headers['content-type']]).toEqual([200, 'OK', 'text/plain']);
    await post(
      hikEvent('2026-11-19T18:01:00+07:00', ofAnn({ attendanceStatus: 'checkOut', subEventType: 38 })),
    );
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
  ])('parses a Hikvision event from %s and stores no picture or name', async (_, form) => {
    const event = hikEvent('2026-11-20T08:58:10+07:00', ofAnn({ attendanceStatus: 'checkIn' }));
    expect((await post(form(event), 'multipart/form-data; boundary=MIME_boundary')).statusCode).toBe(200);
    expect(await punches()).toMatchObject([{ wall: '2026-11-20 08:58:10', mode: 'FACE', key: 0 }]);
    const [{ source, raw }] = await inbox();
    expect(source).toBe('HIKVISION');
    expect(raw).not.toMatch(/Ann Lee|FACE-BYTES/);
    expect(raw).toContain(`"employeeNoString":"${person.pin}"`);
  });

  it('stores a Hikvision event once, even if it is sent repeatedly and concurrently', async () => {
    const event = hikEvent('2026-11-20T08:58:10+07:00', ofAnn());
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

  it('stores an event with the same number but another time as a new event, because numbers restart after a reset', async () => {
    await post(hikEvent('2026-11-20T08:58:10+07:00', ofAnn({ serialNo: 7 })));
    await post(hikEvent('2026-11-20T12:58:10+07:00', ofAnn({ serialNo: 7 })));
    expect(await punches()).toHaveLength(2);
  });

  it('counts the device as online while it sends heartbeats, without storing the heartbeats', async () => {
    await portal.make.owner.query('UPDATE device_states SET last_seen_at = NULL WHERE device_id = $1', [
      device.id,
    ]);
    expect((await getDevice()).status).toBe('OFFLINE');
    for (const beat of [
      { eventType: 'heartBeat', eventState: 'active' },
      { eventType: 'videoloss', eventState: 'inactive', dateTime: '2026-11-20T08:58:10+07:00' },
      '<EventNotificationAlert><eventType>heartBeat</eventType></EventNotificationAlert>',
      '',
    ])
      expect((await post(beat)).statusCode).toBe(200);
    expect((await getDevice()).status).toBe('ONLINE');
    expect(await inbox()).toEqual([]);
  });

  it('counts a Hikvision event as attendance even if an outage delayed it', async () => {
    await post(hikEvent('2026-11-12T08:58:10+07:00', ofAnn({ currentEvent: false })));
    expect(await punches()).toMatchObject([{ wall: '2026-11-12 08:58:10', flags: [] }]);
    expect((await getDevice()).driftSeconds).toBeNull();
  });

  it('uses the time of receipt for a Hikvision event without a time, flags its punch and stores the event once', async () => {
    portal.clock.set(new Date('2026-11-20T03:00:00Z'));
    const event = hikEvent(null, ofAnn());
    await post(event);
    portal.clock.advance(5_000);
    await post(event);
    expect(await punches()).toMatchObject([{ wall: '2026-11-20 10:00:00', flags: ['NO_TIME'] }]);
  });

  it('stores a denied entry as a rejected punch', async () => {
    await post(hikEvent('2026-11-20T08:58:10+07:00', ofAnn({ subEventType: 6 })));
    expect(await punches()).toMatchObject([{ mode: 'CARD', result: 'ACCESS_REJECTED' }]);
  });

  it('identifies a person by card only if the Hikvision event has no terminal user ID', async () => {
    await portal.make.owner.query("UPDATE employees SET card_number = '7000123' WHERE id = $1", [
      person.employeeId,
    ]);
    await post(
      hikEvent('2026-11-20T08:58:10+07:00', { subEventType: 1, cardNo: '7000123', employeeNoString: '' }),
    );
    await post(hikEvent('2026-11-20T18:00:00+07:00', ofAnn({ subEventType: 1, cardNo: '5559999' })));
    expect(await punches()).toHaveLength(2);
    expect((await inbox()).map(({ raw }) => raw).join()).not.toContain('5559999');
  });

  it('quarantines an event with an unknown ID, and counts it at its original time after the ID is assigned', async () => {
    await post(
      hikEvent('2026-11-20T08:58:10-05:00', { employeeNoString: '80801', attendanceStatus: 'checkIn' }),
    );
    expect(await quarantineRows()).toMatchObject([{ reason: 'UNKNOWN_PERSON', code: '80801' }]);
    const { status } = await admin.call(quarantine.map, {
      body: { code: '80801', employeeId: person.employeeId },
    });
    expect(status).toBe(200);
    await expect
      .poll(punches)
      .toMatchObject([{ at: new Date('2026-11-20T13:58:10Z'), mode: 'FACE', key: 0 }]);
  });

  it.each([
    ['an unknown event type', '2026-11-20T08:58:10+07:00', { subEventType: 4_711 }],
    ['an unreadable time', '2026-02-30T08:00:00+07:00', { subEventType: 75 }],
    ['an invalid terminal user ID', '2026-11-20T08:58:10+07:00', { employeeNoString: 'Ann & Bob' }],
  ])('holds an event with %s for review, with its original fields', async (_, dateTime, fields) => {
    await post(hikEvent(dateTime, ofAnn(fields)));
    const [record] = await quarantineRows();
    expect(record.reason).toBe('UNREADABLE');
    expect(JSON.parse(record.raw)).toMatchObject({
      dateTime,
      AccessControllerEvent: { majorEventType: 5, ...fields },
    });
    expect(await punches()).toEqual([]);
  });

  it.each([
    ['a door event', { subEventType: 21 }],
    ['a remote opening', { majorEventType: 3, subEventType: 1_024 }],
    ['an unknown face', { subEventType: 76, employeeNoString: '0' }],
    ['an alarm', { majorEventType: 1, subEventType: 1_028 }],
  ])('stores %s without creating a punch', async (_, fields) => {
    await post(hikEvent('2026-11-20T08:58:10+07:00', ofAnn(fields)));
    expect(await inbox()).toMatchObject([{ source: 'HIKVISION_EVENT' }]);
    expect([await punches(), await quarantineRows()]).toEqual([[], []]);
  });

  it('acknowledges an unreadable Hikvision message and stores only its digest', async () => {
    expect((await post('{"name":"Ann Lee"', 'application/json')).statusCode).toBe(200);
    expect((await post({ eventType: 'IDCardInfoEvent', IDCardInfo: { name: 'Ann Lee' } })).statusCode).toBe(
      200,
    );
    const inboxRows = await inbox();
    expect(inboxRows.map(({ source }) => source)).toEqual(['HIKVISION', 'HIKVISION_EVENT']);
    expect(inboxRows.map(({ raw }) => raw).join()).not.toContain('Ann Lee');
    expect(await quarantineRows()).toMatchObject([{ reason: 'UNREADABLE' }]);
  });

  it('quarantines a part of a Hikvision request that is nested too deeply, and stores the event in the other part', async () => {
    const deep = `{"AccessControllerEvent":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    const xml = '<a>'.repeat(5_000);
    const event = JSON.stringify(hikEvent('2026-11-20T08:58:10+07:00', ofAnn({ subEventType: 75 })));
    const parts = [deep, event, xml].map((text) => ({ type: 'application/json', text }));
    expect((await post(multipart(parts))).statusCode).toBe(200);
    expect((await post(deep, 'application/json')).statusCode).toBe(200);
    expect(await punches()).toHaveLength(1);
    expect(await quarantineRows()).toMatchObject([{ reason: 'UNREADABLE' }, { reason: 'UNREADABLE' }]);
  });

  it('raises a duress alarm without a punch until an administrator acknowledges it', async () => {
    const at = `${portal.clock.now().toISOString().slice(0, 19)}Z`;
    const event = hikEvent(at, ofAnn({ subEventType: 1, cardType: 5, cardNo: '1' }));
    await post(event);
    await post(event);
    expect(await punches()).toEqual([]);
    expect(
      await rows('SELECT kind FROM security_events WHERE subject = $1', [`device ${device.id}`]),
    ).toEqual([{ kind: 'device.duress' }]);
    expect((await getDevice()).problems).toEqual(['DURESS']);
    const { result } = await admin.call(devices.looked, { params: { id: device.id }, body: {} });
    expect([result.problems, result.duressAt]).toEqual([[], null]);
    await post(event);
    expect((await getDevice()).problems).toEqual([]);
  });

  it('lists missing events until they arrive or an administrator acknowledges the loss', async () => {
    const numberedEvent = (serialNo: number, minute: number) =>
      hikEvent(`2026-11-20T09:${minute}:00+07:00`, ofAnn({ serialNo, frontSerialNo: serialNo - 1 }));
    await post(numberedEvent(1234, 10));
    await post(numberedEvent(1241, 20));
    expect(await getDevice()).toMatchObject({
      problems: ['MISSING_EVENTS'],
      missingEvents: [{ first: 1235, last: 1240 }],
    });
    expect(
      (await admin.call(devices.standings, { query: { keyword: device.serial } })).result.content,
    ).toMatchObject([{ standing: 'LOOK' }]);
    await post(numberedEvent(1237, 15));
    expect((await getDevice()).missingEvents).toEqual([
      { first: 1235, last: 1236 },
      { first: 1238, last: 1240 },
    ]);
    const { result } = await admin.call(devices.looked, { params: { id: device.id }, body: {} });
    expect(result.missingEvents).toEqual([]);
  });
});

describe('secret path of a Hikvision terminal', () => {
  const refusals = (kind: string) =>
    rows('SELECT company_id::int AS company FROM security_events WHERE kind = $1', [kind]);

  it('creates a secret path for an administrator, shows it only once, and revokes it when another path is created', async () => {
    const id = 90_000 + device.id;
    const { doorId } = await getDevice();
    const body = {
      id,
      doorId,
      deviceCode: `H${id}`,
      deviceName: 'Hall',
      deviceType: 'FACE',
      protocol: 'HIKVISION',
    };
    const { result: created } = await admin.call(devices.create, { body });
    expect([created.approved, created.weakIdentity, created.serialNumber]).toEqual([false, false, null]);
    const rotatePath = async () =>
      (await admin.call(deviceSecrets.rotate, { params: { id } })).result.secret as string;
    const first = await rotatePath();
    expect(first).toMatch(/^\/hik\/[0-9a-f]{40}$/);
    expect((await admin.call(devices.get, { params: { id } })).result.approved).toBe(true);
    expect((await createEventSender(portal, first)({ eventType: 'heartBeat' })).statusCode).toBe(200);
    expect(await rows('SELECT FROM devices d WHERE d::text LIKE $1', [`%${first.slice(5)}%`])).toEqual([]);
    const second = await rotatePath();
    const old = await createEventSender(portal, first)(hikEvent('2026-11-20T08:58:10+07:00', ofAnn()));
    expect([old.statusCode, old.body]).toEqual([403, 'NOT APPROVED']);
    expect((await createEventSender(portal, second)({ eventType: 'heartBeat' })).statusCode).toBe(200);
    await admin.call(devices.update, { params: { id }, body: { protocol: null } });
    expect((await createEventSender(portal, second)({ eventType: 'heartBeat' })).statusCode).toBe(403);
  });

  it('rejects and logs an unknown secret path without creating a pending device', async () => {
    const { statusCode } = await createEventSender(portal, '/hik/nobody-has-this')(hikEvent(null, ofAnn()));
    expect(statusCode).toBe(403);
    expect(await refusals('device.unknown')).toContainEqual({ company: null });
    expect(await rows('SELECT FROM pending_devices')).toEqual([]);
    expect(await punches()).toEqual([]);
  });

  it('accepts a secret path only from allowed addresses, only for an active device and only in a POST request', async () => {
    expect(
      (await createEventSender(portal, device.path, '10.1.1.1')(hikEvent(null, ofAnn()))).statusCode,
    ).toBe(403);
    expect(await refusals('device.address')).toEqual([{ company: companyId }]);
    await portal.make.owner.query('UPDATE devices SET is_enabled = false WHERE id = $1', [device.id]);
    expect((await post(hikEvent(null, ofAnn()))).statusCode).toBe(403);
    expect(await refusals('device.disabled')).toEqual([{ company: companyId }]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await portal.app.inject({ method, url: device.path })).statusCode).toBe(404);
    expect((await portal.app.inject({ method: 'POST', url: '/hik/' })).statusCode).toBe(404);
    expect(await punches()).toEqual([]);
  });

  it('rejects a Hikvision request above the size limit', async () => {
    expect((await post(Buffer.alloc(4 * 1024 * 1024 + 1), 'image/jpeg')).statusCode).toBe(413);
  });
});

describe('Hikvision terminals set to the factory time zone', () => {
  it('flags each event of a terminal set to the factory time zone without correcting its time, and reports the wrong clock', async () => {
    const berlin = await portal.make.building({ companyId, timeZone: 'Europe/Berlin' });
    const room = await portal.make.room({ companyId, buildingId: berlin.id });
    const door = await portal.make.door({ companyId, roomId: room.id });
    device = await portal.make.device({ companyId, protocol: 'HIKVISION', doorId: door.id });
    post = createEventSender(portal, device.path);
    const before = portal.clock.now();
    for (const [at, time] of [
      ['2026-07-02T06:10:03Z', '2026-07-02T08:10:00+08:00'],
      ['2026-07-02T06:20:03Z', '2026-07-02T08:20:00+08:00'],
      ['2026-07-02T06:30:03Z', '2026-07-02T08:30:00+08:00'],
    ] as const) {
      portal.clock.set(at);
      await post(hikEvent(time, ofAnn()));
      expect(await getDevice()).toMatchObject({ driftSeconds: -21_603, problems: ['CLOCK'] });
    }
    expect((await punches()).map(({ at, flags }) => [at.toISOString(), flags])).toEqual([
      ['2026-07-02T00:10:00.000Z', ['DRIFT']],
      ['2026-07-02T00:20:00.000Z', ['DRIFT']],
      ['2026-07-02T00:30:00.000Z', ['DRIFT']],
    ]);
    portal.clock.set(before.toISOString());
  });
});

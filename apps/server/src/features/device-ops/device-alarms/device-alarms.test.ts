import { devices } from '@gatehouse/api/area/devices';
import { deviceAlarms } from '@gatehouse/api/device-ops/device-alarms';
import { createEventSender, hikEvent } from '@gatehouse/testing/kit/hikvision-events';
import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { expect, it } from 'vitest';

// the portal's clock is 2026-11-20T02:00:00Z, 09:00 at the terminals
const { portal, companyId, person, rows } = await terminalWorld();
const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));

async function createAccessTerminal() {
  const device = await portal.make.device({ companyId, protocol: 'ZK_ACC' });
  const { send } = terminalOf(portal, device.serial);
  let index = 0;
  /** Sends an event as a live event (`rtlog`) or as a stored record (`transaction`). */
  const report = async (table: 'rtlog' | 'transaction', fields: Record<string, string | number>) => {
    index += 1;
    const words =
      table === 'rtlog'
        ? { time: '2026-11-20 08:59:30', eventaddr: 1, inoutstatus: 0, verifytype: 3 }
        : { time: '2026-11-20 08:59:30', doorid: 1, inoutstate: 0, verified: 3 };
    const line = Object.entries({ pin: 0, cardno: 0, index, ...words, ...fields })
      .map(([name, value]) => `${name}=${value}`)
      .join('\t');
    expect((await send('POST', 'cdata', `&table=${table}`, line)).statusCode).toBe(200);
  };
  return { ...device, send, report };
}
const listAlarms = async (id: number) =>
  (await admin.call(deviceAlarms.list, { params: { id } })).result.content;
const getDevice = async (id: number) => (await admin.call(devices.get, { params: { id } })).result;
const listSecurityEvents = (id: number) =>
  rows('SELECT kind, details FROM security_events WHERE subject = $1 ORDER BY id', [`device ${id}`]);
const acknowledge = (id: number, body: object = {}) => admin.call(devices.looked, { params: { id }, body });

/**
 * Creates a controller with four locks: lock 1 at the door of the controller, lock 2 at `doorId`, locks 3 and 4
 * unassigned.
 */
async function createController() {
  const { id: doorId, code } = await portal.make.door({ companyId });
  const accessTerminal = await createAccessTerminal();
  await rows(
    `INSERT INTO device_states (device_id, company_id, info) VALUES ($1, $2, '{"LockCount": "4", "ReaderCount": "8"}')
     ON CONFLICT (device_id) DO UPDATE SET info = excluded.info`,
    [accessTerminal.id, companyId],
  );
  await rows('UPDATE device_locks SET door_id = $2 WHERE device_id = $1 AND lock = 2', [
    accessTerminal.id,
    doorId,
  ]);
  return { ...accessTerminal, doorId, doorName: `Door ${code}` };
}

it('includes the person, lock and reader of a duress alarm in the list and in the security event', async () => {
  const { id, report } = await createAccessTerminal();
  await report('rtlog', { pin: person.pin, event: 101, inoutstatus: 1 });
  const [alarm] = await listAlarms(id);
  expect(alarm).toMatchObject({
    kind: 'DURESS',
    employeeId: person.employeeId,
    personName: expect.any(String),
    code: person.pin,
    lock: 1,
    reader: null,
    direction: 'OUT',
    doorName: (await getDevice(id)).doorName,
    happenedAt: '2026-11-20T01:59:30.000Z',
    late: false,
    acknowledgedAt: null,
  });
  expect(await listSecurityEvents(id)).toMatchObject([
    {
      kind: 'device.duress',
      details: { kind: 'DURESS', employeeId: person.employeeId, lock: 1, late: false },
    },
  ]);
});

it.each([
  ['rtlog', { eventaddr: 2 }, { lock: 2, reader: null }],
  ['transaction', { doorid: 2 }, { lock: 2, reader: null }],
  ['rtlog', { eventaddr: 4, addrtype: 3 }, { lock: 2, reader: 4 }],
] as const)(
  'lists an alarm of %s with %o at the door of the lock that raised the alarm',
  async (table, addressFields, expected) => {
    const { id, doorId, doorName, report } = await createController();
    const [event, subject] = [table === 'rtlog' ? 'event' : 'eventtype', `device ${id} lock 2`];
    await report(table, { pin: person.pin, [event]: 101, ...addressFields });
    expect(await listAlarms(id)).toMatchObject([
      { ...expected, kind: 'DURESS', doorName, employeeId: person.employeeId },
    ]);
    expect(await rows('SELECT details FROM security_events WHERE subject = $1', [subject])).toMatchObject([
      { details: { doorId, lock: 2 } },
    ]);
  },
);

it("lists an alarm of an unassigned lock without a door, and an alarm of the whole controller at the controller's door", async () => {
  const { id, report } = await createController();
  await report('rtlog', { event: 28, eventaddr: 3 });
  await report('rtlog', { event: 100, eventaddr: 0, time: '2026-11-20 08:59:29' });
  const { doorName } = await getDevice(id);
  expect(await listAlarms(id)).toMatchObject([
    { kind: 'OPEN_TOO_LONG', lock: 3, doorName: null },
    { kind: 'TAMPER', lock: null, doorName },
  ]);
});

it('lists each alarm in a reported lock state at the door of the lock', async () => {
  const { id, doorName, send } = await createController();
  const postState = (alarm: string) =>
    send('POST', 'cdata', '&table=rtstate', `time=2026-11-20 09:00:00\tsensor=55\trelay=00\talarm=${alarm}`);
  await postState('0110000000000000');
  expect(await listAlarms(id)).toMatchObject([
    { kind: 'OPEN_TOO_LONG', lock: 2, doorName, employeeId: null },
    { kind: 'FORCED', lock: 1, doorName: (await getDevice(id)).doorName },
  ]);
  await postState('0101000000000000');
  expect(
    (await listAlarms(id)).map(({ kind, lock }: { kind: string; lock: number | null }) => [kind, lock]),
  ).toContainEqual(['FORCED', 2]);
  await acknowledge(id);
  // Lock 1 still reports its alarm.
  expect(await getDevice(id)).toMatchObject({ alarms: ['FORCED'], alarmAt: '2026-11-20T02:00:00.000Z' });
});

it('includes the person and the reader in a duress alarm from a Hikvision terminal', async () => {
  const device = await portal.make.device({ companyId, protocol: 'HIKVISION' });
  const post = createEventSender(portal, device.path);
  const at = '2026-11-20T08:59:30+07:00';
  const who = { employeeNoString: person.pin, doorNo: 2, cardReaderNo: 3 };
  await post(hikEvent(at, { ...who, subEventType: 1, cardType: 5 }));
  await post(hikEvent(at, { ...who, majorEventType: 1, subEventType: 1_034 }));
  for (const alarm of await listAlarms(device.id))
    expect(alarm).toMatchObject({ kind: 'DURESS', employeeId: person.employeeId, lock: 2, reader: 3 });
  expect((await getDevice(device.id)).duressAt).toBe('2026-11-20T01:59:30.000Z');
});

it('shows the reported number of a duress alarm without a person, unless the number is as long as that of a QR code', async () => {
  const { id, report } = await createAccessTerminal();
  await report('rtlog', { pin: 40_404, event: 101 });
  await report('rtlog', { cardno: '123456789012345678', event: 103, time: '2026-11-20 08:59:31' });
  const codes = (await listAlarms(id)).map(({ code }: { code: string }) => code);
  expect(codes.sort()).toEqual(['', '40404']);
});

it.each(['rtlog', 'transaction'] as const)(
  'treats event 28 of %s as an alarm of the lock, not as a denied entry',
  async (table) => {
    const { id, report } = await createAccessTerminal();
    await report(table, { [table === 'rtlog' ? 'event' : 'eventtype']: 28, pin: person.pin });
    expect(await listAlarms(id)).toMatchObject([
      { kind: 'OPEN_TOO_LONG', lock: 1, employeeId: null, personName: null, code: '' },
    ]);
    expect((await getDevice(id)).alarms).toEqual(['OPEN_TOO_LONG']);
    expect(await rows('SELECT 1 FROM punches WHERE device_id = $1', [id])).toEqual([]);
    expect(await rows('SELECT 1 FROM quarantine WHERE device_id = $1', [id])).toEqual([]);
  },
);

it('treats a door that is open too long at a Hikvision terminal as an alarm of the lock', async () => {
  const device = await portal.make.device({ companyId, protocol: 'HIKVISION' });
  await createEventSender(
    portal,
    device.path,
  )(hikEvent('2026-11-20T08:59:30+07:00', { subEventType: 28, doorNo: 1 }));
  expect(await listAlarms(device.id)).toMatchObject([{ kind: 'OPEN_TOO_LONG', lock: 1, late: false }]);
});

it('lists an alarm that arrives hours late with the time at which it happened, and shows no live alarm on the device', async () => {
  const { id, report } = await createAccessTerminal();
  await report('transaction', { eventtype: 101, pin: person.pin, time: '2026-11-20 05:00:00' });
  await report('transaction', { eventtype: 102, time: '2026-11-20 05:00:01' });
  expect(await listAlarms(id)).toMatchObject([
    { kind: 'FORCED', late: true, happenedAt: '2026-11-19T22:00:01.000Z' },
    {
      kind: 'DURESS',
      late: true,
      happenedAt: '2026-11-19T22:00:00.000Z',
      receivedAt: '2026-11-20T02:00:00.000Z',
    },
  ]);
  expect(await getDevice(id)).toMatchObject({
    duressAt: null,
    alarmAt: null,
    alarms: [],
    lateAlarmAt: '2026-11-19T22:00:01.000Z',
  });
  expect((await getDevice(id)).problems).toContain('LATE_ALARM');
  await acknowledge(id);
  expect((await getDevice(id)).problems).not.toContain('LATE_ALARM');
});

it('lists an alarm once, with the person, if the terminal reports it both as an event and as a lock state', async () => {
  const { id, send, report } = await createAccessTerminal();
  const postState = (alarm: string) =>
    send('POST', 'cdata', '&table=rtstate', `time=2026-11-20 09:00:00\tsensor=01\trelay=00\talarm=${alarm}`);
  await postState('0400000000000000');
  await report('rtlog', { pin: person.pin, event: 101 });
  await postState('0000000000000000');
  await postState('0400000000000000');
  expect(await listAlarms(id)).toMatchObject([{ kind: 'DURESS', employeeId: person.employeeId, lock: 1 }]);
});

it('stores the note of an acknowledgement, and counts two simultaneous acknowledgements of an alarm as one', async () => {
  const { id, report } = await createAccessTerminal();
  await report('rtlog', { pin: person.pin, event: 101 });
  const trailOf = () =>
    rows("SELECT * FROM audit_log WHERE entity = 'devices' AND entity_id = $1", [String(id)]);
  const before = await trailOf();
  const notes = ['Went there, false alarm', 'Second note'];
  const answers = await Promise.all(notes.map((note) => acknowledge(id, { note })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [alarm] = await listAlarms(id);
  expect(notes).toContain(alarm.note);
  expect(alarm.acknowledgedAt).not.toBeNull();
  const trail = await trailOf();
  expect(trail.length).toBe(before.length + 1);
  expect(JSON.stringify(trail)).toContain(alarm.note);
  expect((await getDevice(id)).duressAt).toBeNull();
});

it('leaves an alarm open if it arrived after the caller read the list', async () => {
  const { id, report } = await createAccessTerminal();
  await report('rtlog', { pin: person.pin, event: 101 });
  const [listedAlarm] = await listAlarms(id);
  await report('rtlog', { pin: person.pin, event: 102, time: '2026-11-20 08:59:50' });
  await acknowledge(id, { upTo: listedAlarm.id });
  expect(await getDevice(id)).toMatchObject({ duressAt: null, alarms: ['FORCED'] });
  expect(
    (await listAlarms(id)).map(
      ({ acknowledgedAt }: { acknowledgedAt: string | null }) => acknowledgedAt === null,
    ),
  ).toEqual([true, false]);
});

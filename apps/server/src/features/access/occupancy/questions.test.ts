import { devices } from '@gatehouse/api/area/devices';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { signedClient } from '@gatehouse/testing/kit/signed-client';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';

const start = '2026-11-25T02:00:00Z';
const portal = await testPortal({ at: start });
const { make } = portal;
const { owner } = make;

let companyId: number;
let admin: Client;
let person: Person;
let device: Device;
let askEntry: (
  employeePin: string,
  verifyMode: string,
) => Promise<{ granted: boolean; reason: string | null }>;
let verify: (fields: string) => Promise<string | undefined>;

beforeEach(async () => {
  portal.clock.set(start);
  companyId = (await make.company()).id;
  admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  person = await make.employee({ companyId, displayName: 'Lan Pham' });
  const roomId = (await make.room({ companyId, type: 'OPEN_ROOM' })).id;
  const createDevice = async (protocol: 'JSON' | 'ZK_ACC') => {
    const door = await make.door({ companyId, roomId });
    return make.device({ companyId, doorId: door.id, direction: 'IN', protocol });
  };
  device = await createDevice('JSON');
  const post = signedClient(portal, device);
  askEntry = async (employeePin, verifyMode) =>
    (await post('/device/v1/entries', { employeePin, verifyMode })).json().result;
  const terminal = terminalOf(portal, (await createDevice('ZK_ACC')).serial);
  verify = async (fields) => {
    const line = `time=2026-11-25 09:00:00\teventaddr=1\tevent=0\tinoutstatus=0\tindex=21\t${fields.replaceAll(' ', '\t')}`;
    return (await terminal.send('POST', 'cdata', '&AuthType=device', line)).body.split('\r\n')[0];
  };
});

/**
 * Creates a visitor with a QR code and a lent card. Returns the number of the QR code, the card number and the pass
 * numbers.
 */
async function createVisitor() {
  const visitor = await make.visitor(person, { email: 'guest@example.com' });
  await admin.call(visitors.sendQr, { params: { id: visitor.id } });
  const card = await make.guestCard({ companyId });
  await make.cardLoan(card, visitor);
  const { rows } = await owner.query('SELECT sealed FROM visitor_qrs WHERE visitor_id = $1', [visitor.id]);
  const { number } = JSON.parse(
    unseal(portal.services.settings.masterKey, 'visitor-qrs', rows[0].sealed).toString(),
  );
  const passes = await owner.query('SELECT pin FROM visitor_passes WHERE visitor_id = $1', [visitor.id]);
  return { qr: String(number), card: card.num, pins: passes.rows.map(({ pin }) => String(pin)) };
}

const modes = ['FACE', 'CARD', 'FINGERPRINT', 'QR', 'PASSWORD', 'PALM'];

describe('credentials at door readers', () => {
  it("opens the door for a visitor's QR code and card but never for the pass number", async () => {
    const { qr, card, pins } = await createVisitor();
    for (const [code, opening] of [
      [qr, ['CARD', 'QR']],
      [`00${qr}`, ['CARD', 'QR']],
      [card, ['CARD']],
      ...pins.map((pin) => [pin, []] as const),
    ] as const) {
      // The next minute begins, so that the answers are not delayed by earlier denied requests.
      portal.clock.advance(61_000);
      for (const mode of modes) {
        const granted = (opening as readonly string[]).includes(mode);
        expect([code, mode, (await askEntry(code, mode)).granted]).toEqual([code, mode, granted]);
      }
    }
  });

  it("accepts an employee's card from card readers and the terminal user ID from terminals that recognised the person", async () => {
    await owner.query('UPDATE employees SET card_number = $2 WHERE id = $1', [
      person.employeeId,
      '0081234567',
    ]);
    for (const mode of modes) {
      expect([mode, (await askEntry(person.pin, mode)).granted]).toEqual([
        mode,
        mode !== 'CARD' && mode !== 'QR',
      ]);
      expect([mode, (await askEntry('81234567', mode)).granted]).toEqual([mode, mode === 'CARD']);
    }
  });

  it('reads the credential that a terminal sent according to its verification type', async () => {
    await owner.query('UPDATE employees SET card_number = $2 WHERE id = $1', [person.employeeId, '81234567']);
    const { qr, pins } = await createVisitor();
    const [pin = ''] = pins;
    for (const [fields, granted] of [
      [`pin=${person.pin} cardno=0 verifytype=15`, true],
      [`pin=${person.pin} cardno=0 verifytype=4`, false],
      [`pin=${person.pin} cardno=81234567 verifytype=4`, true],
      [`pin=0 cardno=[87939D04] verifytype=4`, false],
      [`pin=${person.pin} cardno=0 verifytype=0`, false],
      [`pin=${person.pin} cardno=0 verifytype=7`, true],
      [`pin=0 cardno=${qr} verifytype=4`, true],
      [`pin=${pin} cardno=${qr} verifytype=0001000000000000`, true],
      [`pin=${pin} cardno=0 verifytype=4`, false],
      [`pin=${pin} cardno=0 verifytype=2`, false],
      [`pin=0 cardno=${pin} verifytype=4`, false],
      [`pin=0 cardno=${person.pin} verifytype=0`, false],
    ] as const)
      expect([fields, await verify(fields)]).toEqual([fields, `AUTH=${granted ? 'SUCCEED' : 'FAILED'}`]);
  });
});

describe('denied verification requests', () => {
  const sendGuesses = async (from: number, count: number) => {
    let codes = Array.from({ length: count }, (_, n) => String(900_000_000 + from + n));
    // A busy portal rejects verification requests before it looks them up. The test sends the rejected requests again.
    for (let round = 0; codes.length > 0 && round < 5; round++) {
      const answers = await Promise.all(codes.map((code) => askEntry(code, 'CARD')));
      codes = codes.filter((_, index) => answers[index]?.reason !== 'UNKNOWN_PERSON');
    }
    expect(codes).toEqual([]);
  };
  const listEvents = async () =>
    (
      await owner.query(
        "SELECT subject FROM security_events WHERE kind = 'device.guessing' AND company_id = $1",
        [companyId],
      )
    ).rows;
  const readDevice = async () => (await admin.call(devices.get, { params: { id: device.id } })).result;

  it('files a security event for the 30th denied verification request in a minute and shows it on the device until it is acknowledged', async () => {
    await sendGuesses(1, 29);
    expect([await listEvents(), (await readDevice()).denied]).toEqual([[], null]);
    await sendGuesses(30, 1);
    expect(await listEvents()).toHaveLength(1);
    await sendGuesses(31, 3);
    expect(await listEvents()).toHaveLength(1);
    expect(await readDevice()).toMatchObject({
      denied: { questions: 33 },
      problems: expect.arrayContaining(['GUESSING']),
    });
    await admin.call(devices.looked, { params: { id: device.id } });
    const { result } = await admin.call(devices.get, { params: { id: device.id } });
    expect(result.denied).toBeNull();
    expect(result.problems).not.toContain('GUESSING');
  });

  it('looks up at most 60 denied verification requests a minute', async () => {
    for (const from of [1, 21, 41]) await sendGuesses(from, 20);
    await owner.query('UPDATE employees SET card_number = $2 WHERE id = $1', [
      person.employeeId,
      '4455667788',
    ]);
    expect(await askEntry('4455667788', 'CARD')).toBeNull();
    portal.clock.advance(61_000);
    expect(await askEntry('4455667788', 'CARD')).toMatchObject({ granted: true });
  });

  it('counts denied verification requests separately for each minute', async () => {
    await sendGuesses(1, 29);
    portal.clock.advance(61_000);
    await sendGuesses(30, 29);
    expect(await listEvents()).toEqual([]);
  });
});

describe('body temperatures above the limit', () => {
  const setDenyHighTemperature = (denyHighTemperature: boolean) =>
    admin.call(deviceSettings.update, {
      params: { companyId },
      body: { highestTemperature: 37.5, denyHighTemperature },
    });
  const hot = 'pin=PIN verifytype=15 temperature=';
  const verifyAt = (celsius: string) => verify(`${hot.replace('PIN', person.pin)}${celsius}`);

  it('denies entry to people with a high temperature if the company has enabled this', async () => {
    expect(await verifyAt('38.2')).toBe('AUTH=SUCCEED');
    await setDenyHighTemperature(true);
    expect(await verifyAt('38.2')).toBe('AUTH=FAILED');
    for (const celsius of ['37.5', '0', '45.1', ''])
      expect(await verifyAt(celsius), celsius).toBe('AUTH=SUCCEED');
    const post = signedClient(portal, device);
    const question = { employeePin: person.pin, verifyMode: 'FACE' };
    const askWithTemperature = async (temperature: number | null) =>
      (await post('/device/v1/entries', { ...question, temperature })).json().result;
    expect(await askWithTemperature(38.2)).toMatchObject({ granted: false, reason: 'TEMPERATURE' });
    expect(await askWithTemperature(null)).toMatchObject({ granted: true });
    expect(await askWithTemperature(0)).toMatchObject({ granted: true });
  });

  it('lets a person with a high temperature leave if the person is inside', async () => {
    await setDenyHighTemperature(true);
    const door = await make.door({
      companyId,
      roomId: (await make.room({ companyId, type: 'OPEN_ROOM' })).id,
    });
    const [enter, leave] = [
      await make.device({ companyId, doorId: door.id, direction: 'IN', protocol: 'JSON' }),
      await make.device({ companyId, doorId: door.id, direction: 'OUT', protocol: 'JSON' }),
    ];
    const entryPunch = {
      recordId: 'in',
      employeePin: person.pin,
      at: '2026-11-25T08:50:00',
      direction: 'IN',
    };
    await signedClient(portal, enter)('/device/v1/punches', { punches: [entryPunch] });
    const question = { employeePin: person.pin, verifyMode: 'FACE', temperature: 39 };
    const answer = (await signedClient(portal, leave)('/device/v1/entries', question)).json().result;
    expect(answer).toMatchObject({ granted: true });
  });

  it('flags the punch of a person with a high temperature, and notifies device managers once per person and date', async () => {
    const post = signedClient(portal, device);
    const punch = (recordId: string, celsius: number, time: string) => ({
      ...{ recordId, employeePin: person.pin, at: `2026-11-25T${time}`, temperature: celsius },
    });
    const punches = [punch('a', 38.2, '08:55:00'), punch('b', 37.5, '08:56:30'), punch('c', 39, '08:58:00')];
    await post('/device/v1/punches', { punches });
    const { rows } = await owner.query(
      'SELECT temperature::float, flags FROM punches WHERE employee_id = $1 ORDER BY punched_at',
      [person.employeeId],
    );
    expect(rows).toEqual([
      { temperature: 38.2, flags: ['HIGH_TEMPERATURE'] },
      { temperature: 37.5, flags: [] },
      { temperature: 39, flags: ['HIGH_TEMPERATURE'] },
    ]);
    const { content } = (await admin.call(notifications.list, { query: {} })).result;
    expect(content).toMatchObject([
      {
        subject: 'High temperature',
        link: `/device-logs?deviceId=${device.id}&from=2026-11-25&to=2026-11-25`,
      },
    ]);
    expect(JSON.stringify(content)).not.toContain('38.2');
    const employee = await portal.as(person);
    expect((await employee.call(notifications.list, { query: {} })).result.content).toEqual([]);
  });
});

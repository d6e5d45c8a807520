import { devices } from '@gatehouse/api/area/devices';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Device, Person } from '../../../../test/kit/factories.ts';
import { type Client, testPortal } from '../../../../test/kit/portal.ts';
import { unseal } from '../../../platform/sealed.ts';
import { terminalOf } from '../../device-ops/ingest/device-ops.kit.ts';
import { signedClient } from '../../device-ops/json/json.kit.ts';

const start = '2026-11-25T02:00:00Z';
const portal = await testPortal({ at: start });
const { make } = portal;
const { owner } = make;

let companyId: number;
let admin: Client;
let person: Person;
let device: Device;
let ask: (employeePin: string, verifyMode: string) => Promise<{ granted: boolean; reason: string | null }>;
let verify: (fields: string) => Promise<string | undefined>;

beforeEach(async () => {
  portal.clock.set(start);
  companyId = (await make.company()).id;
  admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  person = await make.employee({ companyId, displayName: 'Lan Pham' });
  const roomId = (await make.room({ companyId, type: 'OPEN_ROOM' })).id;
  const at = async (protocol: 'JSON' | 'ZK_ACC') => {
    const door = await make.door({ companyId, roomId });
    return make.device({ companyId, doorId: door.id, direction: 'IN', protocol });
  };
  device = await at('JSON');
  const post = signedClient(portal, device);
  ask = async (employeePin, verifyMode) =>
    (await post('/device/v1/entries', { employeePin, verifyMode })).json().result;
  const terminal = terminalOf(portal, (await at('ZK_ACC')).serial);
  verify = async (fields) => {
    const line = `time=2026-11-25 09:00:00\teventaddr=1\tevent=0\tinoutstatus=0\tindex=21\t${fields.replaceAll(' ', '\t')}`;
    return (await terminal.send('POST', 'cdata', '&AuthType=device', line)).body.split('\r\n')[0];
  };
});

/** A visitor with a QR code and a lent card; the numbers of both, and those of their passes. */
async function visiting() {
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

describe('a credential', () => {
  it('of a visitor opens as it was read, and the number of its pass never', async () => {
    const { qr, card, pins } = await visiting();
    for (const [code, opening] of [
      [qr, ['CARD', 'QR']],
      [`00${qr}`, ['CARD', 'QR']],
      [card, ['CARD']],
      ...pins.map((pin) => [pin, []] as const),
    ] as const) {
      // answers are not delayed
      portal.clock.advance(61_000);
      for (const mode of modes) {
        const granted = (opening as readonly string[]).includes(mode);
        expect([code, mode, (await ask(code, mode)).granted]).toEqual([code, mode, granted]);
      }
    }
  });

  it('of an employee is the card for a card reader, and the number for a terminal that recognised them', async () => {
    await owner.query('UPDATE employees SET card_number = $2 WHERE id = $1', [
      person.employeeId,
      '0081234567',
    ]);
    for (const mode of modes) {
      expect([mode, (await ask(person.pin, mode)).granted]).toEqual([mode, mode !== 'CARD' && mode !== 'QR']);
      expect([mode, (await ask('81234567', mode)).granted]).toEqual([mode, mode === 'CARD']);
    }
  });

  it('is read from a terminal by its kind of verification', async () => {
    await owner.query('UPDATE employees SET card_number = $2 WHERE id = $1', [person.employeeId, '81234567']);
    const { qr, pins } = await visiting();
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

describe('denied questions', () => {
  const guess = async (from: number, count: number) => {
    let codes = Array.from({ length: count }, (_, n) => String(900_000_000 + from + n));
    // a busy portal turns questions away before they are looked at; these are asked again
    for (let round = 0; codes.length > 0 && round < 5; round++) {
      const answers = await Promise.all(codes.map((code) => ask(code, 'CARD')));
      codes = codes.filter((_, place) => answers[place]?.reason !== 'UNKNOWN_PERSON');
    }
    expect(codes).toEqual([]);
  };
  const events = async () =>
    (
      await owner.query(
        "SELECT subject FROM security_events WHERE kind = 'device.guessing' AND company_id = $1",
        [companyId],
      )
    ).rows;
  const denied = async () => (await admin.call(devices.get, { params: { id: device.id } })).result;

  it('are reported from 30 a minute, and shown on the device until someone has looked', async () => {
    await guess(1, 29);
    expect([await events(), (await denied()).denied]).toEqual([[], null]);
    await guess(30, 1);
    expect(await events()).toHaveLength(1);
    await guess(31, 3);
    expect(await events()).toHaveLength(1);
    expect(await denied()).toMatchObject({
      denied: { questions: 33 },
      problems: expect.arrayContaining(['GUESSING']),
    });
    await admin.call(devices.looked, { params: { id: device.id } });
    const { result } = await admin.call(devices.get, { params: { id: device.id } });
    expect(result.denied).toBeNull();
    expect(result.problems).not.toContain('GUESSING');
  });

  it('are looked up no more than 60 times a minute', async () => {
    for (const from of [1, 21, 41]) await guess(from, 20);
    await owner.query('UPDATE employees SET card_number = $2 WHERE id = $1', [
      person.employeeId,
      '4455667788',
    ]);
    expect(await ask('4455667788', 'CARD')).toBeNull();
    portal.clock.advance(61_000);
    expect(await ask('4455667788', 'CARD')).toMatchObject({ granted: true });
  });

  it('are counted by the minute', async () => {
    await guess(1, 29);
    portal.clock.advance(61_000);
    await guess(30, 29);
    expect(await events()).toEqual([]);
  });
});

import { rooms } from '@gatehouse/api/area/rooms';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceSecret } from '../../device-ops/signed-requests/device-secret.ts';
import { deviceHeaders, signDeviceRequest } from '../../device-ops/signed-requests/signature.ts';

const start = '2026-11-02T02:00:00Z';
const portal = await testPortal({ at: start });
const { make } = portal;

let companyId: number;
let admin: Client;
let person: Person;
let roomId: number;
/** Creates two entrance devices and one exit device that request the portal's decisions. */
let north: Device;
let south: Device;
let out: Device;
let nonces = 0;

beforeEach(async () => {
  portal.clock.set(start);
  companyId = (await make.company()).id;
  admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  person = await make.employee({ companyId, displayName: 'Lan Pham' });
  roomId = (await make.room({ companyId })).id;
  const createDevice = async (direction: string) => {
    const door = await make.door({ companyId, roomId });
    return make.device({ companyId, doorId: door.id, direction, protocol: 'JSON' });
  };
  [north, south, out] = [await createDevice('IN'), await createDevice('IN'), await createDevice('OUT')];
  await admin.call(rooms.update, { params: { id: roomId }, body: { antiPassback: 'HARD' } });
});

async function post(device: Device, path: string, body: object) {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(portal.clock.now().getTime() / 1000));
  const nonce = `entry-${String(++nonces).padStart(6, '0')}`;
  const secret = deviceSecret(portal.services.settings.masterKey, device.id, 1);
  const response = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: {
      [deviceHeaders.device]: device.serial,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.signature]: signDeviceRequest(
        { method: 'POST', path, body: text, timestamp, nonce },
        secret,
      ),
    },
    payload: text,
  });
  return response.json();
}
const askEntry = async (device: Device, employeePin = person.pin, verifyMode = 'FACE') =>
  (await post(device, '/device/v1/entries', { employeePin, verifyMode })).result;
const report = (device: Device, recordId: string) =>
  post(device, '/device/v1/punches', {
    punches: [{ recordId, employeePin: person.pin, at: portal.clock.now().toISOString() }],
  });
const yes = { granted: true, reason: null, name: 'Lan Pham' };
const no = { granted: false, reason: 'PASSBACK', name: 'Lan Pham' };

describe('devices that request a decision of the portal for each entry', () => {
  it("denies a person's second entry until the person has left", async () => {
    expect(await askEntry(north)).toEqual(yes);
    await report(north, '1');
    expect(await askEntry(north)).toEqual(no);
    expect(await askEntry(south)).toEqual(no);
    portal.clock.advance(60_000);
    expect(await askEntry(out)).toEqual(yes);
    await report(out, '2');
    portal.clock.advance(60_000);
    expect(await askEntry(south)).toEqual(yes);
  });

  it('grants a repeated verification request within a minute at the same door only', async () => {
    expect(await askEntry(north)).toEqual(yes);
    expect(await askEntry(south)).toEqual(no);
    portal.clock.advance(59_000);
    expect(await askEntry(north)).toEqual(yes);
    portal.clock.advance(61_000);
    expect(await askEntry(north)).toEqual(no);
  });

  it('opens only one of two doors that request entry for the same person at the same moment', async () => {
    const answers = await Promise.all([askEntry(north), askEntry(south), askEntry(north), askEntry(south)]);
    const doors = [answers[0], answers[1]].filter(({ granted }) => granted);
    expect(doors).toHaveLength(1);
  });

  it('does not flag the punch of a granted entry as a passback', async () => {
    await askEntry(north);
    portal.clock.advance(90_000);
    await report(north, '1');
    const { rows } = await make.owner.query('SELECT flags FROM punches WHERE employee_id = $1', [
      person.employeeId,
    ]);
    expect(rows).toEqual([{ flags: [] }]);
  });

  it('returns the reason for each denied entry', async () => {
    expect(await askEntry(north, '4711')).toEqual({ granted: false, reason: 'UNKNOWN_PERSON', name: '' });
    await make.owner.query("UPDATE rooms SET room_type = 'SECURITY_ROOM' WHERE id = $1", [roomId]);
    expect(await askEntry(north)).toMatchObject({ granted: false, reason: 'NO_ZONE' });
    await make.accessZone(person, { roomId });
    expect(await askEntry(north)).toEqual(yes);
    await make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    expect(await askEntry(south)).toMatchObject({ granted: false, reason: 'PERSON_DISABLED' });
    // Everyone may leave through this door.
    expect(await askEntry(out)).toMatchObject({ granted: true });
  });

  it('lets only people who are inside leave by an exit reader', async () => {
    await make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    const refused = { granted: false, reason: 'PERSON_DISABLED', name: 'Lan Pham' };
    expect(await askEntry(out)).toEqual(refused);
    await report(north, '1');
    portal.clock.advance(60_000);
    expect(await askEntry(out)).toEqual(yes);
    await report(out, '2');
    portal.clock.advance(60_000);
    expect(await askEntry(out)).toEqual(refused);
  });

  it('lets everyone leave by a door of type OUT', async () => {
    const door = await make.door({ companyId, roomId, doorType: 'OUT' });
    const exit = await make.device({ companyId, doorId: door.id, protocol: 'JSON' });
    await make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    expect(await askEntry(exit)).toEqual(yes);
  });

  it('applies anti-passback, pass periods and room access to visitors', async () => {
    const visitor = await make.visitor(person, { displayName: 'Guest' });
    const pin = `9${companyId}002`;
    await make.owner.query(
      `INSERT INTO guest_cards (company_id, card_name, card_num) VALUES ($1, 'Card', $2)`,
      [companyId, pin],
    );
    await make.owner.query(
      `INSERT INTO card_loans (company_id, card_id, visitor_id, issued_at)
       SELECT $1, id, $3, $4 FROM guest_cards WHERE company_id = $1 AND card_num = $2`,
      [companyId, pin, visitor.id, portal.clock.now()],
    );
    expect(await askEntry(north, pin, 'CARD')).toMatchObject({ granted: true, name: 'Guest' });
    expect(await askEntry(south, pin, 'CARD')).toMatchObject({ granted: false, reason: 'PASSBACK' });
    portal.clock.advance(3 * DAY);
    expect(await askEntry(north, pin, 'CARD')).toMatchObject({ granted: false, reason: 'NOT_EXPECTED' });
    await make.owner.query(`UPDATE visitors SET active_to = active_to + interval '9 days' WHERE id = $1`, [
      visitor.id,
    ]);
    await make.owner.query("UPDATE rooms SET room_type = 'SECURITY_ROOM' WHERE id = $1", [roomId]);
    expect(await askEntry(north, pin, 'CARD')).toMatchObject({ granted: false, reason: 'WRONG_ROOM' });
    await make.owner.query('UPDATE rooms SET is_enabled = false WHERE id = $1', [roomId]);
    expect(await askEntry(north, pin, 'CARD')).toMatchObject({ granted: false, reason: 'DOOR_DISABLED' });
  });

  it('rejects invalid verification requests', async () => {
    for (const more of [{ verifyMode: 'FACE', door: 1 }, {}, { verifyMode: 'OTHER' }]) {
      const answer = await post(north, '/device/v1/entries', { employeePin: person.pin, ...more });
      expect(answer.messageCode).toBe('API_INVALID_REQUEST_ARGUMENT');
    }
  });
});

describe('terminals with background verification', () => {
  it("answers a background verification in the vendor's format", async () => {
    const door = await make.door({ companyId, roomId });
    const device = await make.device({ companyId, doorId: door.id, direction: 'TWO_WAYS' });
    const { send } = terminalOf(portal, device.serial);
    const verificationLine = (pin: string, way: 0 | 1) =>
      `time=2026-11-02 09:00:00\tpin=${pin}\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=${way}\tverifytype=1\tindex=21`;
    const verify = async (text: string) =>
      (await send('POST', 'cdata', '&AuthType=device', text)).body.split('\r\n');
    const enters = verificationLine(person.pin, 0);
    expect(await verify(enters)).toEqual([
      'AUTH=SUCCEED',
      enters,
      'CONTROL DEVICE 01010105',
      'TIPS=Lan Pham',
      '',
    ]);
    await report(south, '1');
    expect(await verify(enters)).toEqual(['AUTH=FAILED', enters, 'TIPS=PASSBACK', '']);
    expect((await verify(verificationLine(person.pin, 1)))[0]).toBe('AUTH=SUCCEED');
    // The pressed key means "out", but the reader is not declared as an exit.
    await make.owner.query("UPDATE devices SET direction = 'UNKNOWN' WHERE id = $1", [device.id]);
    await make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    expect((await verify(verificationLine(person.pin, 1)))[0]).toBe('AUTH=FAILED');
    await make.owner.query("UPDATE devices SET direction = 'IN' WHERE id = $1", [device.id]);
    expect((await verify(verificationLine(person.pin, 1)))[0]).toBe('AUTH=FAILED');
    expect((await verify(verificationLine('0', 0)))[0]).toBe('AUTH=FAILED');
    expect((await verify('nothing of the kind'))[0]).toBe('AUTH=FAILED');
  });
});

import { testPortal } from '@gatehouse/testing/portal/portal';
import { describe, expect, it } from 'vitest';
import { syncJob } from '../../apps/server/src/features/device-ops/device-people/device-people.service.ts';
import { createPortalWire } from './portal-wire.ts';
import { type AttendanceTerminalOptions, createTerminal } from './terminal.ts';
import { createZkClock, parseOffset } from './zk-clock.ts';
import { parseAnswer } from './zk-connection.ts';

const portal = await testPortal({ at: '2026-03-28T12:00:00Z' });
const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

const wire = createPortalWire(portal);

async function addTerminal(companyId: number, more: Partial<AttendanceTerminalOptions> = {}) {
  const device = await portal.make.device({ companyId });
  await portal.make.owner.query('UPDATE device_states SET people_known_at = NULL WHERE device_id = $1', [
    device.id,
  ]);
  const terminal = createTerminal({
    url: 'http://portal',
    serial: device.serial,
    clock: portal.clock,
    wire,
    ...more,
  });
  return { id: device.id, terminal };
}

describe.each(['old', 'common', 'new'] as const)('simulated terminal with %s firmware', (form) => {
  it.each([
    ['spring', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['autumn', '2026-10-24T22:00:00Z', '2026-10-25T05:00:00Z'],
  ])(
    'simulated terminal keeps its clock and its punches correct over the clock change in %s',
    async (_season, from, to) => {
      const companyId = (await portal.make.company({ timeZone: 'Europe/Berlin' })).id;
      const person = await portal.make.employee({ companyId });
      portal.clock.set(from);
      const { id, terminal } = await addTerminal(companyId, { form });
      expect(await terminal.handshake()).toBe(true);
      const instants: string[] = [];
      // Simulates a night with a punch every 7 minutes and a poll every minute.
      for (let minute = 0; portal.clock.now() < new Date(to); minute++) {
        if (minute % 7 === 3) {
          instants.push(portal.clock.now().toISOString());
          terminal.punch({ pin: person.pin, direction: minute % 2 ? 'IN' : 'OUT', verify: 'FACE' });
          await terminal.push();
        }
        await terminal.poll();
        portal.clock.advance(60_000);
      }
      const stored = await queryRows(
        'SELECT punched_at, flags FROM punches WHERE device_id = $1 ORDER BY punched_at',
        [id],
      );
      expect(stored.map(({ punched_at }) => punched_at.toISOString())).toEqual(instants);
      expect(stored.flatMap(({ flags }) => flags)).toEqual([]);
      const expectedTime = new Date(
        portal.clock.now().getTime() + (from < '2026-06' ? 2 : 1) * 3_600_000,
      ).toISOString();
      expect(terminal.wall()).toBe(expectedTime.slice(0, 19).replace('T', ' '));
      expect(
        await queryRows("SELECT kind, state FROM device_commands WHERE device_id = $1 AND kind = 'CHECK'", [
          id,
        ]),
      ).toEqual([{ kind: 'CHECK', state: 'DONE' }]);
    },
  );

  it('simulated terminal keeps access rights and passwords of its people when the portal updates them', async () => {
    const companyId = (await portal.make.company()).id;
    await portal.make.employee({ companyId, pin: '71', displayName: 'Jürgen Groß' });
    await portal.make.employee({ companyId, pin: '72', displayName: 'New Here' });
    const { terminal } = await addTerminal(companyId, { form });
    await terminal.handshake();
    terminal.enrol({
      PIN: '71',
      Name: 'GROSS Jürgen',
      Pri: '14',
      Passwd: '4711',
      Card: '',
      Grp: '3',
      TZ: '',
      Verify: '1',
    });
    await terminal.push();
    await syncJob.run(portal.services, { companyId });
    for (let call = 0; call < 4; call++) {
      await terminal.poll();
      portal.clock.advance(60_000);
    }
    expect(Object.fromEntries(terminal.users.get('71') ?? [])).toMatchObject({
      Name: 'Jürgen Groß',
      Pri: '14',
      Passwd: '4711',
      Grp: '3',
      Verify: '1',
    });
    expect(Object.fromEntries(terminal.users.get('72') ?? [])).toMatchObject({ Name: 'New Here', Pri: '0' });
  });

  it('simulated terminal rejects commands while busy and executes them later', async () => {
    const companyId = (await portal.make.company()).id;
    await portal.make.employee({ companyId, pin: '73' });
    const { terminal } = await addTerminal(companyId, { form });
    await terminal.handshake();
    await syncJob.run(portal.services, { companyId });
    await terminal.poll();
    portal.clock.advance(60_000);
    terminal.setBusy(true);
    await terminal.poll();
    expect(terminal.users.size).toBe(0);
    terminal.setBusy(false);
    portal.clock.advance(60_000);
    await terminal.poll();
    expect([...terminal.users.keys()]).toEqual(['73']);
  });
});

describe("firmware's parsing of answers", () => {
  const answerWith = (more: object = {}) => ({
    status: 200,
    headers: [['Content-Type', 'text/plain'] as const, ['Content-Length', '2'] as const],
    body: 'OK',
    ...more,
  });
  it.each([
    ['an OK', answerWith(), 'OK'],
    ['another status', answerWith({ status: 201 }), null],
    [
      'a page',
      answerWith({
        headers: [
          ['Content-Type', 'text/html'],
          ['Content-Length', '2'],
        ],
      }),
      null,
    ],
    [
      'a length in small letters',
      answerWith({
        headers: [
          ['Content-Type', 'text/plain'],
          ['content-length', '2'],
        ],
      }),
      null,
    ],
    [
      'more headers than it has memory for',
      answerWith({ headers: [...answerWith().headers, ['X', 'x'.repeat(2_048)]] }),
      null,
    ],
    ['a text without any of its words', answerWith({ body: 'hello' }), null],
  ])('parseAnswer parses an answer like firmware: %s', (_what, input, text) => {
    expect(parseAnswer(input)).toBe(text);
  });
});

describe('clock of simulated firmware', () => {
  it.each([
    ['7', 420],
    ['-6', -360],
    ['330', 330],
    ['720', 720],
    ['5.5', 300],
    ['', null],
  ])('parses the handshake value TimeZone=%s as %j minutes', (value, minutes) => {
    expect(parseOffset(value)).toBe(minutes);
  });

  it('simulated clock is corrected only if it is off by more than ten seconds', () => {
    let now = Date.parse('2026-10-05T00:00:00Z');
    const own = createZkClock({ now: () => new Date(now) });
    const answerAt = (date: string) => ({ status: 200, text: 'OK', date: new Date(date) });
    own.setFrom(answerAt('2026-10-05T00:00:09Z'));
    expect(own.wall()).toBe('2026-10-05 00:00:00');
    own.setFrom(answerAt('2026-10-05T00:00:30Z'));
    expect(own.wall()).toBe('2026-10-05 00:00:30');
    now += 60_000;
    expect(own.wall()).toBe('2026-10-05 00:01:30');
  });
});

import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { employees } from '@gatehouse/api/people/employees';
import { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';
import { turnPassesJob } from './visitor-passes.jobs.ts';

const start = '2026-11-25T02:00:00Z';
const portal = await testPortal({ at: start });
const { owner } = portal.make;
let companyId: number;
let host: Person;
let admin: Client;
let roomId: number;
/** IN terminals of the meeting room and of a closed room in another building. */
let terminal: TerminalClient;
let elsewhere: TerminalClient;

beforeEach(async () => {
  portal.clock.set(start);
  host = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = host.companyId ?? 0;
  admin = await portal.as(host);
  roomId = (await portal.make.room({ companyId, type: 'MEETING_ROOM' })).id;
  const createTerminal = async (id: number, direction: string) => {
    const door = await portal.make.door({ companyId, roomId: id });
    return terminalOf(portal, (await portal.make.device({ companyId, doorId: door.id, direction })).serial);
  };
  terminal = await createTerminal(roomId, 'IN');
  elsewhere = await createTerminal((await portal.make.room({ companyId, type: 'MEETING_ROOM' })).id, 'IN');
});

/** Polls a terminal until no commands are left. Returns verb, number and card of each command. */
async function pollCommands(client: TerminalClient) {
  const all: { verb: string | undefined; pin: string | undefined; name: string; card: string }[] = [];
  for (;;) {
    const { body } = await client.poll();
    const lines = body.split('\n').filter((line) => line.includes('USERINFO PIN='));
    if (lines.length === 0) return all;
    const fieldOf = (line: string, name: string) => new RegExp(`\\t${name}=([^\\t]*)`).exec(line)?.[1] ?? '';
    for (const line of lines) {
      const [, verb, pin] = /DATA (\w+) USERINFO PIN=(\d+)/.exec(line) ?? [];
      all.push({ verb, pin, name: fieldOf(line, 'Name'), card: fieldOf(line, 'Card') });
    }
    const ids = lines.map((line) => /^C:(\d+):/.exec(line)?.[1]);
    await client.report(ids.map((id) => `ID=${id}&Return=0&CMD=DATA`).join('\n'));
  }
}
const runJobAt = async (at: string) => {
  portal.clock.set(at);
  await turnPassesJob.run(portal.services, {});
};
/** Creates a visitor invited to a meeting from 3:00 to 4:00 UTC, with a QR code that was sent. */
async function createInvitedVisitor() {
  const visitor = await portal.make.visitor(host, { email: 'Guest@example.com', displayName: 'Lan Guest' });
  const meeting = await portal.make.meeting(host, {
    roomId,
    startsAt: '2026-11-25T03:00:00Z',
    endsAt: '2026-11-25T04:00:00Z',
    guests: ['guest@example.com'],
  });
  await admin.call(visitors.sendQr, { params: { id: visitor.id } });
  const { rows } = await owner.query('SELECT sealed FROM visitor_qrs WHERE visitor_id = $1', [visitor.id]);
  const { number } = JSON.parse(
    unseal(portal.services.settings.masterKey, 'visitor-qrs', rows[0].sealed).toString(),
  );
  return { visitor, meeting, number: String(number) };
}
const readLogbook = async () => (await admin.call(visitorLogbook.list)).result.content;

describe('passes of visitors on terminals', () => {
  it('stores the QR code’s number on terminals at the doors of the visit from the first to the last second in which the visitor can enter', async () => {
    const { number } = await createInvitedVisitor();
    await runJobAt('2026-11-25T02:29:59Z');
    expect(await pollCommands(terminal)).toEqual([]);
    await runJobAt('2026-11-25T02:30:00Z');
    const [command, ...more] = await pollCommands(terminal);
    expect(command).toMatchObject({ verb: 'UPDATE', name: 'Lan Guest', card: number });
    expect(more).toEqual([]);
    expect(await pollCommands(elsewhere)).toEqual([]);
    await runJobAt('2026-11-25T04:30:00Z');
    expect(await pollCommands(terminal)).toEqual([]);
    await runJobAt('2026-11-25T04:30:01Z');
    expect(await pollCommands(terminal)).toMatchObject([{ verb: 'UPDATE', pin: command?.pin, card: '' }]);
    // By default, terminals store the data for five more days.
    await runJobAt('2026-11-30T04:30:02Z');
    expect(await pollCommands(terminal)).toMatchObject([{ verb: 'DELETE', pin: command?.pin }]);
  });

  it('stores no number of a QR code in clear text in the database', async () => {
    const { number } = await createInvitedVisitor();
    await runJobAt('2026-11-25T02:30:00Z');
    await pollCommands(terminal);
    const { rows } = await owner.query(
      `SELECT count(*)::int AS found FROM (SELECT payload AS text FROM device_commands UNION ALL
         SELECT concat(desired, confirmed) FROM device_people) t WHERE text LIKE $1 OR text LIKE '%Lan Guest%'`,
      [`%${number}%`],
    );
    expect(rows).toEqual([{ found: 0 }]);
  });

  it.each<[string, (id: number, meetingId: number) => Promise<unknown>, string]>([
    [
      'switched off',
      (id) => admin.call(visitors.update, { params: { id }, body: { enabled: false } }),
      'DELETE',
    ],
    ['deleted', (id) => admin.call(visitors.remove, { params: { id } }), 'DELETE'],
    [
      'moved to another time',
      (_, meetingId) =>
        owner.query(
          `UPDATE meeting_occurrences SET starts_at = starts_at + interval '5 hours', ends_at = ends_at + interval '5 hours' WHERE id = $1`,
          [meetingId],
        ),
      'DELETE',
    ],
  ])('removes the pass at the terminal’s next poll once the visit is %s', async (_, change, verb) => {
    const { visitor, meeting } = await createInvitedVisitor();
    await runJobAt('2026-11-25T02:30:00Z');
    const [command] = await pollCommands(terminal);
    await change(visitor.id, meeting.id);
    expect(await pollCommands(terminal)).toMatchObject([{ verb, pin: command?.pin }]);
  });

  it('applies a changed setting to visitor passes immediately', async () => {
    await createInvitedVisitor();
    await runJobAt('2026-11-25T02:10:00Z');
    expect(await pollCommands(terminal)).toEqual([]);
    const params = { companyId };
    await admin.call(deviceSettings.update, { params, body: { beforeMeetingStartTime: 60 } });
    expect(await pollCommands(terminal)).toMatchObject([{ verb: 'UPDATE' }]);
  });

  it('stores a lent card on terminals during the loan, and for a visitor without a meeting only at open rooms', async () => {
    const room = await portal.make.room({ companyId, type: 'OPEN_ROOM' });
    const door = await portal.make.door({ companyId, roomId: room.id });
    const gate = terminalOf(portal, (await portal.make.device({ companyId, doorId: door.id })).serial);
    await pollCommands(gate);
    const visitor = await portal.make.visitor(host);
    const card = await portal.make.guestCard({ companyId });
    await portal.make.cardLoan(card, visitor);
    const [command] = await pollCommands(gate);
    expect(command).toMatchObject({ verb: 'UPDATE', card: card.num });
    expect(await pollCommands(terminal)).toEqual([]);
    await admin.call(guestCards.takeBack, { params: { id: card.id } });
    expect(await pollCommands(gate)).toMatchObject([{ verb: 'DELETE', pin: command?.pin }]);
  });

  it('rejects the terminal user ID of a visitor pass for an employee', async () => {
    await createInvitedVisitor();
    const { rows } = await owner.query('SELECT pin FROM visitor_passes WHERE company_id = $1', [companyId]);
    const params = { id: host.employeeId ?? 0 };
    const answer = await admin.call(employees.update, { params, body: { devicePin: rows[0].pin } });
    expect(answer.code).toBe('ATT_PERSON_CODE_TAKEN');
  });
});

describe('punches of visitors', () => {
  const countRows = async () => {
    const { rows } = await owner.query(
      `SELECT (SELECT count(*)::int FROM punches WHERE company_id = $1) AS punches,
         (SELECT count(*)::int FROM quarantine WHERE company_id = $1) AS held,
         (SELECT count(*)::int FROM attendance_days WHERE company_id = $1) AS days`,
      [companyId],
    );
    return rows[0];
  };

  it('stores a visitor’s punch without an attendance day, checks the visitor in and lists their name', async () => {
    const { visitor, meeting } = await createInvitedVisitor();
    await runJobAt('2026-11-25T02:45:00Z');
    const [command] = await pollCommands(terminal);
    await terminal.attlog([`${command?.pin}\t2026-11-25 09:45:00\t255\t4\t0\t0\t0\t255\t36.6`]);
    expect(await countRows()).toEqual({ punches: 1, held: 0, days: 0 });
    const dates = { from: '2026-11-25', to: '2026-11-25' };
    const { result } = await admin.call(deviceLogs.list, { query: dates });
    expect(result).toMatchObject({
      totalElements: 1,
      content: [
        {
          visitorId: visitor.id,
          employeeId: null,
          displayName: 'Lan Guest',
          verifyMode: 'QR',
          direction: 'IN',
        },
      ],
    });
    expect(await readLogbook()).toMatchObject([
      {
        visitorId: visitor.id,
        meetingId: meeting.id,
        checkIn: '2026-11-25T02:45:00.000Z',
        checkInBy: 'DEVICE',
      },
    ]);
    const detail = await admin.call(visitorLogbook.detail, {
      params: { meetingId: meeting.id, email: 'guest@example.com' },
    });
    expect(detail.result.content).toMatchObject([
      { direction: 'IN', temperature: 36.6, result: 'ACCESS_GRANTED' },
    ]);
  });

  it('grants entry at an access control terminal by the QR code’s number as a card', async () => {
    const { number } = await createInvitedVisitor();
    const door = await portal.make.door({ companyId, roomId });
    const deviceFields = { companyId, doorId: door.id, direction: 'IN', protocol: 'ZK_ACC' as const };
    const gate = terminalOf(portal, (await portal.make.device(deviceFields)).serial);
    await gate.send('POST', 'registry', '', 'DeviceType=acc,LockCount=1');
    await runJobAt('2026-11-25T02:45:00Z');
    const texts: string[] = [];
    for (let step = 0; step < 4; step++) {
      const commands = [...(await gate.poll()).body.matchAll(/^C:(\d+):(.*)$/gm)];
      texts.push(...commands.map(([, , text = '']) => text));
      await gate.report(commands.map(([, id]) => `ID=${id}&Return=0&CMD=DATA`).join('\n'));
    }
    expect(texts).toContainEqual(
      expect.stringMatching(new RegExp(`^DATA UPDATE user CardNo=${number}\\tPin=`)),
    );
    expect(texts).toContainEqual(expect.stringMatching(/^DATA UPDATE userauthorize Pin=/));
    const line = `time=2026-11-25 09:45:00\tpin=0\tcardno=${number}\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=4\tindex=9`;
    await gate.send('POST', 'cdata', '&table=rtlog', line);
    expect(await countRows()).toEqual({ punches: 1, held: 0, days: 0 });
    expect(await readLogbook()).toMatchObject([{ checkIn: '2026-11-25T02:45:00.000Z', checkInBy: 'DEVICE' }]);
    const { rows } = await owner.query('SELECT raw FROM punch_inbox WHERE company_id = $1', [companyId]);
    expect(JSON.stringify(rows)).not.toContain(number);
  });

  it('checks a visitor out at an exit reader, clears the check-out at the next entrance, and ignores records that arrive twice', async () => {
    await createInvitedVisitor();
    await runJobAt('2026-11-25T03:30:00Z');
    const [command] = await pollCommands(terminal);
    const door = await portal.make.door({ companyId, roomId });
    const exit = terminalOf(
      portal,
      (await portal.make.device({ companyId, doorId: door.id, direction: 'OUT' })).serial,
    );
    const createLine = (clock: string) => `${command?.pin}\t2026-11-25 ${clock}\t255\t4`;
    await terminal.attlog([createLine('10:00:00')]);
    await exit.attlog([createLine('10:10:00')]);
    expect(await readLogbook()).toMatchObject([
      { checkOut: '2026-11-25T03:10:00.000Z', checkOutBy: 'DEVICE' },
    ]);
    await terminal.attlog([createLine('10:20:00')]);
    await exit.attlog([createLine('10:10:00')]);
    expect(await readLogbook()).toMatchObject([{ checkIn: '2026-11-25T03:00:00.000Z', checkOut: null }]);
    expect(await countRows()).toEqual({ punches: 3, held: 0, days: 0 });
  });

  it('assigns a punch with a QR code’s number to the visitor, even if it arrives late, and does not store the number', async () => {
    const { visitor, number } = await createInvitedVisitor();
    await admin.call(visitors.update, { params: { id: visitor.id }, body: { enabled: false } });
    await terminal.attlog([`${number}\t2026-11-25 09:00:00\t255\t4`]);
    expect(await countRows()).toEqual({ punches: 1, held: 0, days: 0 });
    const { rows } = await owner.query(
      `SELECT p.visitor_id::int AS visitor, p.person_code LIKE $2 OR i.raw LIKE $2 AS kept
       FROM punches p JOIN punch_inbox i USING (device_id, record_key) WHERE p.company_id = $1`,
      [companyId, `%${number}%`],
    );
    expect(rows).toEqual([{ visitor: visitor.id, kept: false }]);
  });

  it('recognises a guest card that is not lent, and quarantines an unknown number', async () => {
    const card = await portal.make.guestCard({ companyId });
    await terminal.attlog([`${card.num}\t2026-11-25 09:00:00\t255\t4`, '777\t2026-11-25 09:00:01\t255\t4']);
    expect(await countRows()).toEqual({ punches: 1, held: 1, days: 0 });
    const dates = { from: '2026-11-25', to: '2026-11-25' };
    const { result } = await admin.call(deviceLogs.list, { query: dates });
    expect(result.content).toMatchObject([{ visitorId: null, employeeId: null, displayName: card.name }]);
    expect(await readLogbook()).toEqual([]);
  });

  it('removes the visitor from their punches when the visitor is deleted', async () => {
    const { visitor } = await createInvitedVisitor();
    await runJobAt('2026-11-25T02:45:00Z');
    const [command] = await pollCommands(terminal);
    await terminal.attlog([`${command?.pin}\t2026-11-25 09:45:00\t255\t4\t0\t0\t0\t255\t36.6`]);
    await admin.call(visitors.remove, { params: { id: visitor.id } });
    const { rows } = await owner.query('SELECT visitor_id, temperature FROM punches WHERE company_id = $1', [
      companyId,
    ]);
    expect(rows).toEqual([{ visitor_id: null, temperature: null }]);
    expect(await readLogbook()).toEqual([]);
    const dates = { from: '2026-11-25', to: '2026-11-25' };
    const { result } = await admin.call(deviceLogs.list, { query: dates });
    expect(result.content).toMatchObject([{ displayName: '', empAccount: '' }]);
  });
});

import { occupancy } from '@gatehouse/api/access/occupancy';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';
import { turnPassesJob } from '../visitor-passes/visitor-passes.jobs.ts';
import { createLink, hashOf } from '../visitors/qr.rules.ts';

const start = '2026-11-25T02:00:00Z';
const portal = await testPortal({ at: start });
const { owner } = portal.make;
const { masterKey } = portal.services.settings;
let companyId: number;
let host: Person;
let admin: Client;
let roomId: number;
/** One IN terminal at the meeting room and one at another room. */
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

/** 10:00 to 11:00 in Ho Chi Minh City, which is 3:00 to 4:00 UTC. */
const times = { start: '2026-11-25T10:00:00', end: '2026-11-25T11:00:00' };
const ann = 'ann@example.com';
async function book(overrides: object = {}): Promise<number> {
  const body = { roomId, title: 'Review', ...times, guests: ['Ann@example.com'], ...overrides };
  const { result, status } = await admin.call(meetings.create, { body });
  expect(status).toBe(200);
  return result.id;
}
const change = (id: number, body: object) => admin.call(meetings.update, { params: { id }, body });

interface MailedQr {
  qr: string;
  link: string;
  from: string;
  until: string;
}
/** Reads the emails with valid QR codes to guests of the company, in order. */
async function readMails(): Promise<(MailedQr & { to: string })[]> {
  const { rows } = await owner.query(
    "SELECT to_address, sealed FROM mails WHERE company_id = $1 AND kind = 'GUEST_QR' AND sealed IS NOT NULL ORDER BY id",
    [companyId],
  );
  return rows.map(({ to_address: to, sealed }) => {
    const values = JSON.parse(unseal(masterKey, 'mails', sealed).toString());
    return { ...values, to, link: values.link.split('#')[1] };
  });
}
const showQr = (link: string) => portal.anybody.call(visitors.showQr, { body: { link } });
const runJobAt = async (at: string) => {
  portal.clock.set(at);
  await turnPassesJob.run(portal.services, {});
};

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

describe('QR code numbers of guests without a visitor record', () => {
  it('emails each guest a QR code number with the invitation, and no further email after the title of the meeting has changed', async () => {
    const id = await book({ guests: ['Ann@example.com', 'bob@example.com'] });
    const first = await readMails();
    expect(first.map(({ to }) => to)).toEqual([ann, 'bob@example.com']);
    expect(first[0]?.qr).toMatch(/^[1-9]\d{17}$/);
    expect(first[0]).toMatchObject({
      zone: 'Asia/Ho Chi Minh',
      place: expect.stringMatching(/^.+, Building B\d+, 1 Main Street$/),
    });
    expect(first[0]?.qr).not.toBe(first[1]?.qr);
    await change(id, { title: 'Another' });
    expect(await readMails()).toEqual(first);
  });

  it('creates no QR code number for a guest with a visitor record', async () => {
    await portal.make.visitor(host, { email: 'ANN@example.com' });
    await book();
    expect(await readMails()).toEqual([]);
  });

  it('shows a guest’s QR code number by its link from the first to the last second in which the number opens doors (T14)', async () => {
    await book();
    const [mail] = await readMails();
    const { result } = await showQr(mail?.link ?? '');
    expect(Object.keys(result).sort()).toEqual(['activeFrom', 'activeTo', 'picture']);
    expect(result).toMatchObject({
      activeFrom: '2026-11-25T02:30:00.000Z',
      activeTo: '2026-11-25T04:30:00.000Z',
    });
    portal.clock.set('2026-11-25T04:30:00.900Z');
    expect((await showQr(mail?.link ?? '')).status).toBe(200);
    portal.clock.set('2026-11-25T04:30:01Z');
    const over = await showQr(mail?.link ?? '');
    expect([over.status, over.code]).toEqual([404, 'HR_VISITOR_NOT_FOUND']);
  });

  it('gives the same answer for altered, misused and unknown links to a guest’s QR code number (T14)', async () => {
    await book();
    const [{ link, qr } = { link: '', qr: '' }] = await readMails();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const mutations = new Set<string>();
    for (const [index, own] of [...link].entries())
      for (const letter of letters)
        if (letter !== own) mutations.add(link.slice(0, index) + letter + link.slice(index + 1));
    while (mutations.size < 10_000) mutations.add(createLink());
    const hashes = [...mutations].map((text) => hashOf(masterKey, 'link', text));
    hashes.push(hashOf(masterKey, 'link', qr), hashOf(masterKey, 'number', link));
    const { rows } = await owner.query(
      'SELECT count(*)::int AS found FROM guest_qrs WHERE link_hash = ANY ($1::bytea[]) OR number_hash = ANY ($1::bytea[])',
      [hashes],
    );
    expect(rows).toEqual([{ found: 0 }]);
    for (const text of [...mutations].slice(0, 5))
      expect((await showQr(text)).code).toBe('HR_VISITOR_NOT_FOUND');
    expect((await showQr(qr)).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it('stores a guest’s QR code number on terminals at the meeting’s doors from the first to the last second of the entry window', async () => {
    await book();
    const [{ qr } = { qr: '' }] = await readMails();
    await runJobAt('2026-11-25T02:29:59Z');
    expect(await pollCommands(terminal)).toEqual([]);
    await runJobAt('2026-11-25T02:30:00Z');
    const [command, ...more] = await pollCommands(terminal);
    expect(command).toMatchObject({ verb: 'UPDATE', name: ann, card: qr });
    expect(more).toEqual([]);
    expect(await pollCommands(elsewhere)).toEqual([]);
    await runJobAt('2026-11-25T04:30:01Z');
    expect(await pollCommands(terminal)).toMatchObject([{ verb: 'UPDATE', pin: command?.pin, card: '' }]);
    await runJobAt('2026-11-30T04:30:02Z');
    expect(await pollCommands(terminal)).toMatchObject([{ verb: 'DELETE', pin: command?.pin }]);
  });

  it('stores no guest’s QR code number in clear text in the database', async () => {
    await book();
    const [{ qr } = { qr: '' }] = await readMails();
    await runJobAt('2026-11-25T02:30:00Z');
    await pollCommands(terminal);
    const { rows } = await owner.query(
      `SELECT count(*)::int AS found FROM (SELECT payload AS text FROM device_commands UNION ALL
         SELECT concat(desired, confirmed) FROM device_people) t WHERE text LIKE $1 OR text LIKE '%ann@%'`,
      [`%${qr}%`],
    );
    expect(rows).toEqual([{ found: 0 }]);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['the meeting moves', (id) => change(id, { start: '2026-11-25T15:00:00', end: '2026-11-25T16:00:00' })],
    ['the meeting is cancelled', (id) => admin.call(meetings.remove, { params: { id } })],
    ['the guest is taken off', (id) => change(id, { guests: [] })],
  ])('revokes a guest’s number and removes it at the terminal’s next poll once %s', async (_, undo) => {
    portal.clock.set('2026-11-25T02:25:00Z');
    const id = await book();
    const [{ link, qr } = { link: '', qr: '' }] = await readMails();
    await runJobAt('2026-11-25T02:31:00Z');
    const [command] = await pollCommands(terminal);
    expect(((await undo(id)) as { status: number }).status).toBe(200);
    expect((await showQr(link)).code).toBe('HR_VISITOR_NOT_FOUND');
    expect(await pollCommands(terminal)).toMatchObject([{ verb: 'DELETE', pin: command?.pin }]);
    expect((await readMails()).map((mail) => mail.qr)).not.toContain(qr);
  });

  it('replaces a guest’s QR code number once the meeting has moved', async () => {
    const id = await book();
    const [before] = await readMails();
    await change(id, { start: '2026-11-25T15:00:00', end: '2026-11-25T16:00:00' });
    const [after, ...more] = await readMails();
    expect(more).toEqual([]);
    expect(after?.qr).not.toBe(before?.qr);
    expect((await showQr(after?.link ?? '')).result.activeFrom).toBe('2026-11-25T07:30:00.000Z');
  });

  it('applies a changed setting, a later end of the meeting or a new visitor record to a guest’s QR code number immediately', async () => {
    const id = await book();
    const [{ link } = { link: '' }] = await readMails();
    const params = { companyId };
    await admin.call(deviceSettings.update, { params, body: { beforeMeetingStartTime: 60 } });
    expect((await showQr(link)).result.activeFrom).toBe('2026-11-25T02:00:00.000Z');
    expect(await pollCommands(terminal)).toMatchObject([{ verb: 'UPDATE' }]);
    await change(id, { end: '2026-11-25T12:00:00' });
    expect((await showQr(link)).result.activeTo).toBe('2026-11-25T05:30:00.000Z');
    await portal.make.visitor(host, { email: ann });
    expect((await showQr(link)).code).toBe('HR_VISITOR_NOT_FOUND');
  });

  it('opens doors with one QR code number for all occurrences of a series, and with a separate number for an individually changed occurrence', async () => {
    const id = await book({ repeat: 'WEEKLY', until: '2026-12-09' });
    const [{ link } = { link: '' }, ...more] = await readMails();
    expect(more).toEqual([]);
    portal.clock.set('2026-11-26T02:00:00Z');
    expect((await showQr(link)).result.activeFrom).toBe('2026-12-02T02:30:00.000Z');
    const { result } = await admin.call(meetings.list, { query: { from: '2026-12-01', to: '2026-12-03' } });
    const second = result.content.find((occurrence: { roomId: number }) => occurrence.roomId === roomId);
    expect(second.id).not.toBe(id);
    await admin.call(meetings.update, {
      params: { id: second.id },
      query: { repeat: 'once' },
      body: { start: '2026-12-02T15:00:00', end: '2026-12-02T16:00:00' },
    });
    expect((await showQr(link)).result.activeFrom).toBe('2026-12-09T02:30:00.000Z');
    const [, own] = await readMails();
    expect((await showQr(own?.link ?? '')).result.activeFrom).toBe('2026-12-02T07:30:00.000Z');
  });

  it('checks a guest in at a door, shows the same logbook entry at reception, and lists the punch', async () => {
    const meetingId = await book();
    const [{ qr } = { qr: '' }] = await readMails();
    await runJobAt('2026-11-25T02:31:00Z');
    await pollCommands(terminal);
    portal.clock.set('2026-11-25T02:50:00Z');
    await terminal.attlog([`${qr}\t2026-11-25 09:45:00\t255\t4`]);
    const { result } = await admin.call(visitorLogbook.list);
    expect(result.content).toMatchObject([
      { name: ann, email: ann, visitorId: null, checkIn: '2026-11-25T02:45:00.000Z', checkInBy: 'DEVICE' },
    ]);
    const detail = await admin.call(visitorLogbook.detail, { params: { meetingId, email: ann } });
    expect(detail.result.content).toHaveLength(1);
    const again = await admin.call(visitorLogbook.create, {
      body: { visitorId: null, meetingId, email: ann, name: 'Ann Lee' },
    });
    expect(again.code).toBe('HR_VISIT_INSIDE');
    const logs = await admin.call(deviceLogs.list, {
      query: { from: '2026-11-25', to: '2026-11-25' },
    });
    expect(logs.result.content[0]).toMatchObject({ displayName: ann, visitorId: null, verifyMode: 'QR' });
    const { rows } = await owner.query('SELECT count(*)::int AS found FROM punch_inbox WHERE raw LIKE $1', [
      `%${qr}%`,
    ]);
    expect(rows).toEqual([{ found: 0 }]);
  });

  it('counts a guest without a visitor record as inside, identified by the invited email address', async () => {
    const id = await book();
    const [{ qr } = { qr: '' }] = await readMails();
    portal.clock.set('2026-11-25T02:46:00Z');
    await terminal.attlog([`${qr}\t2026-11-25 09:45:00\t255\t4`]);
    const readOccupancy = async (client: Client) => (await client.call(occupancy.people)).result;
    const { content } = await readOccupancy(admin);
    expect(content).toMatchObject([{ displayName: ann, employeeId: null, visitorId: null, accountName: '' }]);
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect(await readOccupancy(manager)).toMatchObject({ content: [], others: 1 });

    await admin.call(meetings.remove, { params: { id }, query: { repeat: 'once' } });
    expect((await readOccupancy(admin)).content).toHaveLength(1);
    expect((await readOccupancy(manager)).others).toBe(1);
    expect((await admin.call(occupancy.forget, { params: { id: content[0].id } })).status).toBe(200);
    expect((await readOccupancy(admin)).content).toEqual([]);
  });

  it('assigns a late terminal record to the guest, but to no one after the guest’s email address was erased', async () => {
    const meetingId = await book();
    const [{ qr } = { qr: '' }] = await readMails();
    await runJobAt('2026-11-25T02:31:00Z');
    await change(meetingId, { guests: [] });
    await terminal.attlog([`${qr}\t2026-11-25 09:30:30\t255\t4`]);
    const readPunches = async () =>
      (
        await owner.query(
          `SELECT i.email FROM punches p LEFT JOIN guest_qrs i ON i.id = p.visitor_id WHERE p.company_id = $1`,
          [companyId],
        )
      ).rows;
    expect(await readPunches()).toEqual([{ email: ann }]);
    const visitor = await portal.make.visitor(host, { email: ann });
    await admin.call(visitors.remove, { params: { id: visitor.id } });
    expect(await readPunches()).toEqual([{ email: null }]);
  });
});

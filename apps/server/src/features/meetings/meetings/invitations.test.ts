import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/sealed.ts';
import { deliverDue } from '../../settings/mails/mails.service.ts';
import { openMeetings } from './meetings.kit.ts';

const { portal, owner, ownerIs, room, asked, book, change } = await openMeetings();
const [ann, bob] = ['ann@example.com', 'bob@example.com'];

beforeEach(() => portal.make.owner.query('DELETE FROM mails'));

interface Mailed {
  to: string;
  kind: string;
  calendar: string;
  when: string;
  from: string;
}

/** What waits to be mailed of meetings, in its order; what guests enter with is the matter of guest-qrs.test.ts. */
async function mailed(): Promise<Mailed[]> {
  const { rows } = await portal.make.owner.query(
    "SELECT kind, to_address, sealed FROM mails WHERE kind LIKE 'MEETING%' ORDER BY id",
  );
  return rows.map(({ kind, to_address: to, sealed }) => ({
    ...{ to, kind },
    ...JSON.parse(unseal(portal.services.settings.masterKey, 'mails', sealed).toString()),
  }));
}
/** Encoded words as mail programs show them (RFC 2047). */
const decodedWords = (text: string): string =>
  [...text.matchAll(/=\?utf-8\?B\?([\w+/=]+)\?=/g)]
    .map(([, word = '']) => Buffer.from(word, 'base64').toString())
    .join('');
/** The lines of a calendar object that begin so. */
const has = ({ calendar = '' }: Partial<Mailed> = {}, ...names: string[]) =>
  calendar
    .replaceAll('\r\n ', '')
    .replaceAll(/BEGIN:VTIMEZONE.*END:VTIMEZONE/gs, '')
    .split('\r\n')
    .filter((line) => names.some((name) => line.startsWith(name)) && !line.includes('CALENDAR'));
/** The last mail with a calendar object, as it leaves the portal. */
async function sent(): Promise<string> {
  await deliverDue(portal.services);
  const folder = join(portal.services.settings.dataDir, 'mail');
  const numberOf = (file: string) => Number(/-(\d+)\.eml$/.exec(file)?.[1]);
  const files = (await readdir(folder)).toSorted((one, other) => numberOf(other) - numberOf(one));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.find((text) => text.includes('invite.ics')) ?? '';
}
const said = async () => (await mailed()).map(({ to, kind }) => `${kind} ${to}`);
const weekly = { repeat: 'WEEKLY', until: '2026-12-18' };
const remove = (id: number, repeat = 'once') =>
  owner.call(meetings.remove, { params: { id }, query: { repeat } });

/** A series on the 27th of November, the 4th, 11th and 18th of December, as its invitation leaves it. */
async function series(guests = [ann]) {
  const roomId = await room();
  const { result } = await owner.call(meetings.create, { body: asked(roomId, { ...weekly, guests }) });
  const { result: all } = await owner.call(meetings.list, {
    query: { from: '2026-11-01', to: '2026-12-31' },
  });
  const ids: number[] = all.content
    .filter((one: { roomId: number }) => one.roomId === roomId)
    .map(({ id }: { id: number }) => id);
  const [invitation] = await mailed();
  await portal.make.owner.query('DELETE FROM mails');
  return { first: result.id as number, ids, uid: has(invitation, 'UID:')[0], invitation };
}

describe('guests of a meeting', () => {
  it('are each mailed an invitation that names nobody else of them', async () => {
    await book({ guests: [ann, bob, 'ANN@example.com'], content: 'Bring figures' });
    const mails = await mailed();
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
      [ann, 'MEETING_INVITED'],
      [bob, 'MEETING_INVITED'],
    ]);
    expect(has(mails[0], 'METHOD', 'SEQUENCE', 'DTSTART;T', 'ATTENDEE', 'DESCRIPTION')).toEqual([
      'METHOD:REQUEST',
      'SEQUENCE:0',
      'DTSTART;TZID=Europe/Berlin:20261127T160000',
      'DESCRIPTION:Bring figures',
      `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${ann}`,
    ]);
    expect(mails[0]?.calendar).not.toContain(bob);
    expect(mails[0]?.when).toContain('Friday, November 27, 2026');
  });

  it('hear of a change that their calendar shows, and of no other', async () => {
    const { id } = await book({ guests: [ann] });
    await change(id, { color: 'EB5757', remind: 'M15' });
    expect(await said()).toEqual([`MEETING_INVITED ${ann}`]);
    await change(id, { title: 'Another' });
    const [, second] = await mailed();
    expect(has(second, 'SEQUENCE', 'SUMMARY')).toEqual(['SEQUENCE:1', 'SUMMARY:Another']);
  });

  it('who are no longer asked are told so, and who is asked now is invited', async () => {
    const { id } = await book({ guests: [ann] });
    await change(id, { guests: [bob] });
    const [, gone, asked] = await mailed();
    expect([gone?.kind, gone?.to, ...has(gone, 'METHOD', 'STATUS')]).toEqual([
      ...['MEETING_CANCELLED', ann, 'METHOD:CANCEL', 'STATUS:CANCELLED'],
    ]);
    expect([asked?.kind, asked?.to]).toEqual(['MEETING_INVITED', bob]);
    expect(has(gone, 'SEQUENCE')).toEqual(has(asked, 'SEQUENCE'));
  });

  it('are told that it does not take place, under a number higher than before', async () => {
    const { id } = await book({ guests: [ann] });
    await change(id, { title: 'Another' });
    await remove(id);
    const last = (await mailed()).at(-1);
    expect([last?.kind, ...has(last, 'METHOD', 'SEQUENCE')]).toEqual([
      ...['MEETING_CANCELLED', 'METHOD:CANCEL', 'SEQUENCE:2'],
    ]);
  });

  it('get a series as a rule, without the dates that are left out', async () => {
    const roomId = await room();
    const taken = asked(roomId, { start: '2026-12-11T16:30:00', end: '2026-12-11T17:00:00' });
    await owner.call(meetings.create, { body: taken });
    await owner.call(meetings.create, {
      body: asked(roomId, { ...weekly, guests: [ann], skipTaken: true }),
    });
    const [mail] = await mailed();
    expect(has(mail, 'RRULE', 'EXDATE')).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20261218T150000Z',
      'EXDATE;TZID=Europe/Berlin:20261211T160000',
    ]);
    expect(mail?.when).toContain('every week');
  });

  it('get one date that was changed by itself under the number of its series', async () => {
    const { ids, uid } = await series();
    await change(ids[1] ?? 0, { start: '2026-12-04T10:00:00', end: '2026-12-04T11:00:00' });
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(has(mails[0], 'UID', 'SEQUENCE', 'DTSTART;T', 'RECURRENCE-ID', 'RRULE')).toEqual([
      uid,
      'SEQUENCE:1',
      'DTSTART;TZID=Europe/Berlin:20261204T100000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261204T160000',
    ]);
  });

  it('lose one date that is deleted, and of a date changed before, that one', async () => {
    const { ids, uid } = await series();
    await change(ids[2] ?? 0, { title: 'Moved' });
    await remove(ids[1] ?? 0);
    await remove(ids[2] ?? 0);
    const [, one, other] = await mailed();
    const lines = ['UID', 'METHOD', 'RECURRENCE-ID', 'SEQUENCE'];
    expect(has(one, ...lines)).toEqual([
      ...['METHOD:CANCEL', uid, 'SEQUENCE:2', 'RECURRENCE-ID;TZID=Europe/Berlin:20261204T160000'],
    ]);
    expect(has(other, ...lines)).toEqual([
      ...['METHOD:CANCEL', uid, 'SEQUENCE:3', 'RECURRENCE-ID;TZID=Europe/Berlin:20261211T160000'],
    ]);
  });

  it('see a series that is split end, and another begin', async () => {
    const { ids, uid } = await series();
    await change(ids[2] ?? 0, { start: '2026-12-11T09:00:00', end: '2026-12-11T10:00:00' }, 'all');
    const [ended, begun] = await mailed();
    expect([ended?.kind, ...has(ended, 'METHOD', 'UID', 'RRULE')]).toEqual([
      ...['MEETING_SHORTENED', 'METHOD:REQUEST', uid, 'RRULE:FREQ=WEEKLY;UNTIL=20261204T150000Z'],
    ]);
    expect([ended?.from, ended?.when]).toEqual([
      'December 11',
      expect.stringContaining('all following meetings'),
    ]);
    expect([begun?.kind, ...has(begun, 'DTSTART;T', 'RRULE')]).toEqual([
      'MEETING_INVITED',
      'DTSTART;TZID=Europe/Berlin:20261211T090000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261218T080000Z',
    ]);
    expect(has(begun, 'UID')[0]).not.toBe(uid);
  });

  it('hear once, and of a change, that a series ends earlier', async () => {
    const { ids, uid } = await series();
    await change(ids[3] ?? 0, { title: 'By itself' });
    await portal.make.owner.query('DELETE FROM mails');
    await remove(ids[2] ?? 0, 'all');
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect([mail?.kind, ...has(mail, 'METHOD', 'UID', 'SEQUENCE', 'RRULE', 'RECURRENCE-ID')]).toEqual([
      ...['MEETING_SHORTENED', 'METHOD:REQUEST', uid, 'SEQUENCE:2'],
      'RRULE:FREQ=WEEKLY;UNTIL=20261204T150000Z',
    ]);
    expect(await sent()).toContain('Subject: Changed from December 11 on: Weekly review');
  });

  it('are told of a whole series once, the dates that stay changed with it', async () => {
    const { ids, first } = await series();
    await change(ids[1] ?? 0, { title: 'By itself' });
    await change(first, { title: 'Renamed' }, 'all');
    const mails = await mailed();
    expect(mails).toHaveLength(2);
    expect(has(mails[1], 'SUMMARY', 'EXDATE')).toEqual(['SUMMARY:Renamed', 'SUMMARY:By itself']);
    await remove(first, 'all');
    expect(has((await mailed()).at(-1), 'METHOD', 'RECURRENCE-ID')).toEqual(['METHOD:CANCEL']);
  });

  it('asked to one date alone know of no other', async () => {
    const { ids } = await series([]);
    await change(ids[1] ?? 0, { guests: [bob] });
    const [mail] = await mailed();
    expect(has(mail, 'BEGIN:VEVENT', 'RECURRENCE-ID')).toEqual([
      'BEGIN:VEVENT',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261204T160000',
    ]);
    await change(ids[0] ?? 0, { content: 'Notes' }, 'all');
    expect(await said()).toEqual([`MEETING_INVITED ${bob}`]);
  });

  it('are written to in the language of whose meeting it is, who reads their answers', async () => {
    await portal.make.owner.query("UPDATE accounts SET language = 'ko' WHERE id = $1", [ownerIs.accountId]);
    await book({ guests: [ann] });
    const raw = await sent();
    expect(raw).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST');
    expect(raw).toContain('filename=invite.ics');
    expect(raw).toContain(`Reply-To: ${ownerIs.accountName}@example.com`);
    expect(raw).toContain('Content-Language: ko');
    expect(raw).toMatch(/^Message-ID: <mail-\d+@localhost>$/m);
    await portal.make.owner.query("UPDATE accounts SET language = 'en' WHERE id = $1", [ownerIs.accountId]);
  });

  it('read the title as it is typed, also if it looks like an encoded word', async () => {
    const title = '=?utf-8?B?Q2FuY2VsbGVk?= =?utf-8?Q?=41?=';
    await book({ title, guests: [ann] });
    const [, words = ''] = /^Subject: ((?:=\?utf-8\?B\?[\w+/=]+\?=\n? ?)+)$/m.exec(await sent()) ?? [];
    expect(decodedWords(words)).toBe(`Invitation: ${title}`);
  });
});

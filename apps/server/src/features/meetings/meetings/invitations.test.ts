import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';
import { deliverDue } from '../../settings/mails/mails.service.ts';

const { portal, owner, ownerIs, room, asked, book, change } = await openMeetings();
const [ann, bob] = ['ann@example.com', 'bob@example.com'];

beforeEach(() => portal.make.owner.query('DELETE FROM mails'));

interface QueuedMail {
  to: string;
  kind: string;
  calendar: string;
  when: string;
  from: string;
}

/** Returns the queued meeting mails in order, without the mails about QR codes (see guest-qrs.test.ts). */
async function listQueuedMails(): Promise<QueuedMail[]> {
  const { rows } = await portal.make.owner.query(
    "SELECT kind, to_address, sealed FROM mails WHERE kind LIKE 'MEETING%' ORDER BY id",
  );
  return rows.map(({ kind, to_address: to, sealed }) => ({
    ...{ to, kind },
    ...JSON.parse(unseal(portal.services.settings.masterKey, 'mails', sealed).toString()),
  }));
}
/** Decodes encoded words like a mail program (RFC 2047). */
const decodeWords = (text: string): string =>
  [...text.matchAll(/=\?utf-8\?B\?([\w+/=]+)\?=/g)]
    .map(([, word = '']) => Buffer.from(word, 'base64').toString())
    .join('');
const findLines = ({ calendar = '' }: Partial<QueuedMail> = {}, ...names: string[]) =>
  calendar
    .replaceAll('\r\n ', '')
    .replaceAll(/BEGIN:VTIMEZONE.*END:VTIMEZONE/gs, '')
    .split('\r\n')
    .filter((line) => names.some((name) => line.startsWith(name)) && !line.includes('CALENDAR'));
/** Sends the queue and returns the last mail with a calendar object. */
async function sendLastMail(): Promise<string> {
  await deliverDue(portal.services);
  const folder = join(portal.services.settings.dataDir, 'mail');
  const numberOf = (file: string) => Number(/-(\d+)\.eml$/.exec(file)?.[1]);
  const files = (await readdir(folder)).toSorted((file, other) => numberOf(other) - numberOf(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.find((text) => text.includes('invite.ics')) ?? '';
}
const summarizeMails = async () => (await listQueuedMails()).map(({ to, kind }) => `${kind} ${to}`);
const weekly = { repeat: 'WEEKLY', until: '2026-12-18' };
const remove = (id: number, repeat = 'once') =>
  owner.call(meetings.remove, { params: { id }, query: { repeat } });

/** Books a series on 27 November and 4, 11 and 18 December. Deletes its mails and returns the invitation. */
async function bookSeries(guests = [ann]) {
  const roomId = await room();
  const { result } = await owner.call(meetings.create, { body: asked(roomId, { ...weekly, guests }) });
  const { result: all } = await owner.call(meetings.list, {
    query: { from: '2026-11-01', to: '2026-12-31' },
  });
  const ids: number[] = all.content
    .filter((meeting: { roomId: number }) => meeting.roomId === roomId)
    .map(({ id }: { id: number }) => id);
  const [invitation] = await listQueuedMails();
  await portal.make.owner.query('DELETE FROM mails');
  return { first: result.id as number, ids, uid: findLines(invitation, 'UID:')[0], invitation };
}

describe('mails about meetings to guests', () => {
  it('invites each guest to a meeting with a separate mail that does not name other guests', async () => {
    await book({ guests: [ann, bob, 'ANN@example.com'], content: 'Bring figures' });
    const mails = await listQueuedMails();
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
      [ann, 'MEETING_INVITED'],
      [bob, 'MEETING_INVITED'],
    ]);
    expect(findLines(mails[0], 'METHOD', 'SEQUENCE', 'DTSTART;T', 'ATTENDEE', 'DESCRIPTION')).toEqual([
      'METHOD:REQUEST',
      'SEQUENCE:0',
      'DTSTART;TZID=Europe/Berlin:20261127T160000',
      'DESCRIPTION:Bring figures',
      `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${ann}`,
    ]);
    expect(mails[0]?.calendar).not.toContain(bob);
    expect(mails[0]?.when).toContain('Friday, November 27, 2026');
  });

  it('mails guests only about meeting changes that a calendar shows', async () => {
    const { id } = await book({ guests: [ann] });
    await change(id, { color: 'EB5757', remind: 'M15' });
    expect(await summarizeMails()).toEqual([`MEETING_INVITED ${ann}`]);
    await change(id, { title: 'Another' });
    const [, second] = await listQueuedMails();
    expect(findLines(second, 'SEQUENCE', 'SUMMARY')).toEqual(['SEQUENCE:1', 'SUMMARY:Another']);
  });

  it('mails a cancellation to removed meeting guests and an invitation to new meeting guests', async () => {
    const { id } = await book({ guests: [ann] });
    await change(id, { guests: [bob] });
    const [, cancelled, invited] = await listQueuedMails();
    expect([cancelled?.kind, cancelled?.to, ...findLines(cancelled, 'METHOD', 'STATUS')]).toEqual([
      ...['MEETING_CANCELLED', ann, 'METHOD:CANCEL', 'STATUS:CANCELLED'],
    ]);
    expect([invited?.kind, invited?.to]).toEqual(['MEETING_INVITED', bob]);
    expect(findLines(cancelled, 'SEQUENCE')).toEqual(findLines(invited, 'SEQUENCE'));
  });

  it('mails the cancellation of a deleted meeting with a higher SEQUENCE', async () => {
    const { id } = await book({ guests: [ann] });
    await change(id, { title: 'Another' });
    await remove(id);
    const last = (await listQueuedMails()).at(-1);
    expect([last?.kind, ...findLines(last, 'METHOD', 'SEQUENCE')]).toEqual([
      ...['MEETING_CANCELLED', 'METHOD:CANCEL', 'SEQUENCE:2'],
    ]);
  });

  it('mails a series with skipped dates as a rule with excluded dates', async () => {
    const roomId = await room();
    const conflicting = asked(roomId, { start: '2026-12-11T16:30:00', end: '2026-12-11T17:00:00' });
    await owner.call(meetings.create, { body: conflicting });
    await owner.call(meetings.create, {
      body: asked(roomId, { ...weekly, guests: [ann], skipTaken: true }),
    });
    const [mail] = await listQueuedMails();
    expect(findLines(mail, 'RRULE', 'EXDATE')).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20261218T150000Z',
      'EXDATE;TZID=Europe/Berlin:20261211T160000',
    ]);
    expect(mail?.when).toContain('every week');
  });

  it('mails a changed occurrence under the UID of its series', async () => {
    const { ids, uid } = await bookSeries();
    await change(ids[1] ?? 0, { start: '2026-12-04T10:00:00', end: '2026-12-04T11:00:00' });
    const mails = await listQueuedMails();
    expect(mails).toHaveLength(1);
    expect(findLines(mails[0], 'UID', 'SEQUENCE', 'DTSTART;T', 'RECURRENCE-ID', 'RRULE')).toEqual([
      uid,
      'SEQUENCE:1',
      'DTSTART;TZID=Europe/Berlin:20261204T100000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261204T160000',
    ]);
  });

  it('mails the cancellation of a deleted occurrence, even if the occurrence was changed before', async () => {
    const { ids, uid } = await bookSeries();
    await change(ids[2] ?? 0, { title: 'Moved' });
    await remove(ids[1] ?? 0);
    await remove(ids[2] ?? 0);
    const [, firstMail, other] = await listQueuedMails();
    const lines = ['UID', 'METHOD', 'RECURRENCE-ID', 'SEQUENCE'];
    expect(findLines(firstMail, ...lines)).toEqual([
      ...['METHOD:CANCEL', uid, 'SEQUENCE:2', 'RECURRENCE-ID;TZID=Europe/Berlin:20261204T160000'],
    ]);
    expect(findLines(other, ...lines)).toEqual([
      ...['METHOD:CANCEL', uid, 'SEQUENCE:3', 'RECURRENCE-ID;TZID=Europe/Berlin:20261211T160000'],
    ]);
  });

  it('mails the new end of the old series and an invitation to the new series when a series is split', async () => {
    const { ids, uid } = await bookSeries();
    await change(ids[2] ?? 0, { start: '2026-12-11T09:00:00', end: '2026-12-11T10:00:00' }, 'all');
    const [ended, begun] = await listQueuedMails();
    expect([ended?.kind, ...findLines(ended, 'METHOD', 'UID', 'RRULE')]).toEqual([
      ...['MEETING_SHORTENED', 'METHOD:REQUEST', uid, 'RRULE:FREQ=WEEKLY;UNTIL=20261204T150000Z'],
    ]);
    expect([ended?.from, ended?.when]).toEqual([
      'December 11',
      expect.stringContaining('all following meetings'),
    ]);
    expect([begun?.kind, ...findLines(begun, 'DTSTART;T', 'RRULE')]).toEqual([
      'MEETING_INVITED',
      'DTSTART;TZID=Europe/Berlin:20261211T090000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261218T080000Z',
    ]);
    expect(findLines(begun, 'UID')[0]).not.toBe(uid);
  });

  it('mails guests only one update when a series gets an earlier end', async () => {
    const { ids, uid } = await bookSeries();
    await change(ids[3] ?? 0, { title: 'By itself' });
    await portal.make.owner.query('DELETE FROM mails');
    await remove(ids[2] ?? 0, 'all');
    const [mail, ...more] = await listQueuedMails();
    expect(more).toEqual([]);
    expect([mail?.kind, ...findLines(mail, 'METHOD', 'UID', 'SEQUENCE', 'RRULE', 'RECURRENCE-ID')]).toEqual([
      ...['MEETING_SHORTENED', 'METHOD:REQUEST', uid, 'SEQUENCE:2'],
      'RRULE:FREQ=WEEKLY;UNTIL=20261204T150000Z',
    ]);
    expect(await sendLastMail()).toContain('Subject: Changed from December 11 on: Weekly review');
  });

  it('mails a change of a whole series in one mail that includes its changed occurrences', async () => {
    const { ids, first } = await bookSeries();
    await change(ids[1] ?? 0, { title: 'By itself' });
    await change(first, { title: 'Renamed' }, 'all');
    const mails = await listQueuedMails();
    expect(mails).toHaveLength(2);
    expect(findLines(mails[1], 'SUMMARY', 'EXDATE')).toEqual(['SUMMARY:Renamed', 'SUMMARY:By itself']);
    await remove(first, 'all');
    expect(findLines((await listQueuedMails()).at(-1), 'METHOD', 'RECURRENCE-ID')).toEqual(['METHOD:CANCEL']);
  });

  it('mails only the single occurrence to a guest that was invited only to this occurrence', async () => {
    const { ids } = await bookSeries([]);
    await change(ids[1] ?? 0, { guests: [bob] });
    const [mail] = await listQueuedMails();
    expect(findLines(mail, 'BEGIN:VEVENT', 'RECURRENCE-ID')).toEqual([
      'BEGIN:VEVENT',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261204T160000',
    ]);
    await change(ids[0] ?? 0, { content: 'Notes' }, 'all');
    expect(await summarizeMails()).toEqual([`MEETING_INVITED ${bob}`]);
  });

  it('writes mails to guests in the language of the owner, with the owner’s address for replies', async () => {
    await portal.make.owner.query("UPDATE accounts SET language = 'ko' WHERE id = $1", [ownerIs.accountId]);
    await book({ guests: [ann] });
    const raw = await sendLastMail();
    expect(raw).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST');
    expect(raw).toContain('filename=invite.ics');
    expect(raw).toContain(`Reply-To: ${ownerIs.accountName}@example.com`);
    expect(raw).toContain('Content-Language: ko');
    expect(raw).toMatch(/^Message-ID: <mail-\d+@localhost>$/m);
    await portal.make.owner.query("UPDATE accounts SET language = 'en' WHERE id = $1", [ownerIs.accountId]);
  });

  it('shows a mailed meeting title that looks like an encoded word as it was typed', async () => {
    const title = '=?utf-8?B?Q2FuY2VsbGVk?= =?utf-8?Q?=41?=';
    await book({ title, guests: [ann] });
    const [, words = ''] =
      /^Subject: ((?:=\?utf-8\?B\?[\w+/=]+\?=\n? ?)+)$/m.exec(await sendLastMail()) ?? [];
    expect(decodeWords(words)).toBe(`Invitation: ${title}`);
  });
});

import { meetings } from '@gatehouse/api/meetings/meetings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import type { LogbookEntry, VisitorLog } from '@gatehouse/api/visitors/visitor-logbook';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, testPortal } from '../../../../test/kit/portal.ts';
import { type TerminalClient, terminalOf } from '../../device-ops/ingest/device-ops.kit.ts';

/** Half past five in the afternoon in Ho Chi Minh City. */
const now = '2026-11-25T10:30:00Z';
const portal = await testPortal({ at: now });
const { owner } = portal.make;
let host: Person;
let admin: Client;
/** In at two meeting rooms and at the entrance; out; and one without a direction. */
let readers: TerminalClient[];

beforeAll(async () => {
  host = await portal.make.employee({ roles: ['ADMIN'] });
  const companyId = host.companyId ?? 0;
  admin = await portal.as(host);
  const roomOf = async (type: 'MEETING_ROOM' | 'OPEN_ROOM') =>
    (await portal.make.room({ companyId, type })).id;
  const [first, second] = [await roomOf('MEETING_ROOM'), await roomOf('MEETING_ROOM')];
  for (const [roomId, hour] of [
    [first, '02'],
    [second, '04'],
  ] as const)
    await portal.make.meeting(host, {
      ...{ roomId, startsAt: `2026-11-25T${hour}:00:00Z`, endsAt: `2026-11-25T${hour}:59:00Z` },
    });
  const entrance = await roomOf('OPEN_ROOM');
  readers = [];
  for (const [roomId, direction] of [
    [first, 'IN'],
    [second, 'IN'],
    [entrance, 'IN'],
    [entrance, 'OUT'],
    [entrance, undefined],
  ] as const) {
    const door = await portal.make.door({ companyId, roomId });
    const device = await portal.make.device({ companyId, doorId: door.id, ...(direction && { direction }) });
    readers.push(terminalOf(portal, device.serial));
  }
});
beforeEach(() => portal.clock.set(now));

/** A visitor of the whole day with a lent card, and with two meetings if `isInvited`. */
async function visitorWithCard(isInvited = false, expectedBy = host) {
  const companyId = host.companyId ?? 0;
  const card = await portal.make.guestCard({ companyId });
  const email = isInvited ? `visitor${card.id}@example.com` : '';
  const today = { activeFrom: '2026-11-25T00:00:00Z', activeTo: '2026-11-25T12:00:00Z' };
  const visitor = await portal.make.visitor(expectedBy, { ...today, email });
  await portal.make.cardLoan(card, visitor);
  if (isInvited)
    await owner.query('UPDATE meetings SET guests = guests || $2 WHERE company_id = $1', [
      companyId,
      [email],
    ]);
  const { rows } = await owner.query('SELECT pin FROM visitor_passes WHERE visitor_id = $1', [visitor.id]);
  return { ...visitor, cardId: card.id, pin: String(rows[0].pin) };
}

interface Passage {
  reader: number;
  /** Minutes after 8:00 by the local clock. */
  minute: number;
}

const clockOf = (minute: number) =>
  `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

/** Uploads passages in their order; those of one reader that follow each other are one upload. */
async function upload(pin: string, passages: readonly Passage[]): Promise<void> {
  for (let from = 0; from < passages.length; ) {
    const { reader } = passages[from] as Passage;
    const end = passages.findIndex((one, index) => index > from && one.reader !== reader);
    const own = passages.slice(from, end < 0 ? passages.length : end);
    const answer = await readers[reader]?.attlog(
      own.map(({ minute }) => `${pin}\t2026-11-25 ${clockOf(minute)}\t255\t4`),
    );
    expect(answer?.statusCode).toBe(200);
    from += own.length;
  }
}

/** The entries of a visitor, the first first, without their numbers. */
async function logbookOf({ id }: { id: number }) {
  const { result } = await admin.call(visitorLogbook.list, { query: { size: 100 } });
  return result.content
    .filter(({ visitorId }: LogbookEntry) => visitorId === id)
    .map(({ meetingId, roomCode, checkIn, checkOut, checkInBy, checkOutBy }: LogbookEntry) => ({
      ...{ hasMeeting: meetingId !== null, roomCode, checkIn, checkOut, checkInBy, checkOutBy },
    }))
    .toReversed();
}

const passages = fc.uniqueArray(
  fc.record({ reader: fc.nat({ max: 4 }), minute: fc.integer({ min: 0, max: 80 }).map((step) => step * 5) }),
  { minLength: 2, maxLength: 7, selector: ({ reader, minute }) => `${reader} ${minute}` },
);
/** Passages, and an order in which they arrive, some of them twice. */
const arrivals = passages.chain((chronological) =>
  fc.tuple(
    fc.constant(chronological.toSorted((a, b) => a.minute - b.minute || a.reader - b.reader)),
    fc.shuffledSubarray([...chronological, ...chronological.slice(0, 3)], {
      minLength: chronological.length + Math.min(3, chronological.length),
    }),
  ),
);

describe('passages of visitors', () => {
  it.each([
    ['a visitor without a meeting', false],
    ['a visitor of two meetings', true],
  ])('make the same logbook in any order of arrival, of %s', async (_, isInvited) => {
    await fc.assert(
      fc.asyncProperty(arrivals, async ([chronological, arrived]) => {
        const [one, other] = [await visitorWithCard(isInvited), await visitorWithCard(isInvited)];
        for (const passage of chronological) await upload(one.pin, [passage]);
        await upload(other.pin, arrived);
        expect(await logbookOf(other)).toEqual(await logbookOf(one));
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  it('check out by an exit that arrives before its entrance', async () => {
    const visitor = await visitorWithCard();
    await upload(visitor.pin, [{ reader: 3, minute: 240 }]);
    expect(await logbookOf(visitor)).toEqual([]);
    await upload(visitor.pin, [{ reader: 2, minute: 60 }]);
    expect(await logbookOf(visitor)).toMatchObject([
      { checkIn: '2026-11-25T02:00:00.000Z', checkOut: '2026-11-25T05:00:00.000Z', checkOutBy: 'DEVICE' },
    ]);
  });

  it('move an exit to the meeting whose entrance arrives later', async () => {
    const visitor = await visitorWithCard(true);
    await upload(visitor.pin, [
      { reader: 0, minute: 60 },
      { reader: 3, minute: 120 },
      { reader: 3, minute: 230 },
    ]);
    expect(await logbookOf(visitor)).toMatchObject([{ checkOut: '2026-11-25T04:50:00.000Z' }]);
    await upload(visitor.pin, [{ reader: 1, minute: 180 }]);
    expect(await logbookOf(visitor)).toMatchObject([
      { checkIn: '2026-11-25T02:00:00.000Z', checkOut: '2026-11-25T03:00:00.000Z' },
      { checkIn: '2026-11-25T04:00:00.000Z', checkOut: '2026-11-25T04:50:00.000Z' },
    ]);
  });

  it('end every visit that the person is still in', async () => {
    const visitor = await visitorWithCard(true);
    await upload(visitor.pin, [
      { reader: 0, minute: 60 },
      { reader: 1, minute: 180 },
      { reader: 3, minute: 230 },
    ]);
    const checkOut = '2026-11-25T04:50:00.000Z';
    expect(await logbookOf(visitor)).toMatchObject([{ checkOut }, { checkOut }]);
  });

  it('check out by a card that was returned before the entrance arrived, and not by one that was exchanged', async () => {
    const [returned, exchanged] = [await visitorWithCard(), await visitorWithCard()];
    await admin.call(guestCards.takeBack, { params: { id: returned.cardId } });
    const other = await portal.make.guestCard({ companyId: host.companyId ?? 0 });
    const params = { id: exchanged.id };
    expect((await admin.call(visitors.update, { params, body: { cardId: other.id } })).code).toBe('success');
    for (const { pin } of [returned, exchanged]) await upload(pin, [{ reader: 2, minute: 60 }]);
    expect(await logbookOf(returned)).toMatchObject([
      { checkOut: new Date(now).toISOString(), checkOutBy: 'CARD' },
    ]);
    expect(await logbookOf(exchanged)).toMatchObject([{ checkOut: null }]);
  });

  it('leave what reception corrected', async () => {
    const visitor = await visitorWithCard();
    await upload(visitor.pin, [
      { reader: 2, minute: 60 },
      { reader: 3, minute: 120 },
    ]);
    const { result } = await admin.call(visitorLogbook.list, { query: { size: 100 } });
    const { id, version } = result.content.find((one: LogbookEntry) => one.visitorId === visitor.id);
    const correct = (body: object) => admin.call(visitorLogbook.update, { params: { id }, body });
    const { result: open } = await correct({ version, checkOut: null });
    await upload(visitor.pin, [{ reader: 3, minute: 180 }]);
    expect(await logbookOf(visitor)).toMatchObject([{ checkOut: null }]);
    const checkOut = '2026-11-25T09:00:00.000Z';
    await correct({ version: open.version, checkOut });
    await upload(visitor.pin, [{ reader: 3, minute: 300 }]);
    expect(await logbookOf(visitor)).toMatchObject([{ checkOut, checkOutBy: 'RECEPTION' }]);
  });

  it('make the same logbook from the memory of an exit reader', async () => {
    const visitor = await visitorWithCard();
    const memory = Array.from({ length: 25 }, (_, index) => ({ reader: 3, minute: 100 + index }));
    await upload(visitor.pin, memory);
    await expect.poll(async () => (await owner.query('SELECT FROM punch_backlog')).rowCount).toBe(0);
    await upload(visitor.pin, [{ reader: 2, minute: 60 }]);
    expect(await logbookOf(visitor)).toMatchObject([{ checkOut: '2026-11-25T03:04:00.000Z' }]);
  });

  it('check out a guest without a visitor record whose number was revoked', async () => {
    portal.clock.set('2026-11-25T00:30:00Z');
    const { id: roomId } = await portal.make.room({ companyId: host.companyId ?? 0, type: 'MEETING_ROOM' });
    const times = { start: '2026-11-25T09:00:00', end: '2026-11-25T10:00:00' };
    const body = { roomId, title: 'Review', ...times, guests: ['guest@example.com'] };
    const { result: meeting } = await admin.call(meetings.create, { body });
    portal.clock.set(now);
    const { rows } = await owner.query(
      `SELECT p.pin, i.id FROM visitor_passes p JOIN guest_qrs i ON i.id = p.guest_id WHERE i.email = 'guest@example.com'`,
    );
    const [{ pin, id }] = rows;
    await upload(pin, [{ reader: 2, minute: 60 }]);
    await owner.query('UPDATE guest_qrs SET revoked_at = now(), sealed = NULL WHERE id = $1', [id]);
    await upload(pin, [{ reader: 3, minute: 120 }]);
    const { result } = await admin.call(visitorLogbook.list, { query: { size: 100 } });
    const entry = result.content.find(({ meetingId }: LogbookEntry) => meetingId === meeting.id);
    expect(entry).toMatchObject({ checkOut: '2026-11-25T03:00:00.000Z', checkOutBy: 'DEVICE' });
  });
});

describe('the detail of a visit', () => {
  it('lists entries that were denied up to a day before or after it, with the reason', async () => {
    portal.clock.set('2026-11-25T13:00:00Z');
    const companyId = host.companyId ?? 0;
    const { id: roomId } = await portal.make.room({ companyId, type: 'OPEN_ROOM' });
    const door = await portal.make.door({ companyId, roomId });
    const device = await portal.make.device({ companyId, doorId: door.id, protocol: 'ZK_ACC' });
    const { send } = terminalOf(portal, device.serial);
    await send('POST', 'registry', '', 'DeviceType=acc,LockCount=1');
    const visitor = await visitorWithCard();
    const line = (event: number, time: string, index: number) =>
      `time=${time}\tpin=${visitor.pin}\tcardno=0\teventaddr=1\tevent=${event}\tinoutstatus=0\tverifytype=4\tindex=${index}`;
    const lines = [
      line(23, '2026-11-23 23:30:00', 1),
      line(22, '2026-11-25 06:30:00', 2),
      line(0, '2026-11-25 09:00:00', 3),
      line(22, '2026-11-25 19:45:00', 4),
    ];
    await send('POST', 'cdata', '&table=rtlog', `${lines.join('\r\n')}\r\n`);
    const [{ visitorCode }] = (
      await admin.call(visitorLogbook.list, { query: { size: 100 } })
    ).result.content.filter(({ visitorId }: LogbookEntry) => visitorId === visitor.id);
    const params = { meetingId: 0, email: visitorCode };
    const { result } = await admin.call(visitorLogbook.detail, { params });
    expect(
      result.content.map(({ wallTime, refusal }: VisitorLog) => [wallTime.slice(0, 16), refusal]),
    ).toEqual([
      ['2026-11-25 19:45', 'OUTSIDE_TIMES'],
      ['2026-11-25 09:00', null],
      ['2026-11-25 06:30', 'OUTSIDE_TIMES'],
    ]);
  });
});

describe('an arrival', () => {
  const told = async (client: Client): Promise<string[]> =>
    (await client.call(notifications.list, { query: { size: 100 } })).result.content.map(
      (one: { content: string }) => one.content,
    );
  const entrance = { reader: 2, minute: 560 };
  const since = 'November 25, 2026 at 5:20 PM';

  it('is told to the host once a date, and not if it is reported late', async () => {
    const hostIs = await portal.make.employee({ companyId: host.companyId ?? 0 });
    const client = await portal.as(hostIs);
    const visitor = await visitorWithCard(false, hostIs);
    await upload(visitor.pin, [{ reader: 2, minute: 60 }]);
    expect(await told(client)).toEqual([]);
    const other = await visitorWithCard(false, hostIs);
    await upload(other.pin, [entrance, { reader: 3, minute: 562 }, { reader: 2, minute: 564 }, entrance]);
    expect(await told(client)).toEqual([`${other.name} has arrived: ${since}.`]);
    await owner.query("UPDATE visitors SET active_to = active_to + interval '5 days' WHERE id = $1", [
      other.id,
    ]);
    portal.clock.set('2026-11-26T01:30:00Z');
    await readers[2]?.attlog([`${other.pin}\t2026-11-26 08:20:00\t255\t4`]);
    expect(await told(client)).toHaveLength(2);
    await admin.call(visitors.remove, { params: { id: other.id } });
    expect((await told(client)).join()).not.toContain(other.name);
  });

  it('for a meeting is told to its owner and to the person who expects the visitor', async () => {
    const hostIs = await portal.make.employee({ companyId: host.companyId ?? 0 });
    const before = (await told(admin)).length;
    const visitor = await visitorWithCard(true, hostIs);
    await upload(visitor.pin, [entrance]);
    const news = [await told(await portal.as(hostIs)), (await told(admin)).slice(0, -before || undefined)];
    const said = expect.stringMatching(
      new RegExp(`^${visitor.name} has arrived for Meeting \\d+: November 25, 2026 at 10:20 AM\\.$`),
    );
    expect(news).toEqual([[said], [said]]);
  });

  it('is not told to the host who checks the visitor in', async () => {
    const visitor = await visitorWithCard();
    const before = await told(admin);
    const { code } = await admin.call(visitorLogbook.create, { body: { visitorId: visitor.id } });
    expect([code, await told(admin)]).toEqual(['success', before]);
  });
});

import { meetings } from '@gatehouse/api/meetings/meetings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import type { LogbookEntry, VisitorLog } from '@gatehouse/api/visitors/visitor-logbook';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** The clock is set to 17:30 in Ho Chi Minh City. */
const now = '2026-11-25T10:30:00Z';
const portal = await testPortal({ at: now });
const { owner } = portal.make;
let host: Person;
let admin: Client;
/** IN readers of two meeting rooms, IN and OUT readers of the entrance, and one reader without a direction. */
let readers: TerminalClient[];

beforeAll(async () => {
  host = await portal.make.employee({ roles: ['ADMIN'] });
  const companyId = host.companyId ?? 0;
  admin = await portal.as(host);
  const createRoom = async (type: 'MEETING_ROOM' | 'OPEN_ROOM') =>
    (await portal.make.room({ companyId, type })).id;
  const [first, second] = [await createRoom('MEETING_ROOM'), await createRoom('MEETING_ROOM')];
  for (const [roomId, hour] of [
    [first, '02'],
    [second, '04'],
  ] as const)
    await portal.make.meeting(host, {
      ...{ roomId, startsAt: `2026-11-25T${hour}:00:00Z`, endsAt: `2026-11-25T${hour}:59:00Z` },
    });
  const entrance = await createRoom('OPEN_ROOM');
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

/**
 * Creates a visitor that is expected all day and has a lent card. If `isInvited` is set, the visitor also has two
 * meetings.
 */
async function createVisitorWithCard(isInvited = false, expectedBy = host) {
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

interface ReaderPassage {
  reader: number;
  /** Minutes after 8:00 local time. */
  minute: number;
}

const formatClock = (minute: number) =>
  `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

/** Uploads passages in the given order. Consecutive passages at the same reader form one upload. */
async function upload(pin: string, passages: readonly ReaderPassage[]): Promise<void> {
  for (let from = 0; from < passages.length; ) {
    const { reader } = passages[from] as ReaderPassage;
    const end = passages.findIndex((passage, index) => index > from && passage.reader !== reader);
    const own = passages.slice(from, end < 0 ? passages.length : end);
    const answer = await readers[reader]?.attlog(
      own.map(({ minute }) => `${pin}\t2026-11-25 ${formatClock(minute)}\t255\t4`),
    );
    expect(answer?.statusCode).toBe(200);
    from += own.length;
  }
}

/** Returns the logbook entries of a visitor, earliest first, without their ids. */
async function readLogbook({ id }: { id: number }) {
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
/** Shuffled passages, some of which are repeated. */
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
  ])('writes the same logbook for any order in which passages arrive: %s', async (_, isInvited) => {
    await fc.assert(
      fc.asyncProperty(arrivals, async ([chronological, arrived]) => {
        const [visitor, other] = [
          await createVisitorWithCard(isInvited),
          await createVisitorWithCard(isInvited),
        ];
        for (const passage of chronological) await upload(visitor.pin, [passage]);
        await upload(other.pin, arrived);
        expect(await readLogbook(other)).toEqual(await readLogbook(visitor));
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  it('checks a visitor out by an exit that arrives before the earlier entrance', async () => {
    const visitor = await createVisitorWithCard();
    await upload(visitor.pin, [{ reader: 3, minute: 240 }]);
    expect(await readLogbook(visitor)).toEqual([]);
    await upload(visitor.pin, [{ reader: 2, minute: 60 }]);
    expect(await readLogbook(visitor)).toMatchObject([
      { checkIn: '2026-11-25T02:00:00.000Z', checkOut: '2026-11-25T05:00:00.000Z', checkOutBy: 'DEVICE' },
    ]);
  });

  it('moves an exit from one visit to another when an earlier entrance to the second meeting arrives late', async () => {
    const visitor = await createVisitorWithCard(true);
    await upload(visitor.pin, [
      { reader: 0, minute: 60 },
      { reader: 3, minute: 120 },
      { reader: 3, minute: 230 },
    ]);
    expect(await readLogbook(visitor)).toMatchObject([{ checkOut: '2026-11-25T04:50:00.000Z' }]);
    await upload(visitor.pin, [{ reader: 1, minute: 180 }]);
    expect(await readLogbook(visitor)).toMatchObject([
      { checkIn: '2026-11-25T02:00:00.000Z', checkOut: '2026-11-25T03:00:00.000Z' },
      { checkIn: '2026-11-25T04:00:00.000Z', checkOut: '2026-11-25T04:50:00.000Z' },
    ]);
  });

  it('checks out all open visits of a visitor with one exit', async () => {
    const visitor = await createVisitorWithCard(true);
    await upload(visitor.pin, [
      { reader: 0, minute: 60 },
      { reader: 1, minute: 180 },
      { reader: 3, minute: 230 },
    ]);
    const checkOut = '2026-11-25T04:50:00.000Z';
    expect(await readLogbook(visitor)).toMatchObject([{ checkOut }, { checkOut }]);
  });

  it('checks a visitor out by a card that was returned before the entrance arrived, but not by a card exchanged for another', async () => {
    const [returned, exchanged] = [await createVisitorWithCard(), await createVisitorWithCard()];
    await admin.call(guestCards.takeBack, { params: { id: returned.cardId } });
    const other = await portal.make.guestCard({ companyId: host.companyId ?? 0 });
    const params = { id: exchanged.id };
    expect((await admin.call(visitors.update, { params, body: { cardId: other.id } })).code).toBe('success');
    for (const { pin } of [returned, exchanged]) await upload(pin, [{ reader: 2, minute: 60 }]);
    expect(await readLogbook(returned)).toMatchObject([
      { checkOut: new Date(now).toISOString(), checkOutBy: 'CARD' },
    ]);
    expect(await readLogbook(exchanged)).toMatchObject([{ checkOut: null }]);
  });

  it('keeps a correction of a visit by reception when more exits arrive', async () => {
    const visitor = await createVisitorWithCard();
    await upload(visitor.pin, [
      { reader: 2, minute: 60 },
      { reader: 3, minute: 120 },
    ]);
    const { result } = await admin.call(visitorLogbook.list, { query: { size: 100 } });
    const { id, version } = result.content.find((entry: LogbookEntry) => entry.visitorId === visitor.id);
    const correctEntry = (body: object) => admin.call(visitorLogbook.update, { params: { id }, body });
    const { result: open } = await correctEntry({ version, checkOut: null });
    await upload(visitor.pin, [{ reader: 3, minute: 180 }]);
    expect(await readLogbook(visitor)).toMatchObject([{ checkOut: null }]);
    const checkOut = '2026-11-25T09:00:00.000Z';
    await correctEntry({ version: open.version, checkOut });
    await upload(visitor.pin, [{ reader: 3, minute: 300 }]);
    expect(await readLogbook(visitor)).toMatchObject([{ checkOut, checkOutBy: 'RECEPTION' }]);
  });

  it('writes the same logbook when an exit reader uploads its stored events later in one batch', async () => {
    const visitor = await createVisitorWithCard();
    const memory = Array.from({ length: 25 }, (_, index) => ({ reader: 3, minute: 100 + index }));
    await upload(visitor.pin, memory);
    await expect.poll(async () => (await owner.query('SELECT FROM punch_backlog')).rowCount).toBe(0);
    await upload(visitor.pin, [{ reader: 2, minute: 60 }]);
    expect(await readLogbook(visitor)).toMatchObject([{ checkOut: '2026-11-25T03:04:00.000Z' }]);
  });

  it('checks out a guest without a visitor record after the QR code number was revoked', async () => {
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

describe('details of a visit', () => {
  it('lists denied entries up to a day before or after a visit, with the reason', async () => {
    portal.clock.set('2026-11-25T13:00:00Z');
    const companyId = host.companyId ?? 0;
    const { id: roomId } = await portal.make.room({ companyId, type: 'OPEN_ROOM' });
    const door = await portal.make.door({ companyId, roomId });
    const device = await portal.make.device({ companyId, doorId: door.id, protocol: 'ZK_ACC' });
    const { send } = terminalOf(portal, device.serial);
    await send('POST', 'registry', '', 'DeviceType=acc,LockCount=1');
    const visitor = await createVisitorWithCard();
    const createLine = (event: number, time: string, index: number) =>
      `time=${time}\tpin=${visitor.pin}\tcardno=0\teventaddr=1\tevent=${event}\tinoutstatus=0\tverifytype=4\tindex=${index}`;
    const lines = [
      createLine(23, '2026-11-23 23:30:00', 1),
      createLine(22, '2026-11-25 06:30:00', 2),
      createLine(0, '2026-11-25 09:00:00', 3),
      createLine(22, '2026-11-25 19:45:00', 4),
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

describe('notifications of arrivals', () => {
  const readNotifications = async (client: Client): Promise<string[]> =>
    (await client.call(notifications.list, { query: { size: 100 } })).result.content.map(
      (notification: { content: string }) => notification.content,
    );
  const entrance = { reader: 2, minute: 560 };
  const since = 'November 25, 2026 at 5:20 PM';

  it('notifies the host of an arrival once per date, and not of an arrival reported late', async () => {
    const hostIs = await portal.make.employee({ companyId: host.companyId ?? 0 });
    const client = await portal.as(hostIs);
    const visitor = await createVisitorWithCard(false, hostIs);
    await upload(visitor.pin, [{ reader: 2, minute: 60 }]);
    expect(await readNotifications(client)).toEqual([]);
    const other = await createVisitorWithCard(false, hostIs);
    await upload(other.pin, [entrance, { reader: 3, minute: 562 }, { reader: 2, minute: 564 }, entrance]);
    expect(await readNotifications(client)).toEqual([`${other.name} has arrived: ${since}.`]);
    await owner.query("UPDATE visitors SET active_to = active_to + interval '5 days' WHERE id = $1", [
      other.id,
    ]);
    portal.clock.set('2026-11-26T01:30:00Z');
    await readers[2]?.attlog([`${other.pin}\t2026-11-26 08:20:00\t255\t4`]);
    expect(await readNotifications(client)).toHaveLength(2);
    await admin.call(visitors.remove, { params: { id: other.id } });
    expect((await readNotifications(client)).join()).not.toContain(other.name);
  });

  it('notifies both the owner of the meeting and the person that expects the visitor of an arrival', async () => {
    const hostIs = await portal.make.employee({ companyId: host.companyId ?? 0 });
    const before = (await readNotifications(admin)).length;
    const visitor = await createVisitorWithCard(true, hostIs);
    await upload(visitor.pin, [entrance]);
    const news = [
      await readNotifications(await portal.as(hostIs)),
      (await readNotifications(admin)).slice(0, -before || undefined),
    ];
    const expectedText = expect.stringMatching(
      new RegExp(`^${visitor.name} has arrived for Meeting \\d+: November 25, 2026 at 10:20 AM\\.$`),
    );
    expect(news).toEqual([[expectedText], [expectedText]]);
  });

  it('sends no arrival notification to the host that checks the visitor in', async () => {
    const visitor = await createVisitorWithCard();
    const before = await readNotifications(admin);
    const { code } = await admin.call(visitorLogbook.create, { body: { visitorId: visitor.id } });
    expect([code, await readNotifications(admin)]).toEqual(['success', before]);
  });
});

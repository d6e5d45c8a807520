import { meetings } from '@gatehouse/api/meetings/meetings';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { describe, expect, it } from 'vitest';

const { portal, owner, room, asked, book, inRoom, startsIn, change } = await openMeetings();

describe('meeting series', () => {
  const weekly = { repeat: 'WEEKLY', until: '2026-12-18' };

  it('books all dates of a series, or refuses the series and lists the taken dates, which the caller may skip in a second call', async () => {
    const { roomId } = await book({
      title: 'Audit',
      start: '2026-12-04T16:30:00',
      end: '2026-12-04T18:00:00',
    });
    const body = asked(roomId, weekly);
    const refused = await owner.call(meetings.create, { body });
    expect([refused.code, refused.result.clash]).toEqual([
      'SCHE_ROOM_TAKEN',
      {
        taken: [
          {
            date: '2026-12-04',
            start: '2026-12-04T16:30:00',
            end: '2026-12-04T18:00:00',
            isAllDay: false,
            title: 'Audit',
          },
        ],
        count: 1,
        of: 4,
      },
    ]);
    expect(await inRoom(roomId)).toHaveLength(1);
    await owner.call(meetings.create, { body: { ...body, skipTaken: true } });
    expect(await startsIn(roomId)).toEqual([
      '2026-11-27T16:00:00 Weekly review',
      '2026-12-04T16:30:00 Audit',
      '2026-12-11T16:00:00 Weekly review',
      '2026-12-18T16:00:00 Weekly review',
    ]);
  });

  it('refuses a series if the room is taken on all its dates', async () => {
    const { roomId } = await book({ repeat: 'DAILY', until: '2026-12-31' });
    const refused = await owner.call(meetings.create, {
      body: asked(roomId, { repeat: 'DAILY', until: '2027-01-31' }),
    });
    const { taken, count, of } = refused.result.clash;
    expect([taken.length, count, of, taken.at(-1).date]).toEqual([35, 35, 66, '2026-12-31']);
  });

  it('keeps an individual change of an occurrence until the times or the rule of its series change', async () => {
    const { roomId } = await book(weekly);
    const [, second] = await inRoom(roomId);
    const moved = await change(second.id, {
      start: '2026-12-05T10:00:00',
      end: '2026-12-05T11:00:00',
      title: 'Moved',
    });
    expect(moved.result).toMatchObject({ id: second.id, isOfSeries: false, repeat: 'ONCE' });
    const [first] = await inRoom(roomId);
    await change(first.id, { title: 'Renamed' }, 'all');
    expect(await startsIn(roomId)).toEqual([
      '2026-11-27T16:00:00 Renamed',
      '2026-12-05T10:00:00 Moved',
      '2026-12-11T16:00:00 Renamed',
      '2026-12-18T16:00:00 Renamed',
    ]);
    await change(first.id, { start: '2026-11-27T15:00:00', end: '2026-11-27T16:00:00' }, 'all');
    expect(await startsIn(roomId)).toEqual([
      '2026-11-27T15:00:00 Renamed',
      '2026-12-04T15:00:00 Renamed',
      '2026-12-11T15:00:00 Renamed',
      '2026-12-18T15:00:00 Renamed',
    ]);
  });

  it('changes a series from a date on, keeps earlier occurrences unchanged, and keeps the ids of later occurrences', async () => {
    const { roomId } = await book(weekly);
    const before = await inRoom(roomId);
    const changed = await change(
      before[2].id,
      { start: '2026-12-11T15:30:00', end: '2026-12-11T18:00:00' },
      'all',
    );
    expect(changed.result.seriesId).not.toBe(before[0].seriesId);
    const after = await inRoom(roomId);
    expect(after.map(({ id }: { id: number }) => id)).toEqual(before.map(({ id }: { id: number }) => id));
    expect(await startsIn(roomId)).toEqual([
      '2026-11-27T16:00:00 Weekly review',
      '2026-12-04T16:00:00 Weekly review',
      '2026-12-11T15:30:00 Weekly review',
      '2026-12-18T15:30:00 Weekly review',
    ]);
    expect(after[0].until).toBe('2026-12-10');
  });

  it('moves a series to a day on which its own later occurrences take the room', async () => {
    const { roomId, id } = await book({ repeat: 'DAILY', until: '2026-12-01' });
    const moved = await change(id, { start: '2026-11-28T16:00:00', end: '2026-11-28T17:00:00' }, 'all');
    expect(moved.status).toBe(200);
    expect(await startsIn(roomId)).toEqual([
      '2026-11-28T16:00:00 Weekly review',
      '2026-11-29T16:00:00 Weekly review',
      '2026-11-30T16:00:00 Weekly review',
      '2026-12-01T16:00:00 Weekly review',
    ]);
  });

  it('gives a series a new rule and a new end', async () => {
    const { roomId, id } = await book(weekly);
    await change(id, { repeat: 'MONTHLY', until: '2027-02-01' }, 'all');
    expect(await startsIn(roomId)).toEqual([
      '2026-11-27T16:00:00 Weekly review',
      '2026-12-27T16:00:00 Weekly review',
      '2027-01-27T16:00:00 Weekly review',
    ]);
    expect((await change(id, { repeat: 'ONCE' }, 'once')).result.fields).toMatchObject([{ field: 'repeat' }]);
    await change(id, { repeat: 'ONCE' }, 'all');
    expect(await startsIn(roomId)).toEqual(['2026-11-27T16:00:00 Weekly review']);
  });

  it('keeps an occurrence that has become a separate series unchanged after a change of its former series', async () => {
    const { roomId, id } = await book(weekly);
    const [, second] = await inRoom(roomId);
    await change(second.id, { title: 'Workshop' });
    await change(second.id, { repeat: 'DAILY', until: '2026-12-06' });
    const workshops = [4, 5, 6].map((day) => `2026-12-0${day}T16:00:00 Workshop`);
    const hoursAt = (hour: number) => ({
      start: `2026-11-27T${hour}:00:00`,
      end: `2026-11-27T${hour + 1}:00:00`,
    });
    await change(id, hoursAt(14), 'all');
    const reviews = ['2026-11-27T14:00:00 Weekly review', '2026-12-11T14:00:00 Weekly review'];
    const last = '2026-12-18T14:00:00 Weekly review';
    expect(await startsIn(roomId)).toEqual([reviews[0], ...workshops, reviews[1], last]);
    // the first series does not get this date back even after the deletion of the second series
    await owner.call(meetings.remove, { params: { id: second.id }, query: { repeat: 'all' } });
    await change(id, hoursAt(13), 'all');
    expect((await startsIn(roomId)).map((start) => start.slice(0, 10))).toEqual([
      '2026-11-27',
      '2026-12-11',
      '2026-12-18',
    ]);
  });

  it('deletes a series but not the occurrence that became a separate series', async () => {
    const { roomId, id } = await book(weekly);
    const [, second] = await inRoom(roomId);
    await change(second.id, { title: 'Workshop' });
    await change(second.id, { repeat: 'DAILY', until: '2026-12-05' });
    await owner.call(meetings.remove, { params: { id }, query: { repeat: 'all' } });
    expect(await startsIn(roomId)).toEqual(['2026-12-04T16:00:00 Workshop', '2026-12-05T16:00:00 Workshop']);
  });

  it('deletes an occurrence of a series permanently, and deletes all occurrences from a date on', async () => {
    const { roomId, id } = await book(weekly);
    const [, second] = await inRoom(roomId);
    await owner.call(meetings.remove, { params: { id: second.id } });
    await change(id, { end: '2026-11-27T17:30:00' }, 'all');
    const left = await inRoom(roomId);
    expect(left.map(({ start }: { start: string }) => start.slice(0, 10))).toEqual([
      '2026-11-27',
      '2026-12-11',
      '2026-12-18',
    ]);
    await owner.call(meetings.remove, { params: { id: left[1].id }, query: { repeat: 'all' } });
    expect(await startsIn(roomId)).toEqual(['2026-11-27T16:00:00 Weekly review']);
  });

  it('keeps a series at the local time of its room across a clock change', async () => {
    const { roomId } = await book({ repeat: 'MONTHLY', until: '2027-04-30' });
    const occurrences = await inRoom(roomId);
    expect(new Set(occurrences.map(({ start }: { start: string }) => start.slice(11)))).toEqual(
      new Set(['16:00:00']),
    );
    expect(occurrences.at(-1).startsAt).toBe('2027-04-27T14:00:00.000Z');
  });

  it('keeps the local time of a series that is lengthened from an occurrence with a local time that the clocks skip', async () => {
    const { roomId } = await book({
      ...{ repeat: 'DAILY', start: '2027-03-27T02:30:00', end: '2027-03-27T03:00:00' },
      until: '2027-03-29',
    });
    const [, gap] = await inRoom(roomId);
    expect(gap).toMatchObject({ start: '2027-03-28T03:00:00', end: '2027-03-28T03:30:00' });
    await change(gap.id, { end: '2027-03-28T04:00:00' }, 'all');
    const [, longer, next] = await inRoom(roomId);
    expect(longer).toMatchObject({ start: '2027-03-28T03:00:00', end: '2027-03-28T04:00:00' });
    expect(next).toMatchObject({ start: '2027-03-29T02:30:00', end: '2027-03-29T03:30:00' });
  });

  it('never changes past dates of a series', async () => {
    const { roomId } = await book({ repeat: 'DAILY', until: '2026-12-01' });
    const [first, second] = await inRoom(roomId);
    portal.clock.set('2026-11-28T09:00:00Z');
    expect((await change(first.id, { title: 'Late' }, 'all')).code).toBe('SCHE_INVALID_STATUS');
    await change(second.id, { title: 'From now on' }, 'all');
    expect((await startsIn(roomId)).slice(0, 2)).toEqual([
      '2026-11-27T16:00:00 Weekly review',
      '2026-11-28T16:00:00 From now on',
    ]);
    portal.clock.set('2026-11-20T08:00:00Z');
  });
});

describe('concurrent bookings of one room', () => {
  it('accepts one of a hundred concurrent bookings of a room and refuses all others with the conflict', async () => {
    const roomId = await room();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        owner.call(meetings.create, {
          body: asked(roomId, {
            title: `Booking ${n}`,
            start: `2026-11-27T16:${String(n % 30).padStart(2, '0')}:00`,
            ...(n % 3 === 0 && { repeat: 'DAILY', until: '2026-11-29' }),
          }),
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ code }) => code === 'SCHE_ROOM_TAKEN');
    expect([won.length, refused.length]).toEqual([1, 99]);
    expect(new Set(refused.map(({ result }) => result.clash.taken[0].title))).toEqual(
      new Set([won[0]?.result.title]),
    );
  });

  it('serializes two meetings that swap rooms concurrently, without a deadlock', async () => {
    const [first, other] = [await book(), await book()];
    const answers = await Promise.all([
      change(first.id, { roomId: other.roomId }),
      change(other.id, { roomId: first.roomId }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(['SCHE_ROOM_TAKEN', 'SCHE_ROOM_TAKEN']);
  });
});

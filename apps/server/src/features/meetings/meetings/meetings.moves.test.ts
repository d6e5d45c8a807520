import { meetings } from '@gatehouse/api/meetings/meetings';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { expect, it } from 'vitest';

const { portal, owner, admin, room, asked } = await openMeetings();

const countDoubleBookings = async (): Promise<number> => {
  const { rows } = await portal.make.owner.query<{ n: string }>(
    `SELECT count(*) AS n FROM meeting_occurrences a JOIN meeting_occurrences b
       ON b.room_id = a.room_id AND b.id > a.id AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
  );
  return Number(rows[0]?.n);
};

it('two people that concurrently move occurrences of two series between their rooms never book a room twice', async () => {
  const rooms = [await room(), await room()] as const;
  const dates = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
  const alone: { id: number; home: 0 | 1; date: string }[] = [];
  for (const home of [0, 1] as const) {
    const hours = { start: '2026-11-30T10:00:00', end: '2026-11-30T11:00:00' };
    const body = asked(rooms[home], {
      ...hours,
      repeat: 'DAILY',
      until: '2026-12-04',
      title: `Series ${home}`,
    });
    await owner.call(meetings.create, { body });
    const query = { from: '2026-11-30', to: '2026-12-04' };
    const { result } = await owner.call(meetings.list, { query });
    for (const { id, roomId, start } of result.content)
      if (roomId === rooms[home]) alone.push({ id, home, date: start.slice(0, 10) });
  }
  expect(alone).toHaveLength(2 * dates.length);
  // turns each occurrence into a separate meeting
  for (const { id, home } of alone)
    await owner.call(meetings.update, { params: { id }, body: { title: `Alone ${home}` } });

  // moves each meeting to the room of the other series, to a later time and back, in concurrent calls of two people
  const answers = await Promise.all(
    alone.flatMap(({ id, home, date }, n) =>
      [rooms[1 - home], rooms[home], rooms[1 - home]].map((roomId, step) =>
        (step % 2 === 0 ? owner : admin).call(meetings.update, {
          params: { id },
          body: {
            roomId,
            start: `${date}T1${(n + step) % 3}:30:00`,
            end: `${date}T1${1 + ((n + step) % 3)}:15:00`,
          },
        }),
      ),
    ),
  );
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code));
  // the expected refusals: the room is taken, the other person has moved the date, or the call timed out on a busy
  // machine
  const refusals = [
    'SCHE_ROOM_TAKEN',
    'API_CONFLICT',
    'API_ROW_CHANGED',
    'API_SERVICE_DOWN',
    'SCHE_ROOM_BUSY',
  ];
  for (const code of codes) expect(refusals).toContain(code);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await countDoubleBookings()).toBe(0);
});

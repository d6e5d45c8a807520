import { meetings } from '@gatehouse/api/meetings/meetings';
import { addDays } from '@gatehouse/api/platform/dates';
import { pathOf } from '@gatehouse/api/platform/operation';
import { connectOwner } from '@gatehouse/testing/portal/start-portal';
import { copyBookings } from '../kit/bare.queries.ts';
import { asBareRatio, type BarePair, measureAgainstBare, withBare } from '../kit/bare.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { connections, getFor, loadProcess, median, type Round } from '../kit/load.ts';
import { asLimit } from './figures.ts';

const tomorrow = () => addDays(new Date().toISOString().slice(0, 10), 2);
/** Numbers of bookings per round that no round exceeds. */
const bookingsPerRound = 20_000;
let rounds = 0;

/** Measures room bookings of ten people in 50 rooms with 50,000 meetings. */
export async function booking(bench: Bench): Promise<Figure[]> {
  return withBare(bench, async (pair) => {
    const { tokens, rooms } = pair;
    const book = (url: string) => {
      const options = { tokens, rooms, connections, seconds: bench.seconds, from: tomorrow() };
      return loadProcess<Round>('book', { url, ...options, first: bookingsPerRound * rounds++ });
    };
    const ratio = await measureAgainstBare(bench, pair, 'room booked', book);
    return [asBareRatio('room booked', ratio, 0.2)];
  });
}

const seriesOfRoom = 33;
const occurrencesOfSeries = 120;

/** Books a daily series of 30 minutes. Returns its duration in milliseconds. */
async function bookSeries({ portal, tokens }: BarePair, roomId: number, number: number): Promise<number> {
  const from = tomorrow();
  const localTime = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
  const begun = performance.now();
  const answer = await fetch(portal.url + pathOf(meetings.create), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
    body: JSON.stringify({
      ...{ roomId, title: `Series ${number}`, repeat: 'DAILY', until: addDays(from, occurrencesOfSeries) },
      ...{ start: `${from}T${localTime(number * 30)}`, end: `${from}T${localTime(number * 30 + 30)}` },
    }),
  });
  if (answer.status !== 200) throw new Error(`A series was answered ${answer.status} ${await answer.text()}`);
  await answer.text();
  return performance.now() - begun;
}

/** Measures daily series that fill a room, and then the list of a month of this room with 1,000 occurrences. */
export async function bookingSeries(bench: Bench): Promise<Figure[]> {
  return withBare(bench, async (pair) => {
    const owner = await connectOwner(pair.dataDir);
    const { rows } = await owner.query<{ id: number; code: string }>(
      "UPDATE rooms SET room_type = 'MEETING_ROOM' WHERE room_code = 'LIMIT200' RETURNING id::int, room_code AS code",
    );
    const { id, code } = rows[0] ?? { id: 0, code: '' };
    await owner.query('DELETE FROM meetings WHERE room_id = $1', [id]);
    const times: number[] = [];
    for (let number = 0; number < seriesOfRoom; number++) times.push(await bookSeries(pair, id, number));
    await owner.query(copyBookings(id));
    await owner.query('VACUUM ANALYZE meeting_occurrences');
    await owner.query('VACUUM ANALYZE bare.bookings');
    await owner.end();
    const several = 5;
    const growth = median(times.slice(-several)) / median(times.slice(1, several + 1));
    bench.say(
      `series booked: first ${median(times.slice(1, several + 1)).toFixed(1)} ms, last ${median(times.slice(-several)).toFixed(1)} ms`,
    );
    const month = { from: addDays(tomorrow(), 10), to: addDays(tomorrow(), 40) };
    const path = `${pathOf(meetings.list)}?from=${month.from}&to=${month.to}&roomCode=${code}`;
    const list = (url: string) => getFor(url + path, bench.seconds, pair.headers);
    const ratio = await measureAgainstBare(
      bench,
      pair,
      `month of a room with ${31 * seriesOfRoom} meetings`,
      list,
    );
    return [
      asLimit('last daily series of a room against the first', growth, 1.3, '×'),
      asBareRatio('month of a room with 1,000 meetings', ratio, 0.6),
    ];
  });
}

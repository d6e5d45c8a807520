import type { meetings } from '@gatehouse/api/meetings/meetings';
import { addDays } from '../../../platform/dates/iso-dates.ts';
import type { Call } from '../../../platform/http/route.ts';
import { newUid } from '../../../platform/public-host.ts';
import { freeOf, type Updating } from './booking.service.ts';
import * as changes from './meetings.changes.queries.ts';
import type { MeetingRow } from './meetings.queries.ts';
import { type Occurrence, occurrenceOn, occurrencesOf } from './recurrence.rules.ts';

interface Change {
  written: changes.Written;
  /** Its room, its times or its rule are others than before. */
  moves: boolean;
}

const atRow = ({ onDate, startsAt, endsAt }: MeetingRow): Occurrence => ({
  date: onDate,
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
});

/** "Once": this occurrence becomes a meeting of its own, of its series; the rule and the others stay. */
export async function changeAlone(
  call: Updating,
  row: MeetingRow,
  { written, moves }: Change,
): Promise<void> {
  const { db, viewer, body } = call;
  const { plan, zone, roomId } = written;
  const occurrence = moves ? placedOf(row, occurrenceOn(zone, plan, plan.start.slice(0, 10))) : atRow(row);
  if (moves)
    await freeOf(call, { id: roomId, zone }, [occurrence], {
      skipTaken: body.skipTaken ?? false,
      except: [row.id],
      keepsFirst: true,
    });
  const of = { seriesId: row.meetingId, date: row.onDate };
  const whose = { companyId: row.companyId, employeeId: row.ownerId };
  const uid = newUid(call.settings.publicUrl);
  const meetingId = await changes.insertMeeting(db, whose, { ...written, uid }, of);
  await changes.place(db, { companyId: row.companyId, meetingId, roomId }, [{ ...occurrence, id: row.id }]);
  await changes.dropEmpty(db, viewer, row.meetingId);
}

/** A meeting that has begun keeps its start to the millisecond; only its end moves. */
const placedOf = (row: MeetingRow, wanted: Occurrence): Occurrence =>
  row.startsAt.getTime() === wanted.startsAt || row.actualStart === null
    ? wanted
    : { ...wanted, startsAt: row.startsAt.getTime() };

/**
 * "This and following": the series ends before this date and another begins, unless this is its first date. Where times or rule
 * change, dates that were changed alone fall back into it; deleted ones stay deleted. A meeting that does not repeat is all of its own.
 */
export async function changeFollowing(call: Updating, row: MeetingRow, change: Change): Promise<void> {
  const { db, viewer, clock } = call;
  const { written, moves } = change;
  const { companyId, meetingId: from, onDate, seriesId, originalDate } = row;
  const followers = await changes.findFollowing(db, viewer, from, onDate);
  const placed = moves
    ? await replanned(call, row, written, followers)
    : followers.map(({ id, date, startsAt, endsAt }) => ({
        id,
        date,
        startsAt: startsAt.getTime(),
        endsAt: endsAt.getTime(),
      }));
  // a date that is given a rule is a series of its own: what happens to the other one is nothing to it any more
  if (seriesId !== null && originalDate !== null && written.plan.repeat !== 'ONCE')
    await changes.leaveSeries(db, viewer, from, { seriesId, originalDate }, clock.now());
  const isFirst = (await changes.firstOf(db, viewer, from)).id === row.id;
  let to = from;
  if (isFirst) await changes.updateMeeting(db, viewer, companyId, from, written);
  else {
    const uid = newUid(call.settings.publicUrl);
    to = await changes.insertMeeting(db, { companyId, employeeId: row.ownerId }, { ...written, uid });
    await changes.endSeries(db, viewer, from, addDays(onDate, -1), clock.now());
    await changes.follow(db, viewer, from, to, onDate);
  }
  await changes.place(db, { companyId, meetingId: to, roomId: written.roomId }, placed);
}

type Follower = Awaited<ReturnType<typeof changes.findFollowing>>[number];

/** Where this and following occurrences are to be; those that fall are deleted. */
async function replanned(
  call: Updating,
  row: MeetingRow,
  { plan, zone, roomId }: changes.Written,
  followers: readonly Follower[],
): Promise<changes.Placed[]> {
  const { db, viewer, clock, body } = call;
  const fallen = await changes.findChangedAlone(db, viewer, row.meetingId, row.onDate, clock.now());
  const alone = await changes.datesChangedAlone(db, viewer, row.meetingId);
  const back = new Set(fallen.map(({ date }) => date));
  const gone = new Set([...row.skipped, ...alone.filter((date) => !back.has(date))]);
  const [first, ...others] = occurrencesOf(zone, plan);
  if (!first) throw new Error('a plan without a date');
  const wanted = [placedOf(row, first), ...others.filter(({ date }) => !gone.has(date))];
  const { free } = await freeOf(call, { id: roomId, zone }, wanted, {
    skipTaken: body.skipTaken ?? false,
    except: [...followers.map(({ id }) => id), ...fallen.map(({ id }) => id)],
    keepsFirst: true,
  });
  // this one is the first, the others go on being those of their dates
  const ofDate = new Map(followers.filter(({ id }) => id !== row.id).map(({ id, date }) => [date, id]));
  const placed = free.map((one, place) => ({
    ...one,
    id: place === 0 ? row.id : (ofDate.get(one.date) ?? null),
  }));
  const kept = new Set(placed.map(({ id }) => id));
  const left = followers.filter(({ id }) => !kept.has(id));
  await changes.deleteMeetings(db, viewer, [...new Set(fallen.map(({ meetingId }) => meetingId))]);
  await changes.deleteOccurrences(
    db,
    viewer,
    left.map(({ id }) => id),
  );
  return placed;
}

/** Deletes a meeting: an occurrence of a series for ever, or it and all that follow. */
export async function takeAway(call: Call<typeof meetings.remove>, row: MeetingRow): Promise<void> {
  const { db, viewer, query, clock } = call;
  const { meetingId, onDate } = row;
  const at = clock.now();
  if (row.repeat === 'ONCE') {
    await changes.deleteMeetings(db, viewer, [meetingId]);
    if (row.seriesId === null || row.originalDate === null) return;
    await changes.skipDate(db, viewer, row.seriesId, row.originalDate, at);
    await changes.dropEmpty(db, viewer, row.seriesId);
    return;
  }
  if (query.repeat === 'once') {
    await changes.skipDate(db, viewer, meetingId, onDate, at);
    await changes.deleteOccurrences(db, viewer, [row.id]);
  } else {
    const alone = await changes.findChangedAlone(db, viewer, meetingId, onDate, at);
    const followers = await changes.findFollowing(db, viewer, meetingId, onDate);
    await changes.deleteMeetings(
      db,
      viewer,
      alone.map((one) => one.meetingId),
    );
    await changes.deleteOccurrences(
      db,
      viewer,
      followers.map(({ id }) => id),
    );
    await changes.endSeries(db, viewer, meetingId, addDays(onDate, -1), at);
  }
  await changes.dropEmpty(db, viewer, meetingId);
}

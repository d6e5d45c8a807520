import type { meetings } from '@gatehouse/api/meetings/meetings';
import { addDays } from '@gatehouse/api/platform/dates';
import type { Call } from '../../../platform/http/route.ts';
import { newUid } from '../../../platform/public-host.ts';
import { findFreeOccurrences, type MeetingUpdateCall } from './booking.service.ts';
import * as changes from './meetings.changes.queries.ts';
import type { MeetingRow } from './meetings.queries.ts';
import { type Occurrence, occurrenceOn, occurrencesOf } from './recurrence.rules.ts';

interface MeetingChange {
  written: changes.MeetingRowValues;
  /** True if the room, the times or the rule change. */
  moves: boolean;
}

const toOccurrence = ({ onDate, startsAt, endsAt }: MeetingRow): Occurrence => ({
  date: onDate,
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
});

/**
 * Changes only this occurrence ("once"). The occurrence stays in the series as an individually changed occurrence. The
 * rule and all other occurrences stay the same.
 */
export async function changeAlone(
  call: MeetingUpdateCall,
  row: MeetingRow,
  { written, moves }: MeetingChange,
): Promise<void> {
  const { db, viewer, body } = call;
  const { plan, zone, roomId } = written;
  const occurrence = moves
    ? keepStart(row, occurrenceOn(zone, plan, plan.start.slice(0, 10)))
    : toOccurrence(row);
  if (moves)
    await findFreeOccurrences(call, { id: roomId, zone }, [occurrence], {
      skipTaken: body.skipTaken ?? false,
      except: [row.id],
      keepsFirst: true,
    });
  const origin = { seriesId: row.meetingId, date: row.onDate };
  const owner = { companyId: row.companyId, employeeId: row.ownerId };
  const uid = newUid(call.settings.publicUrl);
  const meetingId = await changes.insertMeeting(db, owner, { ...written, uid }, origin);
  await changes.placeOccurrences(db, { companyId: row.companyId, meetingId, roomId }, [
    { ...occurrence, id: row.id },
  ]);
  await changes.dropEmpty(db, viewer, row.meetingId);
}

/** Keeps the exact start of a meeting that has begun, because only its end may move. */
const keepStart = (row: MeetingRow, desired: Occurrence): Occurrence =>
  row.startsAt.getTime() === desired.startsAt || row.actualStart === null
    ? desired
    : { ...desired, startsAt: row.startsAt.getTime() };

/**
 * Changes this occurrence and the following occurrences. If this is the first occurrence, the series itself changes.
 * Otherwise the series ends before it and a new series begins. If times or rule change, individually changed
 * occurrences follow the rule again, and deleted dates stay deleted. A single meeting is changed as a whole.
 */
export async function changeFollowing(
  call: MeetingUpdateCall,
  row: MeetingRow,
  change: MeetingChange,
): Promise<void> {
  const { db, viewer, clock } = call;
  const { written, moves } = change;
  const { companyId, meetingId: from, onDate, seriesId, originalDate } = row;
  const followers = await changes.findFollowing(db, viewer, from, onDate);
  const placed = moves
    ? await planFollowing(call, row, written, followers)
    : followers.map(({ id, date, startsAt, endsAt }) => ({
        id,
        date,
        startsAt: startsAt.getTime(),
        endsAt: endsAt.getTime(),
      }));
  // an individually changed occurrence that gets a rule becomes a separate series. Later changes of the original series
  // do not affect it.
  if (seriesId !== null && originalDate !== null && written.plan.repeat !== 'ONCE')
    await changes.leaveSeries(db, viewer, from, { seriesId, originalDate }, clock.now());
  const isFirst = (await changes.findFirst(db, viewer, from)).id === row.id;
  let to = from;
  if (isFirst) await changes.updateMeeting(db, viewer, companyId, from, written);
  else {
    const uid = newUid(call.settings.publicUrl);
    to = await changes.insertMeeting(db, { companyId, employeeId: row.ownerId }, { ...written, uid });
    await changes.endSeries(db, viewer, from, addDays(onDate, -1), clock.now());
    await changes.moveChangedDates(db, viewer, from, to, onDate);
  }
  await changes.placeOccurrences(db, { companyId, meetingId: to, roomId: written.roomId }, placed);
}

type FollowingOccurrence = Awaited<ReturnType<typeof changes.findFollowing>>[number];

/**
 * Plans the rooms and times of this occurrence and the following occurrences. Deletes occurrences that are no longer
 * needed.
 */
async function planFollowing(
  call: MeetingUpdateCall,
  row: MeetingRow,
  { plan, zone, roomId }: changes.MeetingRowValues,
  followers: readonly FollowingOccurrence[],
): Promise<changes.PlacedOccurrence[]> {
  const { db, viewer, clock, body } = call;
  const fallen = await changes.findChangedAlone(db, viewer, row.meetingId, row.onDate, clock.now());
  const alone = await changes.listChangedDates(db, viewer, row.meetingId);
  const back = new Set(fallen.map(({ date }) => date));
  const excludedDates = new Set([...row.skipped, ...alone.filter((date) => !back.has(date))]);
  const [first, ...others] = occurrencesOf(zone, plan);
  if (!first) throw new Error('a plan without a date');
  const desired = [keepStart(row, first), ...others.filter(({ date }) => !excludedDates.has(date))];
  const { free } = await findFreeOccurrences(call, { id: roomId, zone }, desired, {
    skipTaken: body.skipTaken ?? false,
    except: [...followers.map(({ id }) => id), ...fallen.map(({ id }) => id)],
    keepsFirst: true,
  });
  // this row becomes the first occurrence, and each other row keeps its date
  const ofDate = new Map(followers.filter(({ id }) => id !== row.id).map(({ id, date }) => [date, id]));
  const placed = free.map((occurrence, index) => ({
    ...occurrence,
    id: index === 0 ? row.id : (ofDate.get(occurrence.date) ?? null),
  }));
  const keptIds = new Set(placed.map(({ id }) => id));
  const left = followers.filter(({ id }) => !keptIds.has(id));
  await changes.deleteMeetings(db, viewer, [...new Set(fallen.map(({ meetingId }) => meetingId))]);
  await changes.deleteOccurrences(
    db,
    viewer,
    left.map(({ id }) => id),
  );
  return placed;
}

/**
 * Deletes a single meeting, one occurrence, or an occurrence and all following occurrences. No later change of the
 * series brings a deleted date back.
 */
export async function deleteMeeting(call: Call<typeof meetings.remove>, row: MeetingRow): Promise<void> {
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
      alone.map((changedDate) => changedDate.meetingId),
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

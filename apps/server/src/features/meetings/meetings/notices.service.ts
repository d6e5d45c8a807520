import type { meetings } from '@gatehouse/api/meetings/meetings';
import type { NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { tell } from '../../notifications/notifications/notifications.service.ts';
import type { MeetingRow } from './meetings.queries.ts';
import { type Alone, findAlone, findDue, findLeft, findTold } from './notices.queries.ts';

type Telling = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;
type Told = Pick<MeetingRow, 'id' | 'title' | 'startsAt' | 'isAllDay' | 'timeZone' | 'version'>;

const says = ({ id, title, startsAt, isAllDay, timeZone }: Omit<Told, 'version'>) => ({
  ...{ id: String(id), title, zone: timeZone },
  since: startsAt.toISOString(),
  ...(isAllDay && { allDay: 'true' }),
});

async function tellOthers(
  { db, viewer, clock }: Telling,
  kind: NoticeKind,
  accountIds: readonly number[],
  row: Told,
): Promise<void> {
  // whoever did it knows
  const others = accountIds.filter((id) => id !== viewer.accountId);
  if (others.length === 0) return;
  await tell(db, kind, others, {
    // changed again, it is news again
    cause: `${row.id}:${row.version}`,
    at: clock.now(),
    // an account of the installation is nobody of the company
    ...(viewer.companyId !== null && { about: viewer.accountId }),
    says: says(row),
  });
}

/** Tells who is asked to come. */
export const tellInvited = async (call: Telling, row: MeetingRow): Promise<void> =>
  tellOthers(call, 'meetings.invited', await findTold(call.db, row.meetingId), row);

/** Tells who comes of a change; who is asked now, and who no longer is, of that. `before`: who came until now. */
export async function tellChanged(call: Telling, row: MeetingRow, before: readonly number[]): Promise<void> {
  const now = await findTold(call.db, row.meetingId);
  const kept = now.filter((id) => before.includes(id));
  await tellOthers(call, 'meetings.changed', kept, row);
  await tellOthers(
    call,
    'meetings.invited',
    now.filter((id) => !before.includes(id)),
    row,
  );
  await tellOthers(
    call,
    'meetings.cancelled',
    before.filter((id) => !now.includes(id)),
    row,
  );
}

/** Tells who was to come that it does not take place. */
export const tellCancelled = (call: Telling, row: Told, before: readonly number[]): Promise<void> =>
  tellOthers(call, 'meetings.cancelled', before, row);

/** The dates of a series that were changed by themselves and would fall, should this one and all that follow change. */
export const findFalling = (
  { db, clock, query }: Pick<Call<typeof meetings.update>, 'db' | 'clock' | 'query'>,
  { repeat, meetingId, onDate }: MeetingRow,
): Promise<Alone[]> =>
  repeat === 'ONCE' || query.repeat === 'once'
    ? Promise.resolve([])
    : findAlone(db, meetingId, onDate, clock.now());

/** Tells who came to such a date alone that it has fallen; `ofSeries`: who is told of the series itself. */
export async function tellFallen(
  call: Telling,
  falling: readonly Alone[],
  ofSeries: readonly number[],
): Promise<void> {
  if (falling.length === 0) return;
  const left = await findLeft(
    call.db,
    falling.map(({ meetingId }) => meetingId),
  );
  for (const one of falling)
    if (!left.includes(one.meetingId))
      await tellCancelled(
        call,
        one,
        one.told.filter((id) => !ofSeries.includes(id)),
      );
}

/** A reminder a portal that was away could not give is still given so many minutes later. */
const lateMinutes = 10;

/** Reminds owner and attendees of a company's meetings, each once. */
export async function remindOf(db: Db, { clock }: Pick<Services, 'clock'>): Promise<void> {
  const at = clock.now();
  for (const due of await findDue(db, at, lateMinutes))
    await tell(db, 'meetings.reminder', await findTold(db, due.meetingId), {
      // of a meeting that moves, or whose reminder is another, once more
      cause: `${due.id}:${due.startsAt.toISOString()}:${due.remind}`,
      at,
      about: due.ownerAccountId,
      says: says({ ...due, timeZone: due.zone }),
    });
}

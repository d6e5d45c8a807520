import type { meetings } from '@gatehouse/api/meetings/meetings';
import type { NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import {
  type ChangedDate,
  findAlone,
  findDue,
  findLeft,
  findMeetingRecipients,
} from './meeting-notices.queries.ts';
import type { MeetingRow } from './meetings.queries.ts';

type MeetingNoticeCall = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;
type MeetingSummary = Pick<MeetingRow, 'id' | 'title' | 'startsAt' | 'isAllDay' | 'timeZone' | 'version'>;

const toNoticeValues = ({ id, title, startsAt, isAllDay, timeZone }: Omit<MeetingSummary, 'version'>) => ({
  ...{ id: String(id), title, zone: timeZone },
  since: startsAt.toISOString(),
  ...(isAllDay && { allDay: 'true' }),
});

async function notifyOthers(
  { db, viewer, clock }: MeetingNoticeCall,
  kind: NoticeKind,
  accountIds: readonly number[],
  row: MeetingSummary,
): Promise<void> {
  // the person that made the change gets no notice
  const others = accountIds.filter((id) => id !== viewer.accountId);
  if (others.length === 0) return;
  await notifyAccounts(db, kind, others, {
    // a notification is sent once per cause, so the cause contains the version: every change of the meeting is notified
    cause: `${row.id}:${row.version}`,
    at: clock.now(),
    // the notice does not name a system administrator, because a system administrator does not belong to the company
    ...(viewer.companyId !== null && { about: viewer.accountId }),
    says: toNoticeValues(row),
  });
}

export const notifyInvited = async (call: MeetingNoticeCall, row: MeetingRow): Promise<void> =>
  notifyOthers(call, 'meetings.invited', await findMeetingRecipients(call.db, row.meetingId), row);

/**
 * Sends notices after a meeting was changed. Current attendees get a notice of the change, new attendees an invitation,
 * and removed attendees a cancellation. `before` lists the accounts before the change.
 */
export async function notifyChanged(
  call: MeetingNoticeCall,
  row: MeetingRow,
  before: readonly number[],
): Promise<void> {
  const now = await findMeetingRecipients(call.db, row.meetingId);
  const remaining = now.filter((id) => before.includes(id));
  await notifyOthers(call, 'meetings.changed', remaining, row);
  await notifyOthers(
    call,
    'meetings.invited',
    now.filter((id) => !before.includes(id)),
    row,
  );
  await notifyOthers(
    call,
    'meetings.cancelled',
    before.filter((id) => !now.includes(id)),
    row,
  );
}

export const notifyCancelled = (
  call: MeetingNoticeCall,
  row: MeetingSummary,
  before: readonly number[],
): Promise<void> => notifyOthers(call, 'meetings.cancelled', before, row);

/** Finds the individually changed occurrences that a change or deletion of the series from this date on may remove. */
export const findFalling = (
  { db, clock, query }: Pick<Call<typeof meetings.update>, 'db' | 'clock' | 'query'>,
  { repeat, meetingId, onDate }: MeetingRow,
): Promise<ChangedDate[]> =>
  repeat === 'ONCE' || query.repeat === 'once'
    ? Promise.resolve([])
    : findAlone(db, meetingId, onDate, clock.now());

/**
 * Notifies the attendees of removed occurrences. Skips the accounts in `ofSeries`, which get a notice about the whole
 * series.
 */
export async function notifyRemovedDates(
  call: MeetingNoticeCall,
  falling: readonly ChangedDate[],
  ofSeries: readonly number[],
): Promise<void> {
  if (falling.length === 0) return;
  const left = await findLeft(
    call.db,
    falling.map(({ meetingId }) => meetingId),
  );
  for (const changedDate of falling)
    if (!left.includes(changedDate.meetingId))
      await notifyCancelled(
        call,
        changedDate,
        changedDate.told.filter((id) => !ofSeries.includes(id)),
      );
}

/** Time in minutes for which an overdue reminder is still sent, for example after a restart. */
const lateMinutes = 10;

/** Sends the due reminders of a company’s meetings to owners and attendees. Sends each reminder only once. */
export async function sendReminders(db: Db, { clock }: Pick<Services, 'clock'>): Promise<void> {
  const at = clock.now();
  for (const due of await findDue(db, at, lateMinutes))
    await notifyAccounts(db, 'meetings.reminder', await findMeetingRecipients(db, due.meetingId), {
      // a reminder is sent once per cause. The cause contains the time and the setting of the reminder, so a changed
      // reminder is sent again.
      cause: `${due.id}:${due.startsAt.toISOString()}:${due.remind}`,
      at,
      about: due.ownerAccountId,
      says: toNoticeValues({ ...due, timeZone: due.zone }),
    });
}

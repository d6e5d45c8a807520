import type { MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { HOUR } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { dayText, findReader } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import { type EndingSeries, findEnding } from './meeting-notices.queries.ts';
import { lastMonthOf, lastStartOf, type MeetingPlan, occurrenceOn } from './recurrence.rules.ts';

/** Time of day from which notices are sent, in the local time of the room. */
const noticeHour = 9 * HOUR;

/**
 * Notifies the owners of series that end within a month, once for each end date. If the owner changed the series in its
 * last month, no notice is sent.
 */
export async function notifyOfEndings(
  call: { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>,
): Promise<void> {
  const { db, clock } = call;
  const at = clock.now();
  for (const series of await findEnding(db, at)) {
    const { zone } = series;
    const plan = planOf(series);
    const dueAt = occurrenceOn(zone, { ...plan, isAllDay: true }, lastMonthOf(plan)).startsAt + noticeHour;
    if (dueAt > at.getTime() || dueAt <= series.updatedAt.getTime()) continue;
    const date = lastStartOf(plan);
    const news = await notifyAccounts(db, 'meetings.ending', [series.ownerAccountId], {
      cause: `${series.id}:${date}`,
      at,
      says: { id: String(series.occurrenceId), title: series.title, date },
    });
    if (news.length > 0) await mailOwner(call, series, occurrenceOn(zone, plan, date).startsAt);
  }
}

const planOf = ({ starts, seconds, isAllDay, repeat, until }: EndingSeries): MeetingPlan => ({
  start: starts,
  seconds,
  isAllDay,
  repeat: repeat as MeetingRepeat, // the cast is safe, because a constraint of the table ensures this type
  until,
});

async function mailOwner(
  call: Parameters<typeof notifyOfEndings>[0],
  { ownerAccountId, occurrenceId, title, zone, place }: EndingSeries,
  lastAt: number,
): Promise<void> {
  const to = await findReader(call.db, ownerAccountId);
  if (!to.address) return;
  await queueMail(call, {
    companyId: to.companyId,
    of: { accountId: ownerAccountId },
    kind: 'MEETING_ENDING',
    to,
    language: to.language,
    values: {
      ...{ name: to.name, title, place, until: dayText(lastAt, zone, to.language) },
      link: `${call.settings.publicUrl}/meeting-rooms?open=${occurrenceId}&extend=true`,
    },
    expiresAt: new Date(lastAt),
  });
}

import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';

/**
 * The end of a contract in the company's local time (YYYY-MM-DDTHH:mm:ss), and the number of days before the end date
 * on which the reminder is due.
 */
interface ReminderTerms {
  endDate: string;
  remindBeforeDay: number;
}

export const reminderDateOf = ({ endDate, remindBeforeDay }: ReminderTerms): IsoDate =>
  addDays(endDate.slice(0, 10) as IsoDate, -remindBeforeDay);

/**
 * Returns whether a reminder is due at the local time `now`. A reminder is due from the reminder date until the
 * contract ends, so that a new rule also covers reminder dates in the past (rules.md §6a). An ended contract needs no
 * reminder. On the reminder date, the reminder is due at any time of day. Otherwise a rule of 0 days would always be
 * too late, because most contracts end at midnight.
 */
export function isDue(terms: ReminderTerms, now: string): boolean {
  const [today, on] = [now.slice(0, 10), reminderDateOf(terms)];
  return today === on || (today > on && now <= terms.endDate);
}

import { browserZone } from '../../../platform/dates.ts';
import { useIsPhone } from '../../../ui/phone.ts';
import { useUrl } from '../../../ui/url.ts';
import { type CalendarView, periodOf } from '../meetings/period.ts';
import { dateOf, wallNow } from '../meetings/wall.ts';
import { schedulesUrl } from './schedules.url.ts';

/** Which dates a schedule shows, and how. */
export function usePeriod() {
  const isPhone = useIsPhone();
  const { url } = useUrl(schedulesUrl);
  // a phone shows the month's days below each other
  const view: CalendarView = isPhone ? 'month' : (url.view ?? 'month');
  const date = url.date ?? dateOf(wallNow(browserZone()));
  return { view, date, dates: periodOf(view, date) };
}
export type Period = ReturnType<typeof usePeriod>;

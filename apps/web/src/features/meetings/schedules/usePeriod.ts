import { browserZone } from '../../../platform/dates.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { type CalendarView, periodOf } from '../meetings/calendar/period.ts';
import { dateOf, localTimeNow } from '../meetings/localTime.ts';
import { schedulesUrl } from './schedules.url.ts';

export function usePeriod() {
  const { url } = useUrl(schedulesUrl);
  const view: CalendarView = url.view ?? 'month';
  const date = url.date ?? dateOf(localTimeNow(browserZone()));
  return { view, date, dates: periodOf(view, date) };
}
export type SchedulePeriod = ReturnType<typeof usePeriod>;

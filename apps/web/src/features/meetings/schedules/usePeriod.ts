import { browserZone } from '../../../platform/dates.ts';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { type CalendarView, periodOf } from '../meetings/calendar/period.ts';
import { dateOf, localTimeNow } from '../meetings/localTime.ts';
import { schedulesUrl } from './schedules.url.ts';

export function usePeriod() {
  const isPhone = useIsPhone();
  const { url } = useUrl(schedulesUrl);
  // A phone always shows the days of a month as a list.
  const view: CalendarView = isPhone ? 'month' : (url.view ?? 'month');
  const date = url.date ?? dateOf(localTimeNow(browserZone()));
  return { view, date, dates: periodOf(view, date) };
}
export type SchedulePeriod = ReturnType<typeof usePeriod>;

import { timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import { date, oneOf, page, urlOf } from '../../../ui/url/url.ts';

/** Without dates, the page shows the current month. */
export const timesheetUrl = urlOf({
  from: date,
  to: date,
  filter: oneOf(...timesheetFilters),
  sort: oneOf('date,asc', 'date,desc', 'totalHours,asc', 'totalHours,desc'),
  page,
  // The open day.
  day: date,
});

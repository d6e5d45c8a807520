import { timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import { date, oneOf, page, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; without dates, the current month. */
export const timesheetUrl = urlOf({
  from: date,
  to: date,
  filter: oneOf(...timesheetFilters),
  sort: oneOf('date,asc', 'date,desc', 'totalHours,asc', 'totalHours,desc'),
  page,
  // the day whose why is open
  day: date,
});

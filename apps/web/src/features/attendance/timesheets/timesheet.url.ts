import { timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import { date, oneOf, page, urlOf } from '../../../ui/url/url.ts';

/** Search parameters of the timesheet. The default dates are the current month. */
export const timesheetUrl = urlOf({
  from: date,
  to: date,
  filter: oneOf(...timesheetFilters),
  sort: oneOf('date,asc', 'date,desc', 'totalHours,asc', 'totalHours,desc'),
  page,
  // Date of the expanded day.
  day: date,
});

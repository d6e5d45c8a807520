import { timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import { date, oneOf, page, rowId, urlOf } from '../../../ui/url/url.ts';

/** Sort orders of the days by date or by hours. Sorting by hours also sorts the people (spec §9). */
export const sorts = ['date,desc', 'date,asc', 'totalHours,desc', 'totalHours,asc'] as const;

/**
 * Search parameters of the page. The default dates are the current month. Without a department, the page shows all
 * people that the signed-in person manages.
 */
export const timesheetManagementUrl = urlOf({
  departmentId: rowId,
  person: rowId,
  from: date,
  to: date,
  filter: oneOf(...timesheetFilters),
  sort: oneOf(...sorts),
  page,
  // Date of the expanded day.
  day: date,
});

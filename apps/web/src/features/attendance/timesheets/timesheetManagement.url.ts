import { timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import { date, oneOf, page, rowId, urlOf } from '../../../ui/url.ts';

/** Spec §9: by date or by hours; hours order the people as well. */
export const sorts = ['date,desc', 'date,asc', 'totalHours,desc', 'totalHours,asc'] as const;

/** What the screen keeps in its address; without dates, the current month; without a department, all one is in charge of. */
export const timesheetManagementUrl = urlOf({
  departmentId: rowId,
  person: rowId,
  from: date,
  to: date,
  filter: oneOf(...timesheetFilters),
  sort: oneOf(...sorts),
  page,
  // the day whose why is open
  day: date,
});

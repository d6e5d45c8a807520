import { timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import { date, oneOf, page, rowId, urlOf } from '../../../ui/url/url.ts';

/** Sort orders by date or by hours. Sorting by hours also sorts the people (spec §9). */
export const sorts = ['date,desc', 'date,asc', 'totalHours,desc', 'totalHours,asc'] as const;

/**
 * Without dates, the page shows the current month. Without a department, it shows all people that the viewer manages.
 */
export const timesheetManagementUrl = urlOf({
  departmentId: rowId,
  person: rowId,
  from: date,
  to: date,
  filter: oneOf(...timesheetFilters),
  sort: oneOf(...sorts),
  page,
  // The open day.
  day: date,
});

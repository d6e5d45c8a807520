import { periods } from '@gatehouse/api/attendance/dashboards.rules';
import { oneOf, page, rowId, urlOf } from '../../../ui/url/url.ts';

/**
 * Search parameters of a dashboard. The default period is this week. `today` is the page number of today's schedule.
 */
export const dashboardUrl = urlOf({ hours: oneOf(...periods), methods: oneOf(...periods), today: page });

export const departmentDashboardUrl = urlOf({
  department: rowId,
  activity: oneOf(...periods),
  methods: oneOf(...periods),
});

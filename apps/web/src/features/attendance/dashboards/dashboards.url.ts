import { periods } from '@gatehouse/api/attendance/dashboards.rules';
import { oneOf, page, rowId, urlOf } from '../../../ui/url.ts';

/** What the own dashboard keeps in its address; this week where nothing is said. `today`: page of today's schedule. */
export const dashboardUrl = urlOf({ hours: oneOf(...periods), methods: oneOf(...periods), today: page });

export const departmentDashboardUrl = urlOf({
  department: rowId,
  activity: oneOf(...periods),
  methods: oneOf(...periods),
});

import { date, flag, oneOf, page, rowId, urlOf } from '../../../ui/url/url.ts';

/**
 * The URL parameters of the telework page. Without a date, the page shows today. Without a department, the page shows
 * all departments that the signed-in person manages.
 */
export const teleworkUrl = urlOf({
  tab: oneOf('mine', 'department'),
  date,
  departmentId: rowId,
  page,
  agent: flag,
  withdraw: rowId,
  log: flag,
  removeLog: rowId,
  approve: rowId,
  reject: rowId,
});

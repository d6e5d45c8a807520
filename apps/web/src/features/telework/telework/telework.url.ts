import { date, flag, oneOf, page, rowId, urlOf } from '../../../ui/url/url.ts';

/**
 * The URL parameters of the telework page. Without a date, it shows today. Without a department, it shows all
 * departments that the viewer manages.
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

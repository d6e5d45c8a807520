import { date, flag, oneOf, page, rowId, urlOf } from '../../../ui/url.ts';

/** Without a date, today. Without a department, all that the viewer manages. */
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

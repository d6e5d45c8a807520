import { date, flag, oneOf, page, rowId, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; without a date, today; without a department, all one is in charge of. */
export const teleworkUrl = urlOf({
  tab: oneOf('mine', 'department'),
  date,
  departmentId: rowId,
  page,
  // the dialogs of its panels
  agent: flag,
  withdraw: rowId,
  log: flag,
  removeLog: rowId,
  approve: rowId,
  reject: rowId,
});

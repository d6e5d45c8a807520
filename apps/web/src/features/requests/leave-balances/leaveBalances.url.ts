import { flag, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** URL parameters of the balances. `view` is an employee ID. `edit` and `remove` are grant IDs. */
export const leaveBalancesUrl = urlOf({
  keyword: text,
  companyId: rowId,
  subType: text,
  year: rowId,
  departmentId: rowId,
  sort: text,
  page,
  view: rowId,
  edit: rowId,
  remove: rowId,
  give: flag,
  carry: flag,
});

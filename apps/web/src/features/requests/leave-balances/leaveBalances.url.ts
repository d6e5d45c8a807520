import { flag, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its person, and the grant that is changed or deleted. */
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

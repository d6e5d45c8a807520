import { flag, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its employee. */
export const staffUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  keyword: text,
  page,
  create: flag,
  view: rowId,
  edit: rowId,
  detail: rowId,
  remove: rowId,
});

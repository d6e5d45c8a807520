import { dialogs, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its manager. */
export const managersUrl = urlOf({
  companyCode: text,
  departmentCode: text,
  keyword: text,
  page,
  view: rowId,
  ...dialogs,
});

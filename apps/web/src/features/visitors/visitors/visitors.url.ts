import { oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its visitor. */
export const visitorsUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  // written out: addresses come with the login page, and what they name would come along
  state: oneOf('UPCOMING', 'ACTIVE', 'OVER', 'DISABLED'),
  keyword: text,
  page,
  view: rowId,
  remove: rowId,
});

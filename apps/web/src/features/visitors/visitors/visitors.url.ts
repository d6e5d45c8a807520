import { visitorStates } from '@gatehouse/api/visitors/visitors';
import { oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its visitor. */
export const visitorsUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  state: oneOf(...visitorStates),
  keyword: text,
  page,
  view: rowId,
  remove: rowId,
});

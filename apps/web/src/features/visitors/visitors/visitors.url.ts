import { oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

export const visitorsUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  // Listed here because URL shapes load with the sign-in page. An import would load the whole operation with them.
  state: oneOf('UPCOMING', 'ACTIVE', 'OVER', 'DISABLED'),
  keyword: text,
  page,
  view: rowId,
  remove: rowId,
});

import { oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const visitorsUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  // The permitted values are repeated here, because the sign-in page loads all URL schemas. Importing the values would
  // also load the whole operation.
  state: oneOf('UPCOMING', 'ACTIVE', 'OVER', 'DISABLED'),
  keyword: text,
  page,
  view: rowId,
  remove: rowId,
});

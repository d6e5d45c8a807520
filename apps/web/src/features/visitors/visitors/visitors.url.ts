import { oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const visitorsUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  // Repeats the values of the operation, because the sign-in page loads all URL shapes. If the values were imported, it
  // would also load the whole operation.
  state: oneOf('UPCOMING', 'ACTIVE', 'OVER', 'DISABLED'),
  keyword: text,
  page,
  view: rowId,
  remove: rowId,
});

import { oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

export const visitorsUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  // The values are listed here, because the sign-in page loads all URL shapes. Importing the values would load the
  // whole operation with it.
  state: oneOf('UPCOMING', 'ACTIVE', 'OVER', 'DISABLED'),
  keyword: text,
  page,
  view: rowId,
  remove: rowId,
});

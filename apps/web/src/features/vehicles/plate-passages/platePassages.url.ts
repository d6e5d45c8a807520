import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const platePassagesUrl = urlOf({
  from: date,
  to: date,
  companyCode: text,
  gateId: rowId,
  laneId: rowId,
  // The permitted values are repeated here, because the sign-in page loads all URL schemas. Importing the values would
  // also load the whole operation.
  direction: oneOf('IN', 'OUT', 'IN_OUT'),
  result: oneOf('opened', 'late', 'refused'),
  keyword: text,
  page,
});

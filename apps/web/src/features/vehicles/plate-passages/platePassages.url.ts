import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const platePassagesUrl = urlOf({
  from: date,
  to: date,
  companyCode: text,
  gateId: rowId,
  laneId: rowId,
  // Repeats the values of the operation, because the sign-in page loads all URL shapes. If the values were imported, it
  // would also load the whole operation.
  direction: oneOf('IN', 'OUT', 'IN_OUT'),
  result: oneOf('opened', 'late', 'refused'),
  keyword: text,
  page,
});

import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

export const platePassagesUrl = urlOf({
  from: date,
  to: date,
  companyCode: text,
  gateId: rowId,
  laneId: rowId,
  // The values are listed here, because the sign-in page loads all URL shapes. Importing the values would load the
  // whole operation with it.
  direction: oneOf('IN', 'OUT', 'IN_OUT'),
  result: oneOf('opened', 'late', 'refused'),
  keyword: text,
  page,
});

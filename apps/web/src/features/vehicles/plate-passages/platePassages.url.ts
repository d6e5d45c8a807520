import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

export const platePassagesUrl = urlOf({
  from: date,
  to: date,
  companyCode: text,
  gateId: rowId,
  laneId: rowId,
  // Listed here because URL shapes load with the sign-in page. An import would load the whole operation with them.
  direction: oneOf('IN', 'OUT', 'IN_OUT'),
  result: oneOf('opened', 'late', 'refused'),
  keyword: text,
  page,
});

import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address. */
export const platePassagesUrl = urlOf({
  from: date,
  to: date,
  companyCode: text,
  gateId: rowId,
  laneId: rowId,
  // written out: addresses come with the login page, and what they name would come along
  direction: oneOf('IN', 'OUT', 'IN_OUT'),
  result: oneOf('opened', 'late', 'refused'),
  keyword: text,
  page,
});

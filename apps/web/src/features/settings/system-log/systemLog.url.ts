import { date, flag, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address. `company` "0" is the installation's log. */
export const systemLogUrl = urlOf({
  company: text,
  from: date,
  to: date,
  actor: text,
  action: text,
  entity: text,
  thing: text,
  keyword: text,
  page,
  entry: rowId,
  check: flag,
});

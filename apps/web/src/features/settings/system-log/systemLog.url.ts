import { date, flag, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** Company of the log. "0" is the log of the installation. */
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

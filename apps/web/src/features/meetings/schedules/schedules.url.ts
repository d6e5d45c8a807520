import { date, flag, oneOf, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** URL parameters: `from`, `to` and `whole` are the selected times for a new event, `open` is the open event. */
export const schedulesUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  view: oneOf('day', 'week'),
  date,
  create: flag,
  from: text,
  to: text,
  whole: flag,
  open: rowId,
  edit: flag,
  remove: flag,
  subscribe: flag,
});

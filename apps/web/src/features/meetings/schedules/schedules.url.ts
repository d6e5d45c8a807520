import { date, flag, oneOf, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** `from`, `to`, `whole`: the selected times for a new event. `open`: the open event. */
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

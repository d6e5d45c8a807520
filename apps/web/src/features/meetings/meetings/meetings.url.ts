import { date, flag, oneOf, rowId, text, urlOf } from '../../../ui/url/url.ts';

/**
 * URL parameters: `from`, `to` and `whole` are the selected times for a new meeting, `open` is the open meeting. With
 * `propose`, only the dates were selected, and the time of day is a proposal.
 */
export const meetingsUrl = urlOf({
  companyCode: text,
  buildingCode: text,
  roomCode: text,
  view: oneOf('day', 'week'),
  date,
  mine: flag,
  create: flag,
  from: text,
  to: text,
  whole: flag,
  propose: flag,
  open: rowId,
  end: flag,
  remove: flag,
  extend: flag,
  subscribe: flag,
});

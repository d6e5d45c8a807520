import { date, dialogs, page, text, urlOf } from '../../../ui/url.ts';

/** A dialog parameter is the ID of a visit. */
export const visitorLogbookUrl = urlOf({
  from: date,
  to: date,
  roomCode: text,
  companyCode: text,
  keyword: text,
  sort: text,
  page,
  ...dialogs,
});

/** The page of one visit: only the page number of its list. */
export const visitUrl = urlOf({ page });

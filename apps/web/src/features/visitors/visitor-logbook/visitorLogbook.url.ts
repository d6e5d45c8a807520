import { date, dialogs, page, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its entry. */
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

/** Of somebody's own page only which part of the list is shown. */
export const visitUrl = urlOf({ page });

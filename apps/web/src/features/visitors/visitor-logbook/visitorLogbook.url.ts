import { date, dialogs, flag, oneOf, page, text, urlOf } from '../../../ui/url/url.ts';

/**
 * The URL parameters of the logbook. With `walkIn`, the check-in dialog registers an unexpected visitor. The value of each dialog parameter is the ID of a visit.
 */
export const visitorLogbookUrl = urlOf({
  from: date,
  to: date,
  roomCode: text,
  companyCode: text,
  keyword: text,
  sort: text,
  page,
  presence: oneOf('inside'),
  walkIn: flag,
  ...dialogs,
});

/** The URL parameter of the page of one visit: the page number of its event list. */
export const visitUrl = urlOf({ page });

import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the list keeps in its address; `view` is the declaration that is shown, `tab` which part of it. */
export const declarationsUrl = urlOf({
  from: date,
  to: date,
  roomCode: text,
  companyCode: text,
  keyword: text,
  page,
  view: rowId,
  tab: oneOf('health'),
  remove: rowId,
});

/** The public page: by which link somebody came. */
export const declareUrl = urlOf({ code: text });

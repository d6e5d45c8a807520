import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** `view` is the open declaration. `tab` is its open tab. */
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

/** The public page. `code` comes from the emailed link. */
export const declareUrl = urlOf({ code: text });

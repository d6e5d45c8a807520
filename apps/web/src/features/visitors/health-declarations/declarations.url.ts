import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** The URL parameters of the list of declarations. `view` is the ID of the open declaration, `tab` its open tab. */
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

/** The URL parameter of the public declaration page. `code` comes from the emailed link. */
export const declareUrl = urlOf({ code: text });

import { dialogs, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its card. */
export const guestCardsUrl = urlOf({
  companyCode: text,
  keyword: text,
  page,
  view: rowId,
  back: rowId,
  ...dialogs,
});

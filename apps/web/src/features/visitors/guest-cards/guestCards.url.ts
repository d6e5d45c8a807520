import { dialogs, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const guestCardsUrl = urlOf({
  companyCode: text,
  keyword: text,
  page,
  view: rowId,
  back: rowId,
  ...dialogs,
});

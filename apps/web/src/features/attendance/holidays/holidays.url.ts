import { dialogs, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** URL parameters of the holidays page. Parameters that open a dialog contain the ID of the holiday. */
export const holidaysUrl = urlOf({
  companyCode: text,
  year: rowId,
  page,
  ...dialogs,
});

import { dialogs, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** A dialog parameter is the ID of a holiday. */
export const holidaysUrl = urlOf({
  companyCode: text,
  year: rowId,
  page,
  ...dialogs,
});

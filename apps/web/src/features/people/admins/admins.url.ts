import { dialogs, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const adminsUrl = urlOf({
  companyCode: text,
  keyword: text,
  page,
  view: rowId,
  ...dialogs,
});

import { dialogs, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const lanesUrl = urlOf({
  companyCode: text,
  gateId: rowId,
  keyword: text,
  sort: text,
  page,
  ...dialogs,
});

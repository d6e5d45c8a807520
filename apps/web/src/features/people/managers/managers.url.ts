import { dialogs, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const managersUrl = urlOf({
  companyCode: text,
  departmentCode: text,
  keyword: text,
  page,
  view: rowId,
  ...dialogs,
});

import { dialogs, page, text, urlOf } from '../../../ui/url/url.ts';

export const departmentsUrl = urlOf({
  companyCode: text,
  keyword: text,
  page,
  ...dialogs,
});

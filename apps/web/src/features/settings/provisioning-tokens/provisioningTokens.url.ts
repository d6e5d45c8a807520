import { dialogs, page, text, urlOf } from '../../../ui/url/url.ts';

export const provisioningTokensUrl = urlOf({
  companyCode: text,
  keyword: text,
  sort: text,
  page,
  ...dialogs,
});

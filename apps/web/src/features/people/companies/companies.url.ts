import { dialogs, page, text, urlOf } from '../../../ui/url/url.ts';

export const companiesUrl = urlOf({
  keyword: text,
  sort: text,
  page,
  ...dialogs,
});

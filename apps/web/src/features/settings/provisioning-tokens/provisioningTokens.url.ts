import { dialogs, page, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row. */
export const provisioningTokensUrl = urlOf({
  companyCode: text,
  keyword: text,
  sort: text,
  page,
  ...dialogs,
});

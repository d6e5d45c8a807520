import { dialogs, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row. */
export const lanesUrl = urlOf({
  companyCode: text,
  gateId: rowId,
  keyword: text,
  sort: text,
  page,
  ...dialogs,
});

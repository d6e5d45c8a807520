import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row, a contract's or a type's. */
export const contractsUrl = urlOf({
  tab: oneOf('types'),
  companyCode: text,
  keyword: text,
  sort: text,
  page,
  view: rowId,
  ...dialogs,
});

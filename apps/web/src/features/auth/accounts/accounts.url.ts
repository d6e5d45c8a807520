import { accountFilters } from '@gatehouse/api/auth/account-filters';
import { oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open question names the account. */
export const accountsUrl = urlOf({
  keyword: text,
  filter: oneOf(...accountFilters),
  page,
  invite: rowId,
  activate: rowId,
  reset: rowId,
});

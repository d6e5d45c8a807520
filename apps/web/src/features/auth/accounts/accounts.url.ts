import { accountFilters } from '@gatehouse/api/auth/account-filters';
import { oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** URL parameters of the account dashboard. Parameters that open a dialog contain the ID of the account. */
export const accountsUrl = urlOf({
  keyword: text,
  filter: oneOf(...accountFilters),
  page,
  invite: rowId,
  activate: rowId,
  reset: rowId,
});

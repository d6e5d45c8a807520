import { accountFilters } from '@gatehouse/api/auth/account-filters';
import { oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** A dialog parameter is the ID of an account. */
export const accountsUrl = urlOf({
  keyword: text,
  filter: oneOf(...accountFilters),
  page,
  invite: rowId,
  activate: rowId,
  reset: rowId,
});

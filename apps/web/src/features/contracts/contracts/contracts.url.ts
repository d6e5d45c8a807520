import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/**
 * The URL parameters of the contracts page. The value of each dialog parameter is the ID of a contract or a contract
 * type.
 */
export const contractsUrl = urlOf({
  tab: oneOf('types'),
  companyCode: text,
  keyword: text,
  sort: text,
  page,
  view: rowId,
  ...dialogs,
});

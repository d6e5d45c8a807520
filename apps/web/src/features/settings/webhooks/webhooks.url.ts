import { deliveryStates } from '@gatehouse/api/settings/webhook-deliveries.rules';
import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address: the list, or of the webhook that is `open` its deliveries. */
export const webhooksUrl = urlOf({
  companyCode: text,
  keyword: text,
  sort: text,
  page,
  open: rowId,
  state: oneOf(...deliveryStates),
  delivery: rowId,
  ...dialogs,
});

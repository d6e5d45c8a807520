import { deliveryStates } from '@gatehouse/api/settings/webhook-deliveries.rules';
import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** The list, or the deliveries of the webhook in `open`. */
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

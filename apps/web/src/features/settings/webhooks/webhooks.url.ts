import { deliveryStates } from '@gatehouse/api/settings/webhook-deliveries.rules';
import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** URL parameters of the webhooks page. `open` is the ID of the webhook with the listed deliveries. */
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

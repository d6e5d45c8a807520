import { flag, oneOf, rowId, urlOf } from '../../../ui/url.ts';

/** Of the security tab: which dialog about my second step or my passkeys is open, and whether the policy is about to change. */
export const securityUrl = urlOf({
  secondStep: oneOf('setUp', 'renew', 'turnOff'),
  addPasskey: flag,
  renamePasskey: rowId,
  removePasskey: rowId,
  policy: flag,
});

import { flag, oneOf, rowId, text, urlOf } from '../../../ui/url.ts';

/** Of the security tab: which dialog about my second step, my passkeys or my links is open, and whether the policy is about to change. */
export const securityUrl = urlOf({
  secondStep: oneOf('setUp', 'renew', 'turnOff'),
  addPasskey: flag,
  renamePasskey: rowId,
  removePasskey: rowId,
  linkIdentity: text,
  removeIdentity: rowId,
  policy: flag,
});

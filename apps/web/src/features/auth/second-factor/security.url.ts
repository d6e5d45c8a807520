import { flag, oneOf, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** Open dialog of the security tab. `policy` is the confirmation of a policy change. */
export const securityUrl = urlOf({
  secondStep: oneOf('setUp', 'renew', 'turnOff'),
  addPasskey: flag,
  renamePasskey: rowId,
  removePasskey: rowId,
  linkIdentity: text,
  removeIdentity: rowId,
  policy: flag,
});

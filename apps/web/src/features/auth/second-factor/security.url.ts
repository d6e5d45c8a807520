import { flag, oneOf, urlOf } from '../../../ui/url.ts';

/** Of the security tab: which dialog about my second step is open, and whether the policy is about to change. */
export const securityUrl = urlOf({ secondStep: oneOf('setUp', 'renew', 'turnOff'), policy: flag });

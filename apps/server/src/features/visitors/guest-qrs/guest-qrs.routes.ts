import type { Feature } from '../../../platform/http/route.ts';
import { guestQrsPersonal } from './guest-qrs.personal.ts';

/**
 * Numbers of meeting guests without a visitor record. The feature has no operations of its own: numbers follow meetings
 * and are emailed with the invitation.
 */
export const guestQrsFeature: Feature = {
  name: 'guestQrs',
  personal: guestQrsPersonal,
  constraints: {},
  routes: [],
};

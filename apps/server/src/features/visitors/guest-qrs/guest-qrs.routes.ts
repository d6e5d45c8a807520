import type { Feature } from '../../../platform/http/route.ts';
import { guestQrsPersonal } from './guest-qrs.personal.ts';

/**
 * QR code numbers of meeting guests without a visitor record. The feature has no operations of its own. The portal
 * creates and revokes the numbers when meetings change, and emails them with the invitation.
 */
export const guestQrsFeature: Feature = {
  name: 'guestQrs',
  personal: guestQrsPersonal,
  constraints: {},
  routes: [],
};

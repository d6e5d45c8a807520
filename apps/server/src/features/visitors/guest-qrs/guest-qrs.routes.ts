import type { Feature } from '../../../platform/http/route.ts';
import { guestQrsPersonal } from './guest-qrs.personal.ts';

/** What guests who are no visitors of the list enter with. Nobody asks for it: it follows meetings, and is mailed with their invitations. */
export const guestQrsFeature: Feature = {
  name: 'guestQrs',
  personal: guestQrsPersonal,
  constraints: {},
  routes: [],
};

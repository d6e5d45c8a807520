import { declarePersonal } from '../../../platform/personal.ts';

export const guestQrsPersonal = declarePersonal({
  guest_qrs: { not: { outsider: 'email sealed number_hash link_hash revoked_at', number: 'meeting_id' } },
});

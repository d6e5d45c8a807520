import { declarePersonal } from '../../../platform/personal.ts';

export const signedRequestsPersonal = declarePersonal({
  device_nonces: { not: { number: 'device_id nonce', time: 'seen_at' } },
});

import type { NounTables } from '../../../platform/personal.ts';

export const signedRequestsPersonal: NounTables = {
  device_nonces: { not: { number: 'device_id nonce', time: 'seen_at' } },
};

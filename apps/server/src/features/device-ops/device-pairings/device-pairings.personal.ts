import { declarePersonal } from '../../../platform/personal.ts';

export const devicePairingsPersonal = declarePersonal({
  device_pairings: {
    not: {
      number: 'device_id token_hash',
      setting: 'kind language layout_type greets_guests',
      time: 'seen_at',
    },
  },
  pairing_codes: { not: { number: 'code_hash token_hash', setting: 'kind', time: 'expires_at' } },
});
